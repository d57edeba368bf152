// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "lite/kernels/detection/detection.h"

namespace placelite {
namespace {

double Sigmoid(double x) { return 1 / (1 + std::exp(-x)); }

// A Cell is the part of X for one anchor of one sample at one element; its
// channels `channel(c)` are the box, object and class scores.
struct Cell {
  const float* x;
  int64_t plane;
  double channel(int64_t c) const { return x[c * plane]; }
};

// A Yolo has the attributes, and the sizes that all cells share.
struct Yolo {
  explicit Yolo(const RunContext& context)
      : attributes(context.op.attributes()),
        anchors(attributes.Ints("anchors")),
        classes(attributes.Int("class_num")),
        scale(attributes.Float("scale_x_y")),
        ratio(static_cast<double>(attributes.Int("downsample_ratio"))),
        threshold(attributes.Float("conf_thresh")),
        clip(attributes.Bool("clip_bbox")),
        iou_aware(attributes.Bool("iou_aware")),
        iou_factor(attributes.Float("iou_aware_factor")) {}

  const AttributeMap& attributes;
  const std::vector<int64_t>& anchors;
  const int64_t classes;
  const double scale, ratio, threshold;
  const bool clip, iou_aware;
  const double iou_factor;
};

// Writes the two ends of a box along one axis, for the element at `index` of
// `size` and a picture of `pixels`.
void PutAxis(const Yolo& yolo, double index, double size, double pixels,
             double center, double extent, int64_t anchor, float* low,
             float* high) {
  const double middle =
      (index + Sigmoid(center) * yolo.scale - (yolo.scale - 1) / 2) * pixels /
      size;
  const double length = std::exp(extent) * static_cast<double>(anchor) *
                        pixels / (yolo.ratio * size);
  double first = middle - length / 2, last = middle + length / 2;
  if (yolo.clip) {
    first = std::max(first, 0.0);
    last = std::min(last, pixels - 1);
  }
  *low = static_cast<float>(first);
  *high = static_cast<float>(last);
}

}  // namespace

Status YoloBoxReference(const RunContext& context) {
  const Yolo yolo(context);
  const Tensor& x = context.tensors.input(0);
  const int32_t* image_size = context.tensors.input(1).data<int32_t>();
  const Tensor &boxes = context.tensors.output(0),
               &scores = context.tensors.output(1);
  std::fill_n(boxes.data<float>(), boxes.NumElements(), 0.f);
  std::fill_n(scores.data<float>(), scores.NumElements(), 0.f);
  const int64_t height = x.shape()[2], width = x.shape()[3];
  const int64_t plane = height * width;
  const auto anchors = static_cast<int64_t>(yolo.anchors.size() / 2);
  // The channels of the overlaps come first, one for each anchor.
  const int64_t before = yolo.iou_aware ? anchors : 0;
  const int64_t channels = before + anchors * (yolo.classes + 5);
  float* box = boxes.data<float>();
  float* score = scores.data<float>();
  for (int64_t n = 0; n < x.shape()[0]; ++n) {
    const float* image = x.data<float>() + n * channels * plane;
    for (int64_t a = 0; a < anchors; ++a) {
      for (int64_t i = 0; i < plane; ++i, box += 4, score += yolo.classes) {
        const Cell cell = {
            image + (before + a * (yolo.classes + 5)) * plane + i, plane};
        double confidence = Sigmoid(cell.channel(4));
        if (yolo.iou_aware) {
          confidence = std::pow(confidence, 1 - yolo.iou_factor) *
                       std::pow(Sigmoid(image[a * plane + i]), yolo.iou_factor);
        }
        if (confidence < yolo.threshold) continue;
        PutAxis(yolo, static_cast<double>(i % width),
                static_cast<double>(width), image_size[n * 2 + 1],
                cell.channel(0), cell.channel(2),
                yolo.anchors[static_cast<size_t>(a) * 2], box, box + 2);
        PutAxis(yolo, static_cast<double>(i / width),
                static_cast<double>(height), image_size[n * 2], cell.channel(1),
                cell.channel(3), yolo.anchors[static_cast<size_t>(a) * 2 + 1],
                box + 1, box + 3);
        for (int64_t c = 0; c < yolo.classes; ++c) {
          score[c] =
              static_cast<float>(confidence * Sigmoid(cell.channel(5 + c)));
        }
      }
    }
  }
  return Status::Ok();
}

}  // namespace placelite
