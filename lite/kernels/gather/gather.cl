// SPDX-License-Identifier: Apache-2.0
// This is gather on dense tensors: y [outer, POSITIONS, INNER] of x [outer,
// SIZE, INNER].

__kernel void gather(y_PARAM, x_PARAM, __global const int* restrict positions,
                     const int count) {
  const int i = get_global_id(0);
  if (i >= count) return;
  const int position = positions[i / INNER % POSITIONS];
  const int outer = i / (INNER * POSITIONS);
  y_PUT(x_AT((outer * SIZE + position) * INNER + i % INNER), i);
}
