// SPDX-License-Identifier: Apache-2.0
// Random convolutions and other ops that look through windows.
#include "test/core/op/random_case.h"

namespace placelite {

InferCase RandomOps::Conv2d() {
  InferCase c = CaseOf("conv2d");
  const int64_t groups = Number(1, 3), in = Number(1, 3), out = Number(1, 3);
  Add(&c, {SmallDim(), groups * in, Number(1, 20), Number(1, 20)});
  Add(&c, {groups * out, in, Number(1, 4), Number(1, 4)});
  if (Chance(50)) Add(&c, {groups * out});
  c.attributes = {
      {"groups", groups},
      {"strides", Numbers(2, 1, 4)},
      {"dilations", Numbers(2, 1, 3)},
      {"paddings", Numbers(4, 0, 3)},
      {"padding_algorithm", AnyOf({"EXPLICIT", "EXPLICIT", "SAME", "VALID"})}};
  return c;
}

InferCase RandomOps::Conv2dTranspose() {
  InferCase c = CaseOf("conv2d_transpose");
  const int64_t groups = Number(1, 3), in = Number(1, 3), out = Number(1, 3);
  Add(&c, {SmallDim(), groups * in, Number(1, 20), Number(1, 20)});
  Add(&c, {groups * in, out, Number(1, 4), Number(1, 4)});
  if (Chance(50)) Add(&c, {groups * out});
  c.attributes = {
      {"groups", groups},
      {"strides", Numbers(2, 1, 4)},
      {"dilations", Numbers(2, 1, 3)},
      {"paddings", Numbers(4, 0, 3)},
      {"output_padding", Numbers(2, 0, 3)},
      {"padding_algorithm", AnyOf({"EXPLICIT", "EXPLICIT", "SAME", "VALID"})}};
  if (Chance(30)) c.attributes.Set("output_size", Numbers(2, 1, 60));
  return c;
}

InferCase RandomOps::Pool2d() {
  InferCase c = CaseOf("pool2d");
  Add(&c, {SmallDim(), SmallDim(), Number(0, 20), Number(0, 20)});
  c.attributes = {
      {"pooling_type", AnyOf({"max", "avg"})},
      {"ksize", Numbers(2, 1, 4)},
      {"strides", Numbers(2, 1, 4)},
      {"paddings", Numbers(4, 0, 2)},
      {"ceil_mode", Chance(50)},
      {"global_pooling", Chance(10)},
      {"adaptive", Chance(10)},
      {"padding_algorithm", AnyOf({"EXPLICIT", "EXPLICIT", "SAME", "VALID"})}};
  return c;
}

InferCase RandomOps::Interpolate() {
  InferCase c = CaseOf("interpolate");
  const auto axes = static_cast<size_t>(Number(1, 3));
  Shape x = {SmallDim(), SmallDim()};
  for (size_t i = 0; i < axes; ++i) x.push_back(Number(1, 20));
  Add(&c, x);
  c.attributes = {{"mode", AnyOf({"nearest", "linear", "cubic"})}};
  const int64_t decider = Number(1, 3);
  if (decider == 1) {
    const std::vector<int64_t> wanted = Numbers(axes, 1, 30);
    ValueInfo sizes =
        MakeInfo(Precision::kInt32, Shape({static_cast<int64_t>(axes)}));
    sizes.ints = std::vector<Dim>(wanted.begin(), wanted.end());
    c.inputs.push_back(sizes);
  } else if (decider == 2) {
    c.attributes.Set("sizes", Numbers(axes, 0, 30));
  } else {
    std::vector<float> scales;
    for (int64_t tenth : Numbers(axes, 1, 40)) {
      scales.push_back(static_cast<float>(tenth) / 10);
    }
    c.attributes.Set("scales", scales);
  }
  return c;
}

}  // namespace placelite
