// SPDX-License-Identifier: Apache-2.0
#include "lite/core/model/paddle/pir/vocabulary.h"

#include <unordered_map>

namespace placelite {
namespace paddle {
namespace pir {
namespace {

using RowIndex = std::unordered_map<std::string_view, const OpRow*>;

RowIndex MakeIndex() {
  RowIndex index;
  for (Span<const OpRow> family :
       {ElementwiseRows(), ActivationRows(), ShapeRows(), IndexRows(),
        ReductionRows(), CreationRows(), NetworkRows(), MatrixRows(),
        LossRows(), DetectionRows(), QuantizationRows()}) {
    for (const OpRow& row : family) index[row.name] = &row;
  }
  return index;
}

}  // namespace

const OpRow* FindOpRow(std::string_view name) {
  static const auto* const kIndex = new RowIndex(MakeIndex());
  const auto it = kIndex->find(name);
  return it == kIndex->end() ? nullptr : it->second;
}

const OpRow* RowOf(const Op& op) {
  constexpr std::string_view kDialect = "pd_op.";
  const std::string_view name = op.name;
  if (name.substr(0, kDialect.size()) != kDialect) return nullptr;
  return FindOpRow(name.substr(kDialect.size()));
}

int64_t WrittenOperand(const OpRow& row, const Op& op) {
  const auto at = static_cast<size_t>(row.shares);
  const bool writes = op.in_place && row.shares >= 0 && at < op.operands.size();
  return writes ? op.operands[at] : 0;
}

}  // namespace pir
}  // namespace paddle
}  // namespace placelite
