#include <algorithm>
#include <cstring>

#include "lite/core/op/infer_util.h"
#include "lite/kernels/slice/slice.h"

namespace placelite {

Index SliceStart(const OpView& op) {
  const Shape x = op.input_shape(0).shape();
  const auto& axes = op.attributes().Ints("axes");
  const auto& starts = op.attributes().Ints("starts");
  Index first;
  for (int i = 0; i < x.rank(); ++i) first.push_back(0);
  for (size_t i = 0; i < axes.size(); ++i) {
    const Result<int> axis = NormalizeAxis(axes[i], x.rank());
    LITE_CHECK(axis.ok());
    const int64_t size = x[*axis];
    const int64_t start = starts[i] < 0 ? starts[i] + size : starts[i];
    first[*axis] = std::clamp<int64_t>(start, 0, size);
  }
  return first;
}

Status SliceCopy(const RunContext& context) {
  const Tensor& x = context.tensors.input(0);
  const Tensor& y = context.tensors.output(0);
  if (y.NumElements() == 0) return Status::Ok();
  const Index first = SliceStart(context.op);
  // Axes behind `cut` are taken whole: one run of memory.
  int cut = x.shape().rank();
  while (cut > 0 && y.shape()[cut - 1] == x.shape()[cut - 1]) --cut;
  cut = std::max(0, cut - 1);

  const auto size = static_cast<int64_t>(SizeOf(x.precision()));
  const int64_t run = Extent(y.shape(), cut, y.shape().rank()) * size;
  Shape outer;
  for (int axis = 0; axis < cut; ++axis) outer.push_back(y.shape()[axis]);
  ParallelFor(context.pool, outer.NumElements(),
              [&](int64_t begin, int64_t end) {
                for (int64_t i = begin; i < end; ++i) {
                  const Index index = Unravel(i, outer);
                  Index from = first;
                  for (int a = 0; a < cut; ++a) from[a] += index[a];
                  std::memcpy(y.data<char>() + i * run,
                              x.data<char>() + Ravel(from, x.shape()) * size,
                              static_cast<size_t>(run));
                }
              });
  return Status::Ok();
}

}  // namespace placelite
