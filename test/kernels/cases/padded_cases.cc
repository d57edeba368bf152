// SPDX-License-Identifier: Apache-2.0
// Ops whose outputs are padded.
#include <cmath>

#include "test/kernels/cases/cases.h"

namespace placelite {
namespace {

using Floats = std::vector<float>;

KernelCase Giving(size_t outputs, KernelCase source) {
  source.num_outputs = outputs;
  return source;
}

std::vector<KernelCase> NonzeroCases() {
  const auto nonzero = [](std::string name, CaseInput x) {
    return Giving(2, {std::move(name), "padded_nonzero", {}, {std::move(x)}});
  };
  const auto whole = [&](std::string name, Precision precision) {
    return nonzero(std::move(name), RandomOf(precision, {3, 5, 2}, 0, 2));
  };
  return {
      nonzero("some", Values({2, 3}, {0, 1, 0, -2, 0, 3})),
      nonzero("all", Random({4, 1, 3}, 1, 2)),
      nonzero("none", Values({3}, {0, -0., 0})),
      nonzero("nan", Values({2}, {NAN, 0})),
      nonzero("number", Values({}, {4})),
      nonzero("zero", Values({}, {0})),
      nonzero("empty", Random({2, 0, 3})),
      whole("double", Precision::kDouble),
      whole("half", Precision::kFP16),
      whole("bool", Precision::kBool),
      whole("bf16", Precision::kBF16),
      whole("uint64", Precision::kUInt64),
      whole("uint8", Precision::kUInt8),
      whole("int8", Precision::kInt8),
      whole("int32", Precision::kInt32),
      whole("int64", Precision::kInt64),
  };
}

// Boxes of a few widths at many places, as corners in any order; some begin
// where others end.
CaseInput Crowd() {
  std::vector<double> corners;
  uint32_t state = 1;
  const auto draw = [&](uint32_t below) {
    state = state * 1664525u + 1013904223u;
    return static_cast<double>((state >> 8) % below);
  };
  for (int i = 0; i < 300; ++i) {
    const double x = draw(400) / 4 + 1000 * draw(3), y = draw(20);
    const double width = 1 + draw(8), height = 1 + draw(8);
    for (double corner : {x, y, x + width, y + height}) {
      corners.push_back(corner);
    }
  }
  return Values({1, 300, 4}, corners);
}

std::vector<KernelCase> NmsCases() {
  const auto nms = [](std::string name, AttributeMap attributes,
                      std::vector<CaseInput> inputs) {
    return Giving(2, {std::move(name), "padded_nms", std::move(attributes),
                      std::move(inputs)});
  };
  const CaseInput boxes = Random({2, 9, 4}, 0, 2);
  const CaseInput scores = Random({2, 3, 9}, 0, 1);
  const auto six = int64_t{6};
  return {
      nms("corners", {{"max_output", six}, {"iou_threshold", 0.2f}},
          {boxes, scores}),
      nms("centers", {{"max_output", six}, {"center_point_box", true}},
          {boxes, scores}),
      nms("scores",
          {{"max_output", INT64_MAX}, {"score_threshold", Floats{0.5f}}},
          {boxes, scores}),
      nms("none_wanted", {}, {boxes, scores}),
      nms("crowd", {{"max_output", INT64_MAX}, {"iou_threshold", 0.25f}},
          {Crowd(), Random({1, 2, 300}, 0, 1)}),
      nms("by_input", {},
          {boxes, scores, Values({1}, {4}, Precision::kInt64),
           Values({}, {0.3}), Values({1}, {0.4})}),
      nms("empty_inputs", {{"max_output", six}},
          {boxes, scores, Absent(), Random({0}), Random({0})}),
      nms("nan", {{"max_output", six}},
          {Values({1, 3, 4}, {0, 0, 1, 1, NAN, 0, 1, 1, 0, 0, 1, NAN}),
           Values({1, 1, 3}, {NAN, 1, NAN})}),
      nms("infinite", {{"max_output", six}},
          {Values({1, 2, 4}, {0, 0, INFINITY, INFINITY, 0, 0, INFINITY, 1}),
           Random({1, 1, 2})}),
      nms("no_boxes", {{"max_output", six}},
          {Random({2, 0, 4}), Random({2, 3, 0})}),
      nms("no_classes", {{"max_output", six}},
          {Random({2, 5, 4}), Random({2, 0, 5})}),
  };
}

std::vector<KernelCase> MulticlassCases() {
  const auto nms = [](std::string name, AttributeMap attributes,
                      CaseInput boxes, CaseInput scores) {
    return Giving(4, {std::move(name),
                      "padded_multiclass_nms",
                      std::move(attributes),
                      {std::move(boxes), std::move(scores)}});
  };
  const CaseInput boxes = Random({2, 9, 4}, 0, 2);
  const CaseInput scores = Random({2, 3, 9}, 0, 1);
  const AttributeMap limits = {{"nms_top_k", int64_t{5}},
                               {"keep_top_k", int64_t{4}},
                               {"background_label", int64_t{-1}}};
  const AttributeMap none = {{"score_threshold", 2.f}, {"mark_none", true}};
  return {
      nms("plain", {}, boxes, scores),
      nms("limits", limits, boxes, scores),
      nms("pixels", {{"normalized", false}, {"nms_threshold", 0.1f}}, boxes,
          scores),
      nms("eta", {{"nms_eta", 0.5f}, {"nms_threshold", 0.9f}}, boxes, scores),
      nms("none_found", none, boxes, scores),
      nms("keeps_none", {{"keep_top_k", int64_t{0}}}, boxes, scores),
      nms("nan", {}, Values({1, 2, 4}, {0, 0, NAN, 1, 1, 1, 1, 1}),
          Values({1, 2, 2}, {0, 0, NAN, 1})),
      nms("no_boxes", none, Random({2, 0, 4}), Random({2, 3, 0})),
      nms("no_images", {}, Random({0, 5, 4}), Random({0, 3, 5})),
      nms("background_alone", {}, Random({2, 5, 4}), Random({2, 1, 5})),
      nms("marks_no_class", none, Random({2, 5, 4}), Random({2, 1, 5})),
  };
}

std::vector<KernelCase> MatrixCases() {
  const auto nms = [](std::string name, AttributeMap attributes,
                      CaseInput boxes, CaseInput scores) {
    return Giving(4, {std::move(name),
                      "padded_matrix_nms",
                      std::move(attributes),
                      {std::move(boxes), std::move(scores)}});
  };
  const CaseInput boxes = Random({2, 9, 4}, 0, 2);
  const CaseInput scores = Random({2, 3, 9}, 0, 1);
  const AttributeMap limits = {{"nms_top_k", int64_t{5}},
                               {"keep_top_k", int64_t{4}},
                               {"post_threshold", 0.5f}};
  return {
      nms("plain", {}, boxes, scores),
      nms("limits", limits, boxes, scores),
      nms("gaussian", {{"use_gaussian", true}, {"normalized", false}}, boxes,
          scores),
      nms("same_boxes", {},
          Values({1, 3, 4}, {0, 0, 1, 1, 0, 0, 1, 1,  //
                             0, 0, 1, 1}),
          Values({1, 2, 3}, {1, 1, 1, 1, 2, 3})),
      nms("infinite", {}, Values({1, 2, 4}, {0, 0, NAN, 1, 1, 1, 1, INFINITY}),
          Values({1, 2, 2}, {0, 0, INFINITY, NAN})),
      nms("no_boxes", {}, Random({2, 0, 4}), Random({2, 3, 0})),
      nms("no_images", {}, Random({0, 5, 4}), Random({0, 3, 5})),
  };
}

std::vector<KernelCase> UniqueCases() {
  const auto unique = [](std::string name, AttributeMap attributes,
                         CaseInput x) {
    return Giving(5, {std::move(name),
                      "padded_unique",
                      std::move(attributes),
                      {std::move(x)}});
  };
  const auto whole = [&](std::string name, Precision precision, int64_t axis) {
    return unique(std::move(name), {{"axis", axis}},
                  RandomOf(precision, {3, 6, 1}, 0, 2));
  };
  const AttributeMap unsorted = {{"sorted", false}};
  const AttributeMap consecutive = {{"consecutive", true}};
  const CaseInput list = Values({6}, {2, 1, 1, 3, 4, 3});
  return {
      unique("list", {}, list),
      unique("unsorted", unsorted, list),
      unique("consecutive", consecutive, list),
      unique("nan", {}, Values({5}, {NAN, 1, -0., 0, NAN})),
      unique("rows", {}, Values({3, 2}, {1, 0, 1, 0, 0, 9})),
      unique("columns", {{"axis", int64_t{-1}}},
             Values({2, 3}, {1, 0, 1, 2, 2, 2})),
      unique("one", {}, Random({1})),
      unique("empty", unsorted, Random({0, 3})),
      unique("of_nothing", {}, Random({3, 0})),
      whole("double", Precision::kDouble, 0),
      whole("bool", Precision::kBool, 1),
      whole("int8", Precision::kInt8, 1),
      whole("uint8", Precision::kUInt8, 1),
      whole("int32", Precision::kInt32, 2),
      whole("int64", Precision::kInt64, 1),
  };
}

std::vector<KernelCase> PaddedCases() {
  std::vector<KernelCase> cases = NonzeroCases();
  for (const auto& more :
       {NmsCases(), MulticlassCases(), MatrixCases(), UniqueCases()}) {
    cases.insert(cases.end(), more.begin(), more.end());
  }
  return cases;
}

const CaseFamily kPaddedCases(PaddedCases);

}  // namespace
}  // namespace placelite
