// SPDX-License-Identifier: Apache-2.0
// The kernel rows of gather and take_along_axis, best first.
#include "lite/backends/opencl/create.h"
#include "lite/kernels/common/opencl_predicates.h"
#include "lite/kernels/common/places.h"
#include "lite/kernels/common/row_generator.h"
#include "lite/kernels/gather/gather.h"

namespace placelite {
namespace {

Support ByConstants(const OpView& op, const DeviceInfo&) {
  return Require(op.input(1).is_constant(), "Index is not a constant");
}

Support ByInput(const OpView& op, const DeviceInfo&) {
  return Require(!op.input(1).is_constant(), "Index is a constant");
}

constexpr Algorithm kGather[] = {
    AtRate(kCopyRate, {"{op}_copy", kBitExact, CreateStateless<GatherCopy>}),
    {"{op}_reference", kBitExact, CreateStateless<GatherReference>},
};
constexpr Algorithm kTakeAlongAxis[] = {
    AtRate(4, {"{op}_rows", kBitExact, CreateStateless<TakeAlongAxisRows>}),
    {"{op}_reference", kBitExact, CreateStateless<TakeAlongAxisReference>},
};
constexpr Algorithm kGatherArm[] = {
    AtRate(kCopyRate, {"{op}_copy_{place}", kBitExact,
                       LITE_ARM(CreateStateless<GatherCopy>)}),
};
constexpr Algorithm kTakeAlongAxisArm[] = {
    AtRate(4, {"{op}_rows_{place}", kBitExact,
               LITE_ARM(CreateStateless<TakeAlongAxisRows>)}),
};
constexpr Algorithm kOpenCl[] = {
    {"{op}_{place}_opencl", kBitExact,
     LITE_OPENCL(CreateOpenCl<PlanGatherOpenCl>), ByConstants},
    {"{op}_by_input_{place}_opencl", kBitExact,
     LITE_OPENCL(CreateGatherByInput), ByInput},
};

// The CPU checks positions, and sends them to the device.
constexpr ArgPlace kIndex[] = {{"Index", kHostAny}};

constexpr RowSet kRows[] = {
    RowSet("gather", kAtHostAny, kGather),
    RowSet("take_along_axis", kAtHostAny, kTakeAlongAxis),
    RowSet("gather", kAtArmAny, kGatherArm),
    RowSet("take_along_axis", kAtArmAny, kTakeAlongAxisArm),
    RowSet("gather", kAtClDense, kOpenCl)
        .If(OfFloats)
        .Args(Span<const ArgPlace>(kIndex)),
};

}  // namespace

Span<const KernelDef> GatherKernels() { return GeneratedRows<kRows>(); }

}  // namespace placelite
