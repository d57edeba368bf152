// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/scatter/offsets.h"

#include <cstring>
#include <string_view>
#include <type_traits>

namespace placelite {
namespace {

template <int kBytes>
void Move(const Updates& updates, char* y) {
  const int64_t bytes = updates.run * kBytes;
  for (int64_t i = 0; i < updates.count; ++i) {
    char* to = y + updates.offsets[i] * kBytes;
    if (updates.run == 1) {
      std::memcpy(to, updates.from + i * kBytes, kBytes);
    } else {
      std::memcpy(to, updates.from + i * bytes, static_cast<size_t>(bytes));
    }
  }
}

template <typename T, typename F>
void Reduce(const Updates& updates, char* y, const F& f) {
  const T* from = reinterpret_cast<const T*>(updates.from);
  for (int64_t i = 0; i < updates.count; ++i, from += updates.run) {
    T* to = reinterpret_cast<T*>(y) + updates.offsets[i];
    for (int64_t j = 0; j < updates.run; ++j) to[j] = f(to[j], from[j]);
  }
}

// Integers wrap.
template <typename T>
using Wrapping =
    typename std::conditional_t<std::is_integral_v<T>, std::make_unsigned<T>,
                                std::common_type<T>>::type;

template <typename T>
void Add(const Updates& updates, char* y) {
  using U = Wrapping<T>;
  Reduce<T>(updates, y, [](T a, T b) {
    return static_cast<T>(static_cast<U>(a) + static_cast<U>(b));
  });
}

template <typename T>
void Multiply(const Updates& updates, char* y) {
  using U = Wrapping<T>;
  Reduce<T>(updates, y, [](T a, T b) {
    return static_cast<T>(static_cast<U>(a) * static_cast<U>(b));
  });
}

template <typename T>
void Largest(const Updates& updates, char* y) {
  Reduce<T>(updates, y, [](T a, T b) { return a < b ? b : a; });
}

template <typename T>
void Smallest(const Updates& updates, char* y) {
  Reduce<T>(updates, y, [](T a, T b) { return b < a ? b : a; });
}

template <typename T>
ApplyFunction FindReduction(std::string_view reduction) {
  if (reduction == "add") return Add<T>;
  if (reduction == "mul") return Multiply<T>;
  return reduction == "max" ? Largest<T> : Smallest<T>;
}

}  // namespace

ApplyFunction FindApply(const OpView& op) {
  const std::string_view reduction = op.attributes().String("reduction");
  const Precision precision = op.input(0).precision;
  if (reduction == "none") {
    switch (SizeOf(precision)) {
      case 1:
        return Move<1>;
      case 2:
        return Move<2>;
      case 4:
        return Move<4>;
      case 8:
        return Move<8>;
      default:
        return nullptr;
    }
  }
  switch (precision) {
    case Precision::kFloat:
      return FindReduction<float>(reduction);
    case Precision::kInt32:
      return FindReduction<int32_t>(reduction);
    case Precision::kInt64:
      return FindReduction<int64_t>(reduction);
    default:
      return nullptr;
  }
}

}  // namespace placelite
