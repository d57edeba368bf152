// SPDX-License-Identifier: Apache-2.0
// The table has ops of detectors here.
#include "lite/core/model/paddle/pir/vocabulary.h"

namespace placelite {
namespace paddle {
namespace pir {
namespace {

constexpr OpRow kRows[] = {
    {"nms",
     "nms",
     {Argument("Boxes")},
     {"KeepBoxesIdxs"},
     {Rename("threshold", "iou_threshold")}},
    {"anchor_generator",
     "anchor_generator",
     {Argument("Input")},
     {"Anchors", "Variances"}},
    {"prior_box",
     "prior_box",
     {Argument("Input"), Argument("Image")},
     {"Boxes", "Variances"}},
    {"box_coder",
     "box_coder",
     {Argument("PriorBox"), Argument("PriorBoxVar"), Argument("TargetBox")},
     {"OutputBox"}},
    {"yolo_box",
     "yolo_box",
     {Argument("X"), Argument("ImgSize")},
     {"Boxes", "Scores"}},
    {"roi_align",
     "roi_align",
     {Argument("X"), Argument("ROIs"), Argument("RoisNum")},
     {"Out"}},
    {"matrix_nms",
     "matrix_nms",
     {Argument("BBoxes"), Argument("Scores")},
     {"Out", "Index", "RoisNum"}},
    {"multiclass_nms3",
     "multiclass_nms3",
     {Argument("BBoxes"), Argument("Scores"), Argument("RoisNum")},
     {"Out", "Index", "NmsRoisNum"}},
};

}  // namespace

Span<const OpRow> DetectionRows() { return kRows; }

}  // namespace pir
}  // namespace paddle
}  // namespace placelite
