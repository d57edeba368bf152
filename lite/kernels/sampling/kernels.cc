// SPDX-License-Identifier: Apache-2.0
// The kernel rows of grid_sampler and roi_align.
#include "lite/kernels/common/places.h"
#include "lite/kernels/common/row_generator.h"
#include "lite/kernels/sampling/sampling.h"

namespace placelite {
namespace {

constexpr Algorithm kGridSampler[] = {
    {"{op}_reference", kSameTree, CreateStateless<GridSamplerReference>}};
constexpr Algorithm kRoiAlign[] = {
    {"{op}_reference", kSameTree, CreateStateless<RoiAlignReference>}};

constexpr ArgPlace kBatch[] = {{"Batch", kHostInt64}};

constexpr RowSet kRows[] = {
    RowSet("grid_sampler", kAtHostFloat, kGridSampler),
    RowSet("roi_align", kAtHostFloat, kRoiAlign).Args(kBatch),
};

}  // namespace

Span<const KernelDef> SamplingKernels() { return GeneratedRows<kRows>(); }

}  // namespace placelite
