// Rows of slice.
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

constexpr KernelDef kKernels[] = {{"slice", kHostAny, "def", kVariants}};

}  // namespace

Span<const KernelDef> SliceKernels() { return kKernels; }

}  // namespace placelite
