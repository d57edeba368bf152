// SPDX-License-Identifier: Apache-2.0
// The kernel rows of the activations and of scale, best first.
#include "lite/backends/opencl/create.h"
#include "lite/core/op/codes.h"
#include "lite/kernels/activation/activation.h"
#include "lite/kernels/activation/arm_fp16.h"
#include "lite/kernels/common/arm_fp16.h"
#include "lite/kernels/common/blocked.h"
#include "lite/kernels/common/element.h"
#include "lite/kernels/common/places.h"
#include "lite/kernels/common/predicates.h"
#include "lite/kernels/common/row_generator.h"

namespace placelite {
namespace {

Support IsOtherInteger(const OpView& op, const DeviceInfo&) {
  const Precision precision = op.input(0).precision;
  return Require(IsOtherNumber(precision) && IsIntegral(precision) &&
                     precision != Precision::kInt8,
                 "X is no integer of another width");
}

constexpr Algorithm kVectors[] = {
    {"{op}_{place}_{isa}", kSameTree,
     LITE_FOR_CPU((CreateActivation<RunActivation<float>, ActivationAvx512>),
                  (CreateActivation<RunActivation<float>, ActivationAvx2>),
                  (CreateActivation<RunActivation<float>, ActivationNeon>))}};
constexpr Algorithm kFp16[] = {
    {"{op}_{place}_{isa}", kSameTree,
     StampedForFp16(LITE_ARM64(CreateActivation<RunActivationFp16>))}};
constexpr Algorithm kBf16[] = {
    {"{op}_{place}_{isa}", kSameTree,
     StampedForBf16(LITE_X86_BF16(
         (CreateActivation<RunActivation<Bfloat16>, ActivationBf16>)))}};
Support BetweenCodes(const OpView& op, const DeviceInfo&) {
  return Require(HasByteCodes(op.input(0)) && !op.input(0).is_constant(),
                 "its input has no grid of bytes with one scale")
      .And(HasByteCodes(op.output(0)),
           "its output has no grid of bytes with one scale");
}

// With AVX-512 seven bytes a cycle were measured; the other instruction sets
// look up one or two, by their instructions.
constexpr Algorithm kCodes[] = {
    AtRate(2, {"{op}_{place}_{isa}", kSameTree,
               LITE_STAMPED_CODES(CreateActivationOfCodes, LookUpBytes)})};
constexpr Algorithm kOpenCl[] = {
    {"{op}_{place}_opencl", kReassociated,
     LITE_OPENCL(CreateOpenCl<PlanActivationOpenCl>)}};
constexpr Algorithm kReference[] = {{"{op}_{place}_reference", kSameTree,
                                     CreateActivation<ActivationReference>}};
constexpr Algorithm kOfIntegers[] = {{"{op}_{place}_reference", kBitExact,
                                      CreateStateless<ScaleIntegersReference>}};

constexpr const char* kOps[] = {
    "relu",  "clip",          "leaky_relu",         "sigmoid",
    "tanh",  "swish",         "hard_sigmoid",       "hard_swish",
    "scale", "fake_quantize", "fake_quantize_away", "map_codes"};

// A table has no operands.
constexpr uint32_t kSteps = kAllEpilogues & ~EpilogueBit(EpilogueKind::kAdd);

constexpr RowSet InPlace(const RowSet& rows) {
  return rows.Storage(OutputStorage::kMayTakeInput);
}

constexpr RowSet kRows[] = {
    InPlace(RowSet(kOps, kAtBlocked, kVectors).If(OnNchw)),
    InPlace(RowSet(kOps, kAtCpu, kVectors)),
    InPlace(RowSet(kOps, kAtHostFloat, kReference)),
    InPlace(RowSet(kOps, kAtHostDouble, kReference)),
    InPlace(RowSet("scale", kAtHostInt32, kOfIntegers)),
    InPlace(RowSet("scale", kAtHostInt64, kOfIntegers)),
    InPlace(RowSet("scale", kAtHostInt8, kOfIntegers)),
    InPlace(RowSet("scale", kAtHostOther, kOfIntegers).If(IsOtherInteger)),
    InPlace(RowSet(kOps, kAtX86Bf16Blocked, kBf16).If(OnNchw)),
    InPlace(RowSet(kOps, kAtX86Bf16, kBf16)),
    InPlace(RowSet(kOps, kAtCodesBlocked, kCodes)
                .If(AllOf<OnNchw, BetweenCodes>)
                .Epilogue(kSteps)),
    InPlace(RowSet(kOps, kAtCodes, kCodes).If(BetweenCodes).Epilogue(kSteps)),
    InPlace(RowSet(kOps, kAtArmFp16Blocked, kFp16).If(OnNchw)),
    InPlace(RowSet(kOps, kAtClBlocked, kOpenCl).If(OnNchw)),
    InPlace(RowSet(kOps, kAtClDense, kOpenCl)),
};

}  // namespace

Span<const KernelDef> ActivationKernels() { return GeneratedRows<kRows>(); }

}  // namespace placelite
