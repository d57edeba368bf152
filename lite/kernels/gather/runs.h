// SPDX-License-Identifier: Apache-2.0
// These functions copy runs of bytes, with a loop of its own for each size of
// run that is frequent.
#ifndef LITE_KERNELS_GATHER_RUNS_H_
#define LITE_KERNELS_GATHER_RUNS_H_

#include <cstring>

#include "lite/core/tensor/tensor.h"

namespace placelite {

// Calls f(copy), where copy(to, from) copies `bytes` bytes.
template <typename F>
void WithCopy(int64_t bytes, const F& f) {
  switch (bytes) {
    case 1:
      return f([](char* to, const char* from) { *to = *from; });
    case 2:
      return f([](char* to, const char* from) { std::memcpy(to, from, 2); });
    case 4:
      return f([](char* to, const char* from) { std::memcpy(to, from, 4); });
    case 8:
      return f([](char* to, const char* from) { std::memcpy(to, from, 8); });
    case 16:
      return f([](char* to, const char* from) { std::memcpy(to, from, 16); });
  }
  const auto size = static_cast<size_t>(bytes);
  f([size](char* to, const char* from) { std::memcpy(to, from, size); });
}

// Calls f(elements) with the elements of an int32 or int64 tensor.
template <typename F>
auto WithIndices(const Tensor& index, const F& f) {
  return index.precision() == Precision::kInt64 ? f(index.data<int64_t>())
                                                : f(index.data<int32_t>());
}

}  // namespace placelite

#endif  // LITE_KERNELS_GATHER_RUNS_H_
