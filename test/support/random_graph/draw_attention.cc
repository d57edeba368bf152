// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "test/support/random_graph/vocabulary.h"

namespace placelite {
namespace {

// Q is a value; K and V are constants, another time Q itself. With two axes
// exchanged, heads lie inside, as exporters leave them.
ValueId Attention(Draft* d) {
  const ValueId q = d->PickRank(2, 4);
  if (q == kNone) return kNone;
  const Shape shape = d->ShapeOf(q);
  const int rank = shape.rank();
  const int64_t depth = shape[rank - 1];
  const double limit =
      d->MagnitudeOf(q) * std::sqrt(static_cast<double>(depth) + 1);
  const auto other = [&](int64_t rows, int64_t columns) {
    return d->Constant({rows, columns}, Interval::Within(1));
  };
  const int64_t keys = DrawSize(d), columns = DrawSize(d);
  const bool itself = d->Chance(4);
  const ValueId k = itself ? q : other(keys, depth);
  const ValueId v = itself ? q : other(keys, columns);
  std::vector<ValueId> inputs = {q, k, v};
  if (!itself && d->Chance(2)) {
    inputs.push_back(d->Constant({1, keys}, Interval::Within(2)));
  }
  AttributeMap attributes = {{"scale", static_cast<float>(1 / (1 + limit))}};
  if (itself && rank == 4 && d->Chance(2)) {
    for (const char* axes : {"q_axes", "k_axes", "v_axes", "out_axes"}) {
      attributes.Set(axes, Ints{0, 2, 1, 3});
    }
  }
  return d->Op("attention", inputs, attributes,
               Interval::Within(itself ? d->MagnitudeOf(q) : 1));
}

// What exporters write for it: a value of heads, often transposed, is queries,
// keys and values at once.
ValueId Pattern(Draft* d) {
  const ValueId x = d->PickRank(3, 4);
  if (x == kNone) return kNone;
  const int rank = d->RankOf(x);
  const double magnitude = d->MagnitudeOf(x);
  const Ints heads = rank == 4 ? Ints{0, 2, 1, 3} : Ints{1, 0, 2};
  const auto operand = [&] {
    return d->Chance(2) ? d->Move("transpose", {x}, {{"axis", heads}}) : x;
  };
  const ValueId q = operand(), k = operand(), v = operand();
  const double terms = static_cast<double>(d->ShapeOf(x)[rank - 1]);
  const double product = magnitude * magnitude * terms;
  ValueId scores = d->Op("matmul", {q, k}, {{"transpose_y", true}},
                         Interval::Within(product));
  scores = d->Op("scale", {scores},
                 {{"scale", static_cast<float>(1 / (1 + product))}}, {});
  if (scores == kNone) return kNone;
  if (d->Chance(2)) {
    const Shape shape = d->ShapeOf(scores);
    const ValueId mask = d->Constant({1, shape[rank - 1]}, {});
    scores = d->Op("elementwise_add", {scores, mask}, {}, {});
  }
  const ValueId weights =
      d->Op("softmax", {scores}, {{"axis", int64_t{rank - 1}}}, {0, 1});
  const ValueId out =
      d->Op("matmul", {weights, v}, {}, Interval::Within(magnitude));
  return d->Chance(2) ? d->Move("transpose", {out}, {{"axis", heads}}) : out;
}

constexpr DrawRow kRows[] = {{"attention", 3, Attention},
                             {"attention_by_parts", 3, Pattern}};

const Draws kDraws(kRows);

}  // namespace
}  // namespace placelite
