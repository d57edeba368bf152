// SPDX-License-Identifier: Apache-2.0
// Ops of two tensors with broadcasting.
#include <algorithm>
#include <cmath>

#include "test/support/random_graph/vocabulary.h"

namespace placelite {
namespace {

// A shape that broadcasts to `shape`.
Shape BroadcastShape(Draft* d, const Shape& shape) {
  Shape result;
  const int first =
      d->Chance(2) ? 0 : static_cast<int>(d->Number(0, shape.rank()));
  // One axis alone (a bias of channels), or any.
  const int64_t kept = d->Chance(2) && shape.rank() > 0
                           ? d->Number(0, shape.rank() - 1)
                           : int64_t{-1};
  for (int i = first; i < shape.rank(); ++i) {
    const bool whole = kept >= 0 ? i == kept : d->Chance(2);
    result.push_back(whole ? shape[i] : 1);
  }
  return result;
}

// What goes with x: a constant, or a value that others made.
ValueId Partner(Draft* d, ValueId x) {
  const Shape shape = d->ShapeOf(x);
  if (d->Chance(2)) {
    const ValueId same = d->Pick([&](ValueId id) {
      return id != x && d->IsFloat(id) && d->ShapeOf(id) == shape;
    });
    if (same != kNone) return same;
  }
  if (d->Chance(4)) return d->Pick();
  return d->Constant(BroadcastShape(d, shape), {});
}

ValueId Binary(Draft* d, const char* op, ValueId x, ValueId y,
               Interval interval) {
  return d->Op(op, {x, y}, {}, interval);
}

struct Pair {
  ValueId x, y;
  bool fits() const { return x != kNone && y != kNone; }
};

Pair PickPair(Draft* d) {
  const ValueId x = d->Pick();
  if (x == kNone) return {kNone, kNone};
  const ValueId y = Partner(d, x);
  return d->Chance(4) ? Pair{y, x} : Pair{x, y};
}

ValueId Sum(Draft* d, const char* op) {
  const Pair p = PickPair(d);
  if (!p.fits()) return kNone;
  return Binary(d, op, p.x, p.y,
                Interval::Within(d->MagnitudeOf(p.x) + d->MagnitudeOf(p.y)));
}

ValueId Larger(Draft* d, const char* op) {
  const Pair p = PickPair(d);
  if (!p.fits()) return kNone;
  return Binary(
      d, op, p.x, p.y,
      Interval::Within(std::max(d->MagnitudeOf(p.x), d->MagnitudeOf(p.y))));
}

ValueId Add(Draft* d) { return Sum(d, "elementwise_add"); }
ValueId Sub(Draft* d) { return Sum(d, "elementwise_sub"); }
ValueId Max(Draft* d) { return Larger(d, "elementwise_max"); }
ValueId Min(Draft* d) { return Larger(d, "elementwise_min"); }

ValueId Mul(Draft* d) {
  const Pair p = PickPair(d);
  if (!p.fits()) return kNone;
  return Binary(d, "elementwise_mul", p.x, p.y,
                Interval::Within(d->MagnitudeOf(p.x) * d->MagnitudeOf(p.y)));
}

ValueId Div(Draft* d) {
  Pair p = PickPair(d);
  if (!p.fits()) return kNone;
  p.y = d->Positive(p.y, 100);
  return Binary(d, "elementwise_div", p.x, p.y,
                Interval::Within(d->MagnitudeOf(p.x) * 10));
}

ValueId Pow(Draft* d) {
  Pair p = PickPair(d);
  if (!p.fits()) return kNone;
  p.x = d->Positive(p.x, 4);
  p.y = d->Bounded(p.y, 2);
  return Binary(d, "elementwise_pow", p.x, p.y, {0.01, 100});
}

ValueId Prelu(Draft* d) {
  const ValueId x = d->Pick();
  if (x == kNone) return kNone;
  const ValueId alpha = d->Constant(BroadcastShape(d, d->ShapeOf(x)), {});
  return d->Op("prelu", {x, alpha}, {}, Interval::Within(d->MagnitudeOf(x)));
}

// Compares exact values alone: a rounding error would turn the answer around.
ValueId Comparison(Draft* d) {
  const ValueId x = d->PickExact();
  if (x == kNone) return kNone;
  if (d->Chance(5)) {
    return d->OpWith(d->OneOf({"isnan", "isinf"}), {x}, {}, {{0, 1}, true});
  }
  const char* op = d->OneOf({"equal", "not_equal", "less_than", "less_equal",
                             "greater_than", "greater_equal"});
  const ValueId bound = d->Constant(BroadcastShape(d, d->ShapeOf(x)), {});
  return d->OpWith(op, {x, bound}, {}, {{0, 1}, true});
}

// One of two values by a comparison of a third.
ValueId Where(Draft* d) {
  const Pair p = PickPair(d);
  if (!p.fits()) return kNone;
  ValueId condition = Comparison(d);
  if (d->Chance(3)) {
    const ValueId other = Comparison(d);
    const ValueId both =
        d->OpWith(d->OneOf({"logical_and", "logical_or", "logical_xor"}),
                  {condition, other}, {}, {{0, 1}, true});
    if (both != kNone) condition = both;
  }
  if (d->Chance(3)) {
    condition = d->OpWith("logical_not", {condition}, {}, {{0, 1}, true});
  }
  return d->Op(
      "where", {condition, p.x, p.y}, {},
      Interval::Within(std::max(d->MagnitudeOf(p.x), d->MagnitudeOf(p.y))));
}

constexpr DrawRow kRows[] = {
    {"elementwise_add", 8, Add},
    {"elementwise_sub", 3, Sub},
    {"elementwise_mul", 5, Mul},
    {"elementwise_div", 3, Div},
    {"elementwise_max", 2, Max},
    {"elementwise_min", 2, Min},
    {"elementwise_pow", 1, Pow},
    {"prelu", 2, Prelu},
    {"comparisons, logic, where", 4, Where},
};

const Draws kDraws(kRows);

}  // namespace

}  // namespace placelite
