// SPDX-License-Identifier: Apache-2.0
#include "test/support/random_graph/random_graph.h"

#include <algorithm>

#include "test/support/random_graph/vocabulary.h"

namespace placelite {

namespace {

const DrawRow& DrawOne(Draft* d, const std::vector<const DrawRow*>& rows) {
  int64_t total = 0;
  for (const DrawRow* row : rows) total += row->weight;
  int64_t left = d->Number(0, total - 1);
  for (const DrawRow* row : rows) {
    left -= row->weight;
    if (left < 0) return *row;
  }
  return *rows.back();
}

// Images mostly.
Shape InputShape(Draft* d) {
  if (d->Chance(2)) {
    return {d->Number(1, 2), d->OneOf({1, 3, 4, 8, 9, 16, 17}), d->Number(4, 9),
            d->Number(4, 9)};
  }
  Shape shape;
  for (int64_t rank = d->Number(0, 6); rank > 0; --rank) {
    shape.push_back(shape.rank() < 3 ? DrawSize(d) : d->Number(1, 3));
  }
  for (int axis = 0; shape.NumElements() > 1000; ++axis) shape[axis] = 1;
  return shape;
}

// Some dimensions become open: another size in B, any in the range.
void AddInput(Draft* d, bool open) {
  const Shape a = InputShape(d);
  Shape b = a;
  ShapeRange range = a;
  for (int axis = 0; open && axis < a.rank(); ++axis) {
    if (d->Chance(2)) continue;
    b[axis] = std::max<int64_t>(1, a[axis] + d->Number(-2, 4));
    const int64_t low = std::min(a[axis], b[axis]);
    const int64_t high = std::max(a[axis], b[axis]);
    range[axis] =
        d->Chance(2) ? Dim(d->Chance(2) ? 1 : low, high + 3) : Dim::Any();
  }
  if (d->Chance(8)) {
    d->Input(d->OneOf({Precision::kInt32, Precision::kInt64}), range, a, b,
             {0, 10});
  } else {
    d->Input(Precision::kFloat, range, a, b, Interval::Within(2));
  }
}

// The last value, others that nobody reads, and some that others read.
void AddOutputs(Draft* d) {
  const std::vector<ValueId>& kept = d->kept();
  d->Output(kept.back());
  for (ValueId id : d->Unread()) {
    if (id != kept.back() && d->Chance(2)) d->Output(id);
  }
  for (int64_t i = d->Chance(2) ? d->Number(1, 2) : 0; i > 0; --i) {
    d->Output(d->Pick([](ValueId) { return true; }));
  }
}

}  // namespace

Result<Draft::Drawn> RandomGraph(ChoiceSource* choices,
                                 const KernelRegistry& registry,
                                 const DeviceInfo& device,
                                 const RandomGraphOptions& options) {
  Draft draft(choices, registry, device, options.halves);
  const bool open = draft.Chance(options.open_one_of);
  AddInput(&draft, open);
  while (draft.Chance(3) && draft.kept().size() < 3) AddInput(&draft, open);
  const std::vector<const DrawRow*>& rows = DrawRows();
  for (int64_t step = draft.Number(1, options.max_steps); step > 0; --step) {
    draft.Keep(DrawOne(&draft, rows).draw(&draft));
  }
  AddOutputs(&draft);
  return draft.Finish("random");
}

}  // namespace placelite
