// SPDX-License-Identifier: Apache-2.0
// Rows of softmax for Arm that lie row by row, best first.
#include "lite/core/op/infer_util.h"
#include "lite/kernels/arm_kernels.h"
#include "lite/kernels/arm_row.h"
#include "lite/kernels/softmax/arm_slices.h"
#include "lite/kernels/softmax/softmax.h"

namespace placelite {
namespace {

template <SoftmaxSlice slice>
Status RunSlices(const RunContext& context) {
  return RunSoftmax(context, slice);
}

Support AlongRows(const OpView& op, const DeviceInfo&) {
  const ShapeRange& shape = op.input_shape(0);
  if (!shape.rank_known()) return Support(Tri::kDepends, "rank unknown");
  Dim inner(1);
  if (shape.rank() > 0) {
    const Result<int> axis =
        NormalizeAxis(op.attributes().Int("axis"), shape.rank());
    if (!axis.ok()) return Support::No("no such axis");
    for (int i = *axis + 1; i < shape.rank(); ++i) inner = inner * shape[i];
  }
  return Require(inner == Dim(1), "rows need one element behind the axis");
}

constexpr VariantDef kVariants[] = {
    {"softmax_rows_neon", kNeon, NumericContract::kReassociated, AlongRows,
     LITE_ARM(CreateStateless<RunSlices<SoftmaxRowNeon>>)},
    {"softmax_columns_neon", kNeon, NumericContract::kReassociated, nullptr,
     LITE_ARM(CreateStateless<RunSlices<SoftmaxColumnsNeon>>)},
};

constexpr KernelDef kKernels[] = {{"softmax",
                                   kArmFloat,
                                   "def",
                                   kVariants,
                                   nullptr,
                                   {},
                                   OutputStorage::kMayTakeInput}};

}  // namespace

Span<const KernelDef> SoftmaxArmKernels() { return kKernels; }

}  // namespace placelite
