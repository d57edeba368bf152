// SPDX-License-Identifier: Apache-2.0
// These are fc and matmul by tiles: a work group computes TILE_ROWS x
// TILE_COLUMNS elements of a product. It copies TILE_DEPTH columns of x and
// rows of y at a time into local memory, from where a work item reads what its
// ITEM_ROWS x (4 ITEM_VECTORS) sums need. While it adds up, the next columns
// and rows are on their way into registers. SETS sets of work items share the
// depth of a tile between them, where there are too few tiles to fill a device;
// they take STEPS steps.
//
// The host defines ROWS, COLUMNS, DEPTH and the sizes above; X_ROW, X_COLUMN,
// the elements from one row or column of x to the next; X_FIRST(i), the first
// element of the operand in product i; and X_VECTORS if four columns of x lie
// beside each other. It defines FILTER_AT(i) for fc, as fc.cl has it; Y_ROW,
// Y_COLUMN and Y_FIRST(i) for matmul, with Y_VECTORS if four columns of y lie
// beside each other, and Y_DEPTHS if four rows do.

#define X_ITEMS (TILE_COLUMNS / 4 / ITEM_VECTORS)
#define Y_ITEMS (TILE_ROWS / ITEM_ROWS)
#define ITEMS (X_ITEMS * Y_ITEMS)

// A tile in local memory has its rows along the depth; four elements more keep
// neighbouring rows in different banks.
#define X_STEP (TILE_ROWS + 4)
#define Y_STEP (TILE_COLUMNS + 4)
#define SET_FLOATS (TILE_DEPTH * (X_STEP + Y_STEP))

#define X_LOADS (TILE_ROWS * TILE_DEPTH / 4 / ITEMS)
#define Y_LOADS (TILE_COLUMNS * TILE_DEPTH / 4 / ITEMS)

// LOAD_X reads four columns of x from `k` on, zero behind the last one. Rows
// behind the last one repeat it, because they are not stored.
#ifdef X_VECTORS
#define LOAD_X(row, k) \
  ((k) < DEPTH ? x_AT4(x_first + min(row, ROWS - 1) * X_ROW + (k)) \
               : (float4)(0.0f))
#else
#define X_ELEMENT(row, k)                                                   \
  ((k) < DEPTH ? x_AT(x_first + min(row, ROWS - 1) * X_ROW + (k) * X_COLUMN) \
               : 0.0f)
#define LOAD_X(row, k)                                        \
  (float4)(X_ELEMENT(row, k), X_ELEMENT(row, (k) + 1),        \
           X_ELEMENT(row, (k) + 2), X_ELEMENT(row, (k) + 3))
#endif

// LOAD_Y reads four elements of y from (k, column) on: along the row or, with
// Y_DEPTHS, down the column; zero behind the last ones.
#define Y_ELEMENT(k, column)                                       \
  ((k) < DEPTH && (column) < COLUMNS                               \
       ? y_AT(y_first + (k) * Y_ROW + (column) * Y_COLUMN)         \
       : 0.0f)
#if defined(FILTER_AT)
#define LOAD_Y(k, column)                          \
  ((k) < DEPTH && (column) < COLUMNS               \
       ? FILTER_AT((column) / 4 * DEPTH + (k))     \
       : (float4)(0.0f))
#elif defined(Y_VECTORS) || defined(Y_DEPTHS)
#define LOAD_Y(k, column)                                          \
  ((k) < DEPTH && (column) < COLUMNS                               \
       ? y_AT4(y_first + (k) * Y_ROW + (column) * Y_COLUMN)        \
       : (float4)(0.0f))
#else
#define LOAD_Y(k, column)                                          \
  (float4)(Y_ELEMENT(k, column), Y_ELEMENT(k, (column) + 1),       \
           Y_ELEMENT(k, (column) + 2), Y_ELEMENT(k, (column) + 3))
#endif

// These say where load `i` of y begins in the tile: work items beside each
// other read what lies beside each other.
#if defined(FILTER_AT)
#define Y_LOAD_K(i) ((i) % TILE_DEPTH)
#define Y_LOAD_COLUMN(i) ((i) / TILE_DEPTH * 4)
#elif defined(Y_DEPTHS)
#define Y_LOAD_K(i) ((i) % (TILE_DEPTH / 4) * 4)
#define Y_LOAD_COLUMN(i) ((i) / (TILE_DEPTH / 4))
#else
#define Y_LOAD_K(i) ((i) / (TILE_COLUMNS / 4))
#define Y_LOAD_COLUMN(i) ((i) % (TILE_COLUMNS / 4) * 4)
#endif

// Loads what a work item brings to the tiles of a step.
#define LOAD_TILES(step)                                                  \
  {                                                                       \
    const int depth = ((step) * SETS + set) * TILE_DEPTH;                 \
    for (int j = 0; j < X_LOADS; ++j) {                                   \
      const int i = item + j * ITEMS;                                     \
      next_x[j] = LOAD_X(first_row + i / (TILE_DEPTH / 4),                \
                         depth + i % (TILE_DEPTH / 4) * 4);               \
    }                                                                     \
    for (int j = 0; j < Y_LOADS; ++j) {                                   \
      const int i = item + j * ITEMS;                                     \
      next_y[j] =                                                         \
          LOAD_Y(depth + Y_LOAD_K(i), first_column + Y_LOAD_COLUMN(i));   \
    }                                                                     \
  }

