// SPDX-License-Identifier: Apache-2.0
// Rows of interpolate, best first.
#include "lite/core/base/strings.h"
#include "lite/kernels/common/row.h"
#include "lite/kernels/gemm/gemm.h"
#include "lite/kernels/interpolate/blocked.h"
#include "lite/kernels/interpolate/interpolate.h"
#include "lite/kernels/interpolate/nearest.h"
#include "lite/kernels/interpolate/separable.h"

namespace placelite {

Support HasFewTaps(const OpView& op) {
  const AttributeMap& attributes = op.attributes();
  return Require(!attributes.Bool("antialias"), "antialias is on")
      .And(attributes.String("coordinates") != "tf_crop_and_resize",
           "what lies beyond the image is filled");
}

namespace {

Support Image(const OpView& op, const DeviceInfo&) {
  const ShapeRange& x = op.input_shape(0);
  if (!x.rank_known()) {
    return Support(Tri::kDepends, "depends on the rank of X");
  }
  return Require(x.rank() == 4, "X has not two image axes").And(HasFewTaps(op));
}

Support Nearest(const OpView& op, const DeviceInfo& device) {
  return Image(op, device)
      .And(op.attributes().String("mode") == "nearest",
           "the mode is not nearest");
}

Support Separable(const OpView& op, const DeviceInfo& device) {
  return Image(op, device)
      .And(op.attributes().String("mode") != "nearest", "the mode is nearest");
}

constexpr VariantDef kX86Variants[] = {
    {"interpolate_nearest_avx512", kAvx512, NumericContract::kBitExact, Nearest,
     LITE_X86((CreateWith<InterpolateNearest, kNearestAvx512>))},
    {"interpolate_separable_avx512", kAvx512, NumericContract::kReassociated,
     Separable, LITE_X86((CreateWith<InterpolateSeparable, kSeparableAvx512>))},
    {"interpolate_nearest_avx2", kAvx2, NumericContract::kBitExact, Nearest,
     LITE_X86((CreateWith<InterpolateNearest, kNearestAvx2>))},
    {"interpolate_separable_avx2", kAvx2, NumericContract::kReassociated,
     Separable, LITE_X86((CreateWith<InterpolateSeparable, kSeparableAvx2>))},
};

constexpr VariantDef kNchw16cVariants[] = {
    {"interpolate_nchw16c_avx512", kAvx512, NumericContract::kReassociated,
     nullptr, LITE_X86(CreateBlocks<WeighPixelsAvx512>)},
};

constexpr VariantDef kNchw8cVariants[] = {
    {"interpolate_nchw8c_avx2", kAvx2, NumericContract::kReassociated, nullptr,
     LITE_X86(CreateBlocks<WeighPixelsAvx2>)},
};

constexpr VariantDef kNchw4cVariants[] = {
    {"interpolate_nchw4c_neon", kNeon, NumericContract::kReassociated, nullptr,
     LITE_ARM(CreateBlocks<WeighPixelsNeon>)},
};

constexpr VariantDef kReferenceVariants[] = {
    {"interpolate_reference", kAnyCpu, NumericContract::kSameTree, nullptr,
     CreateKernel<InterpolateReference>},
};

// Inference has read SizeTensor already; its memory is never touched here.
constexpr ArgPlace kArgs[] = {{"SizeTensor", kHostAny}};

constexpr KernelDef kKernels[] = {
    {"interpolate", kX86Nchw16c, "def", kNchw16cVariants, Image, kArgs},
    {"interpolate", kX86Nchw8c, "def", kNchw8cVariants, Image, kArgs},
    {"interpolate", kArmNchw4c, "def", kNchw4cVariants, Image, kArgs},
    {"interpolate", kX86Float, "def", kX86Variants, nullptr, kArgs},
    {"interpolate", kHostFloat, "def", kReferenceVariants, nullptr, kArgs},
};

}  // namespace

Span<const KernelDef> InterpolateKernels() { return kKernels; }

}  // namespace placelite
