// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/interpolate/separable.h"

#include <algorithm>

#include "lite/kernels/common/work_split.h"

namespace placelite {
namespace {

// Lines begin at the start of cache lines, which have this many floats.
constexpr int64_t kLineFloats = 16;

}  // namespace

Status InterpolateSeparable::Prepare(PrepareContext& context) {
  const TapFinder rows(context.op, 0), columns(context.op, 1);
  const ShapeRange& y = context.op.output_shape(0);
  taps_ = rows.count();
  in_h_ = rows.in();
  in_w_ = columns.in();
  out_h_ = rows.out();
  out_w_ = columns.out();
  planes_ = y[0].min * y[1].min;
  LITE_ASSIGN_OR_RETURN(rows_, MakeTapTable(rows));
  LITE_ASSIGN_OR_RETURN(columns_, MakeTapTable(columns));
  parts_ = std::clamp<int64_t>(planes_ * out_h_, 1, context.threads);
  line_floats_ = (out_w_ + kLineFloats - 1) / kLineFloats * kLineFloats;
  context.scratch_bytes =
      static_cast<size_t>(parts_ * taps_ * line_floats_) * sizeof(float);
  return Status::Ok();
}

void InterpolateSeparable::RunRows(const float* x, float* y, int64_t first,
                                   int64_t last, float* lines) const {
  const WeightedColumns columns = {taps_, columns_.index.data(),
                                   columns_.weight.data(), out_w_, out_w_};
  // This is the input row, counted over all planes, that each of the `taps_`
  // lines holds. Rows that an output needs at once are neighbours, and so in
  // different lines.
  int64_t held[kMaxTaps] = {-1, -1, -1, -1};
  for (int64_t row = first; row < last; ++row) {
    const int64_t plane = row / out_h_, i = row % out_h_;
    WeightedRows sum = {taps_, {}, {}};
    for (int t = 0; t < taps_; ++t) {
      const int64_t from = plane * in_h_ + rows_.index[t * out_h_ + i];
      const int64_t slot = from % taps_;
      float* line = lines + slot * line_floats_;
      if (held[slot] != from) {
        functions_.weigh_columns(columns, x + from * in_w_, line);
        held[slot] = from;
      }
      sum.rows[t] = line;
      sum.weight[t] = rows_.weight[t * out_h_ + i];
    }
    functions_.weigh_rows(sum, out_w_, y + row * out_w_);
  }
}

Status InterpolateSeparable::Run(const RunContext& context) {
  const float* x = context.tensors.input(0).data<float>();
  float* y = context.tensors.output(0).data<float>();
  float* scratch = static_cast<float*>(context.scratch);
  const EvenSplit rows(planes_ * out_h_, parts_);
  ParallelFor(context.pool, parts_, [&](int64_t begin, int64_t end) {
    for (int64_t part = begin; part < end; ++part) {
      RunRows(x, y, rows.begin(part), rows.end(part),
              scratch + part * taps_ * line_floats_);
    }
  });
  return Status::Ok();
}

}  // namespace placelite
