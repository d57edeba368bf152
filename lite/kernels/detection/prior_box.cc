// SPDX-License-Identifier: Apache-2.0
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

// Returns the sizes of the boxes that start at one element, in pixels of the
// picture and in the order of the output.
std::vector<Size> PriorSizes(const AttributeMap& attributes) {
  const std::vector<float>& min_sizes = attributes.Floats("min_sizes");
  const std::vector<float>& max_sizes = attributes.Floats("max_sizes");
  const std::vector<double> ratios = PriorRatios(attributes);
  const bool max_second = attributes.Bool("min_max_aspect_ratios_order");
  std::vector<Size> sizes;
  for (size_t i = 0; i < min_sizes.size(); ++i) {
    const auto add_maximum = [&] {
      if (max_sizes.empty()) return;
      const double side = std::sqrt(double{min_sizes[i]} * max_sizes[i]);
      sizes.push_back({side, side});
    };
    for (size_t r = 0; r < ratios.size(); ++r) {
      const double root = std::sqrt(ratios[r]);
      sizes.push_back({min_sizes[i] * root, min_sizes[i] / root});
      if (max_second && r == 0) add_maximum();
    }
    if (!max_second) add_maximum();
  }
  return sizes;
}

class PriorBox final : public Kernel {
 public:
  Status Prepare(PrepareContext& context) override {
    sizes_ = PriorSizes(context.op.attributes());
    return Status::Ok();
  }
  Status Run(const RunContext& context) override;

 private:
  std::vector<Size> sizes_;
};

Status PriorBox::Run(const RunContext& context) {
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
  float* out = context.tensors.output(0).data<float>();
  const auto put = [&](double value) {
    *out++ = static_cast<float>(clip ? std::clamp(value, 0.0, 1.0) : value);
  };
  for (int64_t h = 0; h < map[2]; ++h) {
    for (int64_t w = 0; w < map[3]; ++w) {
      const double x = (static_cast<double>(w) + offset) * step_w;
      const double y = (static_cast<double>(h) + offset) * step_h;
      for (const Size& box : sizes_) {
        put((x - box.width / 2) / width);
        put((y - box.height / 2) / height);
        put((x + box.width / 2) / width);
        put((y + box.height / 2) / height);
      }
    }
  }
  RepeatVariances(context);
  return Status::Ok();
}

}  // namespace

void RepeatVariances(const RunContext& context) {
  const Tensor& variances = context.tensors.output(1);
  const std::vector<float>& four = context.op.attributes().Floats("variances");
  float* out = variances.data<float>();
  for (int64_t i = 0; i < variances.NumElements(); ++i) out[i] = four[i % 4];
}

std::unique_ptr<Kernel> CreatePriorBox() {
  return std::make_unique<PriorBox>();
}

}  // namespace placelite
