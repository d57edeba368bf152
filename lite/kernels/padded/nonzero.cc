// SPDX-License-Identifier: Apache-2.0
#include <type_traits>

#include "lite/kernels/common/element.h"
#include "lite/kernels/common/index.h"
#include "lite/kernels/padded/padded.h"

namespace placelite {
namespace {

template <typename T>
bool IsNonzero(T value) {
  if constexpr (kIsHalf<T>) {
    return ToFloat(value) != 0;
  } else {
    return value != T();
  }
}

// A bool is read as a byte, since a file may hold other bytes than 0 and 1.
template <typename T>
using Readable = std::conditional_t<std::is_same_v<T, bool>, uint8_t, T>;

}  // namespace

Status PaddedNonzeroReference(const RunContext& context) {
  const Tensor& x = context.tensors.input(0);
  const Tensor& indices = context.tensors.output(0);
  auto* to = indices.data<int64_t>();
  int64_t count = 0;
  WithType(x.precision(), [&](auto zero) {
    const auto* elements = x.data<Readable<decltype(zero)>>();
    for (int64_t i = 0; i < x.NumElements(); ++i) {
      if (!IsNonzero(elements[i])) continue;
      for (int64_t coordinate : Unravel(i, x.shape())) *to++ = coordinate;
      ++count;
    }
  });
  ClearRows(indices, count);
  SetCount(context, count);
  return Status::Ok();
}

}  // namespace placelite
