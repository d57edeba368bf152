// SPDX-License-Identifier: Apache-2.0
// The kernel rows of integer_matmul and integer_conv2d.
#include "lite/core/op/integer_products.h"
#include "lite/kernels/common/places.h"
#include "lite/kernels/common/row_generator.h"
#include "lite/kernels/integer_products/byte_conv2d.h"
#include "lite/kernels/integer_products/byte_matmul.h"
#include "lite/kernels/integer_products/gemm.h"
#include "lite/kernels/integer_products/integer_products.h"

namespace placelite {
namespace {

Support OfBytes(const OpView& op, const DeviceInfo&) {
  return Require(IsByte(op.input(0).precision), "the elements are no bytes")
      .And(!op.attributes().Bool("transpose_x"), "X is transposed");
}

constexpr Algorithm kByteMatmul[] = {
    AtRate(PerIsa<double>::OfX86Bytes(12, 5, 12),
           {"{op}_bytes_{isa}", kSameTree,
            StampedForX86Bytes(
                LITE_X86((CreateWith<ByteMatmul, kFloatTilesAvx512Vnni>)),
                LITE_X86((CreateWith<ByteMatmul, kFloatTilesAvx2>)),
                LITE_X86((CreateWith<ByteMatmul, kFloatTilesAvxVnni>))),
            PerIsa<Predicate>::OfX86Bytes(TakesByteMatmul, AvoidsLeastByte,
                                          TakesByteMatmul)}),
    AtRate(12, {"{op}_bytes_{isa}", kSameTree,
                StampedForArmBytes(
                    LITE_ARM64((CreateWith<ByteMatmul, kFloatTilesNeon>)),
                    LITE_ARM64((CreateWith<ByteMatmul, kFloatTilesDot>)),
                    LITE_ARM64((CreateWith<ByteMatmul, kFloatTilesI8mm>))),
                PerIsa<Predicate>::OfArmBytes(AvoidsLeastByte, TakesByteMatmul,
                                              TakesByteMatmul)}),
    AtRate(3, {"{op}_floats_{isa}", kSameTree,
               LITE_STAMPED_WITH(CPU, ByteGemm, kByteGemm), OfBytes})};
constexpr RowPlace kAtCpuOfBytes[] = {{kX86Any, kX86Isas | kX86BytesIsas, ""},
                                      {kArmAny, kArmBytesIsas, ""}};
Support BytesByConstant(const OpView& op, const DeviceInfo&) {
  const bool is_constant = op.input(1).is_constant() &&
                           (!op.has_input(4) || op.input(4).is_constant());
  return Require(IsByte(op.input(0).precision), "the elements are no bytes")
      .And(is_constant, "Filter is not a constant");
}

constexpr Algorithm kByteConv2d[] = {AtRate(
    3, {"{op}_floats_{isa}", kBitExact,
        LITE_STAMPED_WITH(CPU, ByteConv2d, kByteGemm), BytesByConstant})};
constexpr Algorithm kMatmul[] = {
    {"{op}_reference", kBitExact, CreateStateless<IntegerMatmulReference>}};
constexpr Algorithm kConv2d[] = {
    {"{op}_reference", kBitExact, CreateStateless<IntegerConv2dReference>}};

constexpr RowSet kRows[] = {
    RowSet("integer_matmul", kAtCpuOfBytes, kByteMatmul),
    RowSet("integer_matmul", kAtHostAny, kMatmul),
    RowSet("integer_conv2d", kAtCpuAny, kByteConv2d),
    RowSet("integer_conv2d", kAtHostAny, kConv2d),
};

}  // namespace

Span<const KernelDef> IntegerProductKernels() { return GeneratedRows<kRows>(); }

}  // namespace placelite
