// SPDX-License-Identifier: Apache-2.0
// The kernel rows of expand and tile, best first.
#include "lite/backends/opencl/create.h"
#include "lite/kernels/common/opencl_predicates.h"
#include "lite/kernels/common/places.h"
#include "lite/kernels/common/row_generator.h"
#include "lite/kernels/expand/expand.h"

namespace placelite {
namespace {

constexpr Algorithm kExpand[] = {
    AtRate(16, {"{op}_runs", kBitExact, CreateStateless<ExpandRuns>}),
    {"{op}_reference", kBitExact, CreateStateless<ExpandReference>},
};
constexpr Algorithm kTile[] = {
    AtRate(16, {"{op}_runs", kBitExact, CreateStateless<TileRuns>}),
    {"{op}_reference", kBitExact, CreateStateless<ExpandReference>},
};
constexpr Algorithm kExpandArm[] = {
    AtRate(16, {"{op}_runs_{place}", kBitExact,
                LITE_ARM(CreateStateless<ExpandRuns>)}),
};
constexpr Algorithm kTileArm[] = {
    AtRate(16, {"{op}_runs_{place}", kBitExact,
                LITE_ARM(CreateStateless<TileRuns>)}),
};
constexpr Algorithm kOpenCl[] = {
    {"{op}_{place}_opencl", kBitExact,
     LITE_OPENCL(CreateOpenCl<PlanExpandOpenCl>)},
};

// Inference has read these inputs already; their memory is never touched here.
constexpr ArgPlace kShape[] = {{"Shape", kHostAny}};
constexpr ArgPlace kRepeatTimes[] = {{"RepeatTimes", kHostAny}};

constexpr RowSet kRows[] = {
    RowSet("expand", kAtHostAny, kExpand),
    RowSet("tile", kAtHostAny, kTile),
    RowSet("expand", kAtArmAny, kExpandArm),
    RowSet("tile", kAtArmAny, kTileArm),
    RowSet("expand", kAtClDense, kOpenCl)
        .If(OfFloats)
        .Args(Span<const ArgPlace>(kShape)),
    RowSet("tile", kAtClDense, kOpenCl)
        .If(OfFloats)
        .Args(Span<const ArgPlace>(kRepeatTimes)),
};

}  // namespace

Span<const KernelDef> ExpandKernels() { return GeneratedRows<kRows>(); }

}  // namespace placelite
