// SPDX-License-Identifier: Apache-2.0
// This is batch_norm over slices of four channels, with a factor and an offset
// for each channel.

__kernel void batch_norm(y_PARAM, x_PARAM, __global const float4* factors,
                         __global const float4* offsets EPILOGUE_PARAMS) {
  const int w = get_global_id(0), h = get_global_id(1);
  const int s = get_global_id(2) % y_size.z, n = get_global_id(2) / y_size.z;
  if (w >= y_size.x || h >= y_size.y || n >= y_size.w) return;
  float4 v = mad(x_READ(w, h, s, n), factors[s], offsets[s]);
  EPILOGUE(v, w, h, s, n);
  y_WRITE(v, w, h, s, n);
}
