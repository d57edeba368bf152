// SPDX-License-Identifier: Apache-2.0
// Rows of the unary functions for Arm that lie row by row.
#include "lite/kernels/arm_kernels.h"
#include "lite/kernels/arm_row.h"
#include "lite/kernels/unary/unary.h"

namespace placelite {
namespace {

[[maybe_unused]] Status RunSlices(const RunContext& context) {
  return RunUnary(context, UnaryNeon);
}

constexpr VariantDef Neon(const char* name, NumericContract contract) {
  return {name, kNeon, contract, nullptr, LITE_ARM(CreateStateless<RunSlices>)};
}

constexpr NumericContract kSameTree = NumericContract::kSameTree;
constexpr NumericContract kBitExact = NumericContract::kBitExact;

constexpr VariantDef kSqrt[] = {Neon("sqrt_neon", kSameTree)};
constexpr VariantDef kRsqrt[] = {Neon("rsqrt_neon", kSameTree)};
constexpr VariantDef kExp[] = {Neon("exp_neon", kSameTree)};
constexpr VariantDef kLog[] = {Neon("log_neon", kSameTree)};
constexpr VariantDef kAbs[] = {Neon("abs_neon", kBitExact)};
constexpr VariantDef kFloor[] = {Neon("floor_neon", kBitExact)};
constexpr VariantDef kCeil[] = {Neon("ceil_neon", kBitExact)};
constexpr VariantDef kRound[] = {Neon("round_neon", kBitExact)};
constexpr VariantDef kReciprocal[] = {Neon("reciprocal_neon", kSameTree)};
constexpr VariantDef kSquare[] = {Neon("square_neon", kSameTree)};
constexpr VariantDef kErf[] = {Neon("erf_neon", kSameTree)};
constexpr VariantDef kGelu[] = {Neon("gelu_neon", kSameTree)};
constexpr VariantDef kSoftplus[] = {Neon("softplus_neon", kSameTree)};
constexpr VariantDef kElu[] = {Neon("elu_neon", kSameTree)};
constexpr VariantDef kSign[] = {Neon("sign_neon", kBitExact)};

constexpr KernelDef Row(const char* op, Span<const VariantDef> variants) {
  return {op,
          kArmFloat,
          "def",
          variants,
          nullptr,
          {},
          OutputStorage::kMayTakeInput};
}

constexpr KernelDef kKernels[] = {
    Row("sqrt", kSqrt),
    Row("rsqrt", kRsqrt),
    Row("exp", kExp),
    Row("log", kLog),
    Row("abs", kAbs),
    Row("floor", kFloor),
    Row("ceil", kCeil),
    Row("round", kRound),
    Row("reciprocal", kReciprocal),
    Row("square", kSquare),
    Row("erf", kErf),
    Row("gelu", kGelu),
    Row("softplus", kSoftplus),
    Row("elu", kElu),
    Row("sign", kSign),
};

}  // namespace

Span<const KernelDef> UnaryArmKernels() { return kKernels; }

}  // namespace placelite
