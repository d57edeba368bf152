// SPDX-License-Identifier: Apache-2.0
// Rows of split.
#include <cstring>

#include "lite/core/op/infer_util.h"
#include "lite/kernels/common/axis_parts.h"
#include "lite/kernels/common/lane_gather.h"
#include "lite/kernels/common/row.h"
#include "lite/kernels/split/split.h"

namespace placelite {

Status SplitCopy(const RunContext& context) {
  const Tensor& x = context.tensors.input(0);
  LITE_ASSIGN_OR_RETURN(
      const int axis,
      NormalizeAxis(context.op.attributes().Int("axis"), x.shape().rank()));
  const Span<const Tensor* const> parts(context.tensors.outputs.data(),
                                        context.tensors.outputs.size());
  ForEachPart(context.pool, x, parts, axis,
              [](char* whole, char* part, size_t bytes) {
                if (part != whole) std::memcpy(part, whole, bytes);
              });
  return Status::Ok();
}

namespace {

constexpr VariantDef kVariants[] = {
    {"split_copy", kAnyCpu, NumericContract::kBitExact, nullptr,
     CreateStateless<SplitCopy>},
    {"split_reference", kAnyCpu, NumericContract::kBitExact, nullptr,
     CreateStateless<SplitReference>},
};

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

Support CutsChannels(const OpView& op, const DeviceInfo&) {
  const int64_t axis = op.attributes().Int("axis");
  return Require(axis == 1 || axis == -3, "the axis is not the channels");
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

constexpr VariantDef kNchw16cVariants[] = {
    {"split_nchw16c_copy", kAnyCpu, NumericContract::kBitExact,
     OutputsAreBlocks<16>, LITE_X86(CreateStateless<SplitCopy>)},
    {"split_nchw16c_avx512", kAvx512, NumericContract::kBitExact, CutsChannels,
     LITE_X86((CreateGather<OutputChannels, GatherLanesAvx512>))},
};

constexpr VariantDef kNchw8cVariants[] = {
    {"split_nchw8c_copy", kAnyCpu, NumericContract::kBitExact,
     OutputsAreBlocks<8>, LITE_X86(CreateStateless<SplitCopy>)},
    {"split_nchw8c_avx2", kAvx2, NumericContract::kBitExact, CutsChannels,
     LITE_X86((CreateGather<OutputChannels, GatherLanesAvx2>))},
};

constexpr VariantDef kNchw4cVariants[] = {
    {"split_nchw4c_copy", kAnyCpu, NumericContract::kBitExact,
     OutputsAreBlocks<4>, LITE_ARM(CreateStateless<SplitCopy>)},
    {"split_nchw4c_neon", kNeon, NumericContract::kBitExact, CutsChannels,
     LITE_ARM((CreateGather<OutputChannels, GatherLanesNeon>))},
};

constexpr KernelDef kKernels[] = {
    WithParts({"split", kX86Nchw16c, "def", kNchw16cVariants, OnImages},
              OutputStorage::kPartsOfInput, OutputOffsets<16>),
    WithParts({"split", kX86Nchw8c, "def", kNchw8cVariants, OnImages},
              OutputStorage::kPartsOfInput, OutputOffsets<8>),
    WithParts({"split", kArmNchw4c, "def", kNchw4cVariants, OnImages},
              OutputStorage::kPartsOfInput, OutputOffsets<4>),
    WithParts({"split", kHostAny, "def", kVariants},
              OutputStorage::kPartsOfInput, OutputOffsets<1>)};

}  // namespace

Span<const KernelDef> SplitKernels() { return kKernels; }

}  // namespace placelite
