// SPDX-License-Identifier: Apache-2.0
// This converts between dense tensors and slices of four channels, and between
// kinds of memory. There is one work item for each pixel of a slice, or for
// each element.

#ifdef ROWS_TO_SLICES
__kernel void layout(y_PARAM, x_PARAM, const int channels) {
  const int w = get_global_id(0), h = get_global_id(1);
  const int s = get_global_id(2) % y_size.z, n = get_global_id(2) / y_size.z;
  if (w >= y_size.x || h >= y_size.y || n >= y_size.w) return;
  const int plane = y_size.x * y_size.y;
  const int first = s * 4;
  const int at = (n * channels + first) * plane + h * y_size.x + w;
  float4 v = (float4)(0.0f);
  v.x = x_AT(at);
  if (first + 1 < channels) v.y = x_AT(at + plane);
  if (first + 2 < channels) v.z = x_AT(at + 2 * plane);
  if (first + 3 < channels) v.w = x_AT(at + 3 * plane);
  y_WRITE(v, w, h, s, n);
}
#endif

#ifdef SLICES_TO_ROWS
__kernel void layout(y_PARAM, x_PARAM, const int channels) {
  const int w = get_global_id(0), h = get_global_id(1);
  const int s = get_global_id(2) % x_size.z, n = get_global_id(2) / x_size.z;
  if (w >= x_size.x || h >= x_size.y || n >= x_size.w) return;
  const int plane = x_size.x * x_size.y;
  const int first = s * 4;
  const int at = (n * channels + first) * plane + h * x_size.x + w;
  const float4 v = x_READ(w, h, s, n);
  y_PUT(v.x, at);
  if (first + 1 < channels) y_PUT(v.y, at + plane);
  if (first + 2 < channels) y_PUT(v.z, at + 2 * plane);
  if (first + 3 < channels) y_PUT(v.w, at + 3 * plane);
}
#endif

#ifdef SLICES_TO_SLICES
__kernel void layout(y_PARAM, x_PARAM) {
  const int w = get_global_id(0), h = get_global_id(1);
  const int s = get_global_id(2) % y_size.z, n = get_global_id(2) / y_size.z;
  if (w >= y_size.x || h >= y_size.y || n >= y_size.w) return;
  y_WRITE(x_READ(w, h, s, n), w, h, s, n);
}
#endif

#ifdef ROWS_TO_ROWS
__kernel void layout(y_PARAM, x_PARAM, const int count) {
  const int i = get_global_id(0);
  if (i >= count) return;
  y_PUT(x_AT(i), i);
}
#endif

// This converts a dense matrix of `rows` rows to an image of it.
#ifdef ROWS_TO_FOLDER
__kernel void layout(y_PARAM, x_PARAM, const int rows) {
  const int column = get_global_id(0) * 4, row = get_global_id(1);
  if (column >= COLUMNS || row >= rows) return;
  const int at = row * COLUMNS + column;
  float4 v = (float4)(x_AT(at), 0.0f, 0.0f, 0.0f);
  if (column + 1 < COLUMNS) v.y = x_AT(at + 1);
  if (column + 2 < COLUMNS) v.z = x_AT(at + 2);
  if (column + 3 < COLUMNS) v.w = x_AT(at + 3);
  y_PUT4(v, row, column);
}
#endif
