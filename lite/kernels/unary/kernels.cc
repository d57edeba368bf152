// SPDX-License-Identifier: Apache-2.0
// Rows of the unary family, best first.
#include "lite/kernels/common/blocked.h"
#include "lite/kernels/common/element.h"
#include "lite/kernels/common/row.h"
#include "lite/kernels/unary/unary.h"

namespace placelite {
namespace {

template <UnarySlice slice>
Status RunSlices(const RunContext& context) {
  return RunUnary(context, slice);
}

constexpr VariantDef Avx512(const char* name, NumericContract contract) {
  return {name, kAvx512, contract, nullptr,
          LITE_X86(CreateStateless<RunSlices<UnaryAvx512>>)};
}

constexpr VariantDef Avx2(const char* name, NumericContract contract) {
  return {name, kAvx2, contract, nullptr,
          LITE_X86(CreateStateless<RunSlices<UnaryAvx2>>)};
}

constexpr VariantDef Neon(const char* name, NumericContract contract) {
  return {name, kNeon, contract, nullptr,
          LITE_ARM(CreateStateless<RunSlices<UnaryNeon>>)};
}

constexpr VariantDef Reference(const char* name) {
  return {name, kAnyCpu, NumericContract::kSameTree, nullptr,
          CreateStateless<UnaryReference>};
}

constexpr VariantDef Integers(const char* name) {
  return {name, kAnyCpu, NumericContract::kBitExact, nullptr,
          CreateStateless<UnaryIntegersReference>};
}

// The same for every op but for names and contract.
#define LITE_UNARY_HOST(Name, name)                                      \
  constexpr VariantDef k##Name##Host[] = {Reference(name "_reference")}; \
  constexpr VariantDef k##Name##Double[] = {                             \
      Reference(name "_double_reference")};
#define LITE_UNARY_VARIANTS(Name, name, contract)                 \
  LITE_UNARY_HOST(Name, name)                                     \
  constexpr VariantDef k##Name##X86[] = {                         \
      Avx512(name "_avx512", NumericContract::contract),          \
      Avx2(name "_avx2", NumericContract::contract)};             \
  constexpr VariantDef k##Name##Nchw16c[] = {                     \
      Avx512(name "_nchw16c_avx512", NumericContract::contract)}; \
  constexpr VariantDef k##Name##Nchw8c[] = {                      \
      Avx2(name "_nchw8c_avx2", NumericContract::contract)};      \
  constexpr VariantDef k##Name##Nchw4c[] = {                      \
      Neon(name "_nchw4c_neon", NumericContract::contract)};
#define LITE_UNARY_INTEGERS(Name, name)                                        \
  constexpr VariantDef k##Name##Int32[] = {Integers(name "_int32_reference")}; \
  constexpr VariantDef k##Name##Int64[] = {Integers(name "_int64_reference")}; \
  constexpr VariantDef k##Name##Int8[] = {Integers(name "_int8_reference")};   \
  constexpr VariantDef k##Name##UInt8[] = {Integers(name "_uint8_reference")}; \
  constexpr VariantDef k##Name##Other[] = {Integers(name "_other_reference")};

LITE_UNARY_VARIANTS(Sqrt, "sqrt", kSameTree)
LITE_UNARY_VARIANTS(Rsqrt, "rsqrt", kSameTree)
LITE_UNARY_VARIANTS(Exp, "exp", kSameTree)
LITE_UNARY_VARIANTS(Log, "log", kSameTree)
LITE_UNARY_VARIANTS(Abs, "abs", kBitExact)
LITE_UNARY_VARIANTS(Floor, "floor", kBitExact)
LITE_UNARY_VARIANTS(Ceil, "ceil", kBitExact)
LITE_UNARY_VARIANTS(Round, "round", kBitExact)
LITE_UNARY_VARIANTS(Reciprocal, "reciprocal", kSameTree)
LITE_UNARY_VARIANTS(Square, "square", kSameTree)
LITE_UNARY_VARIANTS(Erf, "erf", kSameTree)
LITE_UNARY_VARIANTS(Gelu, "gelu", kSameTree)
LITE_UNARY_VARIANTS(Softplus, "softplus", kSameTree)
LITE_UNARY_VARIANTS(Elu, "elu", kSameTree)
LITE_UNARY_VARIANTS(Sign, "sign", kBitExact)
LITE_UNARY_HOST(Sin, "sin")
LITE_UNARY_HOST(Cos, "cos")
LITE_UNARY_HOST(Tan, "tan")
LITE_UNARY_HOST(Asin, "asin")
LITE_UNARY_HOST(Acos, "acos")
LITE_UNARY_HOST(Atan, "atan")
LITE_UNARY_HOST(Sinh, "sinh")
LITE_UNARY_HOST(Cosh, "cosh")
LITE_UNARY_HOST(Asinh, "asinh")
LITE_UNARY_HOST(Acosh, "acosh")
LITE_UNARY_HOST(Atanh, "atanh")
LITE_UNARY_INTEGERS(Abs, "abs")
LITE_UNARY_INTEGERS(Square, "square")
LITE_UNARY_INTEGERS(Sign, "sign")

