// SPDX-License-Identifier: Apache-2.0
// Rows of layout.
#include "lite/kernels/common/row.h"
#include "lite/kernels/layout/layout_op.h"

namespace placelite {
namespace {

Support InCpuMemory(const OpView& op, const DeviceInfo&) {
  const Result<Layout> to = ParseLayout(op.attributes().String("to"));
  return Require(to.ok() && (to->kind == LayoutKind::kNCHW ||
                             to->kind == LayoutKind::kNHWC ||
                             to->kind == LayoutKind::kNCHWc),
                 "images are not CPU memory");
}

// From blocks to NCHW as well; from which blocks predicates cannot see.
template <int16_t... blocks>
Support InSquares(const OpView& op, const DeviceInfo&) {
  const Result<Layout> to = ParseLayout(op.attributes().String("to"));
  const bool fits = to.ok() && (*to == LayoutKind::kNCHW ||
                                (... || (*to == Layout::Blocked(blocks))));
  return Require(fits, "the blocks are not vectors")
      .And(SizeOf(op.input(0).precision) == 4, "elements have not four bytes");
}

template <const auto& squares>
Status RunSquares(const RunContext& context) {
  return LayoutSquares(context, squares);
}

constexpr VariantDef kVariants[] = {
    {"layout_avx512", kAvx512, NumericContract::kBitExact, InSquares<16, 8>,
     LITE_X86(CreateStateless<RunSquares<kAvx512Squares>>)},
    {"layout_avx2", kAvx2, NumericContract::kBitExact, InSquares<8>,
     LITE_X86(CreateStateless<RunSquares<kAvx2Squares>>)},
    {"layout_neon", kNeon, NumericContract::kBitExact, InSquares<4>,
     LITE_ARM(CreateStateless<RunSquares<kNeonSquares>>)},
    {"layout_tiled", kAnyCpu, NumericContract::kBitExact, nullptr,
     CreateStateless<LayoutTiled>},
    {"layout_reference", kAnyCpu, NumericContract::kBitExact, nullptr,
     CreateStateless<LayoutReference>},
};

constexpr KernelDef kKernels[] = {
    {"layout", Place(Target::kHost, Precision::kAny, LayoutKind::kAny), "def",
     kVariants, InCpuMemory}};

}  // namespace

Span<const KernelDef> LayoutOpKernels() { return kKernels; }

}  // namespace placelite
