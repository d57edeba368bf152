// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstring>

#include "lite/kernels/common/convert.h"
#include "lite/kernels/common/element.h"
#include "lite/kernels/common/index.h"
#include "lite/kernels/pad/pad.h"

namespace placelite {
namespace {

// Returns the input's row for the output row at `outer`, or -1 if that row is
// the padding value only.
int64_t SourceRow(const PadParams& pad, const Index& outer, const Shape& x) {
  int64_t row = 0;
  for (int axis = 0; axis < outer.rank(); ++axis) {
    const int64_t from = pad.Source(axis, outer[axis], x[axis]);
    if (from < 0) return -1;
    row = row * x[axis] + from;
  }
  return row;
}

// Pads one row of `x` to a row of `count` elements of the output.
template <typename T>
void PadRow(const PadParams& pad, const T* x, int64_t size, T* y, int64_t count,
            int axis, T value) {
  auto fill = [&](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) {
      const int64_t from = pad.Source(axis, i, size);
      y[i] = from < 0 ? value : x[from];
    }
  };
  const int64_t before = std::clamp<int64_t>(pad.before(axis), 0, count);
  const int64_t cut = std::max<int64_t>(0, -pad.before(axis));
  const int64_t kept =
      std::max<int64_t>(0, std::min(size - cut, count - before));
  fill(0, before);
  std::memcpy(y + before, x + cut, static_cast<size_t>(kept) * sizeof(T));
  fill(before + kept, count);
}

template <typename T>
void PadAll(const RunContext& context, T value) {
  const PadParams pad = ReadPad(context.op);
  const Shape& in = context.tensors.input(0).shape();
  const Shape& out = context.tensors.output(0).shape();
  const T* x = context.tensors.input(0).data<T>();
  T* y = context.tensors.output(0).data<T>();
  const int last = out.rank() - 1;
  if (last < 0) {
    y[0] = x[0];
    return;
  }
  Shape outer;
  for (int axis = 0; axis < last; ++axis) outer.push_back(out[axis]);
  ParallelFor(context.pool, outer.NumElements(),
              [&](int64_t begin, int64_t end) {
                for (int64_t i = begin; i < end; ++i) {
                  const int64_t row = SourceRow(pad, Unravel(i, outer), in);
                  T* to = y + i * out[last];
                  if (row < 0) {
                    std::fill(to, to + out[last], value);
                  } else {
                    PadRow(pad, x + row * in[last], in[last], to, out[last],
                           last, value);
                  }
                }
              });
}

}  // namespace

Status PadRows(const RunContext& context) {
  const Tensor& y = context.tensors.output(0);
  if (y.NumElements() == 0) return Status::Ok();
  const double value = ReadPad(context.op).value;
  WithStoredType(y.precision(), [&](auto element) {
    using T = decltype(element);
    PadAll<T>(context, Convert<T>(value));
  });
  return Status::Ok();
}

}  // namespace placelite
