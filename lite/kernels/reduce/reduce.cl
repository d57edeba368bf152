// SPDX-License-Identifier: Apache-2.0
// This reduces dense tensors, with a work group of GROUP work items for each
// [outer, inner]. The host defines AXIS, INNER; COMBINE(a, b), START,
// FINISH(v).

__kernel void reduce(y_PARAM, x_PARAM, __local float* parts) {
  const int lane = get_local_id(0);
  const int row = get_global_id(1);
  const int at = row / INNER * (AXIS * INNER) + row % INNER;
  float v = START;
  for (int j = lane; j < AXIS; j += GROUP) {
    const float next = x_AT(at + j * INNER);
    v = COMBINE(v, next);
  }
  parts[lane] = v;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int step = GROUP / 2; step > 0; step /= 2) {
    if (lane < step) parts[lane] = COMBINE(parts[lane], parts[lane + step]);
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (lane == 0) y_PUT(FINISH(parts[0]), row);
}
