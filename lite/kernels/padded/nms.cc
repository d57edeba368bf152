#include <algorithm>

#include "lite/kernels/padded/boxes.h"
#include "lite/kernels/padded/padded.h"

namespace placelite {
namespace {

struct Limits {
  int64_t most;
  double overlap;
  // Null: any score will do.
  const float* score;
};

// The element of optional input `i`; null where there is none.
template <typename T>
const T* NumberOf(const RunContext& context, size_t i) {
  if (!context.op.has_input(i)) return nullptr;
  const Tensor& number = context.tensors.input(i);
  return number.NumElements() == 0 ? nullptr : number.data<T>();
}

Limits LimitsOf(const RunContext& context) {
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

Corners BoxAt(const float* box, bool center) {
  if (!center) {
    return {std::min(box[0], box[2]), std::min(box[1], box[3]),
            std::max(box[0], box[2]), std::max(box[1], box[3])};
  }
  const double width = double{box[2]} / 2, height = double{box[3]} / 2;
  return {box[0] - width, box[1] - height, box[0] + width, box[1] + height};
}

// The part of both that both have; 0 where it is no area at all.
double Overlap(const Corners& a, const Corners& b) {
  const double width = std::min(a.x1, b.x1) - std::max(a.x0, b.x0);
  const double height = std::min(a.y1, b.y1) - std::max(a.y0, b.y0);
  if (!(width > 0 && height > 0)) return 0;
  const double both = width * height;
  const double either = Area(a) + Area(b) - both;
  return either > 0 ? both / either : 0;
}

class PaddedNms final : public Kernel {
 public:
  Status Prepare(PrepareContext& context) override {
    const ShapeRange& scores = context.op.input_shape(1);
    if (scores.NumElements().max == 0) return Status::Ok();
    context.scratch_bytes =
        static_cast<size_t>(scores[2].min) * sizeof(int64_t);
    return Status::Ok();
  }

  Status Run(const RunContext& context) override {
    const Tensor& scores = context.tensors.input(1);
    const Shape& shape = scores.shape();
    const Limits limits = LimitsOf(context);
    const int64_t classes = shape[1], boxes = shape[2];
    auto* begin = context.tensors.output(0).data<int64_t>();
    int64_t* end = begin;
    const int64_t lines = boxes == 0 ? 0 : shape[0] * classes;
    for (int64_t line = 0; line < lines; ++line) {
      const int64_t image = line / classes;
      const float* first =
          context.tensors.input(0).data<float>() + image * boxes * 4;
      end = Select(context, limits, first, scores.data<float>() + line * boxes,
                   image, line % classes, end);
    }
    const int64_t count = (end - begin) / 3;
    ClearRows(context.tensors.output(0), count);
    SetCount(context, count);
    return Status::Ok();
  }

 private:
  // Rows of one class from `begin` on; where they end.
  static int64_t* Select(const RunContext& context, const Limits& limits,
                         const float* boxes, const float* scores, int64_t image,
                         int64_t label, int64_t* begin) {
    const bool center = context.op.attributes().Bool("center_point_box");
    auto* order = static_cast<int64_t*>(context.scratch);
    const int64_t all = context.tensors.input(1).shape()[2];
    const int64_t count = SortByScore(scores, all, limits.score, order);
    const auto overlaps = [&](int64_t i, int64_t j) {
      const double overlap =
          Overlap(BoxAt(boxes + i * 4, center), BoxAt(boxes + j * 4, center));
      return overlap > 0 && overlap > limits.overlap;
    };
    int64_t* end = begin;
    for (int64_t i = 0; i < count && (end - begin) / 3 < limits.most; ++i) {
      bool is_free = true;
      for (const int64_t* row = begin; is_free && row != end; row += 3) {
        is_free = !overlaps(row[2], order[i]);
      }
      if (!is_free) continue;
      *end++ = image;
      *end++ = label;
      *end++ = order[i];
    }
    return end;
  }
};

}  // namespace

std::unique_ptr<Kernel> CreatePaddedNms() {
  return std::make_unique<PaddedNms>();
}

}  // namespace placelite
