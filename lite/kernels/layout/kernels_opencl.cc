// SPDX-License-Identifier: Apache-2.0
// Rows of layout on OpenCL: into each place from any other, precision included.
#ifdef LITE_WITH_OPENCL
#include "lite/kernels/layout/opencl.h"
#endif
#include "lite/kernels/opencl_kernels.h"
#include "lite/kernels/opencl_row.h"

namespace placelite {
namespace {

enum class Into { kImage, kSlices, kFolder, kRows };

Layout LayoutOf(Into into) {
  if (into == Into::kImage) return LayoutKind::kImageDefault;
  if (into == Into::kFolder) return LayoutKind::kImageFolder;
  return into == Into::kSlices ? Layout::Blocked(4) : LayoutKind::kNCHW;
}

// Tensors of four axes lie in slices, others in matrices.
Support HasFourAxes(const OpView& op, bool wanted) {
  const ShapeRange& x = op.input_shape(0);
  return Require(
      !x.rank_known() || (x.rank() == 4) == wanted,
      wanted ? "the tensor has not four axes" : "the tensor has four axes");
}

template <Into into, Precision precision>
Support Converts(const OpView& op, const DeviceInfo&) {
  const Precision from = op.input(0).precision;
  const Result<Layout> to = ParseLayout(op.attributes().String("to"));
  const std::string& wanted = op.attributes().String("precision");
  return Require(from == Precision::kFloat || from == Precision::kFP16,
                 "elements are neither floats nor halves")
      .And(to.ok() && *to == LayoutOf(into), "the result lies otherwise")
      .And(wanted.empty() || wanted == ToString(precision),
           "the result has another precision")
      .And(into == Into::kRows ? Support::Yes()
                               : HasFourAxes(op, into != Into::kFolder));
}

#define LITE_LAYOUT_VARIANT(name, contract)           \
  {                                                   \
    {                                                 \
      name, kAnyCpu, contract, nullptr,               \
          LITE_OPENCL(CreateOpenCl<PlanLayoutOpenCl>) \
    }                                                 \
  }

constexpr VariantDef kFloatImage[] =
    LITE_LAYOUT_VARIANT("layout_image_opencl", NumericContract::kBitExact);
constexpr VariantDef kHalfImage[] =
    LITE_LAYOUT_VARIANT("layout_half_image_opencl", NumericContract::kFp16);
constexpr VariantDef kFloatSlices[] =
    LITE_LAYOUT_VARIANT("layout_nchw4c_opencl", NumericContract::kBitExact);
constexpr VariantDef kHalfSlices[] =
    LITE_LAYOUT_VARIANT("layout_half_nchw4c_opencl", NumericContract::kFp16);
constexpr VariantDef kFloatFolder[] =
    LITE_LAYOUT_VARIANT("layout_folder_opencl", NumericContract::kBitExact);
constexpr VariantDef kHalfFolder[] =
    LITE_LAYOUT_VARIANT("layout_half_folder_opencl", NumericContract::kFp16);
constexpr VariantDef kFloatRows[] =
    LITE_LAYOUT_VARIANT("layout_nchw_opencl", NumericContract::kBitExact);
constexpr VariantDef kHalfRows[] =
    LITE_LAYOUT_VARIANT("layout_half_nchw_opencl", NumericContract::kFp16);
#undef LITE_LAYOUT_VARIANT

constexpr ArgPlace kFromAny[] = {
    {"X", Place(Target::kOpenCL, Precision::kAny, LayoutKind::kAny)}};

constexpr ArgPlace kFromRows[] = {
    {"X", Place(Target::kOpenCL, Precision::kAny, LayoutKind::kNCHW)}};

constexpr Precision kFloats = Precision::kFloat, kHalves = Precision::kFP16;

constexpr KernelDef kKernels[] = {
    {"layout", kClImage, "def", kFloatImage, Converts<Into::kImage, kFloats>,
     kFromAny},
    {"layout", kClHalfImage, "def", kHalfImage, Converts<Into::kImage, kHalves>,
     kFromAny},
    {"layout", kClNchw4c, "def", kFloatSlices, Converts<Into::kSlices, kFloats>,
     kFromAny},
    {"layout", kClHalfNchw4c, "def", kHalfSlices,
     Converts<Into::kSlices, kHalves>, kFromAny},
    {"layout", kClFolder, "def", kFloatFolder, Converts<Into::kFolder, kFloats>,
     kFromRows},
    {"layout", kClHalfFolder, "def", kHalfFolder,
     Converts<Into::kFolder, kHalves>, kFromRows},
    {"layout", kClFloat, "def", kFloatRows, Converts<Into::kRows, kFloats>,
     kFromAny},
    {"layout", kClHalf, "def", kHalfRows, Converts<Into::kRows, kHalves>,
     kFromAny},
};

}  // namespace

Span<const KernelDef> LayoutOpenClKernels() { return kKernels; }

}  // namespace placelite
