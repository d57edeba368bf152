// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/top_k/top_k.h"

#include <algorithm>

#include "lite/kernels/common/axis.h"
#include "lite/kernels/common/element.h"
#include "lite/kernels/top_k/rank.h"

namespace placelite {
namespace {

// Returns whether a is larger; NaN is larger than any number.
template <typename T>
bool IsLarger(T a, T b) {
  const bool a_is_nan = a != a, b_is_nan = b != b;
  return a_is_nan || b_is_nan ? a_is_nan && !b_is_nan : a > b;
}

// The elements along the axis of one line.
template <typename T>
struct Line {
  const T* first;
  int64_t size;
  int64_t step;

  T at(int64_t i) const { return first[i * step]; }
};

// More candidates than k are kept, so that they are seldom thinned out.
int64_t Capacity(int64_t size, int64_t k) {
  constexpr int64_t kSpare = 64;
  return k < size - k - kSpare ? 2 * k + kSpare : size;
}

// Holds the elements of a line that may be among the first k.
template <typename T, typename Element>
class Candidates {
 public:
  Candidates(Element* elements, int64_t k, bool largest)
      : elements_(elements), k_(k), largest_(largest) {}

  // Returns the first k elements of the line in order; k must not be 0.
  const Element* SelectFrom(const Line<T>& line) {
    const int64_t capacity = Capacity(line.size, k_);
    for (count_ = 0; count_ < capacity; ++count_) {
      elements_[count_] = {Rank(line.at(count_), largest_), count_};
    }
    if (capacity < line.size) Consider(line, capacity);
    ThinOut();
    std::sort(elements_, elements_ + k_);
    return elements_;
  }

 private:
  // Examines the elements from `begin` on. An element whose rank is that of the
  // last candidate comes behind it.
  void Consider(const Line<T>& line, int64_t begin) {
    const int64_t capacity = begin;
    RankOf<T> last = ThinOut();
    for (int64_t block = begin; block < line.size; block += kBlock) {
      const int64_t size = std::min(kBlock, line.size - block);
      RankOf<T> ranks[kBlock];
      for (int64_t i = 0; i < size; ++i) {
        ranks[i] = Rank(line.at(block + i), largest_);
      }
      for (int64_t i = 0; i < size; ++i) {
        if (ranks[i] >= last) continue;
        elements_[count_++] = {ranks[i], block + i};
        if (count_ == capacity) last = ThinOut();
      }
    }
  }

  // Keeps the first k and returns the rank of the last of them.
  RankOf<T> ThinOut() {
    std::nth_element(elements_, elements_ + k_ - 1, elements_ + count_);
    count_ = k_;
    return static_cast<RankOf<T>>(elements_[k_ - 1].rank());
  }

  static constexpr int64_t kBlock = 128;

  Element* elements_;
  int64_t k_;
  bool largest_;
  int64_t count_ = 0;
};

class TopKSort final : public Kernel {
 public:
  Status Prepare(PrepareContext& context) override {
    const AxisView in =
        ViewAlongAxis(context.op, context.op.input_shape(0).shape());
    parts_ =
        std::max<int64_t>(1, std::min<int64_t>(context.threads, in.lines()));
    capacity_ = Capacity(in.size, context.op.attributes().Int("k"));
    context.scratch_bytes =
        static_cast<size_t>(parts_ * capacity_) * sizeof(Wide);
    return Status::Ok();
  }

  Status Run(const RunContext& context) override {
    const Tensor& x = context.tensors.input(0);
    const AxisView in = ViewAlongAxis(context.op, x.shape());
    if (context.op.attributes().Int("k") == 0) return Status::Ok();
    WithNumber(x.precision(), [&](auto zero) {
      using T = decltype(zero);
      if (sizeof(T) <= 4 && in.size <= UINT32_MAX) {
        SelectAll<T, Narrow>(context, in);
      } else {
        SelectAll<T, Wide>(context, in);
      }
    });
    return Status::Ok();
  }

 private:
  // The lines are divided into parts, and each part has memory for the
  // candidates of one line.
  template <typename T, typename Element>
  void SelectAll(const RunContext& context, const AxisView& in) {
    const int64_t k = context.op.attributes().Int("k");
    const AxisView out = {in.outer, k, in.inner};
    const bool largest = context.op.attributes().Bool("largest");
    const T* x = context.tensors.input(0).data<T>();
    T* values = context.tensors.output(0).data<T>();
    int64_t* positions = context.tensors.output(1).data<int64_t>();
    const auto select = [&](int64_t part) {
      Candidates<T, Element> candidates(
          static_cast<Element*>(context.scratch) + part * capacity_, k,
          largest);
      const int64_t end = in.lines() * (part + 1) / parts_;
      for (int64_t i = in.lines() * part / parts_; i < end; ++i) {
        const Line<T> line = {x + in.FirstOf(i), in.size, in.inner};
        const Element* selected = candidates.SelectFrom(line);
        for (int64_t j = 0, to = out.FirstOf(i); j < k; ++j, to += in.inner) {
          positions[to] = selected[j].position();
          values[to] = line.at(positions[to]);
        }
      }
    };
    ParallelFor(context.pool, parts_, [&](int64_t begin, int64_t end) {
      for (int64_t part = begin; part < end; ++part) select(part);
    });
  }

  int64_t parts_ = 1;
  int64_t capacity_ = 0;
};

// Returns the position that follows `last` in the order; -1 stands for the
// start.
template <typename T>
int64_t Next(const T* x, const AxisView& view, bool largest, int64_t last) {
  const auto precedes = [&](int64_t i, int64_t j) {
    const T a = x[i * view.inner], b = x[j * view.inner];
    const bool better = largest ? IsLarger(a, b) : IsLarger(b, a);
    const bool worse = largest ? IsLarger(b, a) : IsLarger(a, b);
    return better || (!worse && i < j);
  };
  int64_t next = -1;
  for (int64_t i = 0; i < view.size; ++i) {
    if (last >= 0 && !precedes(last, i)) continue;
    if (next < 0 || precedes(i, next)) next = i;
  }
  return next;
}

}  // namespace

std::unique_ptr<Kernel> CreateTopKSort() {
  return std::make_unique<TopKSort>();
}

Status TopKReference(const RunContext& context) {
  const Tensor& x = context.tensors.input(0);
  const AxisView in = ViewAlongAxis(context.op, x.shape());
  const int64_t k = context.op.attributes().Int("k");
  const AxisView out = {in.outer, k, in.inner};
  const bool largest = context.op.attributes().Bool("largest");
  WithNumber(x.precision(), [&](auto zero) {
    using T = decltype(zero);
    for (int64_t line = 0; line < in.lines(); ++line) {
      const T* first = x.data<T>() + in.FirstOf(line);
      int64_t last = -1;
      for (int64_t i = 0; i < k; ++i) {
        last = Next(first, in, largest, last);
        const int64_t to = out.FirstOf(line) + i * in.inner;
        context.tensors.output(0).data<T>()[to] = first[last * in.inner];
        context.tensors.output(1).data<int64_t>()[to] = last;
      }
    }
  });
  return Status::Ok();
}

}  // namespace placelite
