// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/layer_norm/layer_norm.h"

#include "lite/core/base/check.h"
#include "lite/core/op/infer_util.h"

namespace placelite {

LayerNormExtents ReadLayerNorm(const OpView& op) {
  const Shape shape = op.input_shape(0).shape();
  const Result<int> begin =
      NormalizeAxis(op.attributes().Int("begin_norm_axis"), shape.rank());
  LITE_CHECK(begin.ok());
  LayerNormExtents extents;
  for (int i = 0; i < shape.rank(); ++i) {
    (i < *begin ? extents.rows : extents.count) *= shape[i];
  }
  return extents;
}

template <typename E>
Status RunLayerNorm(const RunContext& context, LayerNormSlice<E> slice) {
  const LayerNormExtents e = ReadLayerNorm(context.op);
  const auto parameter = [&](size_t i) -> const float* {
    return context.op.has_input(i) ? context.tensors.input(i).data<float>()
                                   : nullptr;
  };
  LayerNormRow<E> first{context.tensors.input(0).data<E>(),
                        parameter(1),
                        parameter(2),
                        context.op.attributes().Float("epsilon"),
                        e.count,
                        context.tensors.output(0).data<E>()};
  if (e.count == 0) return Status::Ok();
  ParallelFor(context.pool, e.rows, [&](int64_t begin, int64_t end) {
    for (int64_t r = begin; r < end; ++r) {
      LayerNormRow<E> row = first;
      row.x += r * e.count;
      row.y += r * e.count;
      slice(row);
    }
  });
  return Status::Ok();
}

template Status RunLayerNorm<float>(const RunContext&, LayerNormSlice<float>);
template Status RunLayerNorm<Bfloat16>(const RunContext&,
                                       LayerNormSlice<Bfloat16>);

}  // namespace placelite
