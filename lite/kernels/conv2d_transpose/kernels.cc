// SPDX-License-Identifier: Apache-2.0
// The kernel rows of conv2d_transpose, best first.
#include "lite/backends/opencl/create.h"
#include "lite/kernels/common/places.h"
#include "lite/kernels/common/row_generator.h"
#include "lite/kernels/conv2d_transpose/arm_gemm.h"
#include "lite/kernels/conv2d_transpose/conv2d_transpose.h"
#include "lite/kernels/conv2d_transpose/gemm.h"
#include "lite/kernels/conv2d_transpose/windows.h"

namespace placelite {
namespace {

Support Disjoint(const OpView& op, const DeviceInfo& device) {
  return HasDisjointWindows(op, device)
      .And(op.attributes().Ints("output_size").empty(),
           "the output size is given");
}

Support Constants(const OpView& op, const DeviceInfo&) {
  return Require(op.input(1).is_constant(), "Filter is not a constant")
      .And(!op.has_input(2) || op.input(2).is_constant(),
           "Bias is not a constant")
      .And(op.attributes().Int("groups") == 1, "the groups are several");
}

constexpr Algorithm kDense[] = {
    AtRate(1, {"{op}_disjoint_{isa}", kReassociated,
               LITE_STAMPED_WITH(CPU, ConvTransposeGemm, kDisjoint), Disjoint}),
    AtRate(0.8, {"{op}_gemm_{isa}", kReassociated,
                 LITE_STAMPED_WITH(CPU, ConvTransposeGemm, kOverlapping),
                 HasFewPositions}),
};
constexpr Algorithm kOpenCl[] = {
    {"{op}_{place}_opencl", kReassociated,
     LITE_OPENCL(CreateOpenCl<PlanConv2dTransposeOpenCl>)}};
constexpr Algorithm kReference[] = {
    {"{op}_reference", kSameTree, CreateStateless<Conv2dTransposeReference>}};

// OpenCL kernels pack their weights themselves.
constexpr ArgPlace kHostWeights[] = {{"Filter", kHostFloat},
                                     {"Bias", kHostFloat}};

constexpr RowSet Rows(Span<const RowPlace> places,
                      Span<const Algorithm> algorithms) {
  return RowSet("conv2d_transpose", places, algorithms).Epilogue(kAllEpilogues);
}

constexpr RowSet kRows[] = {
    Rows(kAtCpu, kDense),
    Rows(kAtHostFloat, kReference),
    Rows(kAtClBlocked, kOpenCl).If(Constants).Args(kHostWeights),
};

}  // namespace

Span<const KernelDef> Conv2dTransposeKernels() {
  return GeneratedRows<kRows>();
}

}  // namespace placelite
