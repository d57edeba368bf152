// SPDX-License-Identifier: Apache-2.0
// Random ops whose outputs are padded.
#include "test/core/op/random_case.h"

namespace placelite {

InferCase RandomOps::Padded() {
  const std::string op =
      AnyOf({"padded_nonzero", "padded_nms", "padded_multiclass_nms",
             "padded_matrix_nms", "padded_unique"});
  InferCase c = CaseOf(op);
  c.num_outputs = c.op->outputs.size();
  if (op == "padded_nonzero") {
    Add(&c, RandomShape(static_cast<int>(Number(0, 4))));
    return c;
  }
  if (op == "padded_unique") {
    Add(&c, RandomShape(static_cast<int>(Number(0, 4))));
    c.attributes = {{"axis", Number(-4, 3)}};
    return c;
  }
  const int64_t images = SmallDim(), boxes = SmallDim();
  Add(&c, {images, boxes, 4});
  Add(&c, {images, SmallDim(), boxes});
  if (op == "padded_nms") {
    c.attributes = {{"max_output", Number(-1, 9)}};
  } else {
    c.attributes = {{"background_label", Number(-1, 4)},
                    {"nms_top_k", Number(-1, 5)},
                    {"keep_top_k", Number(-1, 9)}};
  }
  return c;
}

}  // namespace placelite
