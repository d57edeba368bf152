// SPDX-License-Identifier: Apache-2.0
// Ops of one tensor, element by element.
#include "test/support/random_graph/vocabulary.h"

namespace placelite {
namespace {

ValueId Of(Draft* d, const char* op, ValueId x, Interval interval,
           const AttributeMap& attributes = {}) {
  return d->Op(op, {x}, attributes, interval);
}

// At most as large as the argument, or little more.
ValueId Like(Draft* d, const char* op, const AttributeMap& attributes = {}) {
  const ValueId x = d->Pick();
  if (x == kNone) return kNone;
  return Of(d, op, x, Interval::Within(d->MagnitudeOf(x) + 1), attributes);
}

ValueId Clip(Draft* d) {
  const float low = d->OneOf({0.0f, -1.0f, -3.5f});
  return Of(d, "clip", d->Pick(), {low, 6},
            {{"min", low}, {"max", d->OneOf({6.0f, 1.0f})}});
}

ValueId Scale(Draft* d) {
  const ValueId x = d->Pick();
  if (x == kNone) return kNone;
  const float scale = d->OneOf({1.0f, 0.5f, -1.5f, 0.0f});
  return Of(d, "scale", x, Interval::Within(1.5 * d->MagnitudeOf(x) + 1),
            {{"scale", scale}, {"bias", d->OneOf({0.0f, 1.0f, -0.3f})}});
}

// Rounding must find the same bits, see Facts::exact.
ValueId Step(Draft* d) {
  const ValueId x = d->PickExact();
  if (x == kNone) return kNone;
  return d->OpWith(d->OneOf({"floor", "ceil", "round", "sign"}), {x}, {},
                   {Interval::Within(d->MagnitudeOf(x) + 1), true});
}

// Away from the ends of their domain, where they are steep.
ValueId Inverse(Draft* d) {
  const ValueId x = Of(d, "scale", d->Bounded(d->Pick(), 1),
                       Interval::Within(0.8), {{"scale", 0.8f}});
  return Of(d, d->OneOf({"asin", "acos", "atanh"}), x, Interval::Within(2.6));
}

constexpr DrawRow kRows[] = {
    {"activation", 10, [](Draft* d) { return DrawActivation(d, d->Pick()); }},
    {"clip", 2, Clip},
    {"scale", 3, Scale},
    {"floor, ceil, round, sign", 2, Step},
    {"abs", 1, [](Draft* d) { return Like(d, "abs"); }},
    {"erf", 1,
     [](Draft* d) {
       return Of(d, "erf", d->Pick(), {-1, 1});
     }},
    {"sin", 1,
     [](Draft* d) { return Of(d, "sin", d->Bounded(d->Pick(), 20), {}); }},
    {"cos", 1,
     [](Draft* d) { return Of(d, "cos", d->Bounded(d->Pick(), 20), {}); }},
    {"atan, asinh", 1,
     [](Draft* d) {
       return Like(d, d->OneOf({"atan", "asinh"}));
     }},
    {"tan", 1,
     [](Draft* d) {
       return Of(d, "tan", d->Bounded(d->Pick(), 1.2), Interval::Within(2.6));
     }},
    {"sinh, cosh", 1,
     [](Draft* d) {
       return Of(d, d->OneOf({"sinh", "cosh"}), d->Bounded(d->Pick(), 4),
                 Interval::Within(28));
     }},
    {"asin, acos, atanh", 1, Inverse},
    {"acosh", 1,
     [](Draft* d) {
       const ValueId x = Of(d, "scale", d->Positive(d->Pick(), 10), {1.6, 11.5},
                            {{"bias", 1.5f}});
       return Of(d, "acosh", x, {1, 3.2});
     }},
    {"exp", 1,
     [](Draft* d) {
       return Of(d, "exp", d->Bounded(d->Pick(), 4), {0.018, 55});
     }},
    {"square", 1,
     [](Draft* d) {
       return Of(d, "square", d->Bounded(d->Pick(), 10), {0, 100});
     }},
    {"sqrt", 1,
     [](Draft* d) {
       return Of(d, "sqrt", d->Positive(d->Pick(), 100), {0.3, 10});
     }},
    {"rsqrt", 1,
     [](Draft* d) {
       return Of(d, "rsqrt", d->Positive(d->Pick(), 100), {0.1, 3.2});
     }},
    {"log", 1,
     [](Draft* d) {
       return Of(d, "log", d->Positive(d->Pick(), 100), {-2.4, 4.7});
     }},
    {"reciprocal", 1,
     [](Draft* d) {
       return Of(d, "reciprocal", d->Positive(d->Pick(), 100), {0.01, 10});
     }},
};

const Draws kDraws(kRows);

}  // namespace

ValueId DrawActivation(Draft* d, ValueId x) {
  if (x == kNone) return kNone;
  const Interval like = Interval::Within(d->MagnitudeOf(x) + 1);
  switch (d->Number(0, 9)) {
    case 0:
      return Of(d, "relu", x, {0, like.high});
    case 1:
      return Of(d, "clip", x, {0, 6}, {{"min", 0.0f}, {"max", 6.0f}});
    case 2:
      return Of(d, "leaky_relu", x, like, {{"alpha", 0.1f}});
    case 3:
      return Of(d, "sigmoid", x, {0, 1});
    case 4:
      return Of(d, "tanh", x, {-1, 1});
    case 5:
      return Of(d, "swish", x, like, {{"beta", d->OneOf({1.0f, 0.7f})}});
    case 6:
      return Of(d, "hard_swish", x, like);
    case 7:
      return Of(d, "hard_sigmoid", x, {0, 1});
    case 8:
      return Of(d, "gelu", x, like, {{"approximate", d->Chance(2)}});
    default:
      return Of(d, d->OneOf({"softplus", "elu"}), x, like);
  }
}

}  // namespace placelite
