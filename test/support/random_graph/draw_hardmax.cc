// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "test/support/random_graph/vocabulary.h"

namespace placelite {
namespace {

// Which element is largest must not hang on a rounding error.
ValueId Hardmax(Draft* d) {
  const ValueId x = d->PickExact();
  if (x == kNone) return kNone;
  const int64_t rank = std::max(1, d->RankOf(x));
  return d->OpWith("hardmax", {x}, {{"axis", d->Number(-rank, rank - 1)}},
                   {{0, 1}, true});
}

constexpr DrawRow kRows[] = {{"hardmax", 2, Hardmax}};

const Draws kDraws(kRows);

}  // namespace
}  // namespace placelite
