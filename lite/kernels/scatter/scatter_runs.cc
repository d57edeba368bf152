// SPDX-License-Identifier: Apache-2.0
// These are scatter_nd, whose updates are runs of elements, and put_along_axis,
// whose updates are single ones, a few places at a time.
#include <algorithm>

#include "lite/kernels/gather/along_axis.h"
#include "lite/kernels/gather/gather.h"
#include "lite/kernels/gather/runs.h"
#include "lite/kernels/scatter/offsets.h"
#include "lite/kernels/scatter/scatter.h"
#include "lite/kernels/scatter/tuples.h"

namespace placelite {
namespace {

template <typename I>
void PutTuples(const RunContext& context, const Tuples& tuples, const I* index,
               ApplyFunction apply) {
  const Tensor& from = context.tensors.input(2);
  const auto bytes =
      tuples.run * static_cast<int64_t>(SizeOf(from.precision()));
  int64_t offsets[kPlaces];
  for (int64_t first = 0; first < tuples.per_batch; first += kPlaces) {
    const int64_t count = std::min(kPlaces, tuples.per_batch - first);
    for (int64_t i = 0; i < count; ++i) {
      offsets[i] = tuples.At(index + (first + i) * tuples.length);
    }
    apply({offsets, count, tuples.run, from.data<char>() + first * bytes},
          context.tensors.output(0).data<char>());
  }
}

// Puts elements begin..end-1 of lines first..last-1, for every index of the
// axis.
template <typename I>
void PutLines(const RunContext& context, const AlongAxis& along, const I* index,
              ApplyFunction apply, int64_t first, int64_t last, int64_t begin,
              int64_t end) {
  const Tensor& from = context.tensors.input(2);
  const auto size = static_cast<int64_t>(SizeOf(from.precision()));
  int64_t offsets[kPlaces];
  for (int64_t line = first; line < last; ++line) {
    const AlongAxis::Start start = along.At(line);
    for (int64_t k = 0; k < along.axis_count(); ++k) {
      const int64_t at = start.index + k * along.axis_step();
      for (int64_t i = begin; i < end; i += kPlaces) {
        const int64_t count = std::min(kPlaces, end - i);
        along.Places(index + at, start.x, i, i + count, offsets);
        apply({offsets, count, 1, from.data<char>() + (at + i) * size},
              context.tensors.output(0).data<char>());
      }
    }
  }
}

}  // namespace

Status ScatterNdRuns(const RunContext& context) {
  const Tuples tuples(context, 0, 1);
  return WithIndices(context.tensors.input(1), [&](const auto* index) {
    const int64_t wrong = tuples.FindOutOfRange(index);
    if (wrong >= 0) {
      return OutOfRange(context, wrong,
                        tuples.axes[wrong % tuples.length].size);
    }
    CopyX(context);
    if (tuples.run > 0) {
      PutTuples(context, tuples, index, FindApply(context.op));
    }
    return Status::Ok();
  });
}

Status PutAlongAxisRuns(const RunContext& context) {
  const Tensor& x = context.tensors.input(0);
  const Tensor& index = context.tensors.input(1);
  const int axis = GatherAxis(context.op);
  return WithIndices(index, [&](const auto* positions) {
    const int64_t size = x.shape()[axis];
    const int64_t wrong = FindOutOfRange(positions, index.NumElements(), size);
    if (wrong >= 0) return OutOfRange(context, wrong, size);
    CopyX(context);
    if (index.NumElements() == 0) return Status::Ok();
    const AlongAxis along(x.shape(), index.shape(), axis);
    const ApplyFunction apply = FindApply(context.op);
    ForLineParts(context.pool, along,
                 [&](int64_t first, int64_t last, int64_t begin, int64_t end) {
                   PutLines(context, along, positions, apply, first, last,
                            begin, end);
                 });
    return Status::Ok();
  });
}

}  // namespace placelite
