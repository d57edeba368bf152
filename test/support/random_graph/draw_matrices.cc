// SPDX-License-Identifier: Apache-2.0
// fc and matmul.
#include <cmath>

#include "test/support/random_graph/vocabulary.h"

namespace placelite {
namespace {

Interval WeightsFor(int64_t terms) {
  return Interval::Within(std::sqrt(3.0 / static_cast<double>(terms)));
}

ValueId Fc(Draft* d) {
  const ValueId x = d->PickRank(2, 6);
  if (x == kNone) return kNone;
  const Shape shape = d->ShapeOf(x);
  const int64_t leading =
      d->Chance(2) ? shape.rank() - 1 : d->Number(1, shape.rank() - 1);
  int64_t terms = 1;
  for (int64_t i = leading; i < shape.rank(); ++i) {
    terms *= shape[static_cast<int>(i)];
  }
  if (terms > 400) return kNone;
  const int64_t columns = DrawSize(d);
  const Interval weights = WeightsFor(terms);
  std::vector<ValueId> inputs = {x, d->Constant({terms, columns}, weights)};
  if (d->Chance(2)) inputs.push_back(d->Constant({columns}, {}));
  return d->Op("fc", inputs, {{"in_num_col_dims", leading}},
               Interval::Within(d->MagnitudeOf(x) * static_cast<double>(terms) *
                                    weights.magnitude() +
                                1));
}

// Another value, or a constant, of shape [..., terms, n].
ValueId Multiplicand(Draft* d, ValueId x, int64_t terms, bool transposed) {
  if (d->Chance(4)) return d->Chance(2) ? x : d->PickRank(2, 6);
  const int64_t n = DrawSize(d);
  Shape shape;
  const Shape other = d->ShapeOf(x);
  if (d->Chance(4) && other.rank() > 2) {
    for (int i = static_cast<int>(d->Number(0, other.rank() - 2));
         i < other.rank() - 2; ++i) {
      shape.push_back(d->Chance(2) ? 1 : other[i]);
    }
  }
  shape.push_back(transposed ? n : terms);
  shape.push_back(transposed ? terms : n);
  return d->Constant(shape, WeightsFor(terms));
}

ValueId Matmul(Draft* d) {
  const ValueId x = d->PickRank(2, 6);
  if (x == kNone) return kNone;
  const bool transpose_x = d->Chance(5), transpose_y = d->Chance(2);
  const Shape shape = d->ShapeOf(x);
  const int64_t terms = shape[shape.rank() - (transpose_x ? 2 : 1)];
  const ValueId y = Multiplicand(d, x, terms, transpose_y);
  if (y == kNone) return kNone;
  const bool swapped = d->Chance(8);
  return d->Op("matmul", {swapped ? y : x, swapped ? x : y},
               {{"transpose_x", transpose_x}, {"transpose_y", transpose_y}},
               Interval::Within(d->MagnitudeOf(x) * d->MagnitudeOf(y) *
                                static_cast<double>(terms)));
}

constexpr DrawRow kRows[] = {
    {"fc", 6, Fc},
    {"matmul", 6, Matmul},
};

const Draws kDraws(kRows);

}  // namespace

}  // namespace placelite
