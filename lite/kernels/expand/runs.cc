// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstring>

#include "lite/kernels/common/element.h"
#include "lite/kernels/expand/expand.h"

namespace placelite {

Shape PaddedShape(const Shape& x, int rank) {
  Shape shape;
  for (int i = x.rank(); i < rank; ++i) shape.push_back(1);
  for (int64_t dim : x) shape.push_back(dim);
  return shape;
}

namespace {

// Runs sees X with a shape of the output's rank. Behind axis `cut` the output
// is one run of memory for each index before it.
struct Runs {
  const Tensor& x;
  const Tensor& y;
  Shape from;
  Shape outer;        // the output's axes before the cut
  int64_t count = 0;  // elements of a run
};

Runs MakeRuns(const RunContext& context, int cut, Shape from) {
  const Tensor& y = context.tensors.output(0);
  Runs runs{context.tensors.input(0), y, from, {}, 0};
  for (int axis = 0; axis < cut; ++axis) runs.outer.push_back(y.shape()[axis]);
  runs.count = Extent(y.shape(), cut, y.shape().rank());
  return runs;
}

// Calls body(first element in x, first element in y) for every run.
template <typename Body>
void ForEachRun(const RunContext& context, const Runs& runs, const Body& body) {
  ParallelFor(context.pool, runs.outer.NumElements(),
              [&](int64_t begin, int64_t end) {
                for (int64_t i = begin; i < end; ++i) {
                  Index index = Unravel(i, runs.outer);
                  for (int a = 0; a < index.rank(); ++a) {
                    index[a] %= runs.from[a];
                  }
                  for (int a = index.rank(); a < runs.from.rank(); ++a) {
                    index.push_back(0);
                  }
                  body(Ravel(index, runs.from), i * runs.count);
                }
              });
}

char* At(const Tensor& tensor, int64_t element) {
  return tensor.data<char>() +
         element * static_cast<int64_t>(SizeOf(tensor.precision()));
}

void CopyRun(const Runs& runs, int64_t from, int64_t to, int64_t count) {
  std::memcpy(At(runs.y, to), At(runs.x, from),
              static_cast<size_t>(count) * SizeOf(runs.x.precision()));
}

void FillRun(const Runs& runs, int64_t from, int64_t to) {
  WithSizeOf(runs.x.precision(), [&](auto element) {
    using T = decltype(element);
    std::fill_n(runs.y.data<T>() + to, runs.count, runs.x.data<T>()[from]);
  });
}

}  // namespace

Status ExpandRuns(const RunContext& context) {
  const Shape& out = context.tensors.output(0).shape();
  if (out.NumElements() == 0) return Status::Ok();
  const Shape from = PaddedShape(context.tensors.input(0).shape(), out.rank());
  // A run covers the last axes that are all repeated, or else all copied.
  int filled = out.rank(), copied = out.rank();
  while (filled > 0 && from[filled - 1] == 1) --filled;
  while (copied > 0 && from[copied - 1] == out[copied - 1]) --copied;
  const bool fill = filled < copied;
  const Runs runs = MakeRuns(context, fill ? filled : copied, from);
  ForEachRun(context, runs, [&](int64_t x, int64_t y) {
    if (fill) {
      FillRun(runs, x, y);
    } else {
      CopyRun(runs, x, y, runs.count);
    }
  });
  return Status::Ok();
}

Status TileRuns(const RunContext& context) {
  const Shape& out = context.tensors.output(0).shape();
  if (out.NumElements() == 0) return Status::Ok();
  const Shape from = PaddedShape(context.tensors.input(0).shape(), out.rank());
  // A run covers the axes from the last one that is repeated on.
  int cut = out.rank();
  while (cut > 0 && from[cut - 1] == out[cut - 1]) --cut;
  cut = std::max(0, cut - 1);
  const Runs runs = MakeRuns(context, cut, from);
  const int64_t part = Extent(from, cut, from.rank());
  ForEachRun(context, runs, [&](int64_t x, int64_t y) {
    if (part == 1) return FillRun(runs, x, y);
    for (int64_t done = 0; done < runs.count; done += part) {
      CopyRun(runs, x, y + done, part);
    }
  });
  return Status::Ok();
}

}  // namespace placelite
