// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "lite/kernels/detection/detection.h"

namespace placelite {

// A rectangle of the area of `stride_w` x `stride_h` pixels is given each
// ratio, with its sides rounded to whole pixels, and then scaled to each size.
// The outer loop is over ratios, the inner one over sizes.
Status AnchorGeneratorReference(const RunContext& context) {
  const AttributeMap& attributes = context.op.attributes();
  const Shape& map = context.tensors.input(0).shape();
  const double stride_w = attributes.Floats("stride")[0];
  const double stride_h = attributes.Floats("stride")[1];
  const double offset = attributes.Float("offset");
  float* out = context.tensors.output(0).data<float>();
  const auto put = [&](double x, double y, double width, double height) {
    *out++ = static_cast<float>(x - (width - 1) / 2);
    *out++ = static_cast<float>(y - (height - 1) / 2);
    *out++ = static_cast<float>(x + (width - 1) / 2);
    *out++ = static_cast<float>(y + (height - 1) / 2);
  };
  for (int64_t h = 0; h < map[2]; ++h) {
    for (int64_t w = 0; w < map[3]; ++w) {
      const double x =
          static_cast<double>(w) * stride_w + offset * (stride_w - 1);
      const double y =
          static_cast<double>(h) * stride_h + offset * (stride_h - 1);
      for (const double ratio : attributes.Floats("aspect_ratios")) {
        const double base_w =
            std::round(std::sqrt(stride_w * stride_h / ratio));
        const double base_h = std::round(base_w * ratio);
        for (const double size : attributes.Floats("anchor_sizes")) {
          put(x, y, size / stride_w * base_w, size / stride_h * base_h);
        }
      }
    }
  }
  RepeatVariances(context);
  return Status::Ok();
}

}  // namespace placelite
