// SPDX-License-Identifier: Apache-2.0
// Rows of elementwise_mod, elementwise_floordiv, and ops on bits.
#include "lite/kernels/common/element.h"
#include "lite/kernels/common/row.h"
#include "lite/kernels/modulo/modulo.h"

namespace placelite {
namespace {

Support IsNumber(const OpView& op, const DeviceInfo&) {
  const Precision precision = op.input(0).precision;
  return Require(HasType(precision) && precision != Precision::kBool,
                 "X has four bits, or is bool");
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

constexpr VariantDef Bits(const char* name, CreateFunction create) {
  return {name, kAnyCpu, NumericContract::kBitExact, nullptr, create};
}
constexpr VariantDef kAnd[] = {
    Bits("bitwise_and_reference", CreateStateless<BitwiseReference>)};
constexpr VariantDef kOr[] = {
    Bits("bitwise_or_reference", CreateStateless<BitwiseReference>)};
constexpr VariantDef kXor[] = {
    Bits("bitwise_xor_reference", CreateStateless<BitwiseReference>)};
constexpr VariantDef kNot[] = {
    Bits("bitwise_not_reference", CreateStateless<BitwiseNotReference>)};

constexpr KernelDef kKernels[] = {
    {"elementwise_mod", kHostAny, "def", kMod, IsNumber},
    {"elementwise_floordiv", kHostAny, "def", kFloorDiv, IsNumber},
    {"bit_shift", kHostAny, "def", kShift},
    {"bitwise_and", kHostAny, "def", kAnd},
    {"bitwise_or", kHostAny, "def", kOr},
    {"bitwise_xor", kHostAny, "def", kXor},
    {"bitwise_not", kHostAny, "def", kNot},
};

}  // namespace

Span<const KernelDef> ModuloKernels() { return kKernels; }

}  // namespace placelite
