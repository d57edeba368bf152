// SPDX-License-Identifier: Apache-2.0
// Rows of grid_sampler and roi_align.
#include "lite/kernels/common/row.h"
#include "lite/kernels/sampling/sampling.h"

namespace placelite {
namespace {

constexpr VariantDef kGrid[] = {{"grid_sampler_reference", kAnyCpu,
                                 NumericContract::kSameTree, nullptr,
                                 CreateStateless<GridSamplerReference>}};
constexpr VariantDef kRoi[] = {{"roi_align_reference", kAnyCpu,
                                NumericContract::kSameTree, nullptr,
                                CreateStateless<RoiAlignReference>}};

constexpr ArgPlace kBatch[] = {{"Batch", kHostInt64}};

constexpr KernelDef kKernels[] = {
    {"grid_sampler", kHostFloat, "def", kGrid},
    {"roi_align", kHostFloat, "def", kRoi, nullptr, kBatch},
};

}  // namespace

Span<const KernelDef> SamplingKernels() { return kKernels; }

}  // namespace placelite
