// SPDX-License-Identifier: Apache-2.0
#include "lite/passes/optimize/fake_quantize.h"

namespace placelite {

Node FakeQuantize(ValueId x, const Grid& grid) {
  const int32_t zero = grid.zero_points[0];
  Node node;
  node.op = FindOp(grid.rounding == Rounding::kToEven ? "fake_quantize"
                                                      : "fake_quantize_away");
  node.inputs = {x};
  node.attributes.Set("scale", grid.scales[0]);
  node.attributes.Set("low", static_cast<float>(grid.qmin - zero));
  node.attributes.Set("high", static_cast<float>(grid.qmax - zero));
  return node;
}

bool IsFakeQuantize(const Node& node) {
  return (node.op->Is("fake_quantize") || node.op->Is("fake_quantize_away")) &&
         node.epilogue.empty();
}

}  // namespace placelite
