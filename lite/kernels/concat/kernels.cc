// SPDX-License-Identifier: Apache-2.0
// The kernel rows of concat, best first.
#include "lite/backends/opencl/create.h"
#include "lite/kernels/common/arm_fp16.h"
#include "lite/kernels/common/axis_parts.h"
#include "lite/kernels/common/blocked.h"
#include "lite/kernels/common/lane_gather.h"
#include "lite/kernels/common/opencl_predicates.h"
#include "lite/kernels/common/places.h"
#include "lite/kernels/common/predicates.h"
#include "lite/kernels/common/row_generator.h"
#include "lite/kernels/concat/concat.h"

namespace placelite {
namespace {

template <int64_t block>
std::vector<int64_t> InputOffsets(const OpView& op) {
  std::vector<Shape> parts;
  for (size_t i = 0; i < op.num_op_inputs(); ++i) {
    parts.push_back(op.input_shape(i).shape());
  }
  return OffsetsOfParts(op.output_shape(0).shape(), op.attributes().Int("axis"),
                        parts, block);
}

template <int64_t block>
Support InputsAreBlocks(const OpView& op, const DeviceInfo&) {
  std::vector<ShapeRange> parts;
  for (size_t i = 0; i < op.num_op_inputs(); ++i) {
    parts.push_back(op.input_shape(i));
  }
  return PartsAreWhole(parts, op.attributes().Int("axis"), block);
}

[[maybe_unused]] std::vector<ChannelSource> InputChannels(const OpView& op,
                                                          size_t) {
  std::vector<ChannelSource> sources;
  for (size_t i = 0; i < op.num_op_inputs(); ++i) {
    const int64_t channels = op.input_shape(i).shape()[1];
    for (int64_t c = 0; c < channels; ++c) sources.push_back({i, c});
  }
  return sources;
}

Support OverChannels(const OpView& op, const DeviceInfo& device) {
  return OnNchw(op, device).And(AxisIsChannels(op, device));
}

template <auto slice>
std::unique_ptr<Kernel> CreateLanes() {
  return CreateGather<InputChannels, slice>();
}

constexpr Algorithm kBlocked[] = {
    WithoutFeatures(AtRate(
        kCopyRate,
        {"{op}_{place}_copy",
         kBitExact,
         LITE_UNSTAMPED(CPU, CreateStateless<ConcatCopy>),
         {InputsAreBlocks<16>, InputsAreBlocks<8>, InputsAreBlocks<4>}})),
    {"{op}_{place}_{isa}", kBitExact,
     LITE_STAMPED(CPU, CreateLanes, GatherLanes), AxisIsChannels},
};
constexpr Algorithm kBf16[] = {
    WithoutFeatures(AtRate(
        kCopyRate, {"{op}_{place}_copy", kBitExact,
                    StampedForBf16(LITE_X86_BF16(CreateStateless<ConcatCopy>)),
                    InputsAreBlocks<16>})),
    {"{op}_{place}_{isa}", kBitExact,
     StampedForBf16(LITE_X86_BF16(CreateLanes<GatherHalvesAvx512>)),
     AxisIsChannels},
};
constexpr Algorithm kCodes[] = {
    WithoutFeatures(AtRate(
        kCopyRate,
        {"{op}_{place}_copy",
         kBitExact,
         LITE_UNSTAMPED_CODES(CreateStateless<ConcatCopy>),
         {InputsAreBlocks<16>, InputsAreBlocks<8>, InputsAreBlocks<4>}})),
    AtRate(4,
           {"{op}_{place}_{isa}", kBitExact,
            LITE_STAMPED_CODES(CreateLanes, GatherByteLanes), AxisIsChannels}),
};
constexpr Algorithm kHost[] = {
    AtRate(kCopyRate, {"{op}_copy", kBitExact, CreateStateless<ConcatCopy>}),
    {"{op}_reference", kBitExact, CreateStateless<ConcatReference>},
};
constexpr Algorithm kArm[] = {
    AtRate(kCopyRate, {"{op}_copy_{place}", kBitExact,
                       LITE_ARM(CreateStateless<ConcatCopy>)}),
};
constexpr Algorithm kFp16[] = {
    WithoutFeatures(AtRate(
        kCopyRate, {"{op}_{place}_copy", kBitExact,
                    StampedForFp16(LITE_ARM64(CreateStateless<ConcatCopy>)),
                    InputsAreBlocks<kFp16Lanes>})),
};
constexpr Algorithm kOpenCl[] = {
    {"{op}_{place}_opencl", kBitExact,
     LITE_OPENCL(CreateOpenCl<PlanConcatOpenCl>)},
};

constexpr RowSet kRows[] = {
    RowSet("concat", kAtBlocked, kBlocked)
        .If(OnNchw)
        .Parts(OutputStorage::kHoldsInputs,
               {InputOffsets<16>, InputOffsets<8>, InputOffsets<4>}),
    RowSet("concat", kAtX86Bf16Blocked, kBf16)
        .If(OnNchw)
        .Parts(OutputStorage::kHoldsInputs, InputOffsets<16>),
    RowSet("concat", kAtCodesBlocked, kCodes)
        .If(AllOf<OnNchw, MovesEqualCodes>)
        .Parts(OutputStorage::kHoldsInputs,
               {InputOffsets<16>, InputOffsets<8>, InputOffsets<4>}),
    RowSet("concat", kAtHostAny, kHost)
        .Parts(OutputStorage::kHoldsInputs, InputOffsets<1>),
    RowSet("concat", kAtArmAny, kArm)
        .Parts(OutputStorage::kHoldsInputs, InputOffsets<1>),
    RowSet("concat", kAtArmFp16Blocked, kFp16)
        .If(OnNchw)
        .Parts(OutputStorage::kHoldsInputs, InputOffsets<kFp16Lanes>),
    RowSet("concat", kAtClBlocked, kOpenCl).If(OverChannels),
    RowSet("concat", kAtClDense, kOpenCl).If(OfFloats),
};

}  // namespace

Span<const KernelDef> ConcatKernels() { return GeneratedRows<kRows>(); }

}  // namespace placelite
