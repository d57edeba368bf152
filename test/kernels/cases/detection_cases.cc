// SPDX-License-Identifier: Apache-2.0
// Ops of detectors.
#include "test/kernels/cases/cases.h"

namespace placelite {
namespace {

using Floats = std::vector<float>;

KernelCase Two(KernelCase source) {
  source.num_outputs = 2;
  return source;
}

std::vector<KernelCase> MapCases() {
  const auto prior = [](std::string name, AttributeMap attributes, Shape map,
                        Shape image) {
    if (attributes.Find("min_sizes") == nullptr) {
      attributes.Set("min_sizes", Floats{4, 9});
    }
    return Two({std::move(name),
                "prior_box",
                std::move(attributes),
                {Random(map), Random(image)}});
  };
  const auto anchors = [](std::string name, Floats sizes, Floats ratios,
                          Shape map) {
    return Two({std::move(name),
                "anchor_generator",
                {{"anchor_sizes", std::move(sizes)},
                 {"aspect_ratios", std::move(ratios)},
                 {"stride", Floats{16, 8}}},
                {Random(map)}});
  };
  return {
      prior("plain", {}, {1, 3, 4, 5}, {1, 3, 32, 40}),
      prior("ratios", {{"aspect_ratios", Floats{1, 2, 3}}, {"flip", true}},
            {2, 7, 3, 2}, {2, 3, 30, 20}),
      prior("maxima", {{"max_sizes", Floats{8, 16}}, {"clip", true}},
            {1, 1, 2, 2}, {1, 3, 17, 19}),
      prior("order",
            {{"max_sizes", Floats{8, 16}},
             {"aspect_ratios", Floats{2}},
             {"min_max_aspect_ratios_order", true}},
            {1, 1, 2, 2}, {1, 3, 17, 19}),
      prior("steps", {{"step_w", 8.f}, {"step_h", 9.f}, {"offset", 0.25f}},
            {1, 1, 3, 3}, {1, 3, 24, 24}),
      prior("empty", {}, {1, 1, 0, 3}, {1, 3, 24, 24}),
      anchors("one", {32}, {1}, {1, 2, 3, 3}),
      anchors("several", {32, 64, 128}, {0.5f, 1, 2}, {1, 2, 4, 3}),
  };
}

std::vector<KernelCase> CoderCases() {
  const auto coder = [](std::string name, AttributeMap attributes,
                        std::vector<CaseInput> inputs) {
    return KernelCase{std::move(name), "box_coder", std::move(attributes),
                      std::move(inputs)};
  };
  const std::string decode = "decode_center_size";
  const CaseInput priors = Values({2, 4}, {0, 0, 2, 2, 1, 1, 4, 3});
  const CaseInput boxes = Values({3, 4}, {0, 0, 1, 1, 2, 1, 5, 4, 0, 1, 4, 2});
  return {
      coder("encode", {}, {priors, boxes}),
      coder("encode_pixels", {{"box_normalized", false}}, {priors, boxes}),
      coder("encode_variance", {{"variance", Floats{0.1f, 0.1f, 0.2f, 0.2f}}},
            {priors, boxes}),
      coder("encode_variances", {}, {priors, boxes, Random({2, 4}, 0.1, 0.2)}),
      coder("decode", {{"code_type", decode}}, {priors, Random({3, 2, 4})}),
      coder("decode_rows", {{"code_type", decode}, {"axis", int64_t{1}}},
            {priors, Random({2, 5, 4})}),
      coder("decode_pixels", {{"code_type", decode}, {"box_normalized", false}},
            {priors, Random({3, 2, 4}), Random({2, 4}, 0.1, 0.2)}),
      coder("none", {{"code_type", decode}}, {priors, Random({0, 2, 4})}),
  };
}

std::vector<KernelCase> YoloCases() {
  const auto yolo = [](std::string name, Shape x, AttributeMap attributes) {
    attributes.Set("anchors", Ints{10, 13, 16, 30});
    std::vector<double> sizes(static_cast<size_t>(x[0]) * 2, 64);
    if (!sizes.empty()) sizes[0] = 96;
    const Shape pairs = {x[0], 2};
    return Two({std::move(name),
                "yolo_box",
                std::move(attributes),
                {Random(x, -2, 2),
                 Values(pairs, std::move(sizes), Precision::kInt32)}});
  };
  const auto three = int64_t{3};
  return {
      yolo("plain", {2, 16, 3, 2}, {{"class_num", three}}),
      yolo("threshold", {1, 16, 4, 4},
           {{"class_num", three}, {"conf_thresh", 0.5f}}),
      yolo("unclipped", {1, 12, 2, 3},
           {{"class_num", int64_t{1}}, {"clip_bbox", false}}),
      yolo("scaled", {1, 16, 2, 2},
           {{"class_num", three}, {"scale_x_y", 1.2f}}),
      yolo("aware", {1, 18, 2, 2}, {{"class_num", three}, {"iou_aware", true}}),
      yolo("empty", {0, 16, 2, 2}, {{"class_num", three}}),
  };
}

std::vector<KernelCase> DetectionCases() {
  std::vector<KernelCase> cases = MapCases();
  for (const auto& more : {CoderCases(), YoloCases()}) {
    cases.insert(cases.end(), more.begin(), more.end());
  }
  return cases;
}

const CaseFamily kDetectionCases(DetectionCases);

}  // namespace
}  // namespace placelite
