// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/interpolate/blocked.h"

#include "lite/kernels/common/blocked.h"

namespace placelite {

template <typename E>
Status InterpolateBlocks<E>::Prepare(PrepareContext& context) {
  const TapFinder rows(context.op, 0), columns(context.op, 1);
  taps_ = rows.count();
  LITE_ASSIGN_OR_RETURN(rows_, MakeTapTable(rows));
  LITE_ASSIGN_OR_RETURN(columns_, MakeTapTable(columns));
  return Status::Ok();
}

template <typename E>
Status InterpolateBlocks<E>::Run(const RunContext& context) {
  const BlockedExtents in(context.tensors.input(0));
  const BlockedExtents out(context.tensors.output(0));
  const E* x = context.tensors.input(0).template data<E>();
  E* y = context.tensors.output(0).template data<E>();
  auto run_rows = [&](int64_t block, int64_t first, int64_t last) {
    WeightedPixels<E> row = {};
    row.taps = taps_;
    row.columns = columns_.index.data();
    row.weights = columns_.weight.data();
    row.out_w = out.width;
    for (int64_t at = first; at < last; ++at) {
      for (int t = 0; t < taps_; ++t) {
        const auto entry = static_cast<size_t>(t * out.height + at);
        const int64_t from = block * in.height + rows_.index[entry];
        row.rows[t] = x + from * in.width * in.block;
        row.row_weight[t] = rows_.weight[entry];
      }
      row.y = y + (block * out.height + at) * out.width * out.block;
      weigh_(row);
    }
  };
  ForEachPlanePart(context.pool, out.batch, out.blocks, out.height, run_rows);
  return Status::Ok();
}

template class InterpolateBlocks<float>;
template class InterpolateBlocks<Bfloat16>;
template class InterpolateBlocks<Code>;

}  // namespace placelite
