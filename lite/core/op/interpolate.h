// SPDX-License-Identifier: Apache-2.0
// The values of the attributes of interpolate, shared by inference and kernels.
// All axes behind the first two are resized. `in` and `out` are the sizes of
// one axis; s is its given scale if the op has scales, otherwise out / in.
#ifndef LITE_CORE_OP_INTERPOLATE_H_
#define LITE_CORE_OP_INTERPOLATE_H_

namespace placelite {

// Inputs that an output is made of, along each axis: 1, 2, 4.
inline constexpr const char* kInterpolateModes[] = {"nearest", "linear",
                                                    "cubic"};

// Where output i lies in the input:
//   half_pixel           (i + 1/2) / s - 1/2
//   align_corners        i (in - 1) / (out - 1), 0 where out is 1
//   align_scaled_corners i (in - 1) / (s * in - 1), 0 where out is 1: as ONNX
//                        has it, where s * in is not whole
//   asymmetric           i / s
//   pytorch_half_pixel   as half_pixel, 0 where out is 1
//   tf_half_pixel_for_nn (i + 1/2) / s
//   half_pixel_symmetric as half_pixel, moved so that both middles are one
//   tf_crop_and_resize   from roi's begin to its end, in parts of in - 1; what
//                        is not between 0 and in - 1 is extrapolation_value
inline constexpr const char* kInterpolateCoordinates[] = {
    "half_pixel",           "align_corners",      "align_scaled_corners",
    "asymmetric",           "pytorch_half_pixel", "tf_half_pixel_for_nn",
    "half_pixel_symmetric", "tf_crop_and_resize"};

// Which input nearest takes.
inline constexpr const char* kInterpolateRoundings[] = {
    "floor", "ceil", "round_prefer_floor", "round_prefer_ceil"};

}  // namespace placelite

#endif  // LITE_CORE_OP_INTERPOLATE_H_
