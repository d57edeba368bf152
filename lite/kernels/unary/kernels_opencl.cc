// SPDX-License-Identifier: Apache-2.0
// Rows of the unary family on OpenCL.
#ifdef LITE_WITH_OPENCL
#include "lite/kernels/unary/opencl.h"
#endif
#include "lite/kernels/common/blocked.h"
#include "lite/kernels/opencl_kernels.h"
#include "lite/kernels/opencl_row.h"

namespace placelite {
namespace {

constexpr KernelDef Sliced(const char* op, Place place,
                           Span<const VariantDef> variants) {
  return {
      op, place, "def", variants, OnImages, {}, ClElementwiseStorage(place)};
}

constexpr KernelDef RowByRow(const char* op, Place place,
                             Span<const VariantDef> variants) {
  return {op, place, "def", variants, nullptr, {}, ClElementwiseStorage(place)};
}

// What jumps (floor, sign) has no rows of halves: rounding would carry elements
// over the edge.
#define LITE_STEP(Name, name)                                               \
  constexpr VariantDef k##Name##Image[] = {                                 \
      ClVariant(name "_image_opencl", NumericContract::kBitExact, nullptr,  \
                LITE_OPENCL(CreateOpenCl<PlanUnaryOpenCl>))};               \
  constexpr VariantDef k##Name##Slices[] = {                                \
      ClVariant(name "_nchw4c_opencl", NumericContract::kBitExact, nullptr, \
                LITE_OPENCL(CreateOpenCl<PlanUnaryOpenCl>))};               \
  constexpr VariantDef k##Name##Rows[] = {                                  \
      ClVariant(name "_nchw_opencl", NumericContract::kBitExact, nullptr,   \
                LITE_OPENCL(CreateOpenCl<PlanUnaryOpenCl>))};

#define LITE_UNARY(Name, name)                                        \
  LITE_CL_SLICED_VARIANTS(Name, name, PlanUnaryOpenCl, kReassociated) \
  LITE_CL_ROW_VARIANTS(Name, name, PlanUnaryOpenCl, kReassociated)

LITE_UNARY(Sqrt, "sqrt")
LITE_UNARY(Rsqrt, "rsqrt")
LITE_UNARY(Exp, "exp")
LITE_UNARY(Log, "log")
LITE_UNARY(Abs, "abs")
LITE_STEP(Floor, "floor")
LITE_STEP(Ceil, "ceil")
LITE_STEP(Round, "round")
LITE_UNARY(Reciprocal, "reciprocal")
LITE_UNARY(Square, "square")
LITE_UNARY(Erf, "erf")
LITE_UNARY(Gelu, "gelu")
LITE_UNARY(Softplus, "softplus")
LITE_UNARY(Elu, "elu")
LITE_STEP(Sign, "sign")
#undef LITE_UNARY
#undef LITE_STEP

#define LITE_STEP_ROWS(Name, op)              \
  Sliced(op, kClImage, k##Name##Image),       \
      Sliced(op, kClNchw4c, k##Name##Slices), \
      RowByRow(op, kClFloat, k##Name##Rows)

#define LITE_UNARY_ROWS(Name, op) \
  LITE_CL_SLICED_ROWS(Sliced, Name, op), LITE_CL_ROW_ROWS(RowByRow, Name, op)

constexpr KernelDef kKernels[] = {
    LITE_UNARY_ROWS(Sqrt, "sqrt"),
    LITE_UNARY_ROWS(Rsqrt, "rsqrt"),
    LITE_UNARY_ROWS(Exp, "exp"),
    LITE_UNARY_ROWS(Log, "log"),
    LITE_UNARY_ROWS(Abs, "abs"),
    LITE_STEP_ROWS(Floor, "floor"),
    LITE_STEP_ROWS(Ceil, "ceil"),
    LITE_STEP_ROWS(Round, "round"),
    LITE_UNARY_ROWS(Reciprocal, "reciprocal"),
    LITE_UNARY_ROWS(Square, "square"),
    LITE_UNARY_ROWS(Erf, "erf"),
    LITE_UNARY_ROWS(Gelu, "gelu"),
    LITE_UNARY_ROWS(Softplus, "softplus"),
    LITE_UNARY_ROWS(Elu, "elu"),
    LITE_STEP_ROWS(Sign, "sign"),
};
#undef LITE_UNARY_ROWS
#undef LITE_STEP_ROWS

}  // namespace

Span<const KernelDef> UnaryOpenClKernels() { return kKernels; }

}  // namespace placelite
