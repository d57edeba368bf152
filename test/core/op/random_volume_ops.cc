// SPDX-License-Identifier: Apache-2.0
// Random windows over volumes.
#include "test/core/op/random_case.h"

namespace placelite {

InferCase RandomOps::Volume() {
  const std::string op =
      AnyOf({"conv3d", "conv3d_transpose", "pool3d", "max_pool3d_with_index"});
  InferCase c = CaseOf(op);
  const Shape x = RandomShape(5);
  Add(&c, x);
  const auto sizes = Numbers(3, 1, 3);
  c.attributes = {{"strides", Numbers(3, 1, 3)},
                  {"paddings", Numbers(6, 0, 2)},
                  {"dilations", Numbers(3, 1, 2)}};
  if (op == "conv3d") {
    const int64_t groups = Number(1, 2);
    Add(&c,
        {groups * Number(1, 3), x[1] / groups, sizes[0], sizes[1], sizes[2]});
    c.attributes.Set("groups", groups);
    return c;
  }
  if (op == "conv3d_transpose") {
    Add(&c, {x[1], Number(1, 3), sizes[0], sizes[1], sizes[2]});
    c.attributes.Set("output_padding", Numbers(3, 0, 2));
    return c;
  }
  c.num_outputs = op == "pool3d" ? 1 : 2;
  c.attributes.Set("ksize", sizes);
  c.attributes.Set("ceil_mode", Chance(50));
  return c;
}

}  // namespace placelite
