// SPDX-License-Identifier: Apache-2.0
// Rows of calib on OpenCL: floats as halves and back, where they lie alike.
#ifdef LITE_WITH_OPENCL
#include "lite/kernels/layout/opencl.h"
#endif
#include "lite/kernels/opencl_kernels.h"
#include "lite/kernels/opencl_row.h"

namespace placelite {
namespace {

template <Precision to, bool sliced>
Support Into(const OpView& op, const DeviceInfo&) {
  const Precision from = op.input(0).precision;
  return Require(from == Precision::kFloat || from == Precision::kFP16,
                 "elements are neither floats nor halves")
      .And(op.attributes().String("to") == ToString(to),
           "the result has another precision")
      .And(!sliced || !op.input_shape(0).rank_known() ||
               op.input_shape(0).rank() == 4,
           "the tensor has not four axes");
}

#define LITE_CALIB(Name, name, place)                  \
  constexpr VariantDef k##Name##Variants[] = {         \
      {name, kAnyCpu, NumericContract::kFp16, nullptr, \
       LITE_OPENCL(CreateOpenCl<PlanLayoutOpenCl>)}};  \
  constexpr ArgPlace k##Name##Args[] = {               \
      {"X", Place(Target::kOpenCL, Precision::kAny, place.layout)}};

LITE_CALIB(Image, "calib_image_opencl", kClImage)
LITE_CALIB(HalfImage, "calib_half_image_opencl", kClHalfImage)
LITE_CALIB(Slices, "calib_nchw4c_opencl", kClNchw4c)
LITE_CALIB(HalfSlices, "calib_half_nchw4c_opencl", kClHalfNchw4c)
LITE_CALIB(Rows, "calib_nchw_opencl", kClFloat)
LITE_CALIB(HalfRows, "calib_half_nchw_opencl", kClHalf)
#undef LITE_CALIB

constexpr Precision kFloats = Precision::kFloat, kHalves = Precision::kFP16;

constexpr KernelDef kKernels[] = {
    {"calib", kClImage, "def", kImageVariants, Into<kFloats, true>, kImageArgs},
    {"calib", kClHalfImage, "def", kHalfImageVariants, Into<kHalves, true>,
     kHalfImageArgs},
    {"calib", kClNchw4c, "def", kSlicesVariants, Into<kFloats, true>,
     kSlicesArgs},
    {"calib", kClHalfNchw4c, "def", kHalfSlicesVariants, Into<kHalves, true>,
     kHalfSlicesArgs},
    {"calib", kClFloat, "def", kRowsVariants, Into<kFloats, false>, kRowsArgs},
    {"calib", kClHalf, "def", kHalfRowsVariants, Into<kHalves, false>,
     kHalfRowsArgs},
};

}  // namespace

Span<const KernelDef> CastOpenClKernels() { return kKernels; }

}  // namespace placelite
