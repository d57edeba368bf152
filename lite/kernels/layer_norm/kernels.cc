// SPDX-License-Identifier: Apache-2.0
// The kernel rows of layer_norm.
#include "lite/backends/opencl/create.h"
#include "lite/kernels/common/places.h"
#include "lite/kernels/common/row_generator.h"
#include "lite/kernels/layer_norm/layer_norm.h"

namespace placelite {
namespace {

Support Constants(const OpView& op, const DeviceInfo&) {
  return Require(!op.has_input(1) || op.input(1).is_constant(),
                 "Scale is not a constant")
      .And(!op.has_input(2) || op.input(2).is_constant(),
           "Bias is not a constant");
}

constexpr Algorithm kDense[] = {
    {"{op}_rows_{isa}", kReassociated,
     LITE_STAMPED_RUN(CPU, RunLayerNorm<float>, LayerNormRow)},
};
constexpr Algorithm kBf16[] = {
    {"{op}_{place}_rows_{isa}", kReassociated,
     StampedForBf16(
         LITE_X86_BF16((CreateRun<RunLayerNorm<Bfloat16>, LayerNormRowBf16>)))},
};
constexpr Algorithm kOpenCl[] = {
    {"{op}_{place}_opencl", kReassociated,
     LITE_OPENCL(CreateOpenCl<PlanLayerNormOpenCl>)},
};
constexpr Algorithm kReference[] = {
    {"{op}_reference", kSameTree, CreateStateless<LayerNormReference>},
};

// Scale and bias are floats, however the rows are stored.
constexpr ArgPlace kFloatConstants[] = {{"Scale", kHostFloat},
                                        {"Bias", kHostFloat}};

constexpr RowSet kRows[] = {
    RowSet("layer_norm", kAtCpu, kDense).Storage(OutputStorage::kMayTakeInput),
    RowSet("layer_norm", kAtX86Bf16, kBf16)
        .Args(kFloatConstants)
        .Storage(OutputStorage::kMayTakeInput),
    RowSet("layer_norm", kAtHostFloat, kReference)
        .Storage(OutputStorage::kMayTakeInput),
    RowSet("layer_norm", kAtClDense, kOpenCl)
        .If(Constants)
        .Args(kFloatConstants),
};

}  // namespace

Span<const KernelDef> LayerNormKernels() { return GeneratedRows<kRows>(); }

}  // namespace placelite
