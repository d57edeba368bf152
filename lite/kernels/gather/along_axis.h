// SPDX-License-Identifier: Apache-2.0
// This file finds the elements that take_along_axis and put_along_axis move.
#ifndef LITE_KERNELS_GATHER_ALONG_AXIS_H_
#define LITE_KERNELS_GATHER_ALONG_AXIS_H_

#include <algorithm>
#include <cstdint>

#include "lite/core/kernel/thread_pool.h"
#include "lite/core/tensor/shape.h"

namespace placelite {

// How many places are computed before their elements are moved.
inline constexpr int64_t kPlaces = 256;

// AlongAxis is Index of take_along_axis or put_along_axis as lines of
// neighbours, which are neighbours in X, too; where the axis is the last one a
// line is along it, and else all elements of a line are at one index of it.
// Lines that differ in other axes than this one write to different elements.
class AlongAxis {
 public:
  AlongAxis(const Shape& x, const Shape& index, int axis);

  // Returns how many lines begin at the first index of the axis.
  int64_t lines() const { return lines_; }
  int64_t line() const { return line_; }
  bool lines_are_along_axis() const { return step_ == 0; }

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

// Calls f(first, last, begin, end) for parts of the work, split over the pool:
// elements begin..end-1 of lines first..last-1.
template <typename F>
void ForLineParts(ThreadPool* pool, const AlongAxis& along, const F& f) {
  // A line that is along the axis is one thread's: its elements may meet.
  const bool by_lines =
      along.lines() >= pool->threads() || along.lines_are_along_axis();
  ParallelFor(pool, by_lines ? along.lines() : along.line(),
              [&](int64_t begin, int64_t end) {
                by_lines ? f(begin, end, int64_t{0}, along.line())
                         : f(int64_t{0}, along.lines(), begin, end);
              });
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

}  // namespace placelite

#endif  // LITE_KERNELS_GATHER_ALONG_AXIS_H_