#ifdef FILTER_AT
__attribute__((reqd_work_group_size(X_ITEMS, Y_ITEMS, SETS)))
__kernel void product(out_PARAM, x_PARAM, FILTER_PARAM,
                      __global const float4* restrict bias,
                      __local float4* memory) {
#else
__attribute__((reqd_work_group_size(X_ITEMS, Y_ITEMS, SETS)))
__kernel void product(out_PARAM, x_PARAM, y_PARAM, __local float4* memory) {
#endif
  const int tx = get_local_id(0), ty = get_local_id(1), set = get_local_id(2);
  const int item = ty * X_ITEMS + tx;
  const int first_column = get_group_id(0) * TILE_COLUMNS;
  const int first_row = get_group_id(1) * TILE_ROWS;
  const int batch = get_group_id(2);
  const int x_first = X_FIRST(batch);
#ifndef FILTER_AT
  const int y_first = Y_FIRST(batch);
#endif
  __local float* xs = (__local float*)memory + set * SET_FLOATS;
  __local float* ys = xs + TILE_DEPTH * X_STEP;

  float4 sums[ITEM_ROWS][ITEM_VECTORS];
#pragma unroll
  for (int r = 0; r < ITEM_ROWS; ++r) {
#pragma unroll
    for (int v = 0; v < ITEM_VECTORS; ++v) sums[r][v] = (float4)(0.0f);
  }

  float4 next_x[X_LOADS], next_y[Y_LOADS];
  LOAD_TILES(0)
  // All sets take the same number of steps, because they wait for each other.
  for (int step = 0; step < STEPS; ++step) {
    barrier(CLK_LOCAL_MEM_FENCE);
#pragma unroll
    for (int j = 0; j < X_LOADS; ++j) {
      const int i = item + j * ITEMS;
      const int row = i / (TILE_DEPTH / 4), k = i % (TILE_DEPTH / 4) * 4;
      xs[k * X_STEP + row] = next_x[j].x;
      xs[(k + 1) * X_STEP + row] = next_x[j].y;
      xs[(k + 2) * X_STEP + row] = next_x[j].z;
      xs[(k + 3) * X_STEP + row] = next_x[j].w;
    }
#pragma unroll
    for (int j = 0; j < Y_LOADS; ++j) {
      const int i = item + j * ITEMS;
      const int k = Y_LOAD_K(i), column = Y_LOAD_COLUMN(i);
#ifdef Y_DEPTHS
      ys[k * Y_STEP + column] = next_y[j].x;
      ys[(k + 1) * Y_STEP + column] = next_y[j].y;
      ys[(k + 2) * Y_STEP + column] = next_y[j].z;
      ys[(k + 3) * Y_STEP + column] = next_y[j].w;
#else
      *(__local float4*)(ys + k * Y_STEP + column) = next_y[j];
#endif
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (step + 1 < STEPS) LOAD_TILES(step + 1)
    for (int k = 0; k < TILE_DEPTH; ++k) {
      float4 y_now[ITEM_VECTORS];
#pragma unroll
      for (int v = 0; v < ITEM_VECTORS; ++v) {
        y_now[v] =
            *(__local float4*)(ys + k * Y_STEP + (tx + v * X_ITEMS) * 4);
      }
#pragma unroll
      for (int q = 0; q < ITEM_ROWS / 4; ++q) {
        const float4 x_now =
            *(__local float4*)(xs + k * X_STEP + (ty + q * Y_ITEMS) * 4);
#pragma unroll
        for (int v = 0; v < ITEM_VECTORS; ++v) {
          sums[q * 4][v] = mad((float4)(x_now.x), y_now[v], sums[q * 4][v]);
          sums[q * 4 + 1][v] =
              mad((float4)(x_now.y), y_now[v], sums[q * 4 + 1][v]);
          sums[q * 4 + 2][v] =
              mad((float4)(x_now.z), y_now[v], sums[q * 4 + 2][v]);
          sums[q * 4 + 3][v] =
              mad((float4)(x_now.w), y_now[v], sums[q * 4 + 3][v]);
        }
      }
    }
  }

  // The sums of the other sets come to the first one through local memory.
  for (int other = 1; other < SETS; ++other) {
    barrier(CLK_LOCAL_MEM_FENCE);
    __local float4* parts = memory + item;
#pragma unroll
    for (int r = 0; r < ITEM_ROWS; ++r) {
#pragma unroll
      for (int v = 0; v < ITEM_VECTORS; ++v) {
        if (set == other) parts[(r * ITEM_VECTORS + v) * ITEMS] = sums[r][v];
      }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
#pragma unroll
    for (int r = 0; r < ITEM_ROWS; ++r) {
#pragma unroll
      for (int v = 0; v < ITEM_VECTORS; ++v) {
        if (set == 0) sums[r][v] += parts[(r * ITEM_VECTORS + v) * ITEMS];
      }
    }
  }

#pragma unroll
  for (int r = 0; r < ITEM_ROWS; ++r) {
    const int row = first_row + (ty + r / 4 * Y_ITEMS) * 4 + r % 4;
#pragma unroll
    for (int i = 0; i < ITEM_VECTORS; ++i) {
      const int column = first_column + (tx + i * X_ITEMS) * 4;
      if (set == 0 && row < ROWS && column < COLUMNS) {
        float4 v = sums[r][i];
#ifdef FILTER_AT
        v += bias[min(column, COLUMNS - 1) / 4];
#endif
        EPILOGUE(v, 0, 0, 0, 0);
        out_PUT4(v, batch * ROWS + row, column);
      }
    }
  }
}
