// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "lite/kernels/detection/detection.h"

namespace placelite {
namespace {

struct Center {
  double x, y, width, height;
};

// A box of pixels is wider than the difference of its corners by `pixel`.
Center CenterOf(const float* box, double pixel) {
  const double width = double{box[2]} - box[0] + pixel;
  const double height = double{box[3]} - box[1] + pixel;
  return {box[0] + width / 2, box[1] + height / 2, width, height};
}

void Encode(const float* target, const Center& prior, double pixel,
            double* out) {
  const Center box = CenterOf(target, pixel);
  // This is the middle of the corners, even for a box of pixels, as in Paddle.
  const double x = (double{target[0]} + target[2]) / 2;
  const double y = (double{target[1]} + target[3]) / 2;
  out[0] = (x - prior.x) / prior.width;
  out[1] = (y - prior.y) / prior.height;
  out[2] = std::log(std::fabs(box.width / prior.width));
  out[3] = std::log(std::fabs(box.height / prior.height));
}

void Decode(const double* code, const Center& prior, double pixel,
            double* out) {
  const double x = code[0] * prior.width + prior.x;
  const double y = code[1] * prior.height + prior.y;
  const double width = std::exp(code[2]) * prior.width;
  const double height = std::exp(code[3]) * prior.height;
  out[0] = x - width / 2;
  out[1] = y - height / 2;
  out[2] = x + width / 2 - pixel;
  out[3] = y + height / 2 - pixel;
}

}  // namespace

Status BoxCoderReference(const RunContext& context) {
  const AttributeMap& attributes = context.op.attributes();
  const bool decode = attributes.String("code_type") == "decode_center_size";
  const double pixel = attributes.Bool("box_normalized") ? 0 : 1;
  const bool by_row = decode && attributes.Int("axis") == 1;
  const std::vector<float>& variance = attributes.Floats("variance");
  const float* priors = context.tensors.input(0).data<float>();
  const float* targets = context.tensors.input(1).data<float>();
  const float* variances = context.op.has_input(2)
                               ? context.tensors.input(2).data<float>()
                               : nullptr;
  const Tensor& output = context.tensors.output(0);
  const int64_t rows = output.shape()[0], columns = output.shape()[1];
  float* out = output.data<float>();
  for (int64_t i = 0; i < rows; ++i) {
    for (int64_t j = 0; j < columns; ++j, out += 4) {
      const int64_t prior = by_row ? i : j;
      const Center center = CenterOf(priors + prior * 4, pixel);
      const auto factor = [&](int k) -> double {
        if (variances != nullptr) return variances[prior * 4 + k];
        return variance.empty() ? 1 : variance[static_cast<size_t>(k)];
      };
      double code[4], result[4];
      if (decode) {
        const float* target = targets + (i * columns + j) * 4;
        for (int k = 0; k < 4; ++k) code[k] = target[k] * factor(k);
        Decode(code, center, pixel, result);
      } else {
        Encode(targets + i * 4, center, pixel, result);
        for (int k = 0; k < 4; ++k) result[k] /= factor(k);
      }
      for (int k = 0; k < 4; ++k) out[k] = static_cast<float>(result[k]);
    }
  }
  return Status::Ok();
}

}  // namespace placelite
