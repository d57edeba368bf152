// Fourier transforms, words, determinants, and images at any points.
#include <algorithm>
#include <cmath>
#include <utility>

#include "lite/core/base/strings.h"
#include "lite/core/model/onnx/lowering.h"

namespace placelite {
namespace onnx_import {
namespace {

using Ints = std::vector<int64_t>;

// A discrete Fourier transform along one axis.
struct Transform {
  int64_t in_parts = 1;   // 1: real numbers, 2: real and imaginary
  int64_t in = 0;         // numbers that are given
  int64_t length = 0;     // of the transform: more are cut, fewer filled by 0
  int64_t out = 0;        // numbers that are computed
  int64_t out_parts = 2;  // 1: they are known to be real
  bool inverse = false;
};

// How often frequency `i` counts where its mirror image is not given.
double MirrorWeight(const Transform& transform, int64_t i) {
  if (i == 0 || 2 * i == transform.length) return 1;
  return 2 * i < transform.length ? 2 : 0;
}

// What number `i` of the input contributes to number `k` of the output: the
// factor of its real part, as real and imaginary part.
std::pair<double, double> FourierFactor(const Transform& transform, int64_t i,
                                        int64_t k) {
  if (i >= transform.length) return {0, 0};
  const auto length = static_cast<double>(transform.length);
  const double turn = 2 * std::acos(-1.0) / length;
  const double t = turn * static_cast<double>(i * k % transform.length);
  double scale = transform.inverse ? 1 / length : 1;
  if (transform.out_parts == 1) scale *= MirrorWeight(transform, i);
  const double sine = transform.inverse ? std::sin(t) : -std::sin(t);
  return {scale * std::cos(t), scale * sine};
}

// The matrix [in_parts * in, out_parts * out] that the input is multiplied by.
Result<Tensor> FourierMatrix(const Transform& transform) {
  const int64_t columns = transform.out_parts * transform.out;
  LITE_ASSIGN_OR_RETURN(
      Tensor matrix,
      Tensor::Allocate({transform.in_parts * transform.in, columns},
                       Precision::kFloat));
  float* to = matrix.data<float>();
  for (int64_t i = 0; i < transform.in; ++i) {
    for (int64_t part = 0; part < transform.in_parts; ++part) {
      for (int64_t k = 0; k < transform.out; ++k) {
        const auto [re, im] = FourierFactor(transform, i, k);
        *to++ = static_cast<float>(part == 0 ? re : -im);
        if (transform.out_parts == 2) {
          *to++ = static_cast<float>(part == 0 ? im : re);
        }
      }
    }
  }
  return matrix;
}

// Since opset 20 the axis is an input.
int64_t DftAxis(OpLowering& op, int rank) {
  int64_t axis = op.Int("axis", 1);
  if (op.opset() >= 20) {
    const Ints list = op.HasInput(2) ? op.IntsInput(2, "axis") : Ints{-2};
    axis = list.size() == 1 ? list[0] : rank;
  }
  return axis < 0 ? axis + rank : axis;
}

// Sizes of the transform of `x`; fails on what is no transform.
Transform ReadDft(OpLowering& op, const ShapeRange& x, int64_t axis) {
  Transform transform;
  transform.inverse = op.Int("inverse", 0) != 0;
  const bool onesided = op.Int("onesided", 0) != 0;
  const Dim size = x[static_cast<int>(axis)];
  transform.in_parts = x[x.rank() - 1].min;
  transform.in = size.min;
  if (transform.in_parts != 1 && transform.in_parts != 2) {
    op.FailCorrupt(StrCat("numbers of ", transform.in_parts, " parts"));
  } else if (onesided && transform.inverse != (transform.in_parts == 2)) {
    op.FailCorrupt(StrCat("a one-sided transform that is ",
                          transform.inverse ? "inverse" : "not inverse",
                          " of numbers of ", transform.in_parts, " parts"));
  }
  const bool to_real = onesided && transform.inverse;
  transform.out_parts = to_real ? 1 : 2;
  transform.length = to_real ? 2 * (transform.in - 1) : transform.in;
  if (op.HasInput(1)) {
    const Ints length = op.IntsInput(1, "dft_length");
    transform.length = length.size() == 1 ? length[0] : 0;
  }
  const int64_t longest = std::max(transform.in, transform.length);
  if (!size.exact() || transform.length < 1 || longest > 1 << 12) {
    op.FailUnsupported(StrCat("a transform of ", size, " numbers to length ",
                              transform.length));
  }
  transform.out =
      onesided && !to_real ? transform.length / 2 + 1 : transform.length;
  return transform;
}

// [..., n, ..., 1 or 2] as a product with a constant matrix.
void LowerDft(OpLowering& op) {
  ValueId x = op.Input(0);
  const int rank = op.rank(x);
  if (!op.ok()) return;
  if (rank < 3 || rank >= kMaxRank || !op.shape(x)[rank - 1].exact()) {
    return op.FailUnsupported(StrCat("X ", op.shape(x)));
  }
  const int64_t axis = DftAxis(op, rank);
  if (!op.ok()) return;
  // The first axis was the batch.
  if (axis < (op.opset() < 20 ? 1 : 0) || axis > rank - 2) {
    return op.FailCorrupt(StrCat("axis ", axis, " for X ", op.shape(x)));
  }
  const Transform transform = ReadDft(op, op.shape(x), axis);
  if (!op.ok()) return;
  op.CountGenerated(static_cast<uint64_t>(transform.in_parts * transform.in *
                                          transform.out_parts * transform.out) *
                    sizeof(float));
  if (!op.ok()) return;
  x = op.Emit("flatten", {EmitMoveAxis(op, x, axis, rank - 2)},
              {{"start_axis", int64_t{-2}}, {"stop_axis", int64_t{-1}}});
  x = EmitMatmul(op, x, op.Constant(FourierMatrix(transform)), false, false);
  Ints target(static_cast<size_t>(rank - 2), 0);
  target.push_back(transform.out);
  target.push_back(transform.out_parts);
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
  if (mode != "avg" && mode != "max") {
    return op.FailCorrupt(StrCat("mode is '", mode, "'"));
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
                     {"aligned", transform == "half_pixel"},
                     {"pooling_type", mode}}));
}

constexpr LoweringRule kRules[] = {
    {"DFT", 17, kNewestOpset, LowerDft},
    {"Det", 11, kNewestOpset, LowerDet},
    {"GridSample", 16, kNewestOpset, LowerGridSample},
    {"RoiAlign", 10, kNewestOpset, LowerRoiAlign},
    {"TfIdfVectorizer", 9, kNewestOpset, LowerTfIdf},
};

}  // namespace

Span<const LoweringRule> SignalRules() { return kRules; }

}  // namespace onnx_import
}  // namespace placelite
