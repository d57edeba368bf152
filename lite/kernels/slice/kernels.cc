// SPDX-License-Identifier: Apache-2.0
// The kernel rows of slice, best first.
#include "lite/backends/opencl/create.h"
#include "lite/kernels/common/blocked.h"
#include "lite/kernels/common/lane_gather.h"
#include "lite/kernels/common/opencl_predicates.h"
#include "lite/kernels/common/places.h"
#include "lite/kernels/common/predicates.h"
#include "lite/kernels/common/row_generator.h"
#include "lite/kernels/slice/slice.h"

namespace placelite {
namespace {

// Requires channels that are whole blocks of the input, or all channels behind
// the first of a block.
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

// Shorter blocks are taken only where the longest ones can be as well, so that
// no row takes what the one for this device refuses.
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

// The result is empty unless the output is one run of the input: whole behind
// some axis, with a single index before it.
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

template <auto slice>
std::unique_ptr<Kernel> CreateLanes() {
  return CreateGather<OutputChannels, slice>();
}

constexpr Algorithm kBlocked[] = {
    WithoutFeatures(AtRate(
        kCopyRate, {"{op}_{place}_copy",
                    kBitExact,
                    LITE_UNSTAMPED(CPU, CreateStateless<SliceCopy>),
                    {TakesBlocks<16>, TakesShortBlocks, TakesBlocks<4>}})),
    {"{op}_{place}_{isa}", kBitExact,
     LITE_STAMPED(CPU, CreateLanes, GatherLanes), TakesChannels},
};
constexpr Algorithm kBf16[] = {
    WithoutFeatures(AtRate(
        kCopyRate, {"{op}_{place}_copy", kBitExact,
                    StampedForBf16(LITE_X86_BF16(CreateStateless<SliceCopy>)),
                    TakesBlocks<16>})),
    {"{op}_{place}_{isa}", kBitExact,
     StampedForBf16(LITE_X86_BF16(CreateLanes<GatherHalvesAvx512>)),
     TakesChannels},
};
constexpr Algorithm kCodes[] = {
    WithoutFeatures(
        AtRate(kCopyRate, {"{op}_{place}_copy",
                           kBitExact,
                           LITE_UNSTAMPED_CODES(CreateStateless<SliceCopy>),
                           {TakesBlocks<16>, TakesBlocks<8>, TakesBlocks<4>}})),
    AtRate(4,
           {"{op}_{place}_{isa}", kBitExact,
            LITE_STAMPED_CODES(CreateLanes, GatherByteLanes), TakesChannels}),
};
constexpr Algorithm kHost[] = {
    AtRate(kCopyRate, {"{op}_copy", kBitExact, CreateStateless<SliceCopy>}),
    {"{op}_reference", kBitExact, CreateStateless<SliceReference>},
};
constexpr Algorithm kArm[] = {
    AtRate(kCopyRate, {"{op}_copy_{place}", kBitExact,
                       LITE_ARM(CreateStateless<SliceCopy>)}),
};
constexpr Algorithm kOpenCl[] = {
    {"{op}_{place}_opencl", kBitExact,
     LITE_OPENCL(CreateOpenCl<PlanSliceOpenCl>)},
};

constexpr RowSet kRows[] = {
    RowSet("slice", kAtBlocked, kBlocked)
        .If(OnNchw)
        .Parts(OutputStorage::kPartsOfInput,
               {OutputOffsets<16>, OutputOffsets<8>, OutputOffsets<4>}),
    RowSet("slice", kAtX86Bf16Blocked, kBf16)
        .If(OnNchw)
        .Parts(OutputStorage::kPartsOfInput, OutputOffsets<16>),
    RowSet("slice", kAtCodesBlocked, kCodes)
        .If(AllOf<OnNchw, MovesEqualCodes>)
        .Parts(OutputStorage::kPartsOfInput,
               {OutputOffsets<16>, OutputOffsets<8>, OutputOffsets<4>}),
    RowSet("slice", kAtHostAny, kHost)
        .Parts(OutputStorage::kPartsOfInput, OutputOffsets<1>),
    RowSet("slice", kAtArmAny, kArm),
    RowSet("slice", kAtClBlocked, kOpenCl).If(BetweenNchw),
    RowSet("slice", kAtClDense, kOpenCl).If(OfFloats),
};

}  // namespace

Span<const KernelDef> SliceKernels() { return GeneratedRows<kRows>(); }

}  // namespace placelite
