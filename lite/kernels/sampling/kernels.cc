// SPDX-License-Identifier: Apache-2.0
// The kernel rows of grid_sampler and roi_align, best first.
#include "lite/kernels/common/blocked.h"
#include "lite/kernels/common/places.h"
#include "lite/kernels/common/row_generator.h"
#include "lite/kernels/sampling/blocked.h"
#include "lite/kernels/sampling/sampling.h"

namespace placelite {
namespace {

template <typename E>
std::unique_ptr<Kernel> MakeRegions(WeighPointsFunction<E> weigh) {
  return std::make_unique<PoolRegions<E>>(weigh);
}

template <auto weigh>
std::unique_ptr<Kernel> CreateRegions() {
  return MakeRegions(weigh);
}

Support ByAverages(const OpView& op, const DeviceInfo&) {
  return Require(op.attributes().String("pooling_type") != "max",
                 "bins are maxima");
}

// A vector of outputs takes about twelve instructions.
constexpr double kRate = 0.2;

constexpr Algorithm kGridBlocked[] = {
    AtRate(kRate, {"{op}_{place}_{isa}", kReassociated,
                   LITE_STAMPED_RUN(CPU, SampleGrid<float>, WeighPoints)}),
};
constexpr Algorithm kGridBf16[] = {
    AtRate(kRate, {"{op}_{place}_{isa}", kReassociated,
                   StampedForBf16(LITE_X86_BF16(
                       (CreateRun<SampleGrid<Bfloat16>, WeighPointsBf16>)))}),
};
constexpr Algorithm kGrid[] = {
    {"{op}_reference", kSameTree, CreateStateless<GridSamplerReference>}};
constexpr Algorithm kRegionsBlocked[] = {
    AtRate(kRate, {"{op}_{place}_{isa}", kReassociated,
                   LITE_STAMPED(CPU, CreateRegions, WeighPoints)}),
};
constexpr Algorithm kRegionsBf16[] = {
    AtRate(kRate,
           {"{op}_{place}_{isa}", kReassociated,
            StampedForBf16(LITE_X86_BF16(CreateRegions<WeighPointsBf16>))}),
};
constexpr Algorithm kRegions[] = {
    {"{op}_reference", kSameTree, CreateStateless<RoiAlignReference>}};

// Where points and regions lie is told by dense tensors.
constexpr ArgPlace kGridArgs[] = {{"Grid", kHostFloat}};
constexpr ArgPlace kRegionArgs[] = {{"ROIs", kHostFloat},
                                    {"Batch", kHostInt64}};

constexpr RowSet Grids(Span<const RowPlace> places,
                       Span<const Algorithm> algorithms) {
  return RowSet("grid_sampler", places, algorithms).Args(kGridArgs);
}
constexpr RowSet Regions(Span<const RowPlace> places,
                         Span<const Algorithm> algorithms) {
  return RowSet("roi_align", places, algorithms).Args(kRegionArgs);
}

constexpr RowSet kRows[] = {
    Grids(kAtBlocked, kGridBlocked).If(OnNchw),
    Grids(kAtX86Bf16Blocked, kGridBf16).If(OnNchw),
    Grids(kAtHostFloat, kGrid),
    Regions(kAtBlocked, kRegionsBlocked).If(ByAverages),
    Regions(kAtX86Bf16Blocked, kRegionsBf16).If(ByAverages),
    Regions(kAtHostFloat, kRegions),
};

}  // namespace

Span<const KernelDef> SamplingKernels() { return GeneratedRows<kRows>(); }

}  // namespace placelite
