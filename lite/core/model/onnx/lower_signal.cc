// Fourier transforms, words, determinants, and images at any points.
#include <cmath>

#include "lite/core/base/strings.h"
#include "lite/core/model/onnx/lowering.h"

namespace placelite {
namespace onnx_import {
namespace {

using Ints = std::vector<int64_t>;

// The matrix [parts * n, 2 * m] that takes n numbers of one or two parts (real
// and imaginary) to m of two: multiplication by exp(-i t), or with `inverse` by
// exp(i t) / n.
Result<Tensor> FourierMatrix(int64_t parts, int64_t n, int64_t m,
                             bool inverse) {
  LITE_ASSIGN_OR_RETURN(
      Tensor matrix, Tensor::Allocate({parts * n, 2 * m}, Precision::kFloat));
  const double turn = 2 * std::acos(-1.0) / static_cast<double>(n);
  const double scale = inverse ? 1 / static_cast<double>(n) : 1;
  for (int64_t i = 0; i < n; ++i) {
    for (int64_t k = 0; k < m; ++k) {
      const double t = turn * static_cast<double>(i * k % n);
      const double re = scale * std::cos(t);
      const double im = scale * (inverse ? std::sin(t) : -std::sin(t));
      float* real = matrix.data<float>() + i * parts * 2 * m + 2 * k;
      real[0] = static_cast<float>(re);
      real[1] = static_cast<float>(im);
      if (parts == 1) continue;
      float* imaginary = real + 2 * m;
      imaginary[0] = static_cast<float>(-im);
      imaginary[1] = static_cast<float>(re);
    }
  }
  return matrix;
}

// [..., n, ..., 1 or 2] as a product with a constant matrix.
void LowerDft(OpLowering& op) {
  ValueId x = op.Input(0);
  const int rank = op.rank(x);
  int64_t axis = op.Int("axis", 1);
  const bool inverse = op.Int("inverse", 0) != 0;
  if (!op.ok()) return;
  if (rank < 3 || rank >= kMaxRank || !op.shape(x)[rank - 1].exact()) {
    return op.FailUnsupported(StrCat("X ", op.shape(x)));
  }
  if (axis < 0) axis += rank;
  if (axis < 1 || axis > rank - 2) {
    return op.FailCorrupt(StrCat("axis ", axis, " for X ", op.shape(x)));
  }
  const Dim size = op.shape(x)[static_cast<int>(axis)];
  const int64_t parts = op.shape(x)[rank - 1].min, n = size.min;
  if (parts != 1 && parts != 2) {
    return op.FailCorrupt(StrCat("numbers of ", parts, " parts"));
  }
  if (!size.exact() || n < 1 || n > 1 << 12) {
    return op.FailUnsupported(StrCat("a transform of ", size, " numbers"));
  }
  if (op.HasInput(1) && op.IntsInput(1, "dft_length") != Ints{n}) {
    return op.FailUnsupported(StrCat("dft_length is not ", n));
  }
  const int64_t m = op.Int("onesided", 0) != 0 ? n / 2 + 1 : n;
  op.CountGenerated(static_cast<uint64_t>(parts * n * 2 * m) * sizeof(float));
  if (!op.ok()) return;
  x = op.Emit("flatten", {EmitMoveAxis(op, x, axis, rank - 2)},
              {{"start_axis", int64_t{-2}}, {"stop_axis", int64_t{-1}}});
  x = EmitMatmul(op, x, op.Constant(FourierMatrix(parts, n, m, inverse)), false,
                 false);
  Ints target(static_cast<size_t>(rank - 2), 0);
  target.push_back(m);
  target.push_back(2);
  x = op.Emit("reshape", {x}, {{"shape", target}});
  op.Define(EmitMoveAxis(op, x, rank - 2, axis));
}

void LowerTfIdf(OpLowering& op) {
  const ValueId x = op.Input(0);
  if (op.HasAttribute("pool_strings")) {
    return op.FailUnsupported("attribute 'pool_strings' is set");
  }
  op.Define(op.Emit("tf_idf", {x},
                    {{"mode", op.String("mode", "")},
                     {"min_gram_length", op.Int("min_gram_length", 0)},
                     {"max_gram_length", op.Int("max_gram_length", 0)},
                     {"max_skip_count", op.Int("max_skip_count", 0)},
                     {"pool", op.RawInts("pool_int64s")},
                     {"ngram_counts", op.RawInts("ngram_counts")},
                     {"ngram_indexes", op.RawInts("ngram_indexes")},
                     {"weights", op.Floats("weights")}}));
}

void LowerDet(OpLowering& op) {
  op.Define(op.Emit("determinant", {op.Input(0)}));
}

// Newer opsets call bilinear linear and bicubic cubic.
void LowerGridSample(OpLowering& op) {
  std::string mode = op.String("mode", op.opset() < 20 ? "bilinear" : "linear");
  if (op.opset() >= 20 && mode == "linear") mode = "bilinear";
  if (op.opset() >= 20 && mode == "cubic") mode = "bicubic";
  op.Define(op.Emit("grid_sampler", {op.Input(0), op.Input(1)},
                    {{"mode", mode},
                     {"padding_mode", op.String("padding_mode", "zeros")},
                     {"align_corners", op.Int("align_corners", 0) != 0}}));
}

void LowerRoiAlign(OpLowering& op) {
  const std::string mode = op.String("mode", "avg");
  const std::string transform =
      op.opset() < 16
          ? "output_half_pixel"
          : op.String("coordinate_transformation_mode", "half_pixel");
  if (mode != "avg") {
    return op.FailUnsupported(StrCat("attribute 'mode' is '", mode, "'"));
  }
  if (transform != "half_pixel" && transform != "output_half_pixel") {
    return op.FailCorrupt(
        StrCat("coordinate_transformation_mode is '", transform, "'"));
  }
  op.Define(op.Emit("roi_align", {op.Input(0), op.Input(1), op.Input(2)},
                    {{"pooled_height", op.Int("output_height", 1)},
                     {"pooled_width", op.Int("output_width", 1)},
                     {"spatial_scale", op.Float("spatial_scale", 1)},
                     {"sampling_ratio", op.Int("sampling_ratio", 0)},
                     {"aligned", transform == "half_pixel"}}));
}

constexpr LoweringRule kRules[] = {
    {"DFT", 17, 19, LowerDft},
    {"Det", 11, kNewestOpset, LowerDet},
    {"GridSample", 16, kNewestOpset, LowerGridSample},
    {"RoiAlign", 10, kNewestOpset, LowerRoiAlign},
    {"TfIdfVectorizer", 9, kNewestOpset, LowerTfIdf},
};

}  // namespace

Span<const LoweringRule> SignalRules() { return kRules; }

}  // namespace onnx_import
}  // namespace placelite
