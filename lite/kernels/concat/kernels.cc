// SPDX-License-Identifier: Apache-2.0
// Rows of concat.
#include <cstring>

#include "lite/core/op/infer_util.h"
#include "lite/kernels/common/axis_parts.h"
#include "lite/kernels/common/lane_gather.h"
#include "lite/kernels/common/row.h"
#include "lite/kernels/concat/concat.h"

namespace placelite {

Status ConcatCopy(const RunContext& context) {
  const Tensor& y = context.tensors.output(0);
  LITE_ASSIGN_OR_RETURN(
      const int axis,
      NormalizeAxis(context.op.attributes().Int("axis"), y.shape().rank()));
  ForEachPart(context.pool, y, context.tensors.inputs, axis,
              [](char* whole, char* part, size_t bytes) {
                if (whole != part) std::memcpy(whole, part, bytes);
              });
  return Status::Ok();
}

namespace {

constexpr VariantDef kVariants[] = {
    {"concat_copy", kAnyCpu, NumericContract::kBitExact, nullptr,
     CreateStateless<ConcatCopy>},
    {"concat_reference", kAnyCpu, NumericContract::kBitExact, nullptr,
     CreateStateless<ConcatReference>},
};

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

Support JoinsChannels(const OpView& op, const DeviceInfo&) {
  const int64_t axis = op.attributes().Int("axis");
  return Require(axis == 1 || axis == -3, "the axis is not the channels");
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

constexpr VariantDef kNchw16cVariants[] = {
    {"concat_nchw16c_copy", kAnyCpu, NumericContract::kBitExact,
     InputsAreBlocks<16>, LITE_X86(CreateStateless<ConcatCopy>)},
    {"concat_nchw16c_avx512", kAvx512, NumericContract::kBitExact,
     JoinsChannels, LITE_X86((CreateGather<InputChannels, GatherLanesAvx512>))},
};

constexpr VariantDef kNchw8cVariants[] = {
    {"concat_nchw8c_copy", kAnyCpu, NumericContract::kBitExact,
     InputsAreBlocks<8>, LITE_X86(CreateStateless<ConcatCopy>)},
    {"concat_nchw8c_avx2", kAvx2, NumericContract::kBitExact, JoinsChannels,
     LITE_X86((CreateGather<InputChannels, GatherLanesAvx2>))},
};

constexpr VariantDef kNchw4cVariants[] = {
    {"concat_nchw4c_copy", kAnyCpu, NumericContract::kBitExact,
     InputsAreBlocks<4>, LITE_ARM(CreateStateless<ConcatCopy>)},
    {"concat_nchw4c_neon", kNeon, NumericContract::kBitExact, JoinsChannels,
     LITE_ARM((CreateGather<InputChannels, GatherLanesNeon>))},
};

constexpr KernelDef kKernels[] = {
    WithParts({"concat", kX86Nchw16c, "def", kNchw16cVariants, OnImages},
              OutputStorage::kHoldsInputs, InputOffsets<16>),
    WithParts({"concat", kX86Nchw8c, "def", kNchw8cVariants, OnImages},
              OutputStorage::kHoldsInputs, InputOffsets<8>),
    WithParts({"concat", kArmNchw4c, "def", kNchw4cVariants, OnImages},
              OutputStorage::kHoldsInputs, InputOffsets<4>),
    WithParts({"concat", kHostAny, "def", kVariants},
              OutputStorage::kHoldsInputs, InputOffsets<1>)};

}  // namespace

Span<const KernelDef> ConcatKernels() { return kKernels; }

}  // namespace placelite
