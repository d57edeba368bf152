// SPDX-License-Identifier: Apache-2.0
#include "test/support/article_kernels.h"

namespace placelite {
namespace {

constexpr VariantDef Variant(const char* name, CpuFeatures needs = kAnyCpu) {
  return {name, needs, NumericContract::kReassociated, nullptr, nullptr};
}

constexpr VariantDef kArmInt8[] = {Variant("article_arm_int8", kNeon)};
constexpr VariantDef kArmFloat[] = {Variant("article_arm_float", kNeon)};
constexpr VariantDef kArmNhwc[] = {Variant("article_arm_nhwc", kNeon)};
constexpr VariantDef kBuffer[] = {Variant("article_opencl_buffer")};
constexpr VariantDef kImage[] = {Variant("article_opencl_image")};
constexpr VariantDef kImageFp16[] = {Variant("article_opencl_image_fp16")};

constexpr ArgPlace kArmArgs[] = {{"Filter", Place(Target::kArm)},
                                 {"Bias", Place(Target::kArm)}};
constexpr ArgPlace kHostArgs[] = {{"Filter", Place(Target::kHost)},
                                  {"Bias", Place(Target::kHost)}};

constexpr KernelDef Row(Place place, Span<const VariantDef> variants,
                        Span<const ArgPlace> args = {}) {
  return {"conv2d", place, "def", variants, nullptr, args};
}

constexpr KernelDef kArticle[] = {
    Row(Place(Target::kArm, Precision::kInt8), kArmInt8),
    Row(Place(Target::kArm), kArmFloat),
    Row(Place(Target::kArm, Precision::kFloat, LayoutKind::kNHWC), kArmNhwc,
        kArmArgs),
    Row(Place(Target::kOpenCL), kBuffer, kHostArgs),
    Row(Place(Target::kOpenCL, Precision::kFloat, LayoutKind::kImageDefault),
        kImage, kHostArgs),
};

constexpr KernelDef kFp16Image[] = {
    Row(Place(Target::kOpenCL, Precision::kFP16, LayoutKind::kImageDefault),
        kImageFp16, kHostArgs),
};

}  // namespace

Span<const KernelDef> ArticleConv2dKernels() { return kArticle; }
Span<const KernelDef> Fp16ImageConv2dKernel() { return kFp16Image; }

std::vector<Place> ArticleGpuPlaces() {
  return {
      Place(Target::kOpenCL, Precision::kFP16, LayoutKind::kImageDefault),
      Place(Target::kOpenCL, Precision::kFloat, LayoutKind::kNCHW),
      Place(Target::kOpenCL, Precision::kAny, LayoutKind::kImageDefault),
      Place(Target::kOpenCL, Precision::kAny, LayoutKind::kNCHW),
      Place(Target::kArm),
  };
}

std::vector<Place> ArticleCpuPlaces() { return {Place(Target::kArm)}; }

}  // namespace placelite
