// SPDX-License-Identifier: Apache-2.0
// Rows of the element-wise family on OpenCL.
#ifdef LITE_WITH_OPENCL
#include "lite/kernels/elementwise/opencl.h"
#endif
#include "lite/kernels/common/blocked.h"
#include "lite/kernels/opencl_kernels.h"
#include "lite/kernels/opencl_row.h"

namespace placelite {
namespace {

Support BothImages(const OpView& op, const DeviceInfo&) {
  return IsImage(op.input_shape(0)).And(IsImage(op.input_shape(1)));
}

constexpr KernelDef Sliced(const char* op, Place place,
                           Span<const VariantDef> variants) {
  return {op,
          place,
          "def",
          variants,
          BothImages,
          {},
          place.layout.kind == LayoutKind::kImageDefault
              ? OutputStorage::kOwn
              : OutputStorage::kMayTakeAnyInput,
          kAllEpilogues};
}

constexpr KernelDef RowByRow(const char* op, Place place,
                             Span<const VariantDef> variants) {
  return {op,
          place,
          "def",
          variants,
          nullptr,
          {},
          OutputStorage::kMayTakeAnyInput,
          kAllEpilogues & ~EpilogueBit(EpilogueKind::kAdd)};
}

#define LITE_BINARY(Name, name)                                             \
  LITE_CL_SLICED_VARIANTS(Name, name, PlanElementwiseOpenCl, kReassociated) \
  LITE_CL_ROW_VARIANTS(Name, name, PlanElementwiseOpenCl, kReassociated)

LITE_BINARY(Add, "elementwise_add")
LITE_BINARY(Sub, "elementwise_sub")
LITE_BINARY(Mul, "elementwise_mul")
LITE_BINARY(Div, "elementwise_div")
LITE_BINARY(Max, "elementwise_max")
LITE_BINARY(Min, "elementwise_min")
LITE_BINARY(Pow, "elementwise_pow")
LITE_BINARY(Prelu, "prelu")
#undef LITE_BINARY

#define LITE_BINARY_ROWS(Name, op) \
  LITE_CL_SLICED_ROWS(Sliced, Name, op), LITE_CL_ROW_ROWS(RowByRow, Name, op)

constexpr KernelDef kKernels[] = {
    LITE_BINARY_ROWS(Add, "elementwise_add"),
    LITE_BINARY_ROWS(Sub, "elementwise_sub"),
    LITE_BINARY_ROWS(Mul, "elementwise_mul"),
    LITE_BINARY_ROWS(Div, "elementwise_div"),
    LITE_BINARY_ROWS(Max, "elementwise_max"),
    LITE_BINARY_ROWS(Min, "elementwise_min"),
    LITE_BINARY_ROWS(Pow, "elementwise_pow"),
    LITE_BINARY_ROWS(Prelu, "prelu"),
};
#undef LITE_BINARY_ROWS

}  // namespace

Span<const KernelDef> ElementwiseOpenClKernels() { return kKernels; }

}  // namespace placelite
