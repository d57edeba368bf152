// SPDX-License-Identifier: Apache-2.0
// This file stands in front of every kernel and says how a kernel reads and
// writes tensors.
//
// The host defines, for each tensor `t` of a call (tensor_text.h):
//   t_PARAM                  its parameters
//   t_READ(w, h, s, n)       the four channels 4s..4s+3 of a pixel, as float4
//   t_WRITE(v, w, h, s, n)   writes them; elements of v behind the last channel
//                            are written as zero
//   t_AT(i), t_PUT(v, i)     reads and writes element i of a dense tensor; an
//                            image of a matrix has only t_AT
//   t_AT4(i)                 four elements from i on; in an image i must be the
//                            first element of a texel
//   t_PUT4(v, row, column)   writes four columns of a matrix, as far as they
//                            exist; the last axis is the columns
// Tensors with t_READ or t_WRITE also have t_size = (width, height, slices of
// four channels, batch). EPILOGUE(v, w, h, s, n) changes v in place.

__constant sampler_t kTexel =
    CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_NONE | CLK_FILTER_NEAREST;

// Works on float or float4. The result is NaN where either argument is NaN,
// which fmax and fmin would pass over. Arguments are evaluated more than once.
#define LARGER(a, b) select(fmax(a, b), (a) + (b), isunordered(a, b))
#define SMALLER(a, b) select(fmin(a, b), (a) + (b), isunordered(a, b))

inline float LaneOf(float4 v, int lane) {
  return lane < 2 ? (lane == 0 ? v.x : v.y) : (lane == 2 ? v.z : v.w);
}

// Returns v with zeros in its elements from `count` on.
inline float4 FirstLanes(float4 v, int count) {
  return (float4)(v.x, count > 1 ? v.y : 0.0f, count > 2 ? v.z : 0.0f,
                  count > 3 ? v.w : 0.0f);
}
