// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/padded/nms.h"

#include <algorithm>

namespace placelite {
namespace {

// Returns the element of optional input `i`, or null if there is none.
template <typename T>
const T* NumberOf(const RunContext& context, size_t i) {
  if (!context.op.has_input(i)) return nullptr;
  const Tensor& number = context.tensors.input(i);
  return number.NumElements() == 0 ? nullptr : number.data<T>();
}

NmsLimits LimitsOf(const RunContext& context) {
  const AttributeMap& attributes = context.op.attributes();
  const int64_t* most = NumberOf<int64_t>(context, 2);
  const float* overlap = NumberOf<float>(context, 3);
  const float* score = NumberOf<float>(context, 4);
  const std::vector<float>& threshold = attributes.Floats("score_threshold");
  if (score == nullptr && !threshold.empty()) score = threshold.data();
  return {most != nullptr ? *most : attributes.Int("max_output"),
          overlap != nullptr ? *overlap : attributes.Float("iou_threshold"),
          score};
}

// This is the oracle: it compares with every box that is kept.
class OneByOne final : public PaddedNms {
 public:
  Status Prepare(PrepareContext& context) override {
    const ShapeRange& scores = context.op.input_shape(1);
    if (scores.NumElements().max == 0) return Status::Ok();
    context.scratch_bytes =
        2 * static_cast<size_t>(scores[2].min) * sizeof(int64_t);
    return Status::Ok();
  }

 private:
  int64_t Select(const Line& line, const NmsLimits& limits, void* scratch,
                 int64_t* kept) override {
    auto* order = static_cast<int64_t*>(scratch);
    const int64_t count =
        SortByScore(line.scores, line.count, limits.score, order);
    const auto corners = [&](int64_t i) {
      return CornersOf(line.boxes + i * 4, line.center);
    };
    int64_t found = 0;
    for (int64_t i = 0; i < count && found < limits.most; ++i) {
      const bool is_free =
          std::none_of(kept, kept + found, [&](int64_t better) {
            return OverlapTooMuch(corners(better), corners(order[i]),
                                  limits.overlap);
          });
      if (is_free) kept[found++] = order[i];
    }
    return found;
  }
};

}  // namespace

Corners CornersOf(const float* box, bool center) {
  if (!center) {
    return {std::min(box[0], box[2]), std::min(box[1], box[3]),
            std::max(box[0], box[2]), std::max(box[1], box[3])};
  }
  const double width = double{box[2]} / 2, height = double{box[3]} / 2;
  return {box[0] - width, box[1] - height, box[0] + width, box[1] + height};
}

double PartInCommon(const Corners& a, const Corners& b) {
  const double width = std::min(a.x1, b.x1) - std::max(a.x0, b.x0);
  const double height = std::min(a.y1, b.y1) - std::max(a.y0, b.y0);
  if (!(width > 0 && height > 0)) return 0;
  const double both = width * height;
  const double either = Area(a) + Area(b) - both;
  return either > 0 ? both / either : 0;
}

Status PaddedNms::Run(const RunContext& context) {
  const Tensor& scores = context.tensors.input(1);
  const Shape& shape = scores.shape();
  const NmsLimits limits = LimitsOf(context);
  const int64_t classes = shape[1], boxes = shape[2];
  const int64_t lines = boxes == 0 ? 0 : shape[0] * classes;
  // Scratch holds the boxes that a line keeps, and then what Select() needs.
  auto* kept = static_cast<int64_t*>(context.scratch);
  int64_t* row = context.tensors.output(0).data<int64_t>();
  int64_t count = 0;
  for (int64_t i = 0; i < lines; ++i) {
    const int64_t image = i / classes;
    const Line line = {
        context.tensors.input(0).data<float>() + image * boxes * 4,
        scores.data<float>() + i * boxes, boxes,
        context.op.attributes().Bool("center_point_box")};
    const int64_t found = Select(line, limits, kept + boxes, kept);
    for (int64_t k = 0; k < found; ++k) {
      *row++ = image;
      *row++ = i % classes;
      *row++ = kept[k];
    }
    count += found;
  }
  ClearRows(context.tensors.output(0), count);
  SetCount(context, count);
  return Status::Ok();
}

std::unique_ptr<Kernel> CreatePaddedNms() {
  return std::make_unique<OneByOne>();
}

}  // namespace placelite
