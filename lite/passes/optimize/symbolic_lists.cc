// SPDX-License-Identifier: Apache-2.0
#include "lite/passes/optimize/symbolic_lists.h"

#include <algorithm>
#include <string_view>

#include "lite/core/op/op_def.h"

namespace placelite {
namespace {

bool IsInteger(Precision precision) {
  return precision == Precision::kInt32 || precision == Precision::kInt64;
}

// A slice of a list. Where the number of elements is exact, they stand behind
// each other from the first one on.
SymbolicList Slice(const OpView& op, const SmallDims<SymbolicDim>& list) {
  const auto& starts = op.attributes().Ints("starts");
  const Dim count = op.output_shape(0).NumElements();
  const auto size = static_cast<int64_t>(list.size());
  if (starts.size() != 1 || !count.exact()) return std::nullopt;
  const int64_t start = starts[0] < 0 ? starts[0] + size : starts[0];
  const int64_t first = std::clamp<int64_t>(start, 0, size);
  if (first + count.min > size) return std::nullopt;
  return SmallDims<SymbolicDim>(Span<const SymbolicDim>(
      list.data() + first, static_cast<size_t>(count.min)));
}

// Elements of a list by exact positions.
SymbolicList Gather(const OpView& op, const SmallDims<SymbolicDim>& list) {
  const auto positions = KnownInts(op.input(1));
  if (!positions.has_value() || positions->size() > kMaxRank) {
    return std::nullopt;
  }
  const auto size = static_cast<int64_t>(list.size());
  SmallDims<SymbolicDim> elements;
  for (const Dim& position : *positions) {
    const int64_t at = position.min < 0 ? position.min + size : position.min;
    if (!position.exact() || at < 0 || at >= size) return std::nullopt;
    elements.push_back(list[static_cast<int>(at)]);
  }
  return elements;
}

SymbolicList Concat(Span<const SymbolicList* const> lists) {
  SmallDims<SymbolicDim> all;
  for (const SymbolicList* list : lists) {
    if (list == nullptr || !list->has_value() ||
        all.size() + (*list)->size() > kMaxRank) {
      return std::nullopt;
    }
    for (const SymbolicDim& element : **list) all.push_back(element);
  }
  return all;
}

}  // namespace

SymbolicList ListOfValue(const ValueInfo& value, SymbolTable* symbols) {
  const auto ints = KnownInts(value);
  if (!ints.has_value() || ints->size() > kMaxRank) return std::nullopt;
  SmallDims<SymbolicDim> list;
  for (const Dim& element : *ints) {
    list.push_back(element.exact() ? SymbolicDim{0, element.min}
                                   : symbols->Fresh());
  }
  return list;
}

SymbolicList ListMadeBy(const OpView& op, const SmallDims<SymbolicDim>* shape,
                        Span<const SymbolicList* const> lists) {
  const OpDef& def = op.def();
  if (!IsInteger(op.output(0).precision)) return std::nullopt;
  if (def.Is("shape")) {
    return shape == nullptr ? SymbolicList() : SymbolicList(*shape);
  }
  if (op.input_shape(0).rank() > 1) return std::nullopt;
  if (def.Is("concat")) return Concat(lists);
  if (lists.empty() || lists[0] == nullptr || !lists[0]->has_value()) {
    return std::nullopt;
  }
  const SmallDims<SymbolicDim>& first = **lists[0];
  if (def.Is("slice")) return Slice(op, first);
  if (def.Is("gather")) return Gather(op, first);
  return def.Has(Trait::kKeepsOrder) ? SymbolicList(first) : std::nullopt;
}

}  // namespace placelite
