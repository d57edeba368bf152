// SPDX-License-Identifier: Apache-2.0
// Integer values: shapes and what graphs compute of them, and casts.
#include <algorithm>

#include "test/support/random_graph/vocabulary.h"

namespace placelite {
namespace {

// Sums and products of larger ones are left out: they could overflow.
constexpr double kLargest = 20000;

ValueId Exact(Draft* d, const char* op, const std::vector<ValueId>& inputs,
              const AttributeMap& attributes, double magnitude) {
  if (magnitude > kLargest) return kNone;
  return d->OpWith(op, inputs, attributes, {Interval::Within(magnitude), true});
}

ValueId ShapeOp(Draft* d) {
  const ValueId x = d->Pick();
  if (x == kNone) return kNone;
  return Exact(d, "shape", {x}, {}, 3000);
}

ValueId Arithmetic(Draft* d) {
  const ValueId x = d->PickIntegers(), y = d->PickIntegers();
  if (x == kNone || y == kNone) return kNone;
  const double a = d->MagnitudeOf(x), b = d->MagnitudeOf(y);
  switch (d->Number(0, 6)) {
    case 0:
      return Exact(d, "elementwise_add", {x, y}, {}, a + b);
    case 1:
      return Exact(d, "elementwise_sub", {x, y}, {}, a + b);
    case 2:
      return Exact(d, d->OneOf({"elementwise_max", "elementwise_min"}), {x, y},
                   {}, std::max(a, b));
    case 3:
      return Exact(d, "scale", {x}, {{"scale", 2.0f}, {"bias", -1.0f}},
                   2 * a + 1);
    case 4:
      return Exact(d, d->OneOf({"abs", "sign"}), {x}, {}, a);
    case 5:
      return Exact(d, "square", {x}, {}, a * a);
    default:
      return Exact(d, "elementwise_mul", {x, y}, {}, a * b);
  }
}

ValueId Reduce(Draft* d) {
  const ValueId x = d->PickIntegers();
  if (x == kNone) return kNone;
  const auto count = static_cast<double>(d->ShapeOf(x).NumElements());
  return Exact(
      d, d->OneOf({"reduce_sum", "reduce_mean", "reduce_max", "reduce_min"}),
      {x}, {{"keep_dim", d->Chance(2)}}, d->MagnitudeOf(x) * count);
}

ValueId Movement(Draft* d) {
  const ValueId x = d->PickIntegers();
  if (x == kNone || d->RankOf(x) == 0) return kNone;
  switch (d->Number(0, 3)) {
    case 0:
      return d->Move("concat", {x, d->PickIntegers()}, {});
    case 1:
      return d->Move("slice", {x},
                     {{"axes", Ints{0}},
                      {"starts", Ints{d->Number(0, 1)}},
                      {"ends", Ints{d->Number(1, 9)}}});
    case 2:
      return d->Move("unsqueeze", {x}, {{"axes", Ints{0}}});
    default:
      return d->Move("reshape", {x}, {{"shape", Ints{-1}}});
  }
}

ValueId ToInteger(Draft* d) {
  const ValueId x = d->Chance(2) ? d->PickExact() : d->PickIntegers();
  if (x == kNone) return kNone;
  return Exact(d, "cast", {x}, {{"to", d->OneOf({"int32", "int64"})}},
               d->MagnitudeOf(x));
}

ValueId ToFloat(Draft* d) {
  const ValueId x = d->PickIntegers();
  if (x == kNone) return kNone;
  return Exact(d, "cast", {x}, {{"to", "float"}}, d->MagnitudeOf(x));
}

ValueId ArgMax(Draft* d) {
  const ValueId x = d->PickExact();
  if (x == kNone) return kNone;
  const int64_t rank = std::max(1, d->RankOf(x));
  return Exact(d, "arg_max", {x},
               {{"axis", d->Number(-rank, rank - 1)},
                {"keepdims", d->Chance(2)},
                {"select_last_index", d->Chance(2)}},
               3000);
}

constexpr DrawRow kRows[] = {
    {"arg_max", 2, ArgMax},
    {"shape", 1, ShapeOp},
    {"integer arithmetic", 5, Arithmetic},
    {"integer reduce", 2, Reduce},
    {"integer movement", 3, Movement},
    {"cast to integer", 3, ToInteger},
    {"cast to float", 1, ToFloat},
};

const Draws kDraws(kRows);

}  // namespace

}  // namespace placelite
