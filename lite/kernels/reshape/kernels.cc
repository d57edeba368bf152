// Rows of reshape and its relatives.
#include "lite/kernels/common/row.h"
#include "lite/kernels/common/view.h"
#include "lite/kernels/reshape/reshape.h"

namespace placelite {
namespace {

constexpr VariantDef View(const char* name) {
  return {name, kAnyCpu, NumericContract::kBitExact, nullptr,
          CreateStateless<RunView>};
}

constexpr VariantDef kReshape[] = {View("reshape_reference")};
constexpr VariantDef kFlatten[] = {View("flatten_reference")};
constexpr VariantDef kSqueeze[] = {View("squeeze_reference")};
constexpr VariantDef kUnsqueeze[] = {View("unsqueeze_reference")};
constexpr VariantDef kIdentity[] = {View("identity_reference")};

// Inference has read Shape already; its memory is never touched here.
constexpr ArgPlace kReshapeArgs[] = {{"Shape", kHostAny}};

constexpr KernelDef Row(const char* op, Span<const VariantDef> variants,
                        Span<const ArgPlace> args = {}) {
  return {op,
          kHostAny,
          "def",
          variants,
          nullptr,
          args,
          OutputStorage::kViewOfInput};
}

constexpr KernelDef kKernels[] = {
    Row("reshape", kReshape, kReshapeArgs),
    Row("flatten", kFlatten),
    Row("squeeze", kSqueeze),
    Row("unsqueeze", kUnsqueeze),
    Row("identity", kIdentity),
};

}  // namespace

Span<const KernelDef> ReshapeKernels() { return kKernels; }

}  // namespace placelite
