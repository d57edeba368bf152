// SPDX-License-Identifier: Apache-2.0
// The kernel rows of strided_slice, best first.
#include "lite/backends/opencl/create.h"
#include "lite/kernels/common/opencl_predicates.h"
#include "lite/kernels/common/places.h"
#include "lite/kernels/common/row_generator.h"
#include "lite/kernels/strided_slice/strided_slice.h"

namespace placelite {
namespace {

constexpr Algorithm kHost[] = {
    AtRate(50, {"{op}_rows", kBitExact, CreateStateless<StridedSliceRows>}),
    {"{op}_reference", kBitExact, CreateStateless<StridedSliceReference>},
};
constexpr Algorithm kArm[] = {
    AtRate(50, {"{op}_rows_{place}", kBitExact,
                LITE_ARM(CreateStateless<StridedSliceRows>)}),
};
constexpr Algorithm kOpenCl[] = {
    {"{op}_{place}_opencl", kBitExact,
     LITE_OPENCL(CreateOpenCl<PlanStridedSliceOpenCl>)},
};

constexpr RowSet kRows[] = {
    RowSet("strided_slice", kAtHostAny, kHost),
    RowSet("strided_slice", kAtArmAny, kArm),
    RowSet("strided_slice", kAtClDense, kOpenCl).If(OfFloats),
};

}  // namespace

Span<const KernelDef> StridedSliceKernels() { return GeneratedRows<kRows>(); }

}  // namespace placelite
