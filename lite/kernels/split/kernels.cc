// SPDX-License-Identifier: Apache-2.0
// The kernel rows of split, best first.
#include "lite/backends/opencl/create.h"
#include "lite/kernels/common/axis_parts.h"
#include "lite/kernels/common/blocked.h"
#include "lite/kernels/common/lane_gather.h"
#include "lite/kernels/common/opencl_predicates.h"
#include "lite/kernels/common/places.h"
#include "lite/kernels/common/predicates.h"
#include "lite/kernels/common/row_generator.h"
#include "lite/kernels/split/split.h"

namespace placelite {
namespace {

template <int64_t block>
std::vector<int64_t> OutputOffsets(const OpView& op) {
  std::vector<Shape> parts;
  for (size_t i = 0; i < op.num_outputs(); ++i) {
    parts.push_back(op.output_shape(i).shape());
  }
  return OffsetsOfParts(op.input_shape(0).shape(), op.attributes().Int("axis"),
                        parts, block);
}

template <int64_t block>
Support OutputsAreBlocks(const OpView& op, const DeviceInfo&) {
  std::vector<ShapeRange> parts;
  for (size_t i = 0; i < op.num_outputs(); ++i) {
    parts.push_back(op.output_shape(i));
  }
  return PartsAreWhole(parts, op.attributes().Int("axis"), block);
}

[[maybe_unused]] std::vector<ChannelSource> OutputChannels(const OpView& op,
                                                           size_t output) {
  int64_t first = 0;
  for (size_t i = 0; i < output; ++i) first += op.output_shape(i).shape()[1];
  std::vector<ChannelSource> sources;
  const int64_t channels = op.output_shape(output).shape()[1];
  for (int64_t c = 0; c < channels; ++c) sources.push_back({0, first + c});
  return sources;
}

Support OverChannels(const OpView& op, const DeviceInfo& device) {
  return OnNchw(op, device).And(AxisIsChannels(op, device));
}

template <auto slice>
std::unique_ptr<Kernel> CreateLanes() {
  return CreateGather<OutputChannels, slice>();
}

constexpr Algorithm kBlocked[] = {
    WithoutFeatures(AtRate(
        kCopyRate,
        {"{op}_{place}_copy",
         kBitExact,
         LITE_UNSTAMPED(CPU, CreateStateless<SplitCopy>),
         {OutputsAreBlocks<16>, OutputsAreBlocks<8>, OutputsAreBlocks<4>}})),
    {"{op}_{place}_{isa}", kBitExact,
     LITE_STAMPED(CPU, CreateLanes, GatherLanes), AxisIsChannels},
};
constexpr Algorithm kBf16[] = {
    WithoutFeatures(AtRate(
        kCopyRate, {"{op}_{place}_copy", kBitExact,
                    StampedForBf16(LITE_X86_BF16(CreateStateless<SplitCopy>)),
                    OutputsAreBlocks<16>})),
    {"{op}_{place}_{isa}", kBitExact,
     StampedForBf16(LITE_X86_BF16(CreateLanes<GatherHalvesAvx512>)),
     AxisIsChannels},
};
constexpr Algorithm kCodes[] = {
    WithoutFeatures(AtRate(
        kCopyRate,
        {"{op}_{place}_copy",
         kBitExact,
         LITE_UNSTAMPED_CODES(CreateStateless<SplitCopy>),
         {OutputsAreBlocks<16>, OutputsAreBlocks<8>, OutputsAreBlocks<4>}})),
    AtRate(4,
           {"{op}_{place}_{isa}", kBitExact,
            LITE_STAMPED_CODES(CreateLanes, GatherByteLanes), AxisIsChannels}),
};
constexpr Algorithm kHost[] = {
    AtRate(kCopyRate, {"{op}_copy", kBitExact, CreateStateless<SplitCopy>}),
    {"{op}_reference", kBitExact, CreateStateless<SplitReference>},
};
constexpr Algorithm kArm[] = {
    AtRate(kCopyRate, {"{op}_copy_{place}", kBitExact,
                       LITE_ARM(CreateStateless<SplitCopy>)}),
};
constexpr Algorithm kOpenCl[] = {
    {"{op}_{place}_opencl", kBitExact,
     LITE_OPENCL(CreateOpenCl<PlanSplitOpenCl>)},
};

constexpr RowSet kRows[] = {
    RowSet("split", kAtBlocked, kBlocked)
        .If(OnNchw)
        .Parts(OutputStorage::kPartsOfInput,
               {OutputOffsets<16>, OutputOffsets<8>, OutputOffsets<4>}),
    RowSet("split", kAtX86Bf16Blocked, kBf16)
        .If(OnNchw)
        .Parts(OutputStorage::kPartsOfInput, OutputOffsets<16>),
    RowSet("split", kAtCodesBlocked, kCodes)
        .If(AllOf<OnNchw, MovesEqualCodes>)
        .Parts(OutputStorage::kPartsOfInput,
               {OutputOffsets<16>, OutputOffsets<8>, OutputOffsets<4>}),
    RowSet("split", kAtHostAny, kHost)
        .Parts(OutputStorage::kPartsOfInput, OutputOffsets<1>),
    RowSet("split", kAtArmAny, kArm)
        .Parts(OutputStorage::kPartsOfInput, OutputOffsets<1>),
    RowSet("split", kAtClBlocked, kOpenCl).If(OverChannels),
    RowSet("split", kAtClDense, kOpenCl).If(OfFloats),
};

}  // namespace

Span<const KernelDef> SplitKernels() { return GeneratedRows<kRows>(); }

}  // namespace placelite
