// SPDX-License-Identifier: Apache-2.0
#include <string_view>

#include "lite/core/op/infer_util.h"
#include "lite/kernels/common/convert.h"
#include "lite/kernels/common/element.h"
#include "lite/kernels/common/index.h"
#include "lite/kernels/gather/gather.h"
#include "lite/kernels/scatter/scatter.h"
#include "lite/kernels/scatter/tuples.h"

namespace placelite {
namespace {

// TupleView sees Index as tuples of positions along the axes of X from `batch`
// on.
struct TupleView {
  const Tensor& x;
  const Tensor& index;
  int64_t batch;

  int64_t length() const { return index.shape()[index.shape().rank() - 1]; }
  int64_t count() const {
    return Extent(index.shape(), 0, index.shape().rank() - 1);
  }
  // Returns how many elements of X a tuple refers to.
  int64_t run() const {
    return Extent(x.shape(), static_cast<int>(batch + length()),
                  x.shape().rank());
  }
  // Returns the first element of X at tuple `i`, or -1 - e if element e of
  // Index is out of range.
  int64_t At(int64_t i) const {
    const int64_t batches = Extent(x.shape(), 0, static_cast<int>(batch));
    int64_t offset = batches == 0 ? 0 : i / (count() / batches);
    for (int64_t k = 0; k < length(); ++k) {
      const int64_t size = x.shape()[static_cast<int>(batch + k)];
      const int64_t element = i * length() + k;
      const int64_t position = GatherPosition(index, element, size);
      if (position < 0) return -1 - element;
      offset = offset * size + position;
    }
    return offset * run();
  }
};

Status CheckTuples(const RunContext& context, const TupleView& tuples) {
  for (int64_t i = 0; i < tuples.count(); ++i) {
    const int64_t at = tuples.At(i);
    if (at >= 0) continue;
    const int64_t element = -1 - at;
    const auto axis =
        static_cast<int>(tuples.batch + element % tuples.length());
    return OutOfRange(context, element, tuples.x.shape()[axis]);
  }
  return Status::Ok();
}

// Integers wrap.
template <typename T>
T Add(T a, T b) {
  if constexpr (std::is_integral_v<T>) {
    return static_cast<T>(static_cast<uint64_t>(a) + static_cast<uint64_t>(b));
  } else {
    return Convert<T>(Convert<double>(a) + Convert<double>(b));
  }
}

template <typename T>
T Multiply(T a, T b) {
  if constexpr (std::is_integral_v<T>) {
    return static_cast<T>(static_cast<uint64_t>(a) * static_cast<uint64_t>(b));
  } else {
    return Convert<T>(Convert<double>(a) * Convert<double>(b));
  }
}

template <typename T>
bool IsLess(T a, T b) {
  if constexpr (std::is_integral_v<T>) {
    return a < b;
  } else {
    return Convert<double>(a) < Convert<double>(b);
  }
}

template <typename T>
T Combine(std::string_view reduction, T old, T update) {
  if (reduction == "add") return Add(old, update);
  if (reduction == "mul") return Multiply(old, update);
  if (reduction == "max") return IsLess(old, update) ? update : old;
  return IsLess(update, old) ? update : old;
}

// Combines update `from` with element `to`.
void Put(const RunContext& context, int64_t from, int64_t to) {
  const std::string_view reduction =
      context.op.attributes().String("reduction");
  const Tensor& updates = context.tensors.input(2);
  const Tensor& y = context.tensors.output(0);
  if (reduction == "none") return CopyElement(updates, from, y, to);
  WithType(y.precision(), [&](auto zero) {
    using T = decltype(zero);
    T& element = y.data<T>()[to];
    element = Combine(reduction, element, updates.data<T>()[from]);
  });
}

}  // namespace

Status GatherNdReference(const RunContext& context) {
  const Tensor& x = context.tensors.input(0);
  const Tensor& y = context.tensors.output(0);
  const TupleView tuples = {x, context.tensors.input(1),
                            context.op.attributes().Int("batch_dims")};
  LITE_RETURN_IF_ERROR(CheckTuples(context, tuples));
  const int64_t run = tuples.run();
  for (int64_t i = 0; i < y.NumElements(); ++i) {
    CopyElement(x, tuples.At(i / run) + i % run, y, i);
  }
  return Status::Ok();
}

Status ScatterNdReference(const RunContext& context) {
  const Tensor& x = context.tensors.input(0);
  const TupleView tuples = {x, context.tensors.input(1), 0};
  LITE_RETURN_IF_ERROR(CheckTuples(context, tuples));
  CopyX(context);
  const int64_t run = tuples.run();
  for (int64_t i = 0; i < context.tensors.input(2).NumElements(); ++i) {
    Put(context, i, tuples.At(i / run) + i % run);
  }
  return Status::Ok();
}

Status PutAlongAxisReference(const RunContext& context) {
  const Tensor& x = context.tensors.input(0);
  const Tensor& index = context.tensors.input(1);
  const int axis = GatherAxis(context.op);
  const int64_t size = x.shape()[axis];
  for (int64_t i = 0; i < index.NumElements(); ++i) {
    if (GatherPosition(index, i, size) < 0) return OutOfRange(context, i, size);
  }
  CopyX(context);
  for (int64_t i = 0; i < index.NumElements(); ++i) {
    Index to = Unravel(i, index.shape());
    to[axis] = GatherPosition(index, i, size);
    Put(context, i, Ravel(to, x.shape()));
  }
  return Status::Ok();
}

}  // namespace placelite
