#include <algorithm>
#include <cmath>

#include "lite/kernels/common/index.h"
#include "lite/kernels/sampling/sampling.h"

namespace placelite {
namespace {

enum class Mode { kBilinear, kNearest, kBicubic };
enum class Padding { kZeros, kBorder, kReflection };

// What the attributes say.
struct Sampler {
  Mode mode;
  Padding padding;
  bool align;
};

Sampler ReadSampler(const OpView& op) {
  const std::string& mode = op.attributes().String("mode");
  const std::string& padding = op.attributes().String("padding_mode");
  return {mode == "nearest"   ? Mode::kNearest
          : mode == "bicubic" ? Mode::kBicubic
                              : Mode::kBilinear,
          padding == "border"       ? Padding::kBorder
          : padding == "reflection" ? Padding::kReflection
                                    : Padding::kZeros,
          op.attributes().Bool("align_corners")};
}

// In pixels, where the first one's middle is 0. Far points and NaN stay so
// near that they fit into integers.
double ToPixels(double x, int64_t size, bool align) {
  constexpr double kFar = 1e15;
  const auto n = static_cast<double>(size);
  const double pixels = align ? (x + 1) / 2 * (n - 1) : ((x + 1) * n - 1) / 2;
  return std::isnan(pixels) ? -kFar : std::clamp(pixels, -kFar, kFar);
}

double Reflect(double x, int64_t size, bool align) {
  const double low = align ? 0 : -0.5;
  const double span = static_cast<double>(size) - (align ? 1 : 0);
  if (span <= 0) return 0;
  const double from_low = std::fabs(x - low);
  const double rest = std::fmod(from_low, span);
  const bool back = std::fmod(std::floor(from_low / span), 2) != 0;
  return low + (back ? span - rest : rest);
}

double IntoImage(const Sampler& sampler, double x, int64_t size) {
  if (sampler.padding == Padding::kZeros) return x;
  if (sampler.padding == Padding::kReflection) {
    x = Reflect(x, size, sampler.align);
  }
  return std::clamp(x, 0.0, static_cast<double>(size - 1));
}

// One channel of an image.
struct Plane {
  const float* x;
  int64_t h, w;
  Sampler sampler;

  double At(double row, double column) const {
    row = IntoImage(sampler, row, h);
    column = IntoImage(sampler, column, w);
    const auto y = static_cast<int64_t>(row), x0 = static_cast<int64_t>(column);
    if (row < 0 || y >= h || column < 0 || x0 >= w) return 0;
    return x[y * w + x0];
  }
};

double Bilinear(const Plane& plane, double row, double column) {
  const double top = std::floor(row), left = std::floor(column);
  const double dy = row - top, dx = column - left;
  const auto tap = [&](double y, double x) {
    return plane.At(top + y, left + x);
  };
  return (1 - dy) * ((1 - dx) * tap(0, 0) + dx * tap(0, 1)) +
         dy * ((1 - dx) * tap(1, 0) + dx * tap(1, 1));
}

// Of a tap at this distance.
double CubicWeight(double distance) {
  constexpr double kA = -0.75;
  const double t = std::fabs(distance);
  if (t <= 1) return ((kA + 2) * t - (kA + 3)) * t * t + 1;
  return ((kA * t - 5 * kA) * t + 8 * kA) * t - 4 * kA;
}

double Bicubic(const Plane& plane, double row, double column) {
  const double top = std::floor(row), left = std::floor(column);
  double sum = 0;
  for (int i = -1; i <= 2; ++i) {
    for (int j = -1; j <= 2; ++j) {
      sum += CubicWeight(row - top - i) * CubicWeight(column - left - j) *
             plane.At(top + i, left + j);
    }
  }
  return sum;
}

double Sample(const Plane& plane, double row, double column) {
  const Sampler& sampler = plane.sampler;
  if (sampler.mode == Mode::kBicubic) return Bicubic(plane, row, column);
  row = IntoImage(sampler, row, plane.h);
  column = IntoImage(sampler, column, plane.w);
  if (sampler.mode == Mode::kBilinear) return Bilinear(plane, row, column);
  return plane.At(std::nearbyint(row), std::nearbyint(column));
}

}  // namespace

Status GridSamplerReference(const RunContext& context) {
  const Tensor& x = context.tensors.input(0);
  const Tensor& grid = context.tensors.input(1);
  const Tensor& y = context.tensors.output(0);
  const Sampler sampler = ReadSampler(context.op);
  const int64_t h = x.shape()[2], w = x.shape()[3];
  for (int64_t i = 0; i < y.NumElements(); ++i) {
    const Index at = Unravel(i, y.shape());
    const float* point =
        grid.data<float>() + Ravel({at[0], at[2], at[3], 0}, grid.shape());
    const Plane plane = {
        x.data<float>() + (at[0] * x.shape()[1] + at[1]) * h * w, h, w,
        sampler};
    const double row = ToPixels(point[1], h, sampler.align);
    const double column = ToPixels(point[0], w, sampler.align);
    y.data<float>()[i] =
        h * w == 0 ? 0.f : static_cast<float>(Sample(plane, row, column));
  }
  return Status::Ok();
}

}  // namespace placelite
