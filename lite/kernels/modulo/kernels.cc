// SPDX-License-Identifier: Apache-2.0
// The kernel rows of elementwise_mod, elementwise_floordiv, and ops on bits.
#include "lite/kernels/common/element.h"
#include "lite/kernels/common/places.h"
#include "lite/kernels/common/row_generator.h"
#include "lite/kernels/modulo/modulo.h"

namespace placelite {
namespace {

Support IsNumber(const OpView& op, const DeviceInfo&) {
  const Precision precision = op.input(0).precision;
  return Require(HasType(precision) && precision != Precision::kBool,
                 "X has four bits, or is bool");
}

constexpr Algorithm kModulo[] = {
    {"{op}_reference", kSameTree, CreateStateless<ModuloReference>}};
constexpr Algorithm kFloorDivide[] = {
    {"{op}_reference", kSameTree, CreateStateless<FloorDivideReference>}};
constexpr Algorithm kBitShift[] = {
    {"{op}_reference", kBitExact, CreateStateless<BitShiftReference>}};
constexpr Algorithm kBitwise[] = {
    {"{op}_reference", kBitExact, CreateStateless<BitwiseReference>}};
constexpr Algorithm kBitwiseNot[] = {
    {"{op}_reference", kBitExact, CreateStateless<BitwiseNotReference>}};

constexpr const char* kBitwiseOps[] = {"bitwise_and", "bitwise_or",
                                       "bitwise_xor"};

constexpr RowSet kRows[] = {
    RowSet("elementwise_mod", kAtHostAny, kModulo).If(IsNumber),
    RowSet("elementwise_floordiv", kAtHostAny, kFloorDivide).If(IsNumber),
    RowSet("bit_shift", kAtHostAny, kBitShift),
    RowSet(kBitwiseOps, kAtHostAny, kBitwise),
    RowSet("bitwise_not", kAtHostAny, kBitwiseNot),
};

}  // namespace

Span<const KernelDef> ModuloKernels() { return GeneratedRows<kRows>(); }

}  // namespace placelite
