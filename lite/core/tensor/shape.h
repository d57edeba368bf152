// SPDX-License-Identifier: Apache-2.0
// Shape: the exact dimensions of a tensor. ShapeRange: what is known of them
// before the inputs are: each dimension a range, or even the rank unknown.
#ifndef LITE_CORE_TENSOR_SHAPE_H_
#define LITE_CORE_TENSOR_SHAPE_H_

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

#include "lite/core/base/check.h"
#include "lite/core/base/span.h"
#include "lite/core/base/status.h"

namespace placelite {

// Readers refuse tensors with more dimensions.
inline constexpr int kMaxRank = 8;

// No dimension and no element count exceeds this, so that byte counts of any
// precision and sums of a few of them cannot overflow int64.
inline constexpr int64_t kMaxElements = int64_t{1} << 40;

// Up to kMaxRank values of a plain type, without heap.
template <typename T>
class SmallDims {
 public:
  SmallDims() = default;
  SmallDims(std::initializer_list<T> values) {
    for (const T& value : values) push_back(value);
  }
  explicit SmallDims(Span<const T> values) {
    for (const T& value : values) push_back(value);
  }

  int rank() const { return rank_; }
  size_t size() const { return rank_; }
  T* data() { return values_; }
  const T* data() const { return values_; }
  T& operator[](int axis) { return values_[axis]; }
  const T& operator[](int axis) const { return values_[axis]; }
  T* begin() { return values_; }
  T* end() { return values_ + rank_; }
  const T* begin() const { return values_; }
  const T* end() const { return values_ + rank_; }
  void push_back(const T& value) {
    LITE_CHECK(rank_ < kMaxRank);
    values_[rank_++] = value;
  }

  bool operator==(const SmallDims& other) const {
    if (rank_ != other.rank_) return false;
    for (int i = 0; i < rank_; ++i) {
      if (!(values_[i] == other.values_[i])) return false;
    }
    return true;
  }
  bool operator!=(const SmallDims& other) const { return !(*this == other); }

 private:
  T values_[kMaxRank] = {};
  int rank_ = 0;
};

class Shape : public SmallDims<int64_t> {
 public:
  using SmallDims<int64_t>::SmallDims;

  // The product of all dimensions; 1 for rank 0. Only for shapes that
  // CheckShape accepted (every shape inside the engine).
  int64_t NumElements() const {
    int64_t count = 1;
    for (int64_t dim : *this) count *= dim;
    return count;
  }
};

// Returns ok if no dimension is negative and the element count is within
// kMaxElements; then all strides are within it, too, even if a dimension is 0.
Status CheckShape(const Shape& shape);

// "[1,3,224,224]"
std::string ToString(const Shape& shape);
std::ostream& operator<<(std::ostream& out, const Shape& shape);

// A truth that may hang on dimensions that are not known yet.
enum class Tri : uint8_t { kNo, kDepends, kYes };

const char* ToString(Tri answer);  // "yes", "no", "depends"

constexpr Tri MakeTri(bool value) { return value ? Tri::kYes : Tri::kNo; }
constexpr Tri operator&&(Tri a, Tri b) { return a < b ? a : b; }
constexpr Tri operator||(Tri a, Tri b) { return a > b ? a : b; }
constexpr Tri operator!(Tri a) {
  return a == Tri::kDepends ? a : (a == Tri::kYes ? Tri::kNo : Tri::kYes);
}

// One dimension, min..max inclusive. Arithmetic saturates at kUnbounded.
// Comparisons answer for the whole range at once.
struct Dim {
  static constexpr int64_t kUnbounded = kMaxElements;

  int64_t min = 1;
  int64_t max = kUnbounded;

  constexpr Dim() = default;
  constexpr Dim(int64_t exact) : min(exact), max(exact) {}  // NOLINT: implicit
  constexpr Dim(int64_t lo, int64_t hi) : min(lo), max(hi) {}
  static constexpr Dim Any() { return Dim(); }

  constexpr bool exact() const { return min == max; }
  constexpr bool contains(int64_t v) const { return min <= v && v <= max; }
};

// Whether the ranges are the same, which does not mean that the values are.
constexpr bool SameRange(Dim a, Dim b) {
  return a.min == b.min && a.max == b.max;
}

constexpr Tri operator==(Dim a, Dim b) {
  if (a.exact() && b.exact()) return MakeTri(a.min == b.min);
  return a.max < b.min || b.max < a.min ? Tri::kNo : Tri::kDepends;
}
constexpr Tri operator!=(Dim a, Dim b) { return !(a == b); }
constexpr Tri operator<(Dim a, Dim b) {
  if (a.max < b.min) return Tri::kYes;
  return a.min >= b.max ? Tri::kNo : Tri::kDepends;
}
constexpr Tri operator<=(Dim a, Dim b) { return !(b < a); }
constexpr Tri operator>(Dim a, Dim b) { return b < a; }
constexpr Tri operator>=(Dim a, Dim b) { return !(a < b); }

// Saturating; for non-negative ranges.
Dim operator+(Dim a, Dim b);
Dim operator*(Dim a, Dim b);

// Whether `divisor` divides the dimension.
Tri Divides(int64_t divisor, Dim dim);

std::string ToString(Dim dim);  // "3", "32..1280", "?" (1 to unbounded)
std::ostream& operator<<(std::ostream& out, Dim dim);

class ShapeRange {
 public:
  // Rank unknown.
  ShapeRange() = default;
  ShapeRange(std::initializer_list<Dim> dims) : known_(true), dims_(dims) {}
  explicit ShapeRange(Span<const Dim> dims) : known_(true), dims_(dims) {}
  ShapeRange(const Shape& exact);  // NOLINT: implicit on purpose

  static ShapeRange Scalar() { return ShapeRange(Span<const Dim>()); }

  bool rank_known() const { return known_; }
  // May be called only if rank_known().
  int rank() const { return dims_.rank(); }
  const Dim& operator[](int axis) const { return dims_[axis]; }
  Dim& operator[](int axis) { return dims_[axis]; }
  const Dim* begin() const { return dims_.begin(); }
  const Dim* end() const { return dims_.end(); }

  // Every dimension exact.
  bool exact() const;
  // May be called only if exact().
  Shape shape() const;
  // The product as a range; unbounded when the rank is unknown.
  Dim NumElements() const;
  // Whether the exact `shape` lies within.
  bool contains(const Shape& shape) const;

  bool operator==(const ShapeRange& other) const;
  bool operator!=(const ShapeRange& other) const { return !(*this == other); }

 private:
  bool known_ = false;
  SmallDims<Dim> dims_;
};

// Ok when every dimension is a range within 0..kUnbounded and, if all are
// exact, CheckShape is. Every shape inside a graph is.
Status CheckShapeRange(const ShapeRange& shape);

// "[1,3,32..1280,?]"; "[*]" when the rank is unknown.
std::string ToString(const ShapeRange& shape);
std::ostream& operator<<(std::ostream& out, const ShapeRange& shape);

// "1,3,32..1280,?" as the command line writes it; -1 is the same as '?'.
Result<ShapeRange> ParseShapeRange(std::string_view text);

}  // namespace placelite

#endif  // LITE_CORE_TENSOR_SHAPE_H_
