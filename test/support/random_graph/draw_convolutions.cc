// SPDX-License-Identifier: Apache-2.0
// conv2d, conv2d_transpose and pool2d, with every attribute.
#include <algorithm>
#include <cmath>

#include "test/support/random_graph/vocabulary.h"

namespace placelite {
namespace {

Ints Numbers(Draft* d, size_t count, int64_t low, int64_t high) {
  Ints numbers;
  for (size_t i = 0; i < count; ++i) numbers.push_back(d->Number(low, high));
  return numbers;
}

// Mostly 1 x 1 and 3 x 3.
Ints KernelSize(Draft* d) {
  switch (d->Number(0, 5)) {
    case 0:
    case 1:
      return {1, 1};
    case 2:
    case 3:
      return {3, 3};
    case 4:
      return {5, 5};
    default:
      return Numbers(d, 2, 1, 4);
  }
}

// Mostly as networks have it.
Ints Strides(Draft* d) {
  return d->Chance(3) ? Numbers(d, 2, 1, 3) : Ints{1, 1};
}
Ints Dilations(Draft* d) {
  return d->Chance(6) ? Numbers(d, 2, 1, 3) : Ints{1, 1};
}
Ints Paddings(Draft* d, const Ints& kernel) {
  if (d->Chance(3)) return {0, 0, 0, 0};
  if (d->Chance(3)) return Numbers(d, 4, 0, 2);
  const int64_t h = kernel[0] / 2, w = kernel[1] / 2;
  return {h, h, w, w};
}
std::string PaddingAlgorithm(Draft* d) {
  return d->OneOf({"EXPLICIT", "EXPLICIT", "EXPLICIT", "SAME", "VALID"});
}

// Depthwise, grouped or plain.
int64_t Groups(Draft* d, int64_t channels) {
  if (d->Chance(4)) return channels;
  if (!d->Chance(5)) return 1;
  const int64_t groups = d->Number(2, 4);
  return channels % groups == 0 ? groups : 1;
}

// Weights that keep the size of typical elements where `terms` are summed.
Interval WeightsFor(int64_t terms) {
  return Interval::Within(std::sqrt(3.0 / static_cast<double>(terms)));
}

Interval SumOf(Draft* d, ValueId x, int64_t terms) {
  return Interval::Within(d->MagnitudeOf(x) * static_cast<double>(terms) *
                              WeightsFor(terms).magnitude() +
                          1);
}

ValueId Convolve(Draft* d, const char* op, ValueId x, const Shape& filter,
                 int64_t channels, int64_t terms, AttributeMap attributes) {
  std::vector<ValueId> inputs = {x, d->Constant(filter, WeightsFor(terms))};
  if (d->Chance(2)) inputs.push_back(d->Constant({channels}, {}));
  return d->Op(op, inputs, attributes, SumOf(d, x, terms));
}

ValueId RandomConv2d(Draft* d) {
  const ValueId x = d->PickImage();
  if (x == kNone) return kNone;
  const int64_t in = d->ShapeOf(x)[1], groups = Groups(d, in);
  const int64_t out =
      groups *
      (groups == in ? d->Number(1, 2) : (DrawSize(d) + groups - 1) / groups);
  const Ints kernel = KernelSize(d);
  return Convolve(d, "conv2d", x, {out, in / groups, kernel[0], kernel[1]}, out,
                  in / groups * kernel[0] * kernel[1],
                  {{"groups", groups},
                   {"strides", Strides(d)},
                   {"dilations", Dilations(d)},
                   {"paddings", Paddings(d, kernel)},
                   {"padding_algorithm", PaddingAlgorithm(d)}});
}

ValueId RandomConv2dTranspose(Draft* d) {
  const ValueId x = d->PickImage();
  if (x == kNone) return kNone;
  const Shape shape = d->ShapeOf(x);
  const int64_t in = shape[1], groups = Groups(d, in);
  const int64_t out = d->Number(1, 9);
  const Ints kernel = KernelSize(d), strides = Strides(d);
  AttributeMap attributes = {{"groups", groups},
                             {"strides", strides},
                             {"dilations", Dilations(d)},
                             {"paddings", Paddings(d, kernel)},
                             {"padding_algorithm", PaddingAlgorithm(d)}};
  if (d->Chance(4)) {
    attributes.Set("output_padding", Ints{d->Number(0, strides[0] - 1),
                                          d->Number(0, strides[1] - 1)});
  }
  if (d->Chance(6)) {
    attributes.Set("output_size", Ints{shape[2] * strides[0] + d->Number(0, 2),
                                       shape[3] * strides[1]});
  }
  return Convolve(d, "conv2d_transpose", x, {in, out, kernel[0], kernel[1]},
                  out * groups, in / groups * kernel[0] * kernel[1],
                  attributes);
}

// No window lies in the padding alone or, by ceil_mode, behind the input: what
// its maximum is, nobody says.
ValueId Pool2d(Draft* d) {
  const ValueId x = d->PickImage();
  if (x == kNone) return kNone;
  const bool ceil_mode = d->Chance(3), padded = d->Chance(2);
  Ints kernel, strides = Strides(d), paddings;
  for (size_t axis = 0; axis < 2; ++axis) {
    kernel.push_back(d->Number(1, 3));
    if (ceil_mode) strides[axis] = std::min(strides[axis], kernel[axis]);
    const int64_t most = padded ? kernel[axis] - 1 : 0;
    paddings.push_back(d->Number(0, most));
    paddings.push_back(ceil_mode ? 0 : d->Number(0, most));
  }
  return d->Op("pool2d", {x},
               {{"pooling_type", d->OneOf({"max", "avg"})},
                {"ksize", kernel},
                {"strides", strides},
                {"paddings", paddings},
                {"padding_algorithm",
                 ceil_mode ? std::string("EXPLICIT") : PaddingAlgorithm(d)},
                {"ceil_mode", ceil_mode},
                {"exclusive", d->Chance(2)},
                {"adaptive", d->Chance(6)},
                {"global_pooling", d->Chance(6)}},
               Interval::Within(d->MagnitudeOf(x)));
}

constexpr DrawRow kRows[] = {
    {"conv2d", 16, RandomConv2d},
    {"conv2d_transpose", 4, RandomConv2dTranspose},
    {"pool2d", 6, Pool2d},
};

const Draws kDraws(kRows);

}  // namespace

ValueId DrawConv2d(Draft* d, ValueId x, int64_t channels, int64_t kernel) {
  if (x == kNone) return kNone;
  const int64_t in = d->ShapeOf(x)[1], half = kernel / 2;
  return Convolve(d, "conv2d", x, {channels, in, kernel, kernel}, channels,
                  in * kernel * kernel,
                  {{"paddings", Ints{half, half, half, half}}});
}

}  // namespace placelite
