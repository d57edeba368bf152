// SPDX-License-Identifier: Apache-2.0
// This is attention, softmax(SCALE * Q K^T + Mask) V, as FlashAttention (Dao et
// al., 2022) computes it: a work group takes TILE queries, and goes through the
// keys TILE at a time. Scores stay in its local memory; each query keeps the
// largest score so far and the sum of exponentials against it, and what was
// added up shrinks when a larger one comes. SETS sets of work items take the
// tiles of keys in turn, and join what they have at the end. A group makes
// 32 VECTORS columns of the output.
//
// A work item of a set, which are 8 x 8, has the scores of four queries and
// four keys, eight apart from each other, and VECTORS x 4 columns of the output
// for its queries.
//
// The host defines QUERIES, KEYS, DEPTH, COLUMNS, SCALE, SETS, VECTORS and
// CHUNK, the columns of K that are in local memory at a time; Q_FIRST(i) and
// the like, where the matrices of batch i begin; Q_ROW, Q_COLUMN and the like,
// the elements between their rows and columns; V_VECTORS if four columns of V
// lie beside each other; and MASKED if there is a mask: scores are
// HIDDEN_SCORE where it is unlike SHOWN if that is defined, else it is added.

#define TILE 32
#define ITEMS 64
#define DEPTHS ((DEPTH + 3) / 4 * 4)

// These are the steps between rows in local memory; four floats more keep rows
// in different banks.
#define Q_STEP (DEPTHS + 4)
#define K_STEP (CHUNK + 4)
#define P_STEP (TILE + 4)

// Local memory holds Q, and for each set a part of K, the weights of scores by
// key, and numbers by work item's column and query. The sizes are in floats.
#define Q_FLOATS (TILE * Q_STEP)
#define SET_FLOATS (TILE * K_STEP + TILE * P_STEP + 8 * TILE)

#ifdef V_VECTORS
#define LOAD_V(row, column)                                             \
  ((column) < COLUMNS ? V_AT4(v_first + (row) * V_ROW + (column))       \
                      : (float4)(0.0f))
#else
#define V_ELEMENT(row, column)                                          \
  ((column) < COLUMNS                                                   \
       ? V_AT(v_first + (row) * V_ROW + (column) * V_COLUMN)            \
       : 0.0f)
#define LOAD_V(row, column)                                             \
  (float4)(V_ELEMENT(row, column), V_ELEMENT(row, (column) + 1),        \
           V_ELEMENT(row, (column) + 2), V_ELEMENT(row, (column) + 3))
#endif

#define PUT_OUT(value, query, column)                                   \
  if ((column) < COLUMNS) {                                             \
    out_PUT(value, out_first + (query) * OUT_ROW + (column) * OUT_COLUMN); \
  }

// The exponential of a score less the largest one; where there is none yet, or
// all are minus infinity, nothing is left of anything.
inline float4 Weight(float4 score, float4 most) {
  return exp(score - select(most, (float4)(0.0f), most == -INFINITY));
}

