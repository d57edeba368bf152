// SPDX-License-Identifier: Apache-2.0
// What networks are made of: several ops that the optimiser may see as one.
#include <algorithm>

#include "test/support/random_graph/vocabulary.h"

namespace placelite {
namespace {

ValueId Add(Draft* d, ValueId x, ValueId y) {
  if (x == kNone || y == kNone) return kNone;
  return d->Op("elementwise_add", {x, y}, {},
               Interval::Within(d->MagnitudeOf(x) + d->MagnitudeOf(y)));
}

ValueId Mul(Draft* d, ValueId x, ValueId y) {
  if (x == kNone || y == kNone) return kNone;
  return d->Op("elementwise_mul", {x, y}, {},
               Interval::Within(d->MagnitudeOf(x) * d->MagnitudeOf(y)));
}

ValueId BatchNorm(Draft* d, ValueId x) {
  if (x == kNone) return kNone;
  const Shape channels = {d->ShapeOf(x)[1]};
  return d->Op("batch_norm",
               {x, d->Constant(channels, {0.5, 1.5}), d->Constant(channels, {}),
                d->Constant(channels, {}), d->Constant(channels, {0.5, 2})},
               {}, Interval::Within(2.2 * (d->MagnitudeOf(x) + 1) + 1));
}

// conv2d, batch_norm, activation.
ValueId ConvLayer(Draft* d) {
  const ValueId x = d->PickImage();
  const ValueId y =
      BatchNorm(d, DrawConv2d(d, x, DrawSize(d), d->OneOf({1, 3})));
  return d->Chance(4) ? y : DrawActivation(d, y);
}

ValueId Residual(Draft* d) {
  const ValueId x = d->PickImage();
  if (x == kNone) return kNone;
  const int64_t channels = d->ShapeOf(x)[1];
  ValueId y = DrawConv2d(d, x, channels, d->OneOf({1, 3}));
  if (d->Chance(2)) y = DrawActivation(d, y);
  if (d->Chance(2)) y = DrawConv2d(d, y, channels, 3);
  const ValueId sum = d->Chance(2) ? Add(d, x, y) : Add(d, y, x);
  return d->Chance(2) ? sum : DrawActivation(d, sum);
}

// Branches of different channels, joined.
ValueId Inception(Draft* d) {
  const ValueId x = d->PickImage();
  if (x == kNone) return kNone;
  const ValueId a = DrawActivation(d, DrawConv2d(d, x, d->Number(1, 9), 1));
  const ValueId b = DrawConv2d(d, x, d->Number(1, 9), 3);
  const ValueId c = d->Op("pool2d", {x},
                          {{"pooling_type", d->OneOf({"max", "avg"})},
                           {"ksize", Ints{3, 3}},
                           {"paddings", Ints{1, 1, 1, 1}}},
                          Interval::Within(d->MagnitudeOf(x)));
  return d->Move("concat", {a, b, c}, {{"axis", int64_t{1}}});
}

ValueId SqueezeAndExcite(Draft* d) {
  const ValueId x = d->PickImage();
  if (x == kNone) return kNone;
  const ValueId mean =
      d->Op("pool2d", {x}, {{"pooling_type", "avg"}, {"global_pooling", true}},
            Interval::Within(d->MagnitudeOf(x)));
  const ValueId few = DrawConv2d(d, mean, d->Number(1, 4), 1);
  const ValueId all =
      DrawConv2d(d, DrawActivation(d, few), d->ShapeOf(x)[1], 1);
  const char* const gate = d->OneOf({"sigmoid", "hard_sigmoid"});
  return Mul(d, x, d->Op(gate, {all}, {}, {0, 1}));
}

// A channel shuffle in single ops.
ValueId Shuffle(Draft* d) {
  const ValueId x = d->PickImage();
  if (x == kNone) return kNone;
  const Shape shape = d->ShapeOf(x);
  int64_t groups = d->Number(1, std::max<int64_t>(1, shape[1]));
  while (shape[1] % groups != 0) --groups;
  const Ints rows = {shape[0], groups, shape[1] / groups, shape[2], shape[3]};
  const ValueId split = d->Move("reshape", {x}, {{"shape", rows}});
  if (split == kNone) return kNone;
  const ValueId swapped =
      d->Move("transpose", {split}, {{"axis", Ints{0, 2, 1, 3, 4}}});
  if (swapped == kNone) return kNone;
  return d->Move("reshape", {swapped},
                 {{"shape", Ints(shape.begin(), shape.end())}});
}

// softmax(x x^T) x over the last two axes.
ValueId Attention(Draft* d) {
  const ValueId x = d->Bounded(d->PickRank(2, 5), 8);
  if (x == kNone) return kNone;
  const ValueId scores =
      d->Op("matmul", {x, x}, {{"transpose_y", true}}, Interval::Within(1000));
  const ValueId scaled =
      d->Op("scale", {scores}, {{"scale", 0.2f}}, Interval::Within(200));
  const ValueId weights = d->Op("softmax", {scaled}, {}, {0, 1});
  return d->Op("matmul", {weights, x}, {}, Interval::Within(8));
}

// layer_norm in single ops.
ValueId LayerNorm(Draft* d) {
  const ValueId x = d->PickRank(1, 6);
  if (x == kNone) return kNone;
  const AttributeMap last{{"dim", Ints{-1}}, {"keep_dim", true}};
  const Interval like = Interval::Within(2 * d->MagnitudeOf(x));
  const double most = like.high * like.high;
  const ValueId mean = d->Op("reduce_mean", {x}, last, like);
  const ValueId centred = d->Op("elementwise_sub", {x, mean}, {}, like);
  const ValueId square = d->Op("square", {centred}, {}, {0, most});
  const ValueId variance = d->Op("reduce_mean", {square}, last, {0, most});
  const ValueId shifted =
      d->Op("scale", {variance}, {{"bias", 0.25f}}, {0.25, most + 1});
  const ValueId root = d->Op("sqrt", {shifted}, {}, {0.5, like.high + 1});
  return d->Op("elementwise_div", {centred, root}, {}, Interval::Within(100));
}

// x * (1 + erf(x / sqrt(2))) / 2 in single ops.
ValueId Gelu(Draft* d) {
  const ValueId x = d->Pick();
  if (x == kNone) return kNone;
  const ValueId part =
      d->Op("scale", {x}, {{"scale", 0.70710678f}}, d->IntervalOf(x));
  const ValueId erf = d->Op("erf", {part}, {}, {-1, 1});
  const ValueId sum = d->Op("scale", {erf}, {{"bias", 1.0f}}, {0, 2});
  const ValueId half = d->Op("scale", {sum}, {{"scale", 0.5f}}, {0, 1});
  return Mul(d, x, half);
}

constexpr DrawRow kRows[] = {
    {"convolution layer", 8, ConvLayer},
    {"residual block", 6, Residual},
    {"inception block", 3, Inception},
    {"squeeze and excite", 3, SqueezeAndExcite},
    {"channel shuffle", 2, Shuffle},
    {"attention", 2, Attention},
    {"layer_norm in single ops", 2, LayerNorm},
    {"gelu in single ops", 1, Gelu},
};

const Draws kDraws(kRows);

}  // namespace

}  // namespace placelite
