#include <algorithm>

#include "lite/core/op/padded.h"
#include "lite/kernels/padded/boxes.h"
#include "lite/kernels/padded/padded.h"

namespace placelite {
namespace {

struct Settings {
  float score, overlap, eta;
  int64_t most_before, most_after, background;
  double pixel;
};

Settings SettingsOf(const AttributeMap& a) {
  return {a.Float("score_threshold"),
          a.Float("nms_threshold"),
          a.Float("nms_eta"),
          a.Int("nms_top_k"),
          a.Int("keep_top_k"),
          a.Int("background_label"),
          a.Bool("normalized") ? 0.0 : 1.0};
}

Corners BoxAt(const float* box) { return {box[0], box[1], box[2], box[3]}; }

// Boxes that are turned around have no area.
double AreaOf(const Corners& box, double pixel) {
  return box.x1 < box.x0 || box.y1 < box.y0 ? 0 : Area(box, pixel);
}

// NaN of two boxes without area in one place, which counts as an overlap.
double Overlap(const Corners& a, const Corners& b, double pixel) {
  if (b.x0 > a.x1 || b.x1 < a.x0 || b.y0 > a.y1 || b.y1 < a.y0) return 0;
  const double width = std::min(a.x1, b.x1) - std::max(a.x0, b.x0) + pixel;
  const double height = std::min(a.y1, b.y1) - std::max(a.y0, b.y0) + pixel;
  const double both = width * height;
  return both / (AreaOf(a, pixel) + AreaOf(b, pixel) - both);
}

// One image: what it has and what is found in it. A detection is the position
// of its score among all of the image.
struct Image {
  const float* boxes;
  const float* scores;
  int64_t classes, num_boxes;

  const float* box(int64_t detection) const {
    return boxes + detection % num_boxes * 4;
  }
};

// The detections of one class, from `begin` on; where they end.
int64_t* SelectClass(const Image& image, const Settings& settings,
                     int64_t label, int64_t* order, int64_t* begin) {
  const int64_t first = label * image.num_boxes;
  int64_t count = SortByScore(image.scores + first, image.num_boxes,
                              &settings.score, order);
  if (settings.most_before >= 0) count = std::min(count, settings.most_before);
  double threshold = settings.overlap;
  int64_t* end = begin;
  for (int64_t i = 0; i < count; ++i) {
    const Corners box = BoxAt(image.box(order[i]));
    const bool is_free = std::all_of(begin, end, [&](int64_t detection) {
      const Corners better = BoxAt(image.box(detection));
      return Overlap(box, better, settings.pixel) <= threshold;
    });
    if (!is_free) continue;
    *end++ = first + order[i];
    if (settings.eta < 1 && threshold > 0.5) threshold *= settings.eta;
  }
  return end;
}

// The best `most` of the detections, still in their order.
int64_t* KeepBest(const Image& image, int64_t most, int64_t* begin,
                  int64_t* end, int64_t* places) {
  const int64_t count = end - begin;
  if (most < 0 || count <= most) return end;
  for (int64_t i = 0; i < count; ++i) places[i] = i;
  std::nth_element(places, places + most, places + count,
                   [&](int64_t i, int64_t j) {
                     const float a = image.scores[begin[i]];
                     const float b = image.scores[begin[j]];
                     return a == b ? i < j : a > b;
                   });
  std::sort(places, places + most);
  for (int64_t i = 0; i < most; ++i) begin[i] = begin[places[i]];
  return begin + most;
}

class PaddedMulticlassNms final : public Kernel {
 public:
  Status Prepare(PrepareContext& context) override {
    detections_ = MostSelected(context.op).min;
    boxes_ = context.op.input_shape(1)[2].min;
    if (context.op.input_shape(1).NumElements().max == 0) return Status::Ok();
    context.scratch_bytes =
        static_cast<size_t>(boxes_ + 2 * detections_) * sizeof(int64_t);
    return Status::Ok();
  }

  Status Run(const RunContext& context) override {
    const Shape& shape = context.tensors.input(1).shape();
    int64_t count = 0;
    for (int64_t i = 0; i < shape[0]; ++i) {
      const Image image = {
          context.tensors.input(0).data<float>() + i * boxes_ * 4,
          context.tensors.input(1).data<float>() + i * shape[1] * boxes_,
          boxes_ == 0 ? 0 : shape[1], boxes_};
      const int64_t found = Detect(context, image, count, i * boxes_);
      context.tensors.output(2).data<int32_t>()[i] =
          static_cast<int32_t>(found);
      count += found;
    }
    for (size_t i : {0, 1}) ClearRows(context.tensors.output(i), count);
    const Tensor& out = context.tensors.output(0);
    if (context.op.attributes().Bool("mark_none") && count == 0 &&
        out.NumElements() > 0) {
      out.data<float>()[0] = -1;
    }
    SetCount(context, count);
    return Status::Ok();
  }

 private:
  // Writes what is found in one image from row `row` on; how much it is.
  int64_t Detect(const RunContext& context, const Image& image, int64_t row,
                 int64_t first_box) const {
    const Settings settings = SettingsOf(context.op.attributes());
    auto* order = static_cast<int64_t*>(context.scratch);
    int64_t *begin = order + boxes_, *end = begin;
    for (int64_t label = 0; label < image.classes; ++label) {
      if (label == settings.background) continue;
      end = SelectClass(image, settings, label, order, end);
    }
    end = KeepBest(image, settings.most_after, begin, end, begin + detections_);
    float* out = context.tensors.output(0).data<float>() + row * 6;
    int32_t* index = context.tensors.output(1).data<int32_t>() + row;
    for (const int64_t* detection = begin; detection != end; ++detection) {
      *out++ = static_cast<float>(*detection / boxes_);
      *out++ = image.scores[*detection];
      out = std::copy_n(image.box(*detection), 4, out);
      *index++ = static_cast<int32_t>(first_box + *detection % boxes_);
    }
    return end - begin;
  }

  int64_t detections_ = 0;
  int64_t boxes_ = 0;
};

}  // namespace

std::unique_ptr<Kernel> CreatePaddedMulticlassNms() {
  return std::make_unique<PaddedMulticlassNms>();
}

}  // namespace placelite
