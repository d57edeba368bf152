// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/padded/image_nms.h"

#include <algorithm>

#include "lite/core/op/padded.h"
#include "lite/kernels/padded/boxes.h"
#include "lite/kernels/padded/padded.h"

namespace placelite {
namespace {

// Boxes that end before they begin have no area.
double AreaOf(const Corners& box, double pixel) {
  return box.x1 < box.x0 || box.y1 < box.y0 ? 0 : Area(box, pixel);
}

}  // namespace

double OverlapOf(const float* first, const float* second, double pixel) {
  const Corners a = {first[0], first[1], first[2], first[3]};
  const Corners b = {second[0], second[1], second[2], second[3]};
  if (b.x0 > a.x1 || b.x1 < a.x0 || b.y0 > a.y1 || b.y1 < a.y0) return 0;
  const double width = std::min(a.x1, b.x1) - std::max(a.x0, b.x0) + pixel;
  const double height = std::min(a.y1, b.y1) - std::max(a.y0, b.y0) + pixel;
  const double both = width * height;
  return both / (AreaOf(a, pixel) + AreaOf(b, pixel) - both);
}

// Scratch holds a number and a position for each box, and then the detections.
Status ImageNms::Prepare(PrepareContext& context) {
  boxes_ = context.op.input_shape(1)[2].min;
  if (context.op.input_shape(1).NumElements().max == 0) return Status::Ok();
  context.scratch_bytes =
      static_cast<size_t>(MostSelected(context.op).min) * sizeof(Detection) +
      static_cast<size_t>(boxes_) * (sizeof(int64_t) + sizeof(double));
  return Status::Ok();
}

Status ImageNms::Run(const RunContext& context) {
  int64_t count = 0;
  auto* found = context.tensors.output(2).data<int32_t>();
  const int64_t images = context.tensors.input(1).shape()[0];
  for (int64_t i = 0; i < images; ++i) {
    const int64_t more = Detect(context, i, count);
    found[i] = static_cast<int32_t>(more);
    count += more;
  }
  for (size_t i : {0, 1}) ClearRows(context.tensors.output(i), count);
  SetCount(context, count);
  return Status::Ok();
}

int64_t ImageNms::Detect(const RunContext& context, int64_t index,
                         int64_t row) const {
  if (boxes_ == 0) return 0;
  const AttributeMap& attributes = context.op.attributes();
  const int64_t classes = context.tensors.input(1).shape()[1];
  const Image image = {
      context.tensors.input(0).data<float>() + index * boxes_ * 4,
      context.tensors.input(1).data<float>() + index * classes * boxes_,
      classes, boxes_};
  auto* numbers = static_cast<double*>(context.scratch);
  auto* order = reinterpret_cast<int64_t*>(numbers + boxes_);
  auto* begin = reinterpret_cast<Detection*>(order + boxes_);
  Detection* end = begin;
  for (int64_t label = 0; label < classes; ++label) {
    if (label == attributes.Int("background_label")) continue;
    end = DetectClass(attributes, image, label, order, numbers, end);
  }
  const int64_t kept = Limited(end - begin, attributes.Int("keep_top_k"));
  KeepBest(image, kept, begin, end);
  float* out = context.tensors.output(0).data<float>() + row * 6;
  int32_t* places = context.tensors.output(1).data<int32_t>() + row;
  for (int64_t i = 0; i < kept; ++i) {
    const int64_t box = begin[i].at % boxes_;
    *out++ = static_cast<float>(begin[i].at / boxes_);
    *out++ = begin[i].score;
    out = std::copy_n(image.boxes + box * 4, 4, out);
    *places++ = static_cast<int32_t>(index * boxes_ + box);
  }
  return kept;
}

}  // namespace placelite
