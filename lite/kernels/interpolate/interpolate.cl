// SPDX-License-Identifier: Apache-2.0
// This is interpolate over slices of four channels. Along each axis an output
// is made of TAPS inputs, whose positions and weights are in tables.

__kernel void interpolate(y_PARAM, x_PARAM, __global const int* restrict rows,
                          __global const float* restrict row_weights,
                          __global const int* restrict columns,
                          __global const float* restrict column_weights) {
  const int w = get_global_id(0), h = get_global_id(1);
  const int s = get_global_id(2) % y_size.z, n = get_global_id(2) / y_size.z;
  if (w >= y_size.x || h >= y_size.y || n >= y_size.w) return;
#if TAPS == 1
  const float4 v = x_READ(columns[w], rows[h], s, n);
#else
  float4 v = (float4)(0.0f);
  for (int i = 0; i < TAPS; ++i) {
    float4 row = (float4)(0.0f);
    for (int j = 0; j < TAPS; ++j) {
      row += column_weights[w * TAPS + j] *
             x_READ(columns[w * TAPS + j], rows[h * TAPS + i], s, n);
    }
    v += row_weights[h * TAPS + i] * row;
  }
#endif
  y_WRITE(v, w, h, s, n);
}
