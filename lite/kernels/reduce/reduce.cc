// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/reduce/reduce.h"

#include <algorithm>

#include "lite/core/base/check.h"
#include "lite/core/op/reduce_axes.h"
#include "lite/kernels/common/blocked.h"

namespace placelite {
namespace {

// A unit of parallel work is this many columns.
constexpr int64_t kUnit = 256;

struct FunctionRow {
  const char* op;
  ReduceFunction function;
};
constexpr FunctionRow kFunctions[] = {
    {"reduce_mean", ReduceFunction::kMean},
    {"reduce_sum", ReduceFunction::kSum},
    {"reduce_max", ReduceFunction::kMax},
    {"reduce_min", ReduceFunction::kMin},
    {"reduce_prod", ReduceFunction::kProd},
};

}  // namespace

ReduceFunction ReadReduceFunction(const OpView& op) {
  for (const FunctionRow& row : kFunctions) {
    if (std::string_view(row.op) == op.def().name) return row.function;
  }
  LITE_CHECK(false);
  return {};
}

ReduceExtents ReadReduce(const OpView& op) {
  const Shape x = op.input_shape(0).shape();
  const auto reduced = ReducedAxes(op.attributes(), x.rank());
  LITE_CHECK(reduced.ok());
  ReduceExtents extents;
  bool behind = false;
  for (int i = 0; i < x.rank(); ++i) {
    behind = behind || (*reduced)[i];
    int64_t& extent = (*reduced)[i] ? extents.axis
                      : behind      ? extents.inner
                                    : extents.outer;
    extent *= x[i];
  }
  return extents;
}

template <typename E>
Status RunReduceRows(const RunContext& context, ReduceSlice<E> slice) {
  const ReduceExtents e = ReadReduce(context.op);
  const ReduceFunction function = ReadReduceFunction(context.op);
  const E* x = context.tensors.input(0).data<E>();
  E* y = context.tensors.output(0).data<E>();
  ParallelFor(context.pool, e.outer, [&](int64_t begin, int64_t end) {
    for (int64_t o = begin; o < end; ++o) {
      slice({function, x + o * e.axis, e.axis, 1, 1, y + o});
    }
  });
  return Status::Ok();
}

template <typename E>
Status RunReduceColumns(const RunContext& context, ReduceSlice<E> slice) {
  const ReduceExtents e = ReadReduce(context.op);
  const ReduceFunction function = ReadReduceFunction(context.op);
  const E* x = context.tensors.input(0).data<E>();
  E* y = context.tensors.output(0).data<E>();
  const int64_t units = (e.inner + kUnit - 1) / kUnit;
  ParallelFor(context.pool, e.outer * units, [&](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) {
      const int64_t outer = i / units, first = i % units * kUnit;
      slice({function, x + outer * e.axis * e.inner + first, e.axis, e.inner,
             std::min(kUnit, e.inner - first), y + outer * e.inner + first});
    }
  });
  return Status::Ok();
}

template <typename E>
Status RunReducePixels(const RunContext& context, ReduceSlice<E> slice) {
  const BlockedExtents e(context.tensors.input(0));
  const ReduceFunction function = ReadReduceFunction(context.op);
  const E* x = context.tensors.input(0).data<E>();
  const Tensor& output = context.tensors.output(0);
  // Without its height and width the output is a matrix, which is dense.
  const bool is_image = output.shape().rank() == 4;
  E* y = output.data<E>();
  ParallelFor(
      context.pool, e.batch * e.blocks, [&](int64_t begin, int64_t end) {
        for (int64_t i = begin; i < end; ++i) {
          const int64_t b = i % e.blocks, lanes = e.lanes(b);
          E* to = y + (is_image ? i * e.block
                                : i / e.blocks * e.channels + b * e.block);
          slice({function, x + i * e.pixels() * e.block, e.pixels(), e.block,
                 lanes, to});
          if (is_image) std::fill(to + lanes, to + e.block, E{});
        }
      });
  return Status::Ok();
}

template Status RunReduceRows<float>(const RunContext&, ReduceSlice<float>);
template Status RunReduceColumns<float>(const RunContext&, ReduceSlice<float>);
template Status RunReducePixels<float>(const RunContext&, ReduceSlice<float>);
template Status RunReduceRows<Bfloat16>(const RunContext&,
                                        ReduceSlice<Bfloat16>);
template Status RunReduceColumns<Bfloat16>(const RunContext&,
                                           ReduceSlice<Bfloat16>);
template Status RunReducePixels<Bfloat16>(const RunContext&,
                                          ReduceSlice<Bfloat16>);

}  // namespace placelite
