// SPDX-License-Identifier: Apache-2.0
#include "test/support/random_graph/vocabulary.h"

#include <algorithm>
#include <string_view>

namespace placelite {
namespace {

// Made by the first file that asks, in whatever order files are initialised.
std::vector<Span<const DrawRow>>& Families() {
  static auto* const kFamilies = new std::vector<Span<const DrawRow>>();
  return *kFamilies;
}

std::vector<const DrawRow*> SortedRows() {
  std::vector<const DrawRow*> rows;
  for (Span<const DrawRow> family : Families()) {
    for (const DrawRow& row : family) rows.push_back(&row);
  }
  std::sort(rows.begin(), rows.end(), [](const DrawRow* a, const DrawRow* b) {
    return std::string_view(a->name) < b->name;
  });
  return rows;
}

}  // namespace

Draws::Draws(Span<const DrawRow> rows) { Families().push_back(rows); }

const std::vector<const DrawRow*>& DrawRows() {
  static const auto* const kRows =
      new std::vector<const DrawRow*>(SortedRows());
  return *kRows;
}

int64_t DrawSize(Draft* d) {
  if (d->Chance(3)) return d->OneOf({8, 16, 15, 17, 31, 32, 33});
  return d->Number(1, 9);
}

}  // namespace placelite
