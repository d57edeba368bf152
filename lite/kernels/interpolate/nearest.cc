// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/interpolate/nearest.h"

#include <algorithm>

#include "lite/kernels/interpolate/tables.h"

namespace placelite {
namespace {

// Returns the whole factor by which the columns repeat, if it is a power of two
// up to `most`; else 0.
int RepeatFactor(const std::vector<int32_t>& columns, int64_t in, int most) {
  const auto out = static_cast<int64_t>(columns.size());
  if (out % in != 0 || out / in > most) return 0;
  const auto factor = static_cast<int>(out / in);
  if ((factor & (factor - 1)) != 0) return 0;
  for (size_t i = 0; i < columns.size(); ++i) {
    if (columns[i] != static_cast<int64_t>(i) / factor) return 0;
  }
  return factor;
}

}  // namespace

Status InterpolateNearest::Prepare(PrepareContext& context) {
  const TapFinder rows(context.op, 0), columns(context.op, 1);
  in_h_ = rows.in();
  in_w_ = columns.in();
  LITE_ASSIGN_OR_RETURN(TapTable row_table, MakeTapTable(rows));
  LITE_ASSIGN_OR_RETURN(TapTable column_table, MakeTapTable(columns));
  rows_ = std::move(row_table.index);
  columns_ = std::move(column_table.index);
  factor_ = RepeatFactor(columns_, in_w_, functions_.lanes);
  lane_.clear();
  for (int i = 0; i < factor_ * functions_.lanes; ++i) {
    lane_.push_back(i / factor_);
  }
  return Status::Ok();
}

void InterpolateNearest::MakeRows(const float* x, float* y,
                                  int64_t copies) const {
  if (factor_ > 1) {
    return functions_.repeat_row({x, in_w_, factor_, lane_.data(), y, copies});
  }
  const auto out_w = static_cast<int64_t>(columns_.size());
  if (factor_ == 1) {
    std::copy_n(x, out_w, y);
  } else {
    functions_.pick_row(x, columns_.data(), out_w, y);
  }
  for (int64_t copy = 1; copy < copies; ++copy) {
    std::copy_n(y, out_w, y + copy * out_w);
  }
}

void InterpolateNearest::RunPlane(const float* x, float* y, int64_t first,
                                  int64_t last) const {
  const auto out_w = static_cast<int64_t>(columns_.size());
  const int32_t* rows = rows_.data();
  while (first < last) {
    int64_t next = first + 1;
    while (next < last && rows[next] == rows[first]) ++next;
    MakeRows(x + rows[first] * in_w_, y + first * out_w, next - first);
    first = next;
  }
}

Status InterpolateNearest::Run(const RunContext& context) {
  const Tensor& output = context.tensors.output(0);
  const float* x = context.tensors.input(0).data<float>();
  float* y = output.data<float>();
  const auto out_h = static_cast<int64_t>(rows_.size());
  const auto out_w = static_cast<int64_t>(columns_.size());
  const int64_t planes = output.shape()[0] * output.shape()[1];
  ParallelFor(context.pool, planes * out_h, [&](int64_t begin, int64_t end) {
    for (int64_t plane = begin / out_h; plane * out_h < end; ++plane) {
      const int64_t above = plane * out_h;
      RunPlane(x + plane * in_h_ * in_w_, y + above * out_w,
               std::max<int64_t>(0, begin - above),
               std::min(out_h, end - above));
    }
  });
  return Status::Ok();
}

}  // namespace placelite
