// SPDX-License-Identifier: Apache-2.0
// Rows of split for Arm.
#include "lite/kernels/arm_kernels.h"
#include "lite/kernels/arm_row.h"
#include "lite/kernels/common/axis_parts.h"
#include "lite/kernels/split/split.h"

namespace placelite {
namespace {

constexpr VariantDef kVariants[] = {
    ArmMove("split_copy_arm", LITE_ARM(CreateStateless<SplitCopy>))};

std::vector<int64_t> OutputOffsets(const OpView& op) {
  std::vector<Shape> parts;
  for (size_t i = 0; i < op.num_outputs(); ++i) {
    parts.push_back(op.output_shape(i).shape());
  }
  return OffsetsOfParts(op.input_shape(0).shape(), op.attributes().Int("axis"),
                        parts);
}

constexpr KernelDef kKernels[] = {
    WithParts({"split", kArmAny, "def", kVariants},
              OutputStorage::kPartsOfInput, OutputOffsets)};

}  // namespace

Span<const KernelDef> SplitArmKernels() { return kKernels; }

}  // namespace placelite
