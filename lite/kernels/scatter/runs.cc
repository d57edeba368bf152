// SPDX-License-Identifier: Apache-2.0
// These are scatter_nd and put_along_axis by runs of elements, a few places at
// a time.
#include "lite/kernels/gather/runs.h"

#include <algorithm>
#include <cstring>

#include "lite/kernels/common/index.h"
#include "lite/kernels/gather/gather.h"
#include "lite/kernels/scatter/offsets.h"
#include "lite/kernels/scatter/scatter.h"
#include "lite/kernels/scatter/tuples.h"

namespace placelite {
namespace {

// How many places are computed before their updates are applied.
constexpr int64_t kPlaces = 256;

// A Y that took the memory of X holds it already.
void CopyX(const RunContext& context) {
  const Tensor& x = context.tensors.input(0);
  const Tensor& y = context.tensors.output(0);
  if (x.raw_data() != y.raw_data() && x.bytes() > 0) {
    std::memcpy(y.raw_data(), x.raw_data(), x.bytes());
  }
}

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

// AlongAxis is Index of put_along_axis as lines of neighbours, which are
// neighbours in X, too; where the axis is the last one a line is along it, and
// else all elements of a line are at one index of it. Lines that differ in
// other axes than this one write to different elements.
class AlongAxis {
 public:
  AlongAxis(const Shape& x, const Shape& index, int axis);

  // Returns how many lines begin at the first index of the axis.
  int64_t lines() const { return lines_; }
  int64_t line() const { return line_; }

  // Where a line begins.
  struct Start {
    int64_t index = 0, x = 0;
  };
  Start At(int64_t line) const;

  // Computes the places of elements begin..end-1 of a line, whose elements of
  // Index begin at `index` and which begins at `x` of X.
  template <typename I>
  void Places(const I* index, int64_t x, int64_t begin, int64_t end,
              int64_t* offsets) const {
    for (int64_t i = begin; i < end; ++i) {
      const int64_t position = index[i];
      offsets[i - begin] =
          x + (position < 0 ? position + size_ : position) * axis_stride_ +
          i * step_;
    }
  }

  // A line of index k of the axis begins k * axis_step() elements of Index
  // behind that of the first.
  int64_t axis_count() const { return axis_count_; }
  int64_t axis_step() const { return axis_step_; }

 private:
  struct Axis {
    int64_t count, index_stride, x_stride;
  };
  SmallDims<Axis> axes_;  // the others, the outermost first
  int64_t size_ = 0, axis_stride_ = 0, step_ = 0;
  int64_t axis_count_ = 1, axis_step_ = 0;
  int64_t lines_ = 1, line_ = 1;
};

AlongAxis::AlongAxis(const Shape& x, const Shape& index, int axis)
    : size_(x[axis]) {
  const int rank = x.rank();
  axis_stride_ = Extent(x, axis + 1, rank);
  // The axes from `end` on are a line.
  int end = rank;
  if (axis == rank - 1) {
    line_ = index[--end];
  } else {
    step_ = 1;
    axis_count_ = index[axis];
    axis_step_ = Extent(index, axis + 1, rank);
    // An axis that X has more of can only be a line's outermost.
    bool whole = true;
    while (end - 1 > axis && whole) {
      line_ *= index[--end];
      whole = index[end] == x[end];
    }
  }
  for (int a = 0; a < end; ++a) {
    if (a == axis) continue;
    axes_.push_back(
        {index[a], Extent(index, a + 1, rank), Extent(x, a + 1, rank)});
    lines_ *= index[a];
  }
}

AlongAxis::Start AlongAxis::At(int64_t line) const {
  Start start;
  for (size_t a = axes_.size(); a-- > 0;) {
    const int64_t at = line % axes_[a].count;
    line /= axes_[a].count;
    start.index += at * axes_[a].index_stride;
    start.x += at * axes_[a].x_stride;
  }
  return start;
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

// Returns the first element that is out of range, or -1.
template <typename I>
int64_t FindOutOfRange(const I* index, int64_t count, int64_t size) {
  constexpr int64_t kBlock = 1024;
  for (int64_t first = 0; first < count; first += kBlock) {
    const int64_t end = std::min(count, first + kBlock);
    bool wrong = false;
    for (int64_t i = first; i < end; ++i) {
      wrong |= (index[i] < -size) | (index[i] >= size);
    }
    for (int64_t i = first; i < end && wrong; ++i) {
      if (index[i] < -size || index[i] >= size) return i;
    }
  }
  return -1;
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
    const bool by_lines =
        along.lines() >= context.pool->threads() || along.axis_count() == 1;
    ParallelFor(context.pool, by_lines ? along.lines() : along.line(),
                [&](int64_t begin, int64_t end) {
                  by_lines ? PutLines(context, along, positions, apply, begin,
                                      end, 0, along.line())
                           : PutLines(context, along, positions, apply, 0,
                                      along.lines(), begin, end);
                });
    return Status::Ok();
  });
}

}  // namespace placelite
