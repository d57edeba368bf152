// SPDX-License-Identifier: Apache-2.0
// Rows of slice.
#include "lite/kernels/common/lane_gather.h"
#include "lite/kernels/common/row.h"
#include "lite/kernels/slice/slice.h"

namespace placelite {
namespace {

constexpr VariantDef kVariants[] = {
    {"slice_copy", kAnyCpu, NumericContract::kBitExact, nullptr,
     CreateStateless<SliceCopy>},
    {"slice_reference", kAnyCpu, NumericContract::kBitExact, nullptr,
     CreateStateless<SliceReference>},
};

// Channels that are whole blocks of the input, or all behind the first of a
// block.
template <int64_t block>
Support TakesBlocks(const OpView& op, const DeviceInfo&) {
  const ShapeRange &x = op.input_shape(0), &y = op.output_shape(0);
  if (!x.rank_known() || !y.rank_known() || !x[1].exact() || !y[1].exact()) {
    return Support(Tri::kDepends, "depends on the channels");
  }
  const int64_t first = SliceStartAlong(op, 1, x.rank(), x[1].min);
  const int64_t last = first + y[1].min;
  return Require(first % block == 0 && (last % block == 0 || last == x[1].min),
                 "the slice begins or ends within a block of channels");
}

Support TakesChannels(const OpView& op, const DeviceInfo&) {
  const ShapeRange &x = op.input_shape(0), &y = op.output_shape(0);
  if (!x.rank_known() || !y.rank_known()) {
    return Support(Tri::kDepends, "rank unknown");
  }
  Support support;
  for (int axis : {0, 2, 3}) {
    support = support.And(x[axis] == y[axis], "not only channels are sliced");
  }
  return support;
}

// Shorter blocks only where the longest ones can be taken as well, so that no
// row takes what the one for this device refuses.
Support TakesShortBlocks(const OpView& op, const DeviceInfo& device) {
  const Tri in_longest = TakesBlocks<kMaxBlock>(op, device).answer() ||
                         TakesChannels(op, device).answer();
  return TakesBlocks<8>(op, device)
      .And(in_longest, "rows for longer blocks refuse it");
}

[[maybe_unused]] std::vector<ChannelSource> OutputChannels(const OpView& op,
                                                           size_t) {
  const int64_t first = SliceStart(op)[1];
  std::vector<ChannelSource> sources;
  const int64_t channels = op.output_shape(0).shape()[1];
  for (int64_t c = 0; c < channels; ++c) sources.push_back({0, first + c});
  return sources;
}

// One run of the input: whole behind some axis, a single index before it.
template <int64_t block>
std::vector<int64_t> OutputOffsets(const OpView& op) {
  const Shape x = StoredShape(op.input_shape(0).shape(), block);
  const Shape y = StoredShape(op.output_shape(0).shape(), block);
  Index first = SliceStart(op);
  if (block > 1) {
    if (!TakesBlocks<block>(op, DeviceInfo()).yes()) return {};
    first[1] /= block;
    first.push_back(0);
  }
  int axis = 0;
  while (axis < y.rank() && y[axis] == 1) ++axis;
  for (int i = axis + 1; i < y.rank(); ++i) {
    if (y[i] != x[i]) return {};
  }
  return {Ravel(first, x)};
}

constexpr VariantDef kNchw16cVariants[] = {
    {"slice_nchw16c_copy", kAnyCpu, NumericContract::kBitExact, TakesBlocks<16>,
     LITE_X86(CreateStateless<SliceCopy>)},
    {"slice_nchw16c_avx512", kAvx512, NumericContract::kBitExact, TakesChannels,
     LITE_X86((CreateGather<OutputChannels, GatherLanesAvx512>))},
};

constexpr VariantDef kNchw8cVariants[] = {
    {"slice_nchw8c_copy", kAnyCpu, NumericContract::kBitExact, TakesShortBlocks,
     LITE_X86(CreateStateless<SliceCopy>)},
    {"slice_nchw8c_avx2", kAvx2, NumericContract::kBitExact, TakesChannels,
     LITE_X86((CreateGather<OutputChannels, GatherLanesAvx2>))},
};

constexpr VariantDef kNchw4cVariants[] = {
    {"slice_nchw4c_copy", kAnyCpu, NumericContract::kBitExact, TakesBlocks<4>,
     LITE_ARM(CreateStateless<SliceCopy>)},
    {"slice_nchw4c_neon", kNeon, NumericContract::kBitExact, TakesChannels,
     LITE_ARM((CreateGather<OutputChannels, GatherLanesNeon>))},
};

constexpr KernelDef kKernels[] = {
    WithParts({"slice", kX86Nchw16c, "def", kNchw16cVariants, OnImages},
              OutputStorage::kPartsOfInput, OutputOffsets<16>),
    WithParts({"slice", kX86Nchw8c, "def", kNchw8cVariants, OnImages},
              OutputStorage::kPartsOfInput, OutputOffsets<8>),
    WithParts({"slice", kArmNchw4c, "def", kNchw4cVariants, OnImages},
              OutputStorage::kPartsOfInput, OutputOffsets<4>),
    WithParts({"slice", kHostAny, "def", kVariants},
              OutputStorage::kPartsOfInput, OutputOffsets<1>)};

}  // namespace

Span<const KernelDef> SliceKernels() { return kKernels; }

}  // namespace placelite
