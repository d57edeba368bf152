// SPDX-License-Identifier: Apache-2.0
// This is y = EPILOGUE(x): the op is the only step of the epilogue.

#ifdef SLICES
__kernel void activation(y_PARAM, x_PARAM) {
  const int w = get_global_id(0), h = get_global_id(1);
  const int s = get_global_id(2) % y_size.z, n = get_global_id(2) / y_size.z;
  if (w >= y_size.x || h >= y_size.y || n >= y_size.w) return;
  float4 v = x_READ(w, h, s, n);
  EPILOGUE(v, w, h, s, n);
  y_WRITE(v, w, h, s, n);
}
#else
__kernel void activation(y_PARAM, x_PARAM, const int count) {
  const int i = get_global_id(0);
  if (i >= count) return;
  float v = x_AT(i);
  EPILOGUE(v, i, 0, 0, 0);
  y_PUT(v, i);
}
#endif
