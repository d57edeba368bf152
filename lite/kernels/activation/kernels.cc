// SPDX-License-Identifier: Apache-2.0
// Rows of the activations, best first.
#include "lite/kernels/activation/activation.h"
#include "lite/kernels/common/blocked.h"
#include "lite/kernels/common/element.h"
#include "lite/kernels/common/row.h"

namespace placelite {
namespace {

template <ActivationSlice slice>
Status RunSlices(const RunContext& context) {
  return RunActivation(context, slice);
}

constexpr VariantDef Avx512(const char* name) {
  return {name, kAvx512, NumericContract::kSameTree, nullptr,
          LITE_X86(CreateStateless<RunSlices<ActivationAvx512>>)};
}

constexpr VariantDef Avx2(const char* name) {
  return {name, kAvx2, NumericContract::kSameTree, nullptr,
          LITE_X86(CreateStateless<RunSlices<ActivationAvx2>>)};
}

constexpr VariantDef Neon(const char* name) {
  return {name, kNeon, NumericContract::kSameTree, nullptr,
          LITE_ARM(CreateStateless<RunSlices<ActivationNeon>>)};
}

constexpr VariantDef Reference(const char* name) {
  return {name, kAnyCpu, NumericContract::kSameTree, nullptr,
          CreateStateless<ActivationReference>};
}

// The same for every op but for the names.
#define LITE_ACTIVATION_VARIANTS(Name, name)                                  \
  constexpr VariantDef k##Name##X86[] = {Avx512(name "_avx512"),              \
                                         Avx2(name "_avx2")};                 \
  constexpr VariantDef k##Name##Nchw16c[] = {Avx512(name "_nchw16c_avx512")}; \
  constexpr VariantDef k##Name##Nchw8c[] = {Avx2(name "_nchw8c_avx2")};       \
  constexpr VariantDef k##Name##Nchw4c[] = {Neon(name "_nchw4c_neon")};       \
  constexpr VariantDef k##Name##Host[] = {Reference(name "_reference")};      \
  constexpr VariantDef k##Name##Double[] = {                                  \
      Reference(name "_double_reference")};

LITE_ACTIVATION_VARIANTS(Relu, "relu")
LITE_ACTIVATION_VARIANTS(Clip, "clip")
LITE_ACTIVATION_VARIANTS(LeakyRelu, "leaky_relu")
LITE_ACTIVATION_VARIANTS(Sigmoid, "sigmoid")
LITE_ACTIVATION_VARIANTS(Tanh, "tanh")
LITE_ACTIVATION_VARIANTS(Swish, "swish")
LITE_ACTIVATION_VARIANTS(HardSigmoid, "hard_sigmoid")
LITE_ACTIVATION_VARIANTS(HardSwish, "hard_swish")
LITE_ACTIVATION_VARIANTS(Scale, "scale")

constexpr VariantDef ScaleIntegers(const char* name) {
  return {name, kAnyCpu, NumericContract::kBitExact, nullptr,
          CreateStateless<ScaleIntegersReference>};
}
constexpr VariantDef kScaleInt32[] = {ScaleIntegers("scale_int32_reference")};
constexpr VariantDef kScaleInt64[] = {ScaleIntegers("scale_int64_reference")};
constexpr VariantDef kScaleInt8[] = {ScaleIntegers("scale_int8_reference")};
constexpr VariantDef kScaleOther[] = {ScaleIntegers("scale_other_reference")};

Support IsOtherInteger(const OpView& op, const DeviceInfo&) {
  const Precision precision = op.input(0).precision;
  return Require(IsOtherNumber(precision) && IsIntegral(precision) &&
                     precision != Precision::kInt8,
                 "X is no integer of another width");
}

constexpr Place kHostInt8(Target::kHost, Precision::kInt8);

constexpr KernelDef Row(const char* op, Place place,
                        Span<const VariantDef> variants,
                        Predicate conditions = nullptr) {
  return {
      op, place, "def", variants, conditions, {}, OutputStorage::kMayTakeInput};
}

#define LITE_ACTIVATION_ROWS(Name, name)                \
  Row(name, kX86Nchw16c, k##Name##Nchw16c, OnImages),   \
      Row(name, kX86Nchw8c, k##Name##Nchw8c, OnImages), \
      Row(name, kArmNchw4c, k##Name##Nchw4c, OnImages), \
      Row(name, kX86Float, k##Name##X86),               \
      Row(name, kHostFloat, k##Name##Host),             \
      Row(name, kHostDouble, k##Name##Double)

constexpr KernelDef kKernels[] = {
    LITE_ACTIVATION_ROWS(Relu, "relu"),
    LITE_ACTIVATION_ROWS(Clip, "clip"),
    LITE_ACTIVATION_ROWS(LeakyRelu, "leaky_relu"),
    LITE_ACTIVATION_ROWS(Sigmoid, "sigmoid"),
    LITE_ACTIVATION_ROWS(Tanh, "tanh"),
    LITE_ACTIVATION_ROWS(Swish, "swish"),
    LITE_ACTIVATION_ROWS(HardSigmoid, "hard_sigmoid"),
    LITE_ACTIVATION_ROWS(HardSwish, "hard_swish"),
    LITE_ACTIVATION_ROWS(Scale, "scale"),
    Row("scale", kHostInt32, kScaleInt32),
    Row("scale", kHostInt64, kScaleInt64),
    Row("scale", kHostInt8, kScaleInt8),
    Row("scale", kHostAny, kScaleOther, IsOtherInteger),
};

}  // namespace

Span<const KernelDef> ActivationKernels() { return kKernels; }

}  // namespace placelite
