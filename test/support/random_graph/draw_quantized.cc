// SPDX-License-Identifier: Apache-2.0
// Stretches of quantised networks: ops between pairs of quantize_linear and
// dequantize_linear, whose values become such with grids, on weights that are
// codes. Scales are powers of two and sums are small, so that every program has
// the same bits, whether it adds up floats or whole numbers.
#include <string>

#include "test/support/random_graph/vocabulary.h"

namespace placelite {
namespace {

constexpr double kScale = 0.125;
constexpr double kWeightScale = 0.0625;
constexpr int64_t kLargestWeight = 7;

ValueId Scale(Draft* d, double scale) {
  return d->Constant({1}, {scale, scale});
}

ValueId OnGrid(Draft* d, ValueId x) {
  if (x == kNone) return kNone;
  const bool is_signed = d->Chance(2);
  const int64_t zero = is_signed ? d->Number(-3, 3) : d->Number(0, 200);
  const ValueId zeros =
      d->IntConstant({zero}, is_signed ? Precision::kInt8 : Precision::kUInt8);
  const std::vector<ValueId> grid = {Scale(d, kScale), zeros};
  const ValueId codes = d->OpWith("quantize_linear", {x, grid[0], grid[1]}, {},
                                  {{-128, 255}, true});
  if (codes == kNone) return kNone;
  return d->OpWith("dequantize_linear", {codes, grid[0], grid[1]}, {},
                   {Interval::Within(kScale * 255), true});
}

ValueId Weights(Draft* d, const Shape& shape) {
  Ints codes;
  for (int64_t i = 0; i < shape.NumElements(); ++i) {
    codes.push_back(d->Number(-kLargestWeight, kLargestWeight));
  }
  Ints sizes;
  for (int axis = 0; axis < shape.rank(); ++axis) sizes.push_back(shape[axis]);
  const ValueId dense = d->IntConstant(codes, Precision::kInt8);
  const ValueId shaped = d->Move("reshape", {dense}, {{"shape", sizes}});
  if (shaped == kNone) return kNone;
  return d->OpWith("dequantize_linear", {shaped, Scale(d, kWeightScale)}, {},
                   {Interval::Within(kWeightScale * kLargestWeight), true});
}

Facts ExactSum(Draft* d, ValueId x, int64_t terms) {
  return {Interval::Within(d->MagnitudeOf(x) * static_cast<double>(terms) *
                           kWeightScale * kLargestWeight),
          true};
}

// A convolution that no transform computes: the products of these are rounded.
ValueId Convolve(Draft* d, ValueId x) {
  if (x == kNone) return kNone;
  const int64_t in = d->ShapeOf(x)[1];
  if (in > 32) return kNone;
  const bool is_depthwise = d->Chance(3);
  const int64_t out = is_depthwise ? in : d->OneOf({1, 3, 16, 20, 32});
  const int64_t kernel = d->OneOf({1, 1, 2, 3});
  const int64_t stride = kernel == 3 ? 2 : d->Number(1, 2);
  const int64_t inputs = is_depthwise ? 1 : in;
  const ValueId weights = Weights(d, {out, inputs, kernel, kernel});
  if (weights == kNone) return kNone;
  const Ints padding = {d->Number(0, kernel - 1), d->Number(0, kernel - 1),
                        d->Number(0, kernel - 1), d->Number(0, kernel - 1)};
  return d->OpWith("conv2d", {x, weights},
                   {{"groups", is_depthwise ? in : int64_t{1}},
                    {"strides", Ints{stride, stride}},
                    {"paddings", padding}},
                   ExactSum(d, x, inputs * kernel * kernel));
}

ValueId Multiply(Draft* d, ValueId x) {
  if (x == kNone || d->RankOf(x) < 2) return kNone;
  const int64_t depth = d->ShapeOf(x)[d->RankOf(x) - 1];
  if (depth == 0 || depth > 128) return kNone;
  const ValueId weights = Weights(d, {depth, d->OneOf({1, 5, 16, 33})});
  if (weights == kNone) return kNone;
  return d->OpWith("matmul", {x, weights}, {}, ExactSum(d, x, depth));
}

// A product of floats by weights of four or eight bits, whose scales differ by
// blocks along the sum.
ValueId MultiplyCodedWeights(Draft* d) {
  if (d->halves()) return kNone;
  const ValueId x =
      d->Pick([&](ValueId id) { return d->IsFloat(id) && d->RankOf(id) >= 2; });
  if (x == kNone) return kNone;
  const int64_t depth = d->ShapeOf(x)[d->RankOf(x) - 1];
  if (depth == 0 || depth > 128) return kNone;
  const int64_t columns = d->OneOf({1, 5, 16, 33, 50});
  const int64_t block = d->OneOf({8, 16, 32});
  const int64_t blocks = (depth + block - 1) / block;
  const Precision code =
      d->Chance(2) ? Precision::kUInt8
                   : (d->Chance(2) ? Precision::kUInt4 : Precision::kInt4);
  const int64_t zero = code == Precision::kInt4 ? 0 : kLargestWeight;
  Ints codes;
  for (int64_t i = 0; i < depth * columns; ++i) {
    codes.push_back(zero + d->Number(-kLargestWeight, kLargestWeight));
  }
  const Ints zeros(static_cast<size_t>(blocks * columns), zero);
  const auto matrix = [&](const Ints& list, int64_t rows) {
    return d->Move("reshape", {d->IntConstant(list, code)},
                   {{"shape", Ints{rows, columns}}});
  };
  const ValueId weights = d->OpWith(
      "dequantize_linear",
      {matrix(codes, depth),
       d->Constant({blocks, columns}, {kWeightScale / 2, kWeightScale}),
       matrix(zeros, blocks)},
      {{"axis", int64_t{0}}, {"block_size", block}},
      {Interval::Within(kWeightScale * kLargestWeight), false});
  return d->OpWith("matmul", {x, weights}, {},
                   {ExactSum(d, x, depth).interval, false});
}

// Residual sums, and what keeps codes as they are.
ValueId Continue(Draft* d, ValueId x) {
  if (x == kNone) return kNone;
  switch (d->Number(0, 3)) {
    case 0:
      return d->OpWith("relu", {x}, {}, d->FactsOf(x));
    case 1:
      return OnGrid(d,
                    d->OpWith("elementwise_add", {x, OnGrid(d, x)}, {},
                              {Interval::Within(2 * d->MagnitudeOf(x)), true}));
    case 2:
      return OnGrid(
          d, d->OpWith("elementwise_mul", {x, x}, {},
                       {Interval::Within(d->MagnitudeOf(x) * d->MagnitudeOf(x)),
                        true}));
    default:
      return x;
  }
}

ValueId QuantisedStretch(Draft* d) {
  if (d->halves()) return kNone;
  const bool convolves = d->Chance(2);
  ValueId x = d->Pick([&](ValueId id) {
    return d->FactsOf(id).exact && d->IsFloat(id) &&
           (convolves ? d->RankOf(id) == 4 : d->RankOf(id) >= 2);
  });
  x = OnGrid(d, x);
  const int64_t layers = d->Number(1, 3);
  for (int64_t i = 0; i < layers && x != kNone; ++i) {
    const ValueId y = OnGrid(d, convolves ? Convolve(d, x) : Multiply(d, x));
    x = y == kNone ? x : Continue(d, y);
  }
  return x;
}

constexpr DrawRow kRows[] = {
    {"conv2d, matmul, quantize_linear, dequantize_linear", 4, QuantisedStretch},
    {"matmul, dequantize_linear", 1, MultiplyCodedWeights},
};

const Draws kDraws(kRows);

}  // namespace
}  // namespace placelite
