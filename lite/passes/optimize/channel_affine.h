// SPDX-License-Identifier: Apache-2.0
// Ops that are affine per channel: y = scale[c] * x + shift[c].
#ifndef LITE_PASSES_OPTIMIZE_CHANNEL_AFFINE_H_
#define LITE_PASSES_OPTIMIZE_CHANNEL_AFFINE_H_

#include <optional>
#include <vector>

#include "lite/core/ir/graph.h"

namespace placelite {

// The axis of the channels in a tensor of known rank.
struct ChannelAxis {
  int rank = 0;
  int axis = 0;
  int64_t channels = 0;
};

struct ChannelAffine {
  std::vector<double> scale;  // one per channel
  std::vector<double> shift;
  // The constant that the shift comes from; kNone: an attribute.
  ValueId source = kNone;

  // Whether every scale is 1, so that weights stay as they are.
  bool OnlyShifts() const;
};

// `node` as an affine function of its input `input`, which has its channels
// at `axis`. Nothing when it is none, when a parameter is not constant, or
// when a number is not finite.
std::optional<ChannelAffine> ReadChannelAffine(const Graph& graph,
                                               const Node& node, size_t input,
                                               const ChannelAxis& axis);

}  // namespace placelite

#endif  // LITE_PASSES_OPTIMIZE_CHANNEL_AFFINE_H_
