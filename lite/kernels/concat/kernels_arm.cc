// SPDX-License-Identifier: Apache-2.0
// Rows of concat for Arm.
#include "lite/kernels/arm_kernels.h"
#include "lite/kernels/arm_row.h"
#include "lite/kernels/common/axis_parts.h"
#include "lite/kernels/concat/concat.h"

namespace placelite {
namespace {

constexpr VariantDef kVariants[] = {
    ArmMove("concat_copy_arm", LITE_ARM(CreateStateless<ConcatCopy>))};

std::vector<int64_t> InputOffsets(const OpView& op) {
  std::vector<Shape> parts;
  for (size_t i = 0; i < op.num_op_inputs(); ++i) {
    parts.push_back(op.input_shape(i).shape());
  }
  return OffsetsOfParts(op.output_shape(0).shape(), op.attributes().Int("axis"),
                        parts);
}

constexpr KernelDef kKernels[] = {
    WithParts({"concat", kArmAny, "def", kVariants},
              OutputStorage::kHoldsInputs, InputOffsets)};

}  // namespace

Span<const KernelDef> ConcatArmKernels() { return kKernels; }

}  // namespace placelite