#ifdef MASKED
__attribute__((reqd_work_group_size(8, 8, SETS)))
__kernel void attention(out_PARAM, Q_PARAM, K_PARAM, V_PARAM, mask_PARAM,
                        __local float4* memory) {
#else
__attribute__((reqd_work_group_size(8, 8, SETS)))
__kernel void attention(out_PARAM, Q_PARAM, K_PARAM, V_PARAM,
                        __local float4* memory) {
#endif
  const int tx = get_local_id(0), ty = get_local_id(1), set = get_local_id(2);
  const int item = ty * 8 + tx;
  const int first_query = get_group_id(0) * TILE;
  const int first_column = get_group_id(1) * (32 * VECTORS);
  const int batch = get_group_id(2);
  const int q_first = Q_FIRST(batch), k_first = K_FIRST(batch);
  const int v_first = V_FIRST(batch), out_first = OUT_FIRST(batch);
#ifdef MASKED
  const int mask_first = MASK_FIRST(batch);
#endif

  __local float* qs = (__local float*)memory;
  __local float* ks = qs + Q_FLOATS + set * SET_FLOATS;
  __local float* ps = ks + TILE * K_STEP;
  __local float* numbers = ps + TILE * P_STEP;

  for (int i = set * ITEMS + item; i < TILE * DEPTHS; i += ITEMS * SETS) {
    const int row = i / DEPTHS, d = i % DEPTHS;
    const int query = min(first_query + row, QUERIES - 1);
    qs[row * Q_STEP + d] =
        d < DEPTH ? Q_AT(q_first + query * Q_ROW + d * Q_COLUMN) * SCALE : 0.0f;
  }

  // The lanes of these vectors are the four queries of a work item.
  float4 most = (float4)(-INFINITY), sum = (float4)(0.0f);
  float4 out[4][VECTORS];
#pragma unroll
  for (int i = 0; i < 4; ++i) {
#pragma unroll
    for (int v = 0; v < VECTORS; ++v) out[i][v] = (float4)(0.0f);
  }

  // All sets take the same number of steps, because they wait for each other.
  for (int step = 0; step < STEPS; ++step) {
    const int first_key = (step * SETS + set) * TILE;
    const int keys = min(KEYS - first_key, TILE);

    float4 scores[4];  // of a key and the four queries
#pragma unroll
    for (int j = 0; j < 4; ++j) scores[j] = (float4)(0.0f);
    for (int chunk = 0; chunk < DEPTH; chunk += CHUNK) {
      barrier(CLK_LOCAL_MEM_FENCE);
      for (int i = item; i < TILE * CHUNK; i += ITEMS) {
        const int row = i / CHUNK, d = chunk + i % CHUNK;
        const int key = min(first_key + row, KEYS - 1);
        ks[row * K_STEP + i % CHUNK] =
            d < DEPTH ? K_AT(k_first + key * K_ROW + d * K_COLUMN) : 0.0f;
      }
      barrier(CLK_LOCAL_MEM_FENCE);
#pragma unroll
      for (int d = 0; d < CHUNK; d += 4) {
        if (chunk + d >= DEPTH) break;
        float4 q[4];
#pragma unroll
        for (int i = 0; i < 4; ++i) {
          q[i] = *(__local float4*)(qs + (ty + 8 * i) * Q_STEP + chunk + d);
        }
#pragma unroll
        for (int j = 0; j < 4; ++j) {
          const float4 k =
              *(__local float4*)(ks + (tx + 8 * j) * K_STEP + d);
          scores[j] = mad((float4)(k.x),
                          (float4)(q[0].x, q[1].x, q[2].x, q[3].x), scores[j]);
          scores[j] = mad((float4)(k.y),
                          (float4)(q[0].y, q[1].y, q[2].y, q[3].y), scores[j]);
          scores[j] = mad((float4)(k.z),
                          (float4)(q[0].z, q[1].z, q[2].z, q[3].z), scores[j]);
          scores[j] = mad((float4)(k.w),
                          (float4)(q[0].w, q[1].w, q[2].w, q[3].w), scores[j]);
        }
      }
    }

    float4 largest = (float4)(-INFINITY);
#pragma unroll
    for (int j = 0; j < 4; ++j) {
      const int key = first_key + tx + 8 * j;
#ifdef MASKED
      const int mask_key = mask_first + min(key, KEYS - 1) * MASK_COLUMN;
#define MASK_OF(i) \
  mask_AT(mask_key + min(first_query + ty + 8 * (i), QUERIES - 1) * MASK_ROW)
#ifdef SHOWN
#define HIDE(lane, i) \
  if ((MASK_OF(i) != 0) != SHOWN) scores[j].lane = HIDDEN_SCORE;
      HIDE(x, 0) HIDE(y, 1) HIDE(z, 2) HIDE(w, 3)
#else
      scores[j] += (float4)(MASK_OF(0), MASK_OF(1), MASK_OF(2), MASK_OF(3));
#endif
#endif
      if (key >= KEYS) scores[j] = (float4)(-INFINITY);
      largest = fmax(largest, scores[j]);
    }
    *(__local float4*)(numbers + tx * TILE + ty * 4) = largest;
    barrier(CLK_LOCAL_MEM_FENCE);
    const float4 before = most;
#pragma unroll
    for (int x = 0; x < 8; ++x) {
      most = fmax(most, *(__local float4*)(numbers + x * TILE + ty * 4));
    }
    const float4 shrink = Weight(before, most);
    sum *= shrink;
#pragma unroll
    for (int j = 0; j < 4; ++j) {
      const float4 weight = Weight(scores[j], most);
      sum += weight;
      *(__local float4*)(ps + (tx + 8 * j) * P_STEP + ty * 4) = weight;
    }
#pragma unroll
    for (int v = 0; v < VECTORS; ++v) {
      out[0][v] *= shrink.x;
      out[1][v] *= shrink.y;
      out[2][v] *= shrink.z;
      out[3][v] *= shrink.w;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
#pragma unroll 4
    for (int key = 0; key < keys; ++key) {
      const float4 weight = *(__local float4*)(ps + key * P_STEP + ty * 4);
#pragma unroll
      for (int v = 0; v < VECTORS; ++v) {
        const float4 value =
            LOAD_V(first_key + key, first_column + (tx + 8 * v) * 4);
        out[0][v] = mad((float4)(weight.x), value, out[0][v]);
        out[1][v] = mad((float4)(weight.y), value, out[1][v]);
        out[2][v] = mad((float4)(weight.z), value, out[2][v]);
        out[3][v] = mad((float4)(weight.w), value, out[3][v]);
      }
    }
  }

  // The sums of a query's eight work items.
  barrier(CLK_LOCAL_MEM_FENCE);
  *(__local float4*)(numbers + tx * TILE + ty * 4) = sum;
  barrier(CLK_LOCAL_MEM_FENCE);
  sum = (float4)(0.0f);
#pragma unroll
  for (int x = 0; x < 8; ++x) {
    sum += *(__local float4*)(numbers + x * TILE + ty * 4);
  }

  // The other sets give what they have to the first one, one after another.
  __local float4* parts = memory + item;
  for (int other = 1; other < SETS; ++other) {
    barrier(CLK_LOCAL_MEM_FENCE);
    if (set == other) {
      parts[0] = most;
      parts[ITEMS] = sum;
#pragma unroll
      for (int i = 0; i < 4; ++i) {
#pragma unroll
        for (int v = 0; v < VECTORS; ++v) {
          parts[(2 + i * VECTORS + v) * ITEMS] = out[i][v];
        }
      }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (set == 0) {
      const float4 before = most, theirs = parts[0];
      most = fmax(before, theirs);
      const float4 mine = Weight(before, most), factor = Weight(theirs, most);
      sum = sum * mine + parts[ITEMS] * factor;
#pragma unroll
      for (int v = 0; v < VECTORS; ++v) {
#define JOIN(i, lane)                                              \
  out[i][v] = out[i][v] * mine.lane +                              \
              parts[(2 + i * VECTORS + v) * ITEMS] * factor.lane;
        JOIN(0, x) JOIN(1, y) JOIN(2, z) JOIN(3, w)
      }
    }
  }
  if (set != 0) return;

#pragma unroll
  for (int i = 0; i < 4; ++i) {
    const int query = first_query + ty + 8 * i;
    if (query >= QUERIES) continue;
    // Without keys there is nothing to add up.
    const float total = KEYS == 0 ? 1.0f : LaneOf(sum, i);
#pragma unroll
    for (int v = 0; v < VECTORS; ++v) {
      const int column = first_column + (tx + 8 * v) * 4;
      const float4 value = out[i][v] / total;
      PUT_OUT(value.x, query, column)
      PUT_OUT(value.y, query, column + 1)
      PUT_OUT(value.z, query, column + 2)
      PUT_OUT(value.w, query, column + 3)
    }
  }
}
