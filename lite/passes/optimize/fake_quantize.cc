// SPDX-License-Identifier: Apache-2.0
#include "lite/passes/optimize/fake_quantize.h"

namespace placelite {

Node FakeQuantize(ValueId x, const Grid& grid) {
  const int32_t zero = grid.zero_points[0];
  Node node;
  node.op = FindOp("fake_quantize");
  node.inputs = {x};
  node.attributes.Set("scale", grid.scales[0]);
  node.attributes.Set("low", static_cast<float>(grid.qmin - zero));
  node.attributes.Set("high", static_cast<float>(grid.qmax - zero));
  return node;
}

}  // namespace placelite
