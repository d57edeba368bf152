// SPDX-License-Identifier: Apache-2.0
// This is y = COMBINE(a, b) with NumPy broadcasting. The host defines
// COMBINE(a, b) for float or float4.

#ifdef SLICES
// A_ONE or B_ONE is defined if that operand has one channel and the output has
// several.
#define AT(t, w, h, s, n)                                     \
  t##_READ(t##_size.x == 1 ? 0 : (w), t##_size.y == 1 ? 0 : (h), \
           t##_size.z == 1 ? 0 : (s), t##_size.w == 1 ? 0 : (n))

__kernel void elementwise(y_PARAM, a_PARAM, b_PARAM EPILOGUE_PARAMS) {
  const int w = get_global_id(0), h = get_global_id(1);
  const int s = get_global_id(2) % y_size.z, n = get_global_id(2) / y_size.z;
  if (w >= y_size.x || h >= y_size.y || n >= y_size.w) return;
  float4 left = AT(a, w, h, s, n), right = AT(b, w, h, s, n);
#ifdef A_ONE
  left = (float4)(left.x);
#endif
#ifdef B_ONE
  right = (float4)(right.x);
#endif
  float4 v = COMBINE(left, right);
  EPILOGUE(v, w, h, s, n);
  y_WRITE(v, w, h, s, n);
}
#else
// A_INDEX(i) and B_INDEX(i) are the positions of the operands of output element
// i.
__kernel void elementwise(y_PARAM, a_PARAM, b_PARAM, const int count) {
  const int i = get_global_id(0);
  if (i >= count) return;
  const float left = a_AT(A_INDEX(i)), right = b_AT(B_INDEX(i));
  float v = COMBINE(left, right);
  EPILOGUE(v, i, 0, 0, 0);
  y_PUT(v, i);
}
#endif
