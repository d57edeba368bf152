// SPDX-License-Identifier: Apache-2.0
// Rows of conv3d, conv3d_transpose, pool3d and max_pool3d_with_index.
#include "lite/kernels/common/row.h"
#include "lite/kernels/volume/volume.h"

namespace placelite {
namespace {

constexpr VariantDef kConv3d[] = {{"conv3d_reference", kAnyCpu,
                                   NumericContract::kSameTree, nullptr,
                                   CreateStateless<Conv3dReference>}};
constexpr VariantDef kConv3dTranspose[] = {
    {"conv3d_transpose_reference", kAnyCpu, NumericContract::kSameTree, nullptr,
     CreateStateless<Conv3dTransposeReference>}};
constexpr VariantDef kPool3d[] = {{"pool3d_reference", kAnyCpu,
                                   NumericContract::kSameTree, nullptr,
                                   CreateStateless<Pool3dReference>}};
constexpr VariantDef kMaxPool[] = {{"max_pool3d_with_index_reference", kAnyCpu,
                                    NumericContract::kBitExact, nullptr,
                                    CreateStateless<MaxPool3dReference>}};

constexpr ArgPlace kMask[] = {{"Mask", kHostInt64}};

constexpr KernelDef kKernels[] = {
    {"conv3d", kHostFloat, "def", kConv3d},
    {"conv3d_transpose", kHostFloat, "def", kConv3dTranspose},
    {"pool3d", kHostFloat, "def", kPool3d},
    {"max_pool3d_with_index", kHostFloat, "def", kMaxPool, nullptr, kMask},
};

}  // namespace

Span<const KernelDef> VolumeKernels() { return kKernels; }

}  // namespace placelite
