// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstring>

#include "lite/core/op/infer_util.h"
#include "lite/kernels/common/blocked.h"
#include "lite/kernels/slice/slice.h"

namespace placelite {

int64_t SliceStartAlong(const OpView& op, int axis, int rank, int64_t size) {
  const auto& axes = op.attributes().Ints("axes");
  const auto& starts = op.attributes().Ints("starts");
  int64_t first = 0;
  for (size_t i = 0; i < axes.size(); ++i) {
    const Result<int> named = NormalizeAxis(axes[i], rank);
    LITE_CHECK(named.ok());
    if (*named != axis) continue;
    const int64_t start = starts[i] < 0 ? starts[i] + size : starts[i];
    first = std::clamp<int64_t>(start, 0, size);
  }
  return first;
}

Index SliceStart(const OpView& op) {
  const Shape x = op.input_shape(0).shape();
  Index first;
  for (int axis = 0; axis < x.rank(); ++axis) {
    first.push_back(SliceStartAlong(op, axis, x.rank(), x[axis]));
  }
  return first;
}

Status SliceCopy(const RunContext& context) {
  const Tensor& x = context.tensors.input(0);
  const Tensor& y = context.tensors.output(0);
  if (y.NumElements() == 0) return Status::Ok();
  const Shape in = StoredShape(x), out = StoredShape(y);
  Index first = SliceStart(context.op);
  if (BlockOf(x) > 1) {
    first[1] /= BlockOf(x);
    first.push_back(0);
  }
  // Axes behind `cut` are taken whole, so they are one run of memory.
  int cut = in.rank();
  while (cut > 0 && out[cut - 1] == in[cut - 1]) --cut;
  cut = std::max(0, cut - 1);

  const auto size = static_cast<int64_t>(SizeOf(x.precision()));
  const int64_t run = Extent(out, cut, out.rank()) * size;
  Shape outer;
  for (int axis = 0; axis < cut; ++axis) outer.push_back(out[axis]);
  ParallelFor(context.pool, outer.NumElements(),
              [&](int64_t begin, int64_t end) {
                for (int64_t i = begin; i < end; ++i) {
                  const Index index = Unravel(i, outer);
                  Index from = first;
                  for (int a = 0; a < cut; ++a) from[a] += index[a];
                  std::memcpy(y.data<char>() + i * run,
                              x.data<char>() + Ravel(from, in) * size,
                              static_cast<size_t>(run));
                }
              });
  return Status::Ok();
}

}  // namespace placelite
