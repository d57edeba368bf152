// SPDX-License-Identifier: Apache-2.0
// In front of every kernel: how it reads and writes tensors.
//
// The host defines, for each tensor `t` of a call (tensor_text.h):
//   t_PARAM                  its parameters
//   t_READ(w, h, s, n)       the four channels 4s..4s+3 of a pixel, as float4
//   t_WRITE(v, w, h, s, n)   likewise; lanes behind the last channel are zero
//   t_AT(i), t_PUT(v, i)     element i of what lies row by row; of an image of
//                            a matrix only t_AT
//   t_AT4(i)                 four elements from i on; in an image i is the first
//                            of a texel
//   t_PUT4(v, row, column)   what there is of four columns of a matrix, its
//                            last axis being the columns
// with t_size = (width, height, slices of four channels, batch) in the first
// two, and EPILOGUE(v, w, h, s, n), which changes v in place.

__constant sampler_t kTexel =
    CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_NONE | CLK_FILTER_NEAREST;

// Of float or float4. NaN where either is one; fmax and fmin pass over it.
// Arguments are evaluated more than once.
#define LARGER(a, b) select(fmax(a, b), (a) + (b), isunordered(a, b))
#define SMALLER(a, b) select(fmin(a, b), (a) + (b), isunordered(a, b))

inline float LaneOf(float4 v, int lane) {
  return lane < 2 ? (lane == 0 ? v.x : v.y) : (lane == 2 ? v.z : v.w);
}

// v with lanes from `count` on zero.
inline float4 FirstLanes(float4 v, int count) {
  return (float4)(v.x, count > 1 ? v.y : 0.0f, count > 2 ? v.z : 0.0f,
                  count > 3 ? v.w : 0.0f);
}
