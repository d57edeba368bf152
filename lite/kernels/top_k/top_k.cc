// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/top_k/top_k.h"

#include <algorithm>
#include <numeric>

#include "lite/kernels/common/axis.h"
#include "lite/kernels/common/element.h"

namespace placelite {
namespace {

// Returns whether a is larger; NaN is larger than any number.
template <typename T>
bool IsLarger(T a, T b) {
  const bool a_is_nan = a != a, b_is_nan = b != b;
  return a_is_nan || b_is_nan ? a_is_nan && !b_is_nan : a > b;
}

class TopKSort final : public Kernel {
 public:
  Status Prepare(PrepareContext& context) override {
    const AxisView in =
        ViewAlongAxis(context.op, context.op.input_shape(0).shape());
    parts_ =
        std::max<int64_t>(1, std::min<int64_t>(context.threads, in.lines()));
    context.scratch_bytes =
        static_cast<size_t>(parts_ * in.size) * sizeof(int64_t);
    return Status::Ok();
  }

  Status Run(const RunContext& context) override {
    WithNumber(context.tensors.input(0).precision(),
               [&](auto zero) { SortAll<decltype(zero)>(context); });
    return Status::Ok();
  }

 private:
  // The lines are divided into parts, and each part has memory for the
  // positions of one line.
  template <typename T>
  void SortAll(const RunContext& context) {
    const Tensor& x = context.tensors.input(0);
    const AxisView in = ViewAlongAxis(context.op, x.shape());
    const int64_t k = context.op.attributes().Int("k");
    const AxisView out = {in.outer, k, in.inner};
    const bool largest = context.op.attributes().Bool("largest");
    auto* all = static_cast<int64_t*>(context.scratch);
    T* values = context.tensors.output(0).data<T>();
    int64_t* positions = context.tensors.output(1).data<int64_t>();
    const auto sort = [&](int64_t part) {
      int64_t* order = all + part * in.size;
      const int64_t end = in.lines() * (part + 1) / parts_;
      for (int64_t line = in.lines() * part / parts_; line < end; ++line) {
        const T* first = x.data<T>() + in.FirstOf(line);
        std::iota(order, order + in.size, int64_t{0});
        const auto precedes = [&](int64_t i, int64_t j) {
          const T a = first[i * in.inner], b = first[j * in.inner];
          if (IsLarger(a, b)) return largest;
          if (IsLarger(b, a)) return !largest;
          return i < j;
        };
        if (k < in.size) {
          std::nth_element(order, order + k, order + in.size, precedes);
        }
        std::sort(order, order + k, precedes);
        const int64_t to = out.FirstOf(line);
        for (int64_t i = 0; i < k; ++i) {
          values[to + i * in.inner] = first[order[i] * in.inner];
          positions[to + i * in.inner] = order[i];
        }
      }
    };
    ParallelFor(context.pool, parts_, [&](int64_t begin, int64_t end) {
      for (int64_t part = begin; part < end; ++part) sort(part);
    });
  }

  int64_t parts_ = 1;
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
