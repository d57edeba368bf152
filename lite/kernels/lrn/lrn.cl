// SPDX-License-Identifier: Apache-2.0
// This is lrn over slices of four channels, one work item for each vector.
// Windows reach from BEFORE channels before to AFTER channels behind; channels
// behind the last one are zero in every stored tensor and add nothing.
//
// The host defines BEFORE, AFTER, K, ALPHA, BETA.

// IN_WINDOW says whether the window of vector element l holds channel i, both
// counted from the first channel of the slice.
#define IN_WINDOW(i, l) ((i) >= (l) - BEFORE && (i) <= (l) + AFTER)
#define ADD(v, i)                                                      \
  sums += (v) * (v) *                                                  \
          (float4)(IN_WINDOW(i, 0), IN_WINDOW(i, 1), IN_WINDOW(i, 2), \
                   IN_WINDOW(i, 3))

__kernel void lrn(y_PARAM, x_PARAM) {
  const int w = get_global_id(0), h = get_global_id(1);
  const int s = get_global_id(2) % y_size.z, n = get_global_id(2) / y_size.z;
  if (w >= y_size.x || h >= y_size.y || n >= y_size.w) return;
  // These slices hold the windows of the slice's first and last channel.
  const int first = max(s - (BEFORE + 3) / 4, 0);
  const int last = min(s + (AFTER + 3) / 4, y_size.z - 1);
  float4 sums = (float4)(0.0f);
  for (int t = first; t <= last; ++t) {
    const float4 v = x_READ(w, h, t, n);
    const int lane = (t - s) * 4;
    ADD(v.x, lane);
    ADD(v.y, lane + 1);
    ADD(v.z, lane + 2);
    ADD(v.w, lane + 3);
  }
  const float4 v =
      x_READ(w, h, s, n) * pow(K + ALPHA * sums, (float4)(-(BETA)));
  y_WRITE(v, w, h, s, n);
}
