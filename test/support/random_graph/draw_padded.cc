// Ops whose outputs are padded. Near a threshold, or among nearly equal
// elements, two right programs may differ: they look at exact values alone.
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

constexpr DrawRow kRows[] = {
    {"padded_nonzero", 1, Nonzero},
};

}  // namespace

Span<const DrawRow> DrawPadded() { return kRows; }

}  // namespace placelite
