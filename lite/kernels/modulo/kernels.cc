// Rows of elementwise_mod, elementwise_floordiv and bit_shift.
#include "lite/kernels/common/element.h"
#include "lite/kernels/common/row.h"
#include "lite/kernels/modulo/modulo.h"

namespace placelite {
namespace {

Support IsNumber(const OpView& op, const DeviceInfo&) {
  const Precision precision = op.input(0).precision;
  return Require(HasType(precision) && precision != Precision::kBool,
                 "X is bf16 or bool");
}

constexpr VariantDef kMod[] = {{"elementwise_mod_reference", kAnyCpu,
                                NumericContract::kSameTree, nullptr,
                                CreateStateless<ModuloReference>}};
constexpr VariantDef kFloorDiv[] = {{"elementwise_floordiv_reference", kAnyCpu,
                                     NumericContract::kSameTree, nullptr,
                                     CreateStateless<FloorDivideReference>}};
constexpr VariantDef kShift[] = {{"bit_shift_reference", kAnyCpu,
                                  NumericContract::kBitExact, nullptr,
                                  CreateStateless<BitShiftReference>}};

constexpr Place kHostUInt8(Target::kHost, Precision::kUInt8);

constexpr KernelDef kKernels[] = {
    {"elementwise_mod", kHostAny, "def", kMod, IsNumber},
    {"elementwise_floordiv", kHostAny, "def", kFloorDiv, IsNumber},
    {"bit_shift", kHostUInt8, "def", kShift},
};

}  // namespace

Span<const KernelDef> ModuloKernels() { return kKernels; }

}  // namespace placelite
