// SPDX-License-Identifier: Apache-2.0
// These kernels run the ops that only move elements: concat, split, slice,
// transpose, channel_shuffle, expand. On dense tensors they are copies with
// steps; over slices of four channels the kernel looks up where each channel
// comes from.

#ifdef STEPS
// Sets y[Y_INDEX(i)] = x[X_INDEX(i)] for the elements i of COUNT, counted over
// AXES.
__kernel void move_rows(y_PARAM, x_PARAM) {
  const int i = get_global_id(0);
  if (i >= COUNT) return;
  y_PUT(x_AT(X_INDEX(i)), Y_INDEX(i));
}
#endif

#ifdef CHANNELS
inline float Lane(float4 v, int i) {
  return i == 0 ? v.x : i == 1 ? v.y : i == 2 ? v.z : v.w;
}

// CHANNEL_OF is channel c of a pixel of tensor t.
#define CHANNEL_OF(t, w, h, c, n) Lane(t##_READ(w, h, (c) / 4, n), (c) % 4)

// The host defines CHANNEL(c, w, h, n), the input of output channel c, or
// SLICE(s, w, h, n) if whole slices come from one place. SHIFT_W, SHIFT_H and
// SHIFT_N are added to the position of the pixel.
__kernel void move_slices(y_PARAM INPUT_PARAMS, const int channels) {
  const int w = get_global_id(0), h = get_global_id(1);
  const int s = get_global_id(2) % y_size.z, n = get_global_id(2) / y_size.z;
  if (w >= y_size.x || h >= y_size.y || n >= y_size.w) return;
  const int in_w = w + SHIFT_W, in_h = h + SHIFT_H, in_n = n + SHIFT_N;
#ifdef SLICE
  const float4 v = SLICE(s, in_w, in_h, in_n);
#else
  // Elements behind the last channel read that channel, and are cleared when
  // they are written.
  const int c = s * 4, last = channels - 1;
  float4 v;
  v.x = CHANNEL(c, in_w, in_h, in_n);
  v.y = CHANNEL(min(c + 1, last), in_w, in_h, in_n);
  v.z = CHANNEL(min(c + 2, last), in_w, in_h, in_n);
  v.w = CHANNEL(min(c + 3, last), in_w, in_h, in_n);
#endif
  y_WRITE(v, w, h, s, n);
}
#endif
