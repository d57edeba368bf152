// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstring>
#include <numeric>

#include "lite/kernels/common/axis.h"
#include "lite/kernels/common/element.h"
#include "lite/kernels/padded/padded.h"

namespace placelite {
namespace {

// Returns a number below 0 if a comes before b; NaN is larger than any number.
template <typename T>
int Compare(T a, T b) {
  if constexpr (kIsHalf<T>) {
    return Compare(ToFloat(a), ToFloat(b));
  } else {
    const bool a_is_nan = a != a, b_is_nan = b != b;
    if (a_is_nan || b_is_nan) return int{a_is_nan} - int{b_is_nan};
    return a < b ? -1 : int{b < a};
  }
}

// Compares slices across the axis element by element, in row-major order.
template <typename T>
int CompareSlices(const T* x, const AxisView& view, int64_t i, int64_t j) {
  for (int64_t outer = 0; outer < view.outer; ++outer) {
    const T* line = x + outer * view.size * view.inner;
    for (int64_t inner = 0; inner < view.inner; ++inner) {
      const int order =
          Compare(line[i * view.inner + inner], line[j * view.inner + inner]);
      if (order != 0) return order;
    }
  }
  return 0;
}

// Groups are sets of equal slices, numbered from 0 on.
struct Groups {
  int64_t count = 0;
  // `first` has the first slice of each group, `group_of` the group of each
  // slice.
  int64_t* first;
  int64_t* group_of;
};

// Finds the groups: neighbours in `order` that are equal.
template <typename T>
void FindGroups(const T* x, const AxisView& view, const int64_t* order,
                Groups* groups) {
  for (int64_t k = 0; k < view.size; ++k) {
    const int64_t i = order[k];
    if (k == 0 || CompareSlices(x, view, order[k - 1], i) != 0) {
      groups->first[groups->count++] = i;
    }
    groups->group_of[i] = groups->count - 1;
  }
}

class PaddedUnique final : public Kernel {
 public:
  Status Prepare(PrepareContext& context) override {
    const AxisView view =
        ViewAlongAxis(context.op, context.op.input_shape(0).shape());
    context.scratch_bytes =
        kLists * static_cast<size_t>(view.size) * sizeof(int64_t);
    return Status::Ok();
  }

  Status Run(const RunContext& context) override {
    const Tensor& x = context.tensors.input(0);
    const AxisView view = ViewAlongAxis(context.op, x.shape());
    auto* order = static_cast<int64_t*>(context.scratch);
    Groups groups;
    groups.first = order + view.size;
    groups.group_of = context.tensors.output(2).data<int64_t>();
    WithType(x.precision(), [&](auto zero) {
      using T = decltype(zero);
      Sort(context, view, x.data<T>(), order);
      FindGroups(x.data<T>(), view, order, &groups);
    });
    int64_t* place = groups.first + view.size;
    PlaceGroups(context, view, groups, place);
    Write(context, view, groups, place);
    SetCount(context, groups.count);
    return Status::Ok();
  }

 private:
  static constexpr size_t kLists = 3;

  // Sorts the slices; equal ones stay in their order. If only neighbours count
  // as equal, all slices stay in their order.
  template <typename T>
  static void Sort(const RunContext& context, const AxisView& view, const T* x,
                   int64_t* order) {
    std::iota(order, order + view.size, int64_t{0});
    if (context.op.attributes().Bool("consecutive")) return;
    std::sort(order, order + view.size, [&](int64_t i, int64_t j) {
      const int compared = CompareSlices(x, view, i, j);
      return compared != 0 ? compared < 0 : i < j;
    });
  }

  // Computes where each group is written: in the order of the groups, or in the
  // order of their first slices.
  static void PlaceGroups(const RunContext& context, const AxisView& view,
                          const Groups& groups, int64_t* place) {
    std::iota(place, place + groups.count, int64_t{0});
    if (context.op.attributes().Bool("sorted")) return;
    int64_t next = 0;
    for (int64_t i = 0; i < view.size; ++i) {
      const int64_t group = groups.group_of[i];
      if (groups.first[group] == i) place[group] = next++;
    }
  }

  static void Write(const RunContext& context, const AxisView& view,
                    const Groups& groups, const int64_t* place) {
    const Tensor& indices = context.tensors.output(1);
    const Tensor& counts = context.tensors.output(3);
    ClearRows(indices, groups.count);
    ClearRows(counts, 0);
    for (int64_t group = 0; group < groups.count; ++group) {
      indices.data<int64_t>()[place[group]] = groups.first[group];
    }
    for (int64_t i = 0; i < view.size; ++i) {
      groups.group_of[i] = place[groups.group_of[i]];
      ++counts.data<int64_t>()[groups.group_of[i]];
    }
    const Tensor& out = context.tensors.output(0);
    if (out.bytes() == 0) return;
    std::memset(out.raw_data(), 0, out.bytes());
    CopySlices(context.tensors.input(0), view, groups.count,
               indices.data<int64_t>(), out);
  }

  // Copies the slices `from` of x one after another.
  static void CopySlices(const Tensor& x, const AxisView& view, int64_t count,
                         const int64_t* from, const Tensor& out) {
    const int64_t slice =
        view.inner * static_cast<int64_t>(SizeOf(x.precision()));
    for (int64_t outer = 0; outer < view.outer; ++outer) {
      const int64_t line = outer * view.size;
      for (int64_t i = 0; i < count; ++i) {
        std::memcpy(out.data<char>() + (line + i) * slice,
                    x.data<char>() + (line + from[i]) * slice,
                    static_cast<size_t>(slice));
      }
    }
  }
};

}  // namespace

std::unique_ptr<Kernel> CreatePaddedUnique() {
  return std::make_unique<PaddedUnique>();
}

}  // namespace placelite
