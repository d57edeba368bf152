// SPDX-License-Identifier: Apache-2.0
// Rows of io_copy.
#include "lite/kernels/common/row.h"
#include "lite/kernels/common/view.h"
#include "lite/kernels/io_copy/io_copy.h"

namespace placelite {
namespace {

Support BetweenCpus(const OpView& op, const DeviceInfo&) {
  const Result<Target> to = ParseTarget(op.attributes().String("to"));
  return Require(to.ok() && IsCpu(*to), "only CPU targets share memory");
}

constexpr VariantDef kVariants[] = {
    {"io_copy_reference", kAnyCpu, NumericContract::kBitExact, nullptr,
     CreateStateless<RunView>},
};

constexpr KernelDef kKernels[] = {
    {"io_copy",
     Place(Target::kHost, Precision::kAny, LayoutKind::kAny),
     "def",
     kVariants,
     BetweenCpus,
     {},
     OutputStorage::kViewOfInput}};

}  // namespace

Span<const KernelDef> IoCopyKernels() { return kKernels; }

}  // namespace placelite
