// padded_nms by strips: boxes that overlap begin less than the widest box from
// each other, so that of the boxes that are kept only those of the own strip
// and its neighbours are looked at. Detectors that choose the boxes of all
// classes at once move each class to a place of its own, where this leaves one
// class of the many.
#include <algorithm>
#include <cmath>

#include "lite/kernels/padded/nms.h"

namespace placelite {
namespace {

constexpr int64_t kMaxStrips = 1024;
// Against rounding where a box begins at the edge of a strip.
constexpr double kWider = 1.0001;

// Which strip a box lies in, by where it begins.
class Strips {
 public:
  Strips(const Corners* boxes, int64_t count) {
    double first = HUGE_VAL, last = -HUGE_VAL, widest = 0;
    bool finite = true;
    for (int64_t i = 0; i < count; ++i) {
      first = std::min(first, boxes[i].x0);
      last = std::max(last, boxes[i].x0);
      widest = std::max(widest, boxes[i].x1 - boxes[i].x0);
      finite &= std::isfinite(boxes[i].x0) && std::isfinite(boxes[i].x1);
    }
    // Boxes without end are all in one.
    if (!finite || !(last > first)) return;
    first_ = first;
    width_ = kWider * std::max(widest, (last - first) / (kMaxStrips - 1));
  }

  int64_t Of(const Corners& box) const {
    if (width_ == 0) return 0;
    return static_cast<int64_t>((box.x0 - first_) / width_);
  }

 private:
  double first_ = 0;
  double width_ = 0;  // 0: there is one strip
};

class ByStrips final : public PaddedNms {
 public:
  Status Prepare(PrepareContext& context) override {
    const ShapeRange& scores = context.op.input_shape(1);
    if (scores.NumElements().max == 0) return Status::Ok();
    const auto boxes = static_cast<size_t>(scores[2].min);
    context.scratch_bytes = boxes * (sizeof(Corners) + 3 * sizeof(int64_t));
    return Status::Ok();
  }

 private:
  int64_t Select(const Line& line, const NmsLimits& limits, void* scratch,
                 int64_t* kept) override {
    auto* order = static_cast<int64_t*>(scratch);
    const int64_t count =
        SortByScore(line.scores, line.count, limits.score, order);
    // By place in the order: its corners, and the next in its strip.
    int64_t* next = order + line.count;
    auto* boxes = reinterpret_cast<Corners*>(next + line.count);
    for (int64_t i = 0; i < count; ++i) {
      boxes[i] = CornersOf(line.boxes + order[i] * 4, line.center);
    }
    const Strips strips(boxes, count);
    std::fill(std::begin(heads_), std::end(heads_), -1);
    const auto is_free = [&](int64_t i, int64_t strip) {
      for (int64_t k = heads_[strip]; k >= 0; k = next[k]) {
        if (OverlapTooMuch(boxes[k], boxes[i], limits.overlap)) return false;
      }
      return true;
    };
    int64_t found = 0;
    for (int64_t i = 0; i < count && found < limits.most; ++i) {
      // Strips are counted from 1, with an empty one at either end.
      const int64_t strip = strips.Of(boxes[i]) + 1;
      if (!is_free(i, strip) || !is_free(i, strip - 1) ||
          !is_free(i, strip + 1)) {
        continue;
      }
      next[i] = heads_[strip];
      heads_[strip] = i;
      kept[found++] = order[i];
    }
    return found;
  }

  // By strip: the last that was kept, -1: none.
  int64_t heads_[kMaxStrips + 2];
};

}  // namespace

std::unique_ptr<Kernel> CreatePaddedNmsByStrips() {
  return std::make_unique<ByStrips>();
}

}  // namespace placelite
