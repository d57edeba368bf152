// SPDX-License-Identifier: Apache-2.0
// The kernel rows of the unary functions.
#include "lite/backends/opencl/create.h"
#include "lite/kernels/common/blocked.h"
#include "lite/kernels/common/element.h"
#include "lite/kernels/common/places.h"
#include "lite/kernels/common/row_generator.h"
#include "lite/kernels/unary/unary.h"

namespace placelite {
namespace {

Support IsOtherInteger(const OpView& op, const DeviceInfo&) {
  const Precision precision = op.input(0).precision;
  return Require(IsOtherNumber(precision) && IsIntegral(precision) &&
                     SizeOf(precision) > 1,
                 "X is no integer of another width");
}

constexpr Algorithm kVectors[] = {
    {"{op}_{place}_{isa}", kSameTree,
     LITE_STAMPED_RUN(CPU, RunUnary<float>, Unary)}};
constexpr Algorithm kExactVectors[] = {
    {"{op}_{place}_{isa}", kBitExact,
     LITE_STAMPED_RUN(CPU, RunUnary<float>, Unary)}};
constexpr Algorithm kBf16[] = {
    {"{op}_{place}_{isa}", kSameTree,
     StampedForBf16(
         LITE_X86_BF16((CreateRun<RunUnary<Bfloat16>, UnaryBf16>)))}};
constexpr Algorithm kOpenCl[] = {{"{op}_{place}_opencl", kReassociated,
                                  LITE_OPENCL(CreateOpenCl<PlanUnaryOpenCl>)}};
constexpr Algorithm kExactOpenCl[] = {
    {"{op}_{place}_opencl", kBitExact,
     LITE_OPENCL(CreateOpenCl<PlanUnaryOpenCl>)}};
constexpr Algorithm kReference[] = {
    {"{op}_{place}_reference", kSameTree, CreateStateless<UnaryReference>}};
constexpr Algorithm kOfIntegers[] = {{"{op}_{place}_reference", kBitExact,
                                      CreateStateless<UnaryIntegersReference>}};

constexpr const char* kRounded[] = {"sqrt",       "rsqrt",  "exp", "log",
                                    "reciprocal", "square", "erf", "gelu",
                                    "softplus",   "elu"};
// These functions jump. They have no rows for fp16 and bf16: rounding would
// carry elements over the edge.
constexpr const char* kSteps[] = {"floor", "ceil", "round", "sign"};
// These functions have no rows for fp16 and bf16 either: rounded arguments of a
// few turns would be elsewhere.
constexpr const char* kTurns[] = {"sin", "cos"};
constexpr const char* kWithoutVectors[] = {
    "tan", "asin", "acos", "atan", "sinh", "cosh", "asinh", "acosh", "atanh"};
constexpr const char* kWithIntegers[] = {"abs", "square", "sign"};

constexpr RowPlace kAtHostFloating[] = {kAtHostFloat[0], kAtHostDouble[0]};
constexpr RowPlace kAtHostIntegers[] = {kAtHostInt32[0], kAtHostInt64[0],
                                        kAtHostInt8[0], kAtHostUInt8[0]};
constexpr RowPlace kAtClFloatBlocked[] = {kAtClImage[0], kAtClNchw4c[0]};

constexpr RowSet InPlace(const RowSet& rows) {
  return rows.Storage(OutputStorage::kMayTakeInput);
}

constexpr RowSet kRows[] = {
    InPlace(RowSet(kRounded, kAtBlocked, kVectors).If(OnNchw)),
    InPlace(RowSet("abs", kAtBlocked, kExactVectors).If(OnNchw)),
    InPlace(RowSet(kSteps, kAtBlocked, kExactVectors).If(OnNchw)),
    InPlace(RowSet(kTurns, kAtBlocked, kVectors).If(OnNchw)),
    InPlace(RowSet(kRounded, kAtCpu, kVectors)),
    InPlace(RowSet(kTurns, kAtCpu, kVectors)),
    InPlace(RowSet("abs", kAtCpu, kExactVectors)),
    InPlace(RowSet(kSteps, kAtCpu, kExactVectors)),
    InPlace(RowSet(kRounded, kAtX86Bf16Blocked, kBf16).If(OnNchw)),
    InPlace(RowSet("abs", kAtX86Bf16Blocked, kBf16).If(OnNchw)),
    InPlace(RowSet(kRounded, kAtX86Bf16, kBf16)),
    InPlace(RowSet("abs", kAtX86Bf16, kBf16)),
    InPlace(RowSet(kRounded, kAtHostFloating, kReference)),
    InPlace(RowSet("abs", kAtHostFloating, kReference)),
    InPlace(RowSet(kSteps, kAtHostFloating, kReference)),
    InPlace(RowSet(kTurns, kAtHostFloating, kReference)),
    InPlace(RowSet(kWithoutVectors, kAtHostFloating, kReference)),
    InPlace(RowSet(kWithIntegers, kAtHostIntegers, kOfIntegers)),
    InPlace(
        RowSet(kWithIntegers, kAtHostOther, kOfIntegers).If(IsOtherInteger)),
    InPlace(RowSet(kRounded, kAtClBlocked, kOpenCl).If(OnNchw)),
    InPlace(RowSet("abs", kAtClBlocked, kOpenCl).If(OnNchw)),
    InPlace(RowSet(kSteps, kAtClFloatBlocked, kExactOpenCl).If(OnNchw)),
    InPlace(RowSet(kRounded, kAtClDense, kOpenCl)),
    InPlace(RowSet("abs", kAtClDense, kOpenCl)),
    InPlace(RowSet(kSteps, kAtClFloat, kExactOpenCl)),
    InPlace(RowSet(kTurns, kAtClFloatBlocked, kOpenCl).If(OnNchw)),
    InPlace(RowSet(kTurns, kAtClFloat, kOpenCl)),
};

}  // namespace

Span<const KernelDef> UnaryKernels() { return GeneratedRows<kRows>(); }

}  // namespace placelite
