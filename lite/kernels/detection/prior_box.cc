#include <algorithm>
#include <cmath>
#include <vector>

#include "lite/core/op/detection.h"
#include "lite/kernels/detection/detection.h"

namespace placelite {
namespace {

struct Size {
  double width, height;
};

// The sizes of the boxes that start at one element, in pixels of the image, in
// their order.
class PriorSizes {
 public:
  explicit PriorSizes(const AttributeMap& attributes)
      : min_sizes_(attributes.Floats("min_sizes")),
        max_sizes_(attributes.Floats("max_sizes")),
        ratios_(PriorRatios(attributes)),
        max_second_(attributes.Bool("min_max_aspect_ratios_order")) {}

  template <typename F>
  void ForEach(F f) const {
    for (size_t i = 0; i < min_sizes_.size(); ++i) {
      for (size_t r = 0; r < ratios_.size(); ++r) {
        const double root = std::sqrt(ratios_[r]);
        f(Size{min_sizes_[i] * root, min_sizes_[i] / root});
        if (max_second_ && r == 0) Maximum(i, f);
      }
      if (!max_second_) Maximum(i, f);
    }
  }

 private:
  template <typename F>
  void Maximum(size_t i, F f) const {
    if (max_sizes_.empty()) return;
    const double side = std::sqrt(double{min_sizes_[i]} * max_sizes_[i]);
    f(Size{side, side});
  }

  const std::vector<float>& min_sizes_;
  const std::vector<float>& max_sizes_;
  const std::vector<double> ratios_;
  const bool max_second_;
};

}  // namespace

void RepeatVariances(const RunContext& context) {
  const Tensor& variances = context.tensors.output(1);
  const std::vector<float>& four = context.op.attributes().Floats("variances");
  float* out = variances.data<float>();
  for (int64_t i = 0; i < variances.NumElements(); ++i) out[i] = four[i % 4];
}

Status PriorBoxReference(const RunContext& context) {
  const AttributeMap& attributes = context.op.attributes();
  const Shape& map = context.tensors.input(0).shape();
  const Shape& image = context.tensors.input(1).shape();
  const auto height = static_cast<double>(image[2]);
  const auto width = static_cast<double>(image[3]);
  double step_w = attributes.Float("step_w");
  double step_h = attributes.Float("step_h");
  if (step_w == 0 || step_h == 0) {
    step_w = width / static_cast<double>(map[3]);
    step_h = height / static_cast<double>(map[2]);
  }
  const double offset = attributes.Float("offset");
  const bool clip = attributes.Bool("clip");
  const PriorSizes sizes(attributes);
  float* out = context.tensors.output(0).data<float>();
  const auto put = [&](double value) {
    *out++ = static_cast<float>(clip ? std::clamp(value, 0.0, 1.0) : value);
  };
  for (int64_t h = 0; h < map[2]; ++h) {
    for (int64_t w = 0; w < map[3]; ++w) {
      const double x = (static_cast<double>(w) + offset) * step_w;
      const double y = (static_cast<double>(h) + offset) * step_h;
      sizes.ForEach([&](Size box) {
        put((x - box.width / 2) / width);
        put((y - box.height / 2) / height);
        put((x + box.width / 2) / width);
        put((y + box.height / 2) / height);
      });
    }
  }
  RepeatVariances(context);
  return Status::Ok();
}

}  // namespace placelite
