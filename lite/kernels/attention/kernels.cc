// SPDX-License-Identifier: Apache-2.0
// The kernel rows of attention. A mask that hides scores is boolean, which
// makes rows of their own: they take it from another place.
#include "lite/backends/opencl/create.h"
#include "lite/core/base/strings.h"
#include "lite/core/op/attention.h"
#include "lite/kernels/attention/attention.h"
#include "lite/kernels/attention/bf16_blocks.h"
#include "lite/kernels/attention/blocks.h"
#include "lite/kernels/attention/opencl_tile.h"
#include "lite/kernels/common/places.h"
#include "lite/kernels/common/row_generator.h"

namespace placelite {
namespace {

// Tiles store rows of the output.
Support WritesRows(const OpView& op, const DeviceInfo&) {
  const std::vector<int64_t>& axes = op.attributes().Ints("out_axes");
  const auto last = static_cast<int64_t>(axes.size()) - 1;
  return Require(axes.empty() || axes.back() == last || axes.back() == -1,
                 "out_axes moves the last axis");
}

Support MaskHides(const OpView& op, const DeviceInfo&) {
  return Require(op.has_input(kAttentionMask) &&
                     op.input(kAttentionMask).precision == Precision::kBool,
                 "there is no boolean Mask");
}

Support MaskAdds(const OpView& op, const DeviceInfo& device) {
  return Require(MaskHides(op, device).no(), "Mask is boolean");
}

// Rows of Q, K and V are read as they lie.
Support ReadsRows(const OpView& op, const DeviceInfo& device) {
  Support support = WritesRows(op, device);
  for (const char* name : kAttentionAxes) {
    const std::vector<int64_t>& axes = op.attributes().Ints(name);
    const auto last = static_cast<int64_t>(axes.size()) - 1;
    support =
        support.And(axes.empty() || axes.back() == last || axes.back() == -1,
                    StrCat(name, " moves the last axis"));
  }
  return support;
}

// A tile of whole rows of Q lies in a GPU's local memory.
Support HasLocalMemory(const OpView& op, const DeviceInfo& device) {
  const ShapeRange& q = op.input_shape(kAttentionQ);
  if (!q.rank_known()) return Support(Tri::kDepends, "the rank is unknown");
  const std::vector<int64_t>& axes = op.attributes().Ints("q_axes");
  const int64_t axis = axes.empty() ? -1 : axes.back();
  const Dim depth = q[static_cast<int>(axis < 0 ? axis + q.rank() : axis)];
  const auto fits = [&](int64_t columns) {
    return AttentionTile::Of(columns, 2 * AttentionTile::kTile, 1)
        .FitsInto(device.gpu);
  };
  return Support(fits(depth.max)   ? Tri::kYes
                 : fits(depth.min) ? Tri::kDepends
                                   : Tri::kNo,
                 "heads do not fit into local memory");
}

constexpr Algorithm kBf16Blocks[] = {
    AtRate(6, {"{op}_blocks_{place}_{isa}", kReassociated,
               StampedForBf16(LITE_X86_BF16(
                   (CreateWith<Bf16AttentionBlocks, kBf16AttentionAvx512>))),
               ReadsRows})};
constexpr Algorithm kBlocks[] = {AtRate(
    3, {"{op}_blocks_{place}_{isa}", kReassociated,
        LITE_STAMPED_WITH(CPU, AttentionBlocks, kAttention), WritesRows})};
constexpr Algorithm kOpenCl[] = {
    {"{op}_{place}_opencl", kReassociated,
     LITE_OPENCL(CreateOpenCl<PlanAttentionOpenCl>), HasLocalMemory}};
constexpr Algorithm kReference[] = {
    {"{op}_{place}_reference", kSameTree, CreateAttentionReference}};

constexpr RowPlace kAtClHides[] = {{kClFp16, kPortable, "half_hides", true},
                                   {kClFloat, kPortable, "hides"}};
constexpr RowPlace kAtCpuHides[] = {{kX86Float, kX86Isas, "hides"},
                                    {kArmFloat, Only(Isa::kNeon), "hides"}};
constexpr RowPlace kAtHostHides[] = {{kHostFloat, kPortable, "hides"}};
constexpr RowPlace kAtX86Bf16Hides[] = {
    {kX86Bf16, Only(Isa::kAvx512Bf16), "bf16_hides", true}};
// Scores are floats, and so is what is added to them.
constexpr ArgPlace kFloatMask[] = {{"Mask", kX86Float}};
constexpr ArgPlace kHides[] = {{"Mask", kHostBool}};

constexpr ArgPlace kClFloatMask[] = {{"Mask", kClFloat}};
constexpr ArgPlace kClHidingMask[] = {
    {"Mask", Place(Target::kOpenCL, Precision::kBool)}};

constexpr RowSet Hiding(Span<const RowPlace> places,
                        Span<const Algorithm> algorithms) {
  return RowSet("attention", places, algorithms)
      .If(MaskHides)
      .Args(kHides)
      .Alias("hides");
}

constexpr RowSet OnOpenCl(Span<const RowPlace> places) {
  return RowSet("attention", places, kOpenCl);
}

constexpr RowSet kRows[] = {
    RowSet("attention", kAtCpu, kBlocks).If(MaskAdds),
    Hiding(kAtCpuHides, kBlocks),
    RowSet("attention", kAtX86Bf16, kBf16Blocks).If(MaskAdds).Args(kFloatMask),
    Hiding(kAtX86Bf16Hides, kBf16Blocks),
    OnOpenCl(kAtClFp16).If(MaskAdds).Args(kClFloatMask),
    OnOpenCl(kAtClFloat).If(MaskAdds),
    OnOpenCl(kAtClHides).If(MaskHides).Args(kClHidingMask).Alias("hides"),
    RowSet("attention", kAtHostFloat, kReference).If(MaskAdds),
    Hiding(kAtHostHides, kReference),
};

}  // namespace

Span<const KernelDef> AttentionKernels() { return GeneratedRows<kRows>(); }

}  // namespace placelite
