// SPDX-License-Identifier: Apache-2.0
// Rows of detectors' ops.
#include "lite/kernels/common/row.h"
#include "lite/kernels/detection/detection.h"

namespace placelite {
namespace {

template <KernelFunction function>
constexpr VariantDef Variant(const char* name) {
  return {name, kAnyCpu, NumericContract::kBitExact, nullptr,
          CreateStateless<function>};
}

constexpr VariantDef kPriorBox[] = {{"prior_box_reference", kAnyCpu,
                                     NumericContract::kBitExact, nullptr,
                                     CreatePriorBox}};
constexpr VariantDef kAnchorGenerator[] = {
    Variant<AnchorGeneratorReference>("anchor_generator_reference")};
constexpr VariantDef kBoxCoder[] = {
    Variant<BoxCoderReference>("box_coder_reference")};
constexpr VariantDef kYoloBox[] = {
    Variant<YoloBoxReference>("yolo_box_reference")};

// Elements of a feature map or image are not looked at: it may lie anywhere,
// in any form.
constexpr Place kAnywhere(Target::kAny, Precision::kAny, LayoutKind::kAny);
constexpr ArgPlace kMapAndImage[] = {{"Input", kAnywhere},
                                     {"Image", kAnywhere}};
constexpr ArgPlace kMap[] = {{"Input", kAnywhere}};
constexpr ArgPlace kImageSize[] = {{"ImgSize", kHostInt32}};

constexpr KernelDef kKernels[] = {
    {"prior_box", kHostFloat, "def", kPriorBox, nullptr, kMapAndImage},
    {"anchor_generator", kHostFloat, "def", kAnchorGenerator, nullptr, kMap},
    {"box_coder", kHostFloat, "def", kBoxCoder},
    {"yolo_box", kHostFloat, "def", kYoloBox, nullptr, kImageSize},
};

}  // namespace

Span<const KernelDef> DetectionKernels() { return kKernels; }

}  // namespace placelite
