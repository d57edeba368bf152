// SPDX-License-Identifier: Apache-2.0
// This kernel runs ops whose outputs are channels of their inputs, in NCHW[x]c:
// each block of an output is put together, in registers, from the blocks that
// hold its channels (concat and split where a part ends within a block, channel
// shuffles).
#ifndef LITE_KERNELS_COMMON_LANE_GATHER_H_
#define LITE_KERNELS_COMMON_LANE_GATHER_H_

#include <vector>

#include "lite/kernels/common/blocked.h"
#include "lite/kernels/common/lane_gather_slices.h"

namespace placelite {

// A ChannelSource tells where a channel of an output comes from.
struct ChannelSource {
  size_t input;
  int64_t channel;
};

// ChannelSources returns the sources of all channels of output `i`, in order;
// shapes must be exact.
using ChannelSources = std::vector<ChannelSource> (*)(const OpView& op,
                                                      size_t i);

// T is the type of the elements' bits (LaneRun).
template <typename T>
class GatherChannels final : public Kernel {
 public:
  GatherChannels(ChannelSources sources, GatherLanesSlice<T> slice)
      : sources_(sources), slice_(slice) {}

  Status Prepare(PrepareContext& context) override;
  Status Run(const RunContext& context) override;

 private:
  // An Origin is the input and the block that a piece is taken from.
  struct Origin {
    size_t input;
    int64_t block;
  };
  // A Plan holds the pieces of one output; those of each block lie behind each
  // other.
  struct Plan {
    std::vector<LanePiece> pieces;
    std::vector<Origin> origins;
    std::vector<size_t> ends;  // where each block's pieces end
  };

  static Plan MakePlan(const std::vector<ChannelSource>& sources,
                       int64_t block);
  void RunOutput(const RunContext& context, size_t i) const;

  ChannelSources sources_;
  GatherLanesSlice<T> slice_;
  std::vector<Plan> plans_;  // one for each output
};

template <typename T>
std::unique_ptr<Kernel> MakeGather(ChannelSources sources,
                                   GatherLanesSlice<T> slice) {
  return std::make_unique<GatherChannels<T>>(sources, slice);
}

template <ChannelSources sources, auto slice>
std::unique_ptr<Kernel> CreateGather() {
  return MakeGather(sources, slice);
}

}  // namespace placelite

#endif  // LITE_KERNELS_COMMON_LANE_GATHER_H_
