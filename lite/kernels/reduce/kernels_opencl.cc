// SPDX-License-Identifier: Apache-2.0
// Rows of reduce on OpenCL.
#ifdef LITE_WITH_OPENCL
#include "lite/kernels/reduce/opencl.h"
#endif
#include "lite/kernels/opencl_kernels.h"
#include "lite/kernels/opencl_row.h"
#include "lite/kernels/reduce/reduce.h"

namespace placelite {
namespace {

#define LITE_REDUCE(Name, name) \
  LITE_CL_ROW_VARIANTS(Name, name, PlanReduceOpenCl, kReassociated)
LITE_REDUCE(Mean, "reduce_mean")
LITE_REDUCE(Sum, "reduce_sum")
LITE_REDUCE(Max, "reduce_max")
LITE_REDUCE(Min, "reduce_min")
LITE_REDUCE(Prod, "reduce_prod")
#undef LITE_REDUCE

// Not every driver stores the NaN that a mean of nothing is.
Support Reduces(const OpView& op, const DeviceInfo& device) {
  const Support neighbours = ReducedAreNeighbours(op, device);
  const ShapeRange& x = op.input_shape(0);
  if (!x.rank_known()) return neighbours.And(Tri::kDepends, "rank unknown");
  Dim elements(1);
  for (int axis = 0; axis < x.rank(); ++axis) elements = elements * x[axis];
  return neighbours.And(Dim(1) <= elements, "there is nothing to reduce");
}

constexpr KernelDef Row(const char* op, Place place,
                        Span<const VariantDef> variants) {
  return {op, place, "def", variants, Reduces};
}

constexpr KernelDef kKernels[] = {
    LITE_CL_ROW_ROWS(Row, Mean, "reduce_mean"),
    LITE_CL_ROW_ROWS(Row, Sum, "reduce_sum"),
    LITE_CL_ROW_ROWS(Row, Max, "reduce_max"),
    LITE_CL_ROW_ROWS(Row, Min, "reduce_min"),
    LITE_CL_ROW_ROWS(Row, Prod, "reduce_prod"),
};

}  // namespace

Span<const KernelDef> ReduceOpenClKernels() { return kKernels; }

}  // namespace placelite
