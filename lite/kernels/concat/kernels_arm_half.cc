// SPDX-License-Identifier: Apache-2.0
// The row of concat in blocks of halves.
#include "lite/kernels/arm_kernels.h"
#include "lite/kernels/arm_row.h"
#include "lite/kernels/common/arm_half.h"
#include "lite/kernels/common/axis_parts.h"
#include "lite/kernels/common/blocked.h"
#include "lite/kernels/concat/concat.h"

namespace placelite {
namespace {

std::vector<int64_t> InputOffsets(const OpView& op) {
  std::vector<Shape> parts;
  for (size_t i = 0; i < op.num_op_inputs(); ++i) {
    parts.push_back(op.input_shape(i).shape());
  }
  return OffsetsOfParts(op.output_shape(0).shape(), op.attributes().Int("axis"),
                        parts, kHalfLanes);
}

Support InputsAreBlocks(const OpView& op, const DeviceInfo&) {
  std::vector<ShapeRange> parts;
  for (size_t i = 0; i < op.num_op_inputs(); ++i) {
    parts.push_back(op.input_shape(i));
  }
  return PartsAreWhole(parts, op.attributes().Int("axis"), kHalfLanes);
}

constexpr VariantDef kVariants[] = {
    {"concat_half_copy", kAnyCpu, NumericContract::kFp16, InputsAreBlocks,
     LITE_ARM_HALF(CreateStateless<ConcatCopy>)}};

constexpr KernelDef kKernels[] = {
    WithParts({"concat", kArmHalf8c, "def", kVariants, OnImages},
              OutputStorage::kHoldsInputs, InputOffsets)};

}  // namespace

Span<const KernelDef> ConcatHalfKernels() { return kKernels; }

}  // namespace placelite