constexpr Place kHostInt8(Target::kHost, Precision::kInt8);
constexpr Place kHostUInt8(Target::kHost, Precision::kUInt8);

constexpr KernelDef Row(const char* op, Place place,
                        Span<const VariantDef> variants,
                        Predicate conditions = nullptr) {
  return {
      op, place, "def", variants, conditions, {}, OutputStorage::kMayTakeInput};
}

#define LITE_UNARY_ROWS(Name, name)                     \
  Row(name, kX86Nchw16c, k##Name##Nchw16c, OnImages),   \
      Row(name, kX86Nchw8c, k##Name##Nchw8c, OnImages), \
      Row(name, kArmNchw4c, k##Name##Nchw4c, OnImages), \
      Row(name, kX86Float, k##Name##X86),               \
      Row(name, kHostFloat, k##Name##Host),             \
      Row(name, kHostDouble, k##Name##Double)
#define LITE_UNARY_INTEGER_ROWS(Name, name)  \
  Row(name, kHostInt32, k##Name##Int32),     \
      Row(name, kHostInt64, k##Name##Int64), \
      Row(name, kHostInt8, k##Name##Int8),   \
      Row(name, kHostUInt8, k##Name##UInt8), \
      Row(name, kHostAny, k##Name##Other, IsOtherInteger)

Support IsOtherInteger(const OpView& op, const DeviceInfo&) {
  const Precision precision = op.input(0).precision;
  return Require(IsOtherNumber(precision) && IsIntegral(precision) &&
                     SizeOf(precision) > 1,
                 "X is no integer of another width");
}

constexpr KernelDef kKernels[] = {
    LITE_UNARY_ROWS(Sqrt, "sqrt"),
    LITE_UNARY_ROWS(Rsqrt, "rsqrt"),
    LITE_UNARY_ROWS(Exp, "exp"),
    LITE_UNARY_ROWS(Log, "log"),
    LITE_UNARY_ROWS(Abs, "abs"),
    LITE_UNARY_ROWS(Floor, "floor"),
    LITE_UNARY_ROWS(Ceil, "ceil"),
    LITE_UNARY_ROWS(Round, "round"),
    LITE_UNARY_ROWS(Reciprocal, "reciprocal"),
    LITE_UNARY_ROWS(Square, "square"),
    LITE_UNARY_ROWS(Erf, "erf"),
    LITE_UNARY_ROWS(Gelu, "gelu"),
    LITE_UNARY_ROWS(Softplus, "softplus"),
    LITE_UNARY_ROWS(Elu, "elu"),
    LITE_UNARY_ROWS(Sign, "sign"),
    Row("sin", kHostFloat, kSinHost),
    Row("sin", kHostDouble, kSinDouble),
    Row("cos", kHostFloat, kCosHost),
    Row("cos", kHostDouble, kCosDouble),
    Row("tan", kHostFloat, kTanHost),
    Row("tan", kHostDouble, kTanDouble),
    Row("asin", kHostFloat, kAsinHost),
    Row("asin", kHostDouble, kAsinDouble),
    Row("acos", kHostFloat, kAcosHost),
    Row("acos", kHostDouble, kAcosDouble),
    Row("atan", kHostFloat, kAtanHost),
    Row("atan", kHostDouble, kAtanDouble),
    Row("sinh", kHostFloat, kSinhHost),
    Row("sinh", kHostDouble, kSinhDouble),
    Row("cosh", kHostFloat, kCoshHost),
    Row("cosh", kHostDouble, kCoshDouble),
    Row("asinh", kHostFloat, kAsinhHost),
    Row("asinh", kHostDouble, kAsinhDouble),
    Row("acosh", kHostFloat, kAcoshHost),
    Row("acosh", kHostDouble, kAcoshDouble),
    Row("atanh", kHostFloat, kAtanhHost),
    Row("atanh", kHostDouble, kAtanhDouble),
    LITE_UNARY_INTEGER_ROWS(Abs, "abs"),
    LITE_UNARY_INTEGER_ROWS(Square, "square"),
    LITE_UNARY_INTEGER_ROWS(Sign, "sign"),
};

}  // namespace

Span<const KernelDef> UnaryKernels() { return kKernels; }

}  // namespace placelite
