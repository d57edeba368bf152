// SPDX-License-Identifier: Apache-2.0
// Span<T>: a borrowed view of contiguous elements; the owner must outlive it.
#ifndef LITE_CORE_BASE_SPAN_H_
#define LITE_CORE_BASE_SPAN_H_

#include <cstddef>
#include <type_traits>
#include <vector>

namespace placelite {

template <typename T>
class Span {
 public:
  constexpr Span() = default;
  constexpr Span(T* data, size_t size) : data_(data), size_(size) {}
  template <size_t N>
  constexpr Span(T (&array)[N]) : data_(array), size_(N) {}  // NOLINT
  template <typename V, typename = std::enable_if_t<std::is_convertible_v<
                            decltype(std::declval<V&>().data()), T*>>>
  constexpr Span(V& v) : data_(v.data()), size_(v.size()) {}  // NOLINT
  template <typename V, typename = std::enable_if_t<std::is_convertible_v<
                            decltype(std::declval<const V&>().data()), T*>>>
  constexpr Span(const V& v) : data_(v.data()), size_(v.size()) {}  // NOLINT

  constexpr T* data() const { return data_; }
  constexpr size_t size() const { return size_; }
  constexpr bool empty() const { return size_ == 0; }
  constexpr T& operator[](size_t i) const { return data_[i]; }
  constexpr T* begin() const { return data_; }
  constexpr T* end() const { return data_ + size_; }
  constexpr T& front() const { return data_[0]; }
  constexpr T& back() const { return data_[size_ - 1]; }
  constexpr Span subspan(size_t offset, size_t count) const {
    return Span(data_ + offset, count);
  }

 private:
  T* data_ = nullptr;
  size_t size_ = 0;
};

}  // namespace placelite

#endif  // LITE_CORE_BASE_SPAN_H_
