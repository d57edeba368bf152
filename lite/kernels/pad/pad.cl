// SPDX-License-Identifier: Apache-2.0
// This is pad: each output element computes, along each axis, which input
// element it comes from.
//
// The host defines SOURCE(at, size), the position in the input for position
// `at` of the output, counted from the input's first element, and VALUE, the
// element if that position is outside. It defines BEFORE_W, BEFORE_H and
// BEFORE_N for tensors in slices; for dense tensors it defines FROM(i), the
// input element for element i of the output, and INSIDE(i), whether there is
// one.

#define NEAREST(at, size) clamp(at, 0, (size) - 1)
#define MIRRORED(at, size) \
  ((at) < 0 ? -(at) : (at) < (size) ? (at) : 2 * ((size) - 1) - (at))
#define WRAPPED(at, size) (((at) % (size) + (size)) % (size))
#define IS_INSIDE(at, size) ((at) >= 0 && (at) < (size))

#ifdef SLICES
__kernel void pad(y_PARAM, x_PARAM) {
  const int w = get_global_id(0), h = get_global_id(1);
  const int s = get_global_id(2) % y_size.z, n = get_global_id(2) / y_size.z;
  if (w >= y_size.x || h >= y_size.y || n >= y_size.w) return;
  const int in_w = SOURCE(w - BEFORE_W, x_size.x);
  const int in_h = SOURCE(h - BEFORE_H, x_size.y);
  const int in_n = SOURCE(n - BEFORE_N, x_size.w);
  float4 v = (float4)(VALUE);
  if (IS_INSIDE(in_w, x_size.x) && IS_INSIDE(in_h, x_size.y) &&
      IS_INSIDE(in_n, x_size.w)) {
    v = x_READ(in_w, in_h, s, in_n);
  }
  y_WRITE(v, w, h, s, n);
}
#else
__kernel void pad(y_PARAM, x_PARAM, const int count) {
  const int i = get_global_id(0);
  if (i >= count) return;
  float v = VALUE;
  if (INSIDE(i)) v = x_AT(FROM(i));
  y_PUT(v, i);
}
#endif
