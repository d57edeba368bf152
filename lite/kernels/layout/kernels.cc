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

constexpr VariantDef kVariants[] = {
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
