// SPDX-License-Identifier: Apache-2.0
// The random vocabulary: one row for each way to add ops to a draft. Graphs are
// made of it (random_graph.h), and single ops for tests of inference
// (test/core/op/op_draft.h).
//
// A new op needs one row, in a draw_*.cc file of its own or in that of the
// family that it is like, for example
//
//   constexpr DrawRow kRows[] = {
//       {"tile", 2, [](Draft* d) { return d->Move("tile", {d->Pick()}, ...);
//       }},
//   };
//   const Draws kDraws(kRows);
//
// A row picks arguments and attributes freely, most of them sensible; the
// draft refuses what does not fit. It says in which interval the elements of
// the result lie. An op with a domain takes d->Bounded or d->Positive of its
// argument; one with steps (floor) takes d->PickExact() alone.
#ifndef TEST_SUPPORT_RANDOM_GRAPH_VOCABULARY_H_
#define TEST_SUPPORT_RANDOM_GRAPH_VOCABULARY_H_

#include "lite/core/base/span.h"
#include "test/support/random_graph/draft.h"

namespace placelite {

struct DrawRow {
  // An op, or what several ops make.
  const char* name;
  // How often, beside the other rows.
  int weight;
  // The value to keep, or kNone where nothing fits.
  ValueId (*draw)(Draft* draft);
};

// An object of a file that adds its rows, which are static data, to those of
// all; nothing else has to name them.
class Draws {
 public:
  explicit Draws(Span<const DrawRow> rows);
};

// All of them, in the order of their names.
const std::vector<const DrawRow*>& DrawRows();

// Parts that blocks are made of.
ValueId DrawConv2d(Draft* draft, ValueId x, int64_t channels, int64_t kernel);
ValueId DrawActivation(Draft* draft, ValueId x);

// Constant positions along `axis` of x, of x's shape but for that axis; kNone
// where inference would not see what does not fit.
ValueId DrawPositions(Draft* draft, ValueId x, int axis);

// Sizes that fill no vector evenly, and some that do.
int64_t DrawSize(Draft* draft);

}  // namespace placelite

#endif  // TEST_SUPPORT_RANDOM_GRAPH_VOCABULARY_H_
