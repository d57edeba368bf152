// SPDX-License-Identifier: Apache-2.0
// Random ops of detectors.
#include "test/core/op/random_case.h"

namespace placelite {

InferCase RandomOps::Detection() {
  const std::string op =
      AnyOf({"prior_box", "anchor_generator", "box_coder", "yolo_box"});
  InferCase c = CaseOf(op);
  if (op == "box_coder") {
    const bool decode = Chance(50);
    const int64_t axis = decode ? Number(0, 1) : 0;
    const int64_t rows = SmallDim(), columns = SmallDim();
    const int64_t priors = axis == 0 ? columns : rows;
    Add(&c, {priors, 4});
    Add(&c, decode ? Shape({rows, columns, 4}) : Shape({rows, 4}));
    if (Chance(50)) Add(&c, {priors, 4});
    c.attributes = {{"code_type", std::string(decode ? "decode_center_size"
                                                     : "encode_center_size")},
                    {"axis", axis}};
    return c;
  }
  c.num_outputs = 2;
  Add(&c, RandomShape(4));
  if (op == "prior_box") {
    Add(&c, RandomShape(4));
    c.attributes = {{"min_sizes", std::vector<float>{2, 4}},
                    {"aspect_ratios", std::vector<float>{1, 2}},
                    {"flip", Chance(50)}};
    if (Chance(50)) c.attributes.Set("max_sizes", std::vector<float>{3, 9});
  } else if (op == "anchor_generator") {
    c.attributes = {{"anchor_sizes", std::vector<float>{16, 32, 64}},
                    {"aspect_ratios", std::vector<float>{0.5, 1}},
                    {"stride", std::vector<float>{8, 8}}};
  } else {
    const int64_t anchors = Number(1, 2), classes = Number(1, 3);
    Shape x = c.inputs[0]->shape.shape();
    x[1] = anchors * (5 + classes);
    c.inputs[0] = MakeInfo(Precision::kFloat, x);
    c.inputs.push_back(MakeInfo(Precision::kInt32, Shape({x[0], 2})));
    c.attributes = {
        {"anchors", Numbers(static_cast<size_t>(anchors) * 2, 1, 9)},
        {"class_num", classes}};
  }
  return c;
}

}  // namespace placelite
