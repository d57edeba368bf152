// SPDX-License-Identifier: Apache-2.0
// The kernel rows of transpose, best first.
#include "lite/backends/opencl/create.h"
#include "lite/kernels/common/opencl_predicates.h"
#include "lite/kernels/common/places.h"
#include "lite/kernels/common/row_generator.h"
#include "lite/kernels/transpose/transpose.h"

namespace placelite {
namespace {

constexpr Algorithm kHost[] = {
    AtRate(16, {"{op}_tiled", kBitExact, CreateStateless<TransposeTiled>}),
    {"{op}_reference", kBitExact, CreateStateless<TransposeReference>},
};
constexpr Algorithm kArm[] = {
    AtRate(16, {"{op}_tiled_{place}", kBitExact,
                LITE_ARM(CreateStateless<TransposeTiled>)}),
};
constexpr Algorithm kOpenCl[] = {
    {"{op}_{place}_opencl", kBitExact,
     LITE_OPENCL(CreateOpenCl<PlanTransposeOpenCl>)},
};

constexpr RowSet kRows[] = {
    RowSet("transpose", kAtHostAny, kHost),
    RowSet("transpose", kAtArmAny, kArm),
    RowSet("transpose", kAtClDense, kOpenCl).If(OfFloats),
};

}  // namespace

Span<const KernelDef> TransposeKernels() { return GeneratedRows<kRows>(); }

}  // namespace placelite
