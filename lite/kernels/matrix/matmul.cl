// SPDX-License-Identifier: Apache-2.0
// This is matmul on dense matrices: there is a work item for each 4 rows and 4
// columns of a product. In place of rows and columns behind the last ones it
// computes the last ones again, without storing them.
//
// The host defines ROWS, COLUMNS, DEPTH; X_ROW, X_COLUMN, Y_ROW, Y_COLUMN, the
// elements from one row or column to the next; X_FIRST(i) and Y_FIRST(i), the
// first elements of the operands of product i; and Y_VECTORS if the four
// columns of y are contiguous in every tile.

#ifdef Y_VECTORS
#define Y_COLUMNS_AT(k) y_AT4(y0 + (k) * Y_ROW)
#else
#define Y_COLUMNS_AT(k)                                           \
  (float4)(y_AT(y0 + (k) * Y_ROW), y_AT(y1 + (k) * Y_ROW),        \
           y_AT(y2 + (k) * Y_ROW), y_AT(y3 + (k) * Y_ROW))
#endif

#define STORE(sum, i)                                   \
  if (row + i < ROWS) {                                 \
    float4 v = sum;                                     \
    EPILOGUE(v, 0, 0, 0, 0);                            \
    out_PUT4(v, batch * ROWS + row + i, column);        \
  }

__kernel void matmul(out_PARAM, x_PARAM, y_PARAM) {
  const int column = get_global_id(0) * 4, row = get_global_id(1) * 4;
  const int batch = get_global_id(2);
  if (column >= COLUMNS || row >= ROWS) return;
  const int x_first = X_FIRST(batch), y_first = Y_FIRST(batch);
  const int x0 = x_first + row * X_ROW;
  const int x1 = x_first + min(row + 1, ROWS - 1) * X_ROW;
  const int x2 = x_first + min(row + 2, ROWS - 1) * X_ROW;
  const int x3 = x_first + min(row + 3, ROWS - 1) * X_ROW;
  const int y0 = y_first + column * Y_COLUMN;
#ifndef Y_VECTORS
  const int y1 = y_first + min(column + 1, COLUMNS - 1) * Y_COLUMN;
  const int y2 = y_first + min(column + 2, COLUMNS - 1) * Y_COLUMN;
  const int y3 = y_first + min(column + 3, COLUMNS - 1) * Y_COLUMN;
#endif
  float4 s0 = (float4)(0.0f), s1 = s0, s2 = s0, s3 = s0;
  for (int k = 0; k < DEPTH; ++k) {
    const float4 columns = Y_COLUMNS_AT(k);
    s0 = mad((float4)(x_AT(x0 + k * X_COLUMN)), columns, s0);
    s1 = mad((float4)(x_AT(x1 + k * X_COLUMN)), columns, s1);
    s2 = mad((float4)(x_AT(x2 + k * X_COLUMN)), columns, s2);
    s3 = mad((float4)(x_AT(x3 + k * X_COLUMN)), columns, s3);
  }
  STORE(s0, 0)
  STORE(s1, 1)
  STORE(s2, 2)
  STORE(s3, 3)
}
