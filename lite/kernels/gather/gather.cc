// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/gather/gather.h"

#include <algorithm>

#include "lite/core/base/strings.h"
#include "lite/core/op/infer_util.h"
#include "lite/kernels/common/index.h"
#include "lite/kernels/gather/runs.h"

namespace placelite {
namespace {

int64_t IndexElement(const Tensor& index, int64_t i) {
  return index.precision() == Precision::kInt64 ? index.data<int64_t>()[i]
                                                : index.data<int32_t>()[i];
}

}  // namespace

int GatherAxis(const OpView& op) {
  const Result<int> axis = NormalizeAxis(op.attributes().Int("axis"),
                                         op.input_shape(0).shape().rank());
  LITE_CHECK(axis.ok());
  return *axis;
}

int64_t GatherPosition(const Tensor& index, int64_t i, int64_t size) {
  const int64_t element = IndexElement(index, i);
  if (element < -size || element >= size) return -1;
  return element < 0 ? element + size : element;
}

Status CheckPositions(const OpView& op, const Tensor& index, const Shape& x) {
  const int axis = GatherAxis(op);
  for (int64_t i = 0; i < index.NumElements(); ++i) {
    if (GatherPosition(index, i, x[axis]) >= 0) continue;
    return Status::InvalidArgument(StrCat(
        op.def().name, ": element ", i, " of Index is ", IndexElement(index, i),
        ", X ", x, " has ", x[axis], " elements along axis ", axis));
  }
  return Status::Ok();
}

Status CheckGather(const RunContext& context) {
  return CheckPositions(context.op, context.tensors.input(1),
                        context.tensors.input(0).shape());
}

Status GatherCopy(const RunContext& context) {
  LITE_RETURN_IF_ERROR(CheckGather(context));
  const Tensor& x = context.tensors.input(0);
  const Tensor& index = context.tensors.input(1);
  const Tensor& y = context.tensors.output(0);
  const int axis = GatherAxis(context.op);
  const int64_t size = x.shape()[axis], count = index.NumElements();
  const auto run = Extent(x.shape(), axis + 1, x.shape().rank()) *
                   static_cast<int64_t>(SizeOf(x.precision()));
  if (run == 0) return Status::Ok();
  const auto copy_all = [&](const auto* indices, const auto& copy) {
    // A unit of work is one element of Index at one index of the axes before
    // `axis`.
    ParallelFor(context.pool, Extent(x.shape(), 0, axis) * count,
                [&](int64_t begin, int64_t end) {
                  char* to = y.data<char>() + begin * run;
                  for (int64_t i = begin; i < end;) {
                    const char* from = x.data<char>() + i / count * size * run;
                    const int64_t first = i / count * count;
                    const int64_t stop = std::min(end, first + count);
                    for (; i < stop; ++i, to += run) {
                      const int64_t at = indices[i - first];
                      copy(to, from + (at < 0 ? at + size : at) * run);
                    }
                  }
                });
  };
  WithIndices(index, [&](const auto* indices) {
    WithCopy(run, [&](const auto& copy) { copy_all(indices, copy); });
  });
  return Status::Ok();
}

}  // namespace placelite
