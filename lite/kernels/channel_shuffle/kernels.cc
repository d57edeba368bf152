// SPDX-License-Identifier: Apache-2.0
// The kernel rows of channel_shuffle, best first.
#include "lite/backends/opencl/create.h"
#include "lite/kernels/channel_shuffle/channel_shuffle.h"
#include "lite/kernels/common/blocked.h"
#include "lite/kernels/common/lane_gather.h"
#include "lite/kernels/common/places.h"
#include "lite/kernels/common/predicates.h"
#include "lite/kernels/common/row_generator.h"

namespace placelite {
namespace {

[[maybe_unused]] std::vector<ChannelSource> ShuffledChannels(const OpView& op,
                                                             size_t) {
  const int64_t channels = op.output_shape(0).shape()[1];
  const int64_t groups = op.attributes().Int("groups");
  std::vector<ChannelSource> sources;
  for (int64_t c = 0; c < channels; ++c) {
    sources.push_back({0, ShuffledFrom(c, channels, groups)});
  }
  return sources;
}

template <auto slice>
std::unique_ptr<Kernel> CreateLanes() {
  return CreateGather<ShuffledChannels, slice>();
}

constexpr Algorithm kBlocked[] = {
    {"{op}_{place}_{isa}", kBitExact,
     LITE_STAMPED(CPU, CreateLanes, GatherLanes)},
};
constexpr Algorithm kBf16[] = {
    {"{op}_{place}_{isa}", kBitExact,
     StampedForBf16(LITE_X86_BF16(CreateLanes<GatherHalvesAvx512>))},
};
constexpr Algorithm kCodes[] = {
    AtRate(4, {"{op}_{place}_{isa}", kBitExact,
               LITE_STAMPED_CODES(CreateLanes, GatherByteLanes)}),
};
constexpr Algorithm kHost[] = {
    AtRate(kCopyRate,
           {"{op}_copy", kBitExact, CreateStateless<ChannelShuffleCopy>}),
    {"{op}_reference", kBitExact, CreateStateless<ChannelShuffleReference>},
};
constexpr Algorithm kArm[] = {
    AtRate(kCopyRate, {"{op}_copy_{place}", kBitExact,
                       LITE_ARM(CreateStateless<ChannelShuffleCopy>)}),
};
constexpr Algorithm kOpenCl[] = {
    {"{op}_{place}_opencl", kBitExact,
     LITE_OPENCL(CreateOpenCl<PlanChannelShuffleOpenCl>)},
};

constexpr RowSet kRows[] = {
    RowSet("channel_shuffle", kAtBlocked, kBlocked).If(OnNchw),
    RowSet("channel_shuffle", kAtX86Bf16Blocked, kBf16).If(OnNchw),
    RowSet("channel_shuffle", kAtCodesBlocked, kCodes)
        .If(AllOf<OnNchw, MovesEqualCodes>),
    RowSet("channel_shuffle", kAtHostAny, kHost),
    RowSet("channel_shuffle", kAtArmAny, kArm),
    RowSet("channel_shuffle", kAtClBlocked, kOpenCl).If(BetweenNchw),
};

}  // namespace

Span<const KernelDef> ChannelShuffleKernels() { return GeneratedRows<kRows>(); }

}  // namespace placelite
