// SPDX-License-Identifier: Apache-2.0
// The kernel rows of conv3d, conv3d_transpose, pool3d and
// max_pool3d_with_index.
#include "lite/kernels/common/places.h"
#include "lite/kernels/common/row_generator.h"
#include "lite/kernels/conv2d/arm_gemm.h"
#include "lite/kernels/conv2d_transpose/arm_gemm.h"
#include "lite/kernels/conv2d_transpose/windows.h"
#include "lite/kernels/volume/pool_rows.h"
#include "lite/kernels/volume/volume.h"

namespace placelite {
namespace {

// A volume with groups of few channels has narrow products, which still cost
// less than one output after the other.
constexpr Algorithm kConv3dProducts[] = {
    AtRate(1, {"{op}_gemm_{isa}", kReassociated,
               LITE_STAMPED_WITH(CPU, ConvGemm, kConvGemm)}),
};
constexpr Algorithm kTransposedProducts[] = {
    AtRate(1, {"{op}_disjoint_{isa}", kReassociated,
               LITE_STAMPED_WITH(CPU, ConvTransposeGemm, kDisjoint),
               HasDisjointWindows}),
    AtRate(0.8, {"{op}_gemm_{isa}", kReassociated,
                 LITE_STAMPED_WITH(CPU, ConvTransposeGemm, kOverlapping),
                 HasFewPositions}),
};
constexpr Algorithm kConv3d[] = {
    {"{op}_reference", kSameTree, CreateStateless<Conv3dReference>}};
constexpr Algorithm kConv3dTranspose[] = {
    {"{op}_reference", kSameTree, CreateStateless<Conv3dTransposeReference>}};
constexpr Algorithm kPool3d[] = {
    AtRate(4, {"{op}_rows", kReassociated, CreateKernel<Pool3dRows>}),
    {"{op}_reference", kSameTree, CreateStateless<Pool3dReference>}};
constexpr Algorithm kMaxPool3d[] = {
    {"{op}_reference", kBitExact, CreateStateless<MaxPool3dReference>}};

constexpr ArgPlace kMask[] = {{"Mask", kHostInt64}};

constexpr RowSet kRows[] = {
    RowSet("conv3d", kAtCpu, kConv3dProducts),
    RowSet("conv3d_transpose", kAtCpu, kTransposedProducts),
    RowSet("conv3d", kAtHostFloat, kConv3d),
    RowSet("conv3d_transpose", kAtHostFloat, kConv3dTranspose),
    RowSet("pool3d", kAtHostFloat, kPool3d),
    RowSet("max_pool3d_with_index", kAtHostFloat, kMaxPool3d).Args(kMask),
};

}  // namespace

Span<const KernelDef> VolumeKernels() { return GeneratedRows<kRows>(); }

}  // namespace placelite
