// SPDX-License-Identifier: Apache-2.0
// Rows of the element-wise family in halves.
#include "lite/kernels/arm_kernels.h"
#include "lite/kernels/arm_row.h"
#include "lite/kernels/common/arm_half.h"
#include "lite/kernels/elementwise/arm_half.h"

namespace placelite {
namespace {

// What HalfOperands asks of one operand.
Support IsWholeOrPerChannel(const ShapeRange& shape, const ShapeRange& output) {
  if (!shape.rank_known() || !output.rank_known()) {
    return Support(Tri::kDepends, "rank unknown");
  }
  if (shape.rank() != 4 || output.rank() != 4) {
    return Require(false, "only images lie in blocks of channels");
  }
  const auto has = [&](int axis, Dim size) { return shape[axis] == size; };
  const Tri channels = has(1, output[1]);
  const Tri whole =
      has(0, output[0]) && channels && has(2, output[2]) && has(3, output[3]);
  const Tri per_channel = (has(0, output[0]) || has(0, Dim(1))) && channels &&
                          has(2, Dim(1)) && has(3, Dim(1));
  return Require(whole || per_channel,
                 "an operand is neither whole nor one element per channel");
}

Support HalfOperands(const OpView& op, const DeviceInfo&) {
  return IsWholeOrPerChannel(op.input_shape(0), op.output_shape(0))
      .And(IsWholeOrPerChannel(op.input_shape(1), op.output_shape(0)));
}

constexpr VariantDef Half(const char* name) {
  return {name, kNeon | kArmFp16, NumericContract::kFp16, nullptr,
          LITE_ARM_HALF(CreateStateless<RunElementwiseHalf>)};
}

constexpr VariantDef kAdd[] = {Half("elementwise_add_half_neon")};
constexpr VariantDef kSub[] = {Half("elementwise_sub_half_neon")};
constexpr VariantDef kMul[] = {Half("elementwise_mul_half_neon")};
constexpr VariantDef kDiv[] = {Half("elementwise_div_half_neon")};
constexpr VariantDef kMax[] = {Half("elementwise_max_half_neon")};
constexpr VariantDef kMin[] = {Half("elementwise_min_half_neon")};

constexpr KernelDef Row(const char* op, Span<const VariantDef> variants) {
  return {op,
          kArmHalf8c,
          "def",
          variants,
          HalfOperands,
          {},
          OutputStorage::kMayTakeAnyInput,
          kAllEpilogues};
}

constexpr KernelDef kKernels[] = {
    Row("elementwise_add", kAdd), Row("elementwise_sub", kSub),
    Row("elementwise_mul", kMul), Row("elementwise_div", kDiv),
    Row("elementwise_max", kMax), Row("elementwise_min", kMin),
};

}  // namespace

Span<const KernelDef> ElementwiseHalfKernels() { return kKernels; }

}  // namespace placelite
