// SPDX-License-Identifier: Apache-2.0
// What the attributes of interpolate may say, shared by inference and kernels.
// The sizes of the image axes (all behind the first two) change; `in` and
// `out` are those of one axis, s is out / in or, where the op has scales, the
// given one.
#ifndef LITE_CORE_OP_INTERPOLATE_H_
#define LITE_CORE_OP_INTERPOLATE_H_

namespace placelite {

// Inputs that an output is made of, along each axis: 1, 2, 4.
inline constexpr const char* kInterpolateModes[] = {"nearest", "linear",
                                                    "cubic"};

// Where output i lies in the input, the length of an output being s * in
// before it is rounded:
//   half_pixel           (i + 1/2) / s - 1/2
//   align_corners        i (in - 1) / (length - 1), 0 where out is 1
//   asymmetric           i / s
//   pytorch_half_pixel   as half_pixel, 0 where out is 1
//   tf_half_pixel_for_nn (i + 1/2) / s
//   half_pixel_symmetric as half_pixel, moved so that both middles are one
//   tf_crop_and_resize   from roi's begin to its end, in parts of in - 1; what
//                        is not between 0 and in - 1 is extrapolation_value
inline constexpr const char* kInterpolateCoordinates[] = {
    "half_pixel",         "align_corners",        "asymmetric",
    "pytorch_half_pixel", "tf_half_pixel_for_nn", "half_pixel_symmetric",
    "tf_crop_and_resize"};

// Which input nearest takes.
inline constexpr const char* kInterpolateRoundings[] = {
    "floor", "ceil", "round_prefer_floor", "round_prefer_ceil"};

}  // namespace placelite

#endif  // LITE_CORE_OP_INTERPOLATE_H_
