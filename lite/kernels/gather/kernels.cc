// Rows of gather.
#include "lite/kernels/common/row.h"
#include "lite/kernels/gather/gather.h"

namespace placelite {
namespace {

constexpr VariantDef kVariants[] = {
    {"gather_copy", kAnyCpu, NumericContract::kBitExact, nullptr,
     CreateStateless<GatherCopy>},
    {"gather_reference", kAnyCpu, NumericContract::kBitExact, nullptr,
     CreateStateless<GatherReference>},
};

constexpr KernelDef kKernels[] = {{"gather", kHostAny, "def", kVariants}};

}  // namespace

Span<const KernelDef> GatherKernels() { return kKernels; }

}  // namespace placelite
