// SPDX-License-Identifier: Apache-2.0
// Rows of the element-wise family, best first.
#include "lite/kernels/common/element.h"
#include "lite/kernels/common/row.h"
#include "lite/kernels/elementwise/elementwise.h"

namespace placelite {
namespace {

template <BinarySlice slice>
Status RunSlices(const RunContext& context) {
  return RunElementwise(context, slice);
}

template <BinaryPixelsSlice slice>
Status RunPixels(const RunContext& context) {
  return RunElementwiseBlocks(context, slice);
}

constexpr VariantDef Nchw16c(const char* name) {
  return {name, kAvx512, NumericContract::kSameTree, nullptr,
          LITE_X86(CreateStateless<RunPixels<ElementwisePixelsAvx512>>)};
}

constexpr VariantDef Nchw8c(const char* name) {
  return {name, kAvx2, NumericContract::kSameTree, nullptr,
          LITE_X86(CreateStateless<RunPixels<ElementwisePixelsAvx2>>)};
}

constexpr VariantDef Nchw4c(const char* name) {
  return {name, kNeon, NumericContract::kSameTree, nullptr,
          LITE_ARM(CreateStateless<RunPixels<ElementwisePixelsNeon>>)};
}

constexpr VariantDef Avx512(const char* name) {
  return {name, kAvx512, NumericContract::kSameTree, nullptr,
          LITE_X86(CreateStateless<RunSlices<ElementwiseAvx512>>)};
}

constexpr VariantDef Avx2(const char* name) {
  return {name, kAvx2, NumericContract::kSameTree, nullptr,
          LITE_X86(CreateStateless<RunSlices<ElementwiseAvx2>>)};
}

constexpr VariantDef Reference(const char* name) {
  return {name, kAnyCpu, NumericContract::kSameTree, nullptr,
          CreateStateless<ElementwiseReference>};
}

// The same for every op but for the names.
#define LITE_BINARY_BLOCKED(Name, name)                                        \
  constexpr VariantDef k##Name##Nchw16c[] = {Nchw16c(name "_nchw16c_avx512")}; \
  constexpr VariantDef k##Name##Nchw8c[] = {Nchw8c(name "_nchw8c_avx2")};      \
  constexpr VariantDef k##Name##Nchw4c[] = {Nchw4c(name "_nchw4c_neon")};
#define LITE_BINARY_VARIANTS(Name, name)                                  \
  LITE_BINARY_BLOCKED(Name, name)                                         \
  constexpr VariantDef k##Name##X86[] = {Avx512(name "_avx512"),          \
                                         Avx2(name "_avx2")};             \
  constexpr VariantDef k##Name##Float[] = {Reference(name "_reference")}; \
  constexpr VariantDef k##Name##Int32[] = {                               \
      Reference(name "_int32_reference")};                                \
  constexpr VariantDef k##Name##Int64[] = {Reference(name "_int64_"       \
                                                          "reference")};  \
  constexpr VariantDef k##Name##Other[] = {Reference(name "_other_"       \
                                                          "reference")};

LITE_BINARY_VARIANTS(Add, "elementwise_add")
LITE_BINARY_VARIANTS(Sub, "elementwise_sub")
LITE_BINARY_VARIANTS(Mul, "elementwise_mul")
LITE_BINARY_VARIANTS(Div, "elementwise_div")
LITE_BINARY_VARIANTS(Max, "elementwise_max")
LITE_BINARY_VARIANTS(Min, "elementwise_min")
LITE_BINARY_VARIANTS(Pow, "elementwise_pow")

LITE_BINARY_BLOCKED(Prelu, "prelu")
constexpr VariantDef kPreluX86[] = {Avx512("prelu_avx512"), Avx2("prelu_avx2")};
constexpr VariantDef kPreluFloat[] = {Reference("prelu_reference")};

constexpr KernelDef Row(const char* op, Place place,
                        Span<const VariantDef> variants, uint32_t epilogue) {
  return {op,
          place,
          "def",
          variants,
          nullptr,
          {},
          OutputStorage::kMayTakeAnyInput,
          epilogue};
}

constexpr KernelDef BlockedRow(const char* op, Place place,
                               Span<const VariantDef> variants,
                               uint32_t epilogue) {
  KernelDef row = Row(op, place, variants, epilogue);
  row.conditions = BlockedOperands;
  return row;
}

// Types without a row of their own.
Support OfOtherTypes(const OpView& op, const DeviceInfo&) {
  return Require(IsOtherNumber(op.input(0).precision),
                 "X is neither double nor an integer of another width");
}

constexpr KernelDef OtherRow(const char* op, Span<const VariantDef> variants) {
  KernelDef row = Row(op, kHostAny, variants, 0);
  row.conditions = OfOtherTypes;
  return row;
}

#define LITE_BINARY_BLOCKED_ROWS(Name, name, epilogue)         \
  BlockedRow(name, kX86Nchw16c, k##Name##Nchw16c, epilogue),   \
      BlockedRow(name, kX86Nchw8c, k##Name##Nchw8c, epilogue), \
      BlockedRow(name, kArmNchw4c, k##Name##Nchw4c, epilogue)
#define LITE_BINARY_ROWS(Name, name)                        \
  LITE_BINARY_BLOCKED_ROWS(Name, name, kAllEpilogues),      \
      Row(name, kX86Float, k##Name##X86, kAllEpilogues),    \
      Row(name, kHostFloat, k##Name##Float, kAllEpilogues), \
      Row(name, kHostInt32, k##Name##Int32, 0),             \
      Row(name, kHostInt64, k##Name##Int64, 0), OtherRow(name, k##Name##Other)

constexpr KernelDef kKernels[] = {
    LITE_BINARY_ROWS(Add, "elementwise_add"),
    LITE_BINARY_ROWS(Sub, "elementwise_sub"),
    LITE_BINARY_ROWS(Mul, "elementwise_mul"),
    LITE_BINARY_ROWS(Div, "elementwise_div"),
    LITE_BINARY_ROWS(Max, "elementwise_max"),
    LITE_BINARY_ROWS(Min, "elementwise_min"),
    LITE_BINARY_ROWS(Pow, "elementwise_pow"),
    LITE_BINARY_BLOCKED_ROWS(Prelu, "prelu", 0),
    Row("prelu", kX86Float, kPreluX86, 0),
    Row("prelu", kHostFloat, kPreluFloat, 0),
};

}  // namespace

Span<const KernelDef> ElementwiseKernels() { return kKernels; }

}  // namespace placelite
