// SPDX-License-Identifier: Apache-2.0
// The kernel rows of interpolate, best first.
#include "lite/backends/opencl/create.h"
#include "lite/core/op/codes.h"
#include "lite/kernels/common/blocked.h"
#include "lite/kernels/common/places.h"
#include "lite/kernels/common/row_generator.h"
#include "lite/kernels/interpolate/blocked.h"
#include "lite/kernels/interpolate/interpolate.h"
#include "lite/kernels/interpolate/nearest.h"
#include "lite/kernels/interpolate/separable.h"

namespace placelite {
namespace {

template <typename E>
std::unique_ptr<Kernel> MakeBlocks(WeighPixelsFunction<E> weigh) {
  return std::make_unique<InterpolateBlocks<E>>(weigh);
}

template <auto weigh>
std::unique_ptr<Kernel> CreateBlocks() {
  return MakeBlocks(weigh);
}

// The fast kernels make each output of at most kMaxTaps inputs along each axis,
// and of nothing else.
Support HasFewTaps(const OpView& op) {
  const AttributeMap& attributes = op.attributes();
  return Require(!attributes.Bool("antialias"), "antialias is on")
      .And(attributes.String("coordinates") != "tf_crop_and_resize",
           "what lies beyond the image is filled");
}

Support Image(const OpView& op, const DeviceInfo&) {
  const ShapeRange& x = op.input_shape(0);
  if (!x.rank_known()) {
    return Support(Tri::kDepends, "depends on the rank of X");
  }
  return Require(x.rank() == 4, "X has not two image axes").And(HasFewTaps(op));
}

Support NearestInside(const OpView& op, const DeviceInfo&) {
  return HasFewTaps(op).And(op.attributes().String("mode") == "nearest",
                            "the mode is not nearest");
}

Support Nearest(const OpView& op, const DeviceInfo& device) {
  return Image(op, device).And(NearestInside(op, device));
}

Support Separable(const OpView& op, const DeviceInfo& device) {
  return Image(op, device)
      .And(op.attributes().String("mode") != "nearest", "the mode is nearest");
}

Support OnImagesOfFewTaps(const OpView& op, const DeviceInfo& device) {
  return OnNchw(op, device).And(HasFewTaps(op));
}

// Codes between two codes need no limits.
Support ImageOfCodes(const OpView& op, const DeviceInfo& device) {
  const std::string& mode = op.attributes().String("mode");
  return Image(op, device)
      .And(HasByteCodes(op.input(0)), "X has no grid of bytes with one scale")
      .And(HaveEqualCodes(op.input(0), op.output(0)),
           "the grids of input and output differ")
      .And(mode == "nearest" || mode == "linear",
           "the mode is neither nearest nor linear");
}

constexpr Algorithm kBlocked[] = {
    AtRate(0.3, {"{op}_{place}_{isa}", kReassociated,
                 LITE_STAMPED(CPU, CreateBlocks, WeighPixels)}),
};
constexpr Algorithm kBf16[] = {
    AtRate(0.3, {"{op}_{place}_{isa}", kReassociated,
                 StampedForBf16(LITE_X86_BF16(CreateBlocks<WeighPixelsBf16>))}),
};
constexpr Algorithm kCodes[] = {
    AtRate(0.5, {"{op}_{place}_{isa}", kReassociated,
                 LITE_STAMPED_CODES(CreateBlocks, WeighPixelsCodes)}),
};
constexpr Algorithm kDense[] = {
    AtRate(0.3,
           {"{op}_nearest_{isa}", kBitExact,
            LITE_STAMPED_WITH(X86, InterpolateNearest, kNearest), Nearest}),
    AtRate(0.3, {"{op}_separable_{isa}", kReassociated,
                 LITE_STAMPED_WITH(X86, InterpolateSeparable, kSeparable),
                 Separable}),
};
constexpr Algorithm kOpenCl[] = {
    {"{op}_{place}_opencl", kReassociated,
     LITE_OPENCL(CreateOpenCl<PlanInterpolateOpenCl>)},
};
constexpr Algorithm kReference[] = {
    {"{op}_reference", kSameTree, CreateKernel<InterpolateReference>},
};

constexpr Algorithm kNearestReference[] = {
    {"{op}_nearest_reference", kBitExact, CreateKernel<NearestReference>},
};

// Inference has read SizeTensor already; its memory is never touched here.
constexpr ArgPlace kArgs[] = {{"SizeTensor", kHostAny}};

constexpr RowSet Rows(Span<const RowPlace> places,
                      Span<const Algorithm> algorithms) {
  return RowSet("interpolate", places, algorithms).Args(kArgs);
}

constexpr RowSet kRows[] = {
    Rows(kAtBlocked, kBlocked).If(Image),
    Rows(kAtX86Bf16Blocked, kBf16).If(Image),
    Rows(kAtCodesBlocked, kCodes).If(ImageOfCodes),
    Rows(kAtX86, kDense),
    Rows(kAtHostFloat, kReference),
    Rows(kAtHostAny, kNearestReference).If(NearestInside),
    Rows(kAtClBlocked, kOpenCl).If(OnImagesOfFewTaps),
};

}  // namespace

Span<const KernelDef> InterpolateKernels() { return GeneratedRows<kRows>(); }

}  // namespace placelite
