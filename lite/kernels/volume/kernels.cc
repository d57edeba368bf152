// SPDX-License-Identifier: Apache-2.0
// The kernel rows of conv3d, conv3d_transpose, pool3d and
// max_pool3d_with_index.
#include "lite/core/base/strings.h"
#include "lite/core/op/volume.h"
#include "lite/kernels/common/places.h"
#include "lite/kernels/common/row_generator.h"
#include "lite/kernels/conv2d/arm_gemm.h"
#include "lite/kernels/conv2d_transpose/arm_gemm.h"
#include "lite/kernels/volume/pool_rows.h"
#include "lite/kernels/volume/volume.h"

namespace placelite {
namespace {

// The window of a conv3d_transpose, whose size inference has made sure of.
Window3d TransposedWindow(const OpView& op) {
  const ShapeRange& filter = op.input_shape(1);
  return WindowOf(op.attributes(),
                  {filter[2].min, filter[3].min, filter[4].min});
}

Support Products(const OpView& op, const DeviceInfo&) {
  const Window3d window = TransposedWindow(op);
  return Require(
      window[0].kernel * window[1].kernel * window[2].kernel <=
          kMaxTransposedPositions,
      StrCat("a kernel of more than ", kMaxTransposedPositions, " elements"));
}

// Asks that no two windows overlap, and that they leave no outputs out.
Support Disjoint(const OpView& op, const DeviceInfo& device) {
  const std::vector<int64_t>& more = op.attributes().Ints("output_padding");
  const Window3d window = TransposedWindow(op);
  Support support = Products(op, device);
  for (size_t i = 0; i < window.size(); ++i) {
    support = support
                  .And(window[i].kernel == window[i].stride,
                       "the kernel is not as large as the stride")
                  .And(window[i].dilation == 1, "the kernel is dilated")
                  .And(more[i] == 0, "the output is padded");
  }
  return support;
}

// A volume with groups of few channels has narrow products, which still cost
// less than one output after the other.
constexpr Algorithm kConv3dProducts[] = {
    AtRate(1, {"{op}_gemm_{isa}", kReassociated,
               LITE_STAMPED_WITH(CPU, ConvGemm, kConvGemm)}),
};
constexpr Algorithm kTransposedProducts[] = {
    AtRate(1, {"{op}_disjoint_{isa}", kReassociated,
               LITE_STAMPED_WITH(CPU, ConvTransposeGemm, kDisjoint), Disjoint}),
    AtRate(0.8,
           {"{op}_gemm_{isa}", kReassociated,
            LITE_STAMPED_WITH(CPU, ConvTransposeGemm, kOverlapping), Products}),
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
