// SPDX-License-Identifier: Apache-2.0
// What only moves elements: concat, split, slice, transpose, channel_shuffle,
// expand. Row by row as copies with steps; over slices of four channels by
// looking up where each channel comes from.

#ifdef STEPS
// For element i of COUNT, counted over AXES: y[Y_INDEX(i)] = x[X_INDEX(i)].
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

// Channel c of a pixel of tensor t.
#define CHANNEL_OF(t, w, h, c, n) Lane(t##_READ(w, h, (c) / 4, n), (c) % 4)

// Defined: CHANNEL(c, w, h, n), where output channel c comes from; or, where
// whole slices come from one place, SLICE(s, w, h, n). SHIFT_W, SHIFT_H and
// SHIFT_N are added to the pixel.
__kernel void move_slices(y_PARAM INPUT_PARAMS, const int channels) {
  const int w = get_global_id(0), h = get_global_id(1);
  const int s = get_global_id(2) % y_size.z, n = get_global_id(2) / y_size.z;
  if (w >= y_size.x || h >= y_size.y || n >= y_size.w) return;
  const int in_w = w + SHIFT_W, in_h = h + SHIFT_H, in_n = n + SHIFT_N;
#ifdef SLICE
  const float4 v = SLICE(s, in_w, in_h, in_n);
#else
  // Lanes behind the last channel take that, and are cleared when written.
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
