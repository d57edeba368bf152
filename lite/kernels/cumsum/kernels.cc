// Rows of cumsum and cumprod.
#include "lite/kernels/common/row.h"
#include "lite/kernels/cumsum/cumsum.h"

namespace placelite {
namespace {

Support IsSummed(const OpView& op, const DeviceInfo&) {
  const Precision precision = op.input(0).precision;
  return Require(
      precision == Precision::kFloat || precision == Precision::kDouble ||
          precision == Precision::kInt32 || precision == Precision::kInt64,
      "X is not float, double, int32 or int64");
}

constexpr VariantDef kProducts[] = {
    {"cumprod_scan", kAnyCpu, NumericContract::kSameTree, nullptr,
     CreateStateless<CumprodScan>},
    {"cumprod_reference", kAnyCpu, NumericContract::kSameTree, nullptr,
     CreateStateless<CumprodReference>},
};

constexpr VariantDef kVariants[] = {
    {"cumsum_scan", kAnyCpu, NumericContract::kSameTree, nullptr,
     CreateStateless<CumsumScan>},
    {"cumsum_reference", kAnyCpu, NumericContract::kSameTree, nullptr,
     CreateStateless<CumsumReference>},
};

constexpr KernelDef kKernels[] = {
    {"cumsum", kHostAny, "def", kVariants, IsSummed},
    {"cumprod", kHostAny, "def", kProducts, IsSummed},
};

}  // namespace

Span<const KernelDef> CumsumKernels() { return kKernels; }

}  // namespace placelite
