// SPDX-License-Identifier: Apache-2.0
// Rows of expand and tile on OpenCL.
#ifdef LITE_WITH_OPENCL
#include "lite/kernels/expand/opencl.h"
#endif
#include "lite/kernels/opencl_kernels.h"
#include "lite/kernels/opencl_row.h"

namespace placelite {
namespace {

LITE_CL_ROW_VARIANTS(Expand, "expand", PlanExpandOpenCl, kBitExact)
LITE_CL_ROW_VARIANTS(Tile, "tile", PlanExpandOpenCl, kBitExact)

// Inference has read these inputs already; their memory is never touched here.
constexpr Place kRead(Target::kHost, Precision::kAny);
constexpr ArgPlace kExpandArgs[] = {{"Shape", kRead}};
constexpr ArgPlace kTileArgs[] = {{"RepeatTimes", kRead}};

constexpr KernelDef ExpandRow(const char* op, Place place,
                              Span<const VariantDef> variants) {
  return {op, place, "def", variants, OfFloats, kExpandArgs};
}

constexpr KernelDef TileRow(const char* op, Place place,
                            Span<const VariantDef> variants) {
  return {op, place, "def", variants, OfFloats, kTileArgs};
}

constexpr KernelDef kKernels[] = {
    LITE_CL_ROW_ROWS(ExpandRow, Expand, "expand"),
    LITE_CL_ROW_ROWS(TileRow, Tile, "tile"),
};

}  // namespace

Span<const KernelDef> ExpandOpenClKernels() { return kKernels; }

}  // namespace placelite
