// SPDX-License-Identifier: Apache-2.0
// This is softmax on dense tensors: one work item for each [outer, inner]. The
// host defines AXIS and INNER, the extents behind outer.

// The sum of exp(x - most) over a column, in runs of 64: behind a large first
// term, thousands of small ones would be rounded away one by one.
#define ADD_COLUMN(sum, at, most)                                    \
  for (int first = 0; first < AXIS; first += 64) {                   \
    float part = 0.0f;                                               \
    for (int j = first; j < min(first + 64, AXIS); ++j) {            \
      part += exp(x_AT(at + j * INNER) - most);                      \
    }                                                                \
    sum += part;                                                     \
  }

#ifndef INTO_FOLDER
__kernel void softmax(y_PARAM, x_PARAM, const int count) {
  const int i = get_global_id(0);
  if (i >= count) return;
  const int at = i / INNER * (AXIS * INNER) + i % INNER;
  float most = x_AT(at);
  for (int j = 1; j < AXIS; ++j) most = fmax(most, x_AT(at + j * INNER));
  float sum = 0.0f;
  ADD_COLUMN(sum, at, most)
  for (int j = 0; j < AXIS; ++j) {
    y_PUT(exp(x_AT(at + j * INNER) - most) / sum, at + j * INNER);
  }
}

// This is softmax by a work group of GROUP work items for each row; INNER is 1.
__kernel void softmax_group(y_PARAM, x_PARAM, __local float* parts) {
  const int lane = get_local_id(0);
  const int at = get_group_id(1) * AXIS;
  float most = -INFINITY;
  for (int j = lane; j < AXIS; j += GROUP) most = fmax(most, x_AT(at + j));
  parts[lane] = most;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int step = GROUP / 2; step > 0; step /= 2) {
    if (lane < step) parts[lane] = fmax(parts[lane], parts[lane + step]);
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  most = parts[0];
  barrier(CLK_LOCAL_MEM_FENCE);
  float sum = 0.0f;
  for (int j = lane; j < AXIS; j += GROUP) sum += exp(x_AT(at + j) - most);
  parts[lane] = sum;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int step = GROUP / 2; step > 0; step /= 2) {
    if (lane < step) parts[lane] += parts[lane + step];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  sum = parts[0];
  for (int j = lane; j < AXIS; j += GROUP) {
    y_PUT(exp(x_AT(at + j) - most) / sum, at + j);
  }
}
#endif

// This is softmax into an image of a matrix, with one work item for each row;
// INNER is 1.
#ifdef INTO_FOLDER
__kernel void softmax_folder(y_PARAM, x_PARAM, const int rows) {
  const int row = get_global_id(0);
  if (row >= rows) return;
  const int at = row * AXIS;
  float most = x_AT(at);
  for (int j = 1; j < AXIS; ++j) most = fmax(most, x_AT(at + j));
  float sum = 0.0f;
  ADD_COLUMN(sum, at, most)
  for (int j = 0; j < AXIS; j += 4) {
    y_PUT4(exp(x_AT4(at + j) - most) / sum, row, j);
  }
}
#endif
