// SPDX-License-Identifier: Apache-2.0
// Ops whose outputs are padded. Near a threshold, or among nearly equal
// elements, two right programs may differ: they look at exact values alone.
#include <algorithm>

#include "test/support/random_graph/vocabulary.h"

namespace placelite {
namespace {

ValueId OneOutput(Draft* d, const std::vector<ValueId>& outputs) {
  if (outputs.empty()) return kNone;
  const auto last = static_cast<int64_t>(outputs.size()) - 1;
  return outputs[static_cast<size_t>(d->Number(0, last))];
}

// No count or position is larger.
constexpr double kLargest = 20000;

ValueId Nonzero(Draft* d) {
  const ValueId x = d->Chance(2) ? d->PickExact() : d->PickIntegers();
  if (x == kNone) return kNone;
  return OneOutput(d, d->OpMulti("padded_nonzero", {x}, 2, {}, {0, kLargest}));
}

// The elements of x are corners of boxes.
ValueId DrawNms(Draft* d, const std::string& op, size_t outputs,
                const AttributeMap& attributes) {
  constexpr int64_t kClasses = 3;
  const ValueId x = d->PickExact();
  if (x == kNone || d->ShapeOf(x).NumElements() % 4 != 0) return kNone;
  const ValueId boxes = d->Move("reshape", {x}, {{"shape", Ints{1, -1, 4}}});
  if (boxes == kNone) return kNone;
  const int64_t count = d->ShapeOf(boxes)[1];
  const ValueId scores = d->Constant({1, kClasses, count}, {0, 1});
  return OneOutput(d, d->OpMulti(op, {boxes, scores}, outputs, attributes,
                                 Interval::Within(kLargest)));
}

ValueId Nms(Draft* d) {
  return DrawNms(d, "padded_nms", 2,
                 {{"max_output", d->Number(1, 5)},
                  {"iou_threshold", 0.25f},
                  {"center_point_box", d->Chance(2)}});
}

ValueId MulticlassNms(Draft* d) {
  return DrawNms(d, "padded_multiclass_nms", 4,
                 {{"keep_top_k", d->Number(-1, 9)},
                  {"score_threshold", 0.25f},
                  {"normalized", d->Chance(2)}});
}

ValueId Unique(Draft* d) {
  const ValueId x = d->Chance(2) ? d->PickExact() : d->PickIntegers();
  if (x == kNone || d->RankOf(x) == 0) return kNone;
  const double largest = std::max(kLargest, d->MagnitudeOf(x));
  return OneOutput(d, d->OpMulti("padded_unique", {x}, 5,
                                 {{"axis", d->Number(0, d->RankOf(x) - 1)},
                                  {"sorted", d->Chance(2)},
                                  {"consecutive", d->Chance(3)}},
                                 Interval::Within(largest)));
}

ValueId MatrixNms(Draft* d) {
  return DrawNms(d, "padded_matrix_nms", 4,
                 {{"keep_top_k", d->Number(-1, 9)},
                  {"score_threshold", 0.25f},
                  {"use_gaussian", d->Chance(2)}});
}

constexpr DrawRow kRows[] = {
    {"padded_matrix_nms", 1, MatrixNms},
    {"padded_multiclass_nms", 1, MulticlassNms},
    {"padded_nms", 1, Nms},
    {"padded_nonzero", 1, Nonzero},
    {"padded_unique", 1, Unique},
};

const Draws kDraws(kRows);

}  // namespace

}  // namespace placelite
