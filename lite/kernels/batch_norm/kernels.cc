// SPDX-License-Identifier: Apache-2.0
// The kernel rows of batch_norm.
#include "lite/backends/opencl/create.h"
#include "lite/kernels/batch_norm/batch_norm.h"
#include "lite/kernels/common/blocked.h"
#include "lite/kernels/common/places.h"
#include "lite/kernels/common/row_generator.h"

namespace placelite {
namespace {

Support Constants(const OpView& op, const DeviceInfo& device) {
  Support support = OnNchw(op, device);
  for (size_t i = 1; i < 5; ++i) {
    support =
        support.And(op.input(i).is_constant(), "a statistic is not a constant");
  }
  return support;
}

constexpr Algorithm kBlocked[] = {
    {"{op}_{place}_{isa}", kSameTree,
     LITE_STAMPED(CPU, CreateBatchNorm, BatchNormBlock)},
};
constexpr Algorithm kDense[] = {
    {"{op}_{isa}", kSameTree, LITE_STAMPED(CPU, CreateBatchNorm, BatchNorm)},
};
constexpr Algorithm kBf16Blocked[] = {
    {"{op}_{place}_{isa}", kSameTree,
     StampedForBf16(LITE_X86_BF16(CreateBatchNorm<BatchNormBlockBf16>))},
};
constexpr Algorithm kBf16Dense[] = {
    {"{op}_{place}_{isa}", kSameTree,
     StampedForBf16(LITE_X86_BF16(CreateBatchNorm<BatchNormBf16>))},
};
constexpr Algorithm kOpenCl[] = {
    {"{op}_{place}_opencl", kReassociated,
     LITE_OPENCL(CreateOpenCl<PlanBatchNormOpenCl>)},
};
constexpr Algorithm kReference[] = {
    {"{op}_reference", kSameTree, CreateStateless<BatchNormReference>},
};

// The constants of channels are floats, however the elements are stored.
constexpr ArgPlace kFloatConstants[] = {{"Scale", kHostFloat},
                                        {"Bias", kHostFloat},
                                        {"Mean", kHostFloat},
                                        {"Variance", kHostFloat}};

constexpr RowSet Rows(Span<const RowPlace> places,
                      Span<const Algorithm> algorithms) {
  return RowSet("batch_norm", places, algorithms)
      .Storage(OutputStorage::kMayTakeInput)
      .Epilogue(kAllEpilogues);
}

constexpr RowSet kRows[] = {
    Rows(kAtBlocked, kBlocked).If(OnNchw),
    Rows(kAtCpu, kDense),
    Rows(kAtX86Bf16Blocked, kBf16Blocked).If(OnNchw).Args(kFloatConstants),
    Rows(kAtX86Bf16, kBf16Dense).Args(kFloatConstants),
    Rows(kAtHostFloat, kReference),
    Rows(kAtClBlocked, kOpenCl).If(Constants).Args(kFloatConstants),
};

}  // namespace

Span<const KernelDef> BatchNormKernels() { return GeneratedRows<kRows>(); }

}  // namespace placelite
