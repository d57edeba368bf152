// SPDX-License-Identifier: Apache-2.0
#include "lite/core/tensor/shape.h"

#include <algorithm>
#include <ostream>

#include "lite/core/base/strings.h"

namespace placelite {
namespace {

// Saturates at kUnbounded; operands are at most kUnbounded and not negative.
int64_t SaturatingMultiply(int64_t a, int64_t b) {
  if (a == 0 || b == 0) return 0;
  if (a > Dim::kUnbounded / b) return Dim::kUnbounded;
  return a * b;
}

int64_t SaturatingAdd(int64_t a, int64_t b) {
  return std::min(a + b, Dim::kUnbounded);
}

}  // namespace

Status CheckShape(const Shape& shape) {
  int64_t count = 1;
  for (int64_t dim : shape) {
    if (dim < 0) {
      return Status::InvalidArgument(
          StrCat("shape ", shape, " has a negative dimension"));
    }
    // Zeros count as ones, for strides are products without them.
    const int64_t factor = std::max<int64_t>(dim, 1);
    if (factor > kMaxElements / count) {
      return Status::ResourceExhausted(
          StrCat("shape ", shape, " has more than 2^40 elements"));
    }
    count *= factor;
  }
  return Status::Ok();
}

Status CheckShapeRange(const ShapeRange& shape) {
  if (!shape.rank_known()) return Status::Ok();
  for (const Dim& dim : shape) {
    if (dim.min < 0 || dim.max < dim.min || dim.max > Dim::kUnbounded) {
      return Status::InvalidArgument(StrCat("shape ", shape,
                                            " has the dimension ", dim,
                                            ", which is not within 0..2^40"));
    }
  }
  return shape.exact() ? CheckShape(shape.shape()) : Status::Ok();
}

std::string ToString(const Shape& shape) {
  return StrCat("[", Join(shape, ","), "]");
}

std::ostream& operator<<(std::ostream& out, const Shape& shape) {
  return out << ToString(shape);
}

const char* ToString(Tri answer) {
  return answer == Tri::kYes ? "yes" : answer == Tri::kNo ? "no" : "depends";
}

Dim operator+(Dim a, Dim b) {
  return Dim(SaturatingAdd(a.min, b.min), SaturatingAdd(a.max, b.max));
}

Dim operator*(Dim a, Dim b) {
  return Dim(SaturatingMultiply(a.min, b.min),
             SaturatingMultiply(a.max, b.max));
}

Tri Divides(int64_t divisor, Dim dim) {
  if (dim.exact()) return MakeTri(dim.min % divisor == 0);
  if (divisor == 1) return Tri::kYes;
  const int64_t last = dim.max / divisor * divisor;
  return last < dim.min ? Tri::kNo : Tri::kDepends;
}

std::string ToString(Dim dim) {
  if (dim.exact()) return StrCat(dim.min);
  if (dim.min == 1 && dim.max == Dim::kUnbounded) return "?";
  if (dim.max == Dim::kUnbounded) return StrCat(dim.min, "..");
  return StrCat(dim.min, "..", dim.max);
}

std::ostream& operator<<(std::ostream& out, Dim dim) {
  return out << ToString(dim);
}

ShapeRange::ShapeRange(const Shape& exact) : known_(true) {
  for (int64_t dim : exact) dims_.push_back(Dim(dim));
}

bool ShapeRange::exact() const {
  return known_ && std::all_of(begin(), end(),
                               [](const Dim& dim) { return dim.exact(); });
}

Shape ShapeRange::shape() const {
  LITE_CHECK(exact());
  Shape shape;
  for (const Dim& dim : dims_) shape.push_back(dim.min);
  return shape;
}

Dim ShapeRange::NumElements() const {
  if (!known_) return Dim(0, Dim::kUnbounded);
  Dim count(1);
  for (const Dim& dim : dims_) count = count * dim;
  return count;
}

bool ShapeRange::contains(const Shape& shape) const {
  if (!known_) return true;
  if (rank() != shape.rank()) return false;
  for (int i = 0; i < rank(); ++i) {
    if (!dims_[i].contains(shape[i])) return false;
  }
  return true;
}

bool ShapeRange::operator==(const ShapeRange& other) const {
  if (known_ != other.known_) return false;
  if (!known_) return true;
  if (rank() != other.rank()) return false;
  for (int i = 0; i < rank(); ++i) {
    if (!SameRange(dims_[i], other.dims_[i])) return false;
  }
  return true;
}

std::string ToString(const ShapeRange& shape) {
  if (!shape.rank_known()) return "[*]";
  return StrCat("[", Join(shape, ","), "]");
}

std::ostream& operator<<(std::ostream& out, const ShapeRange& shape) {
  return out << ToString(shape);
}

namespace {

Result<Dim> ParseDim(std::string_view text) {
  if (text == "?" || text == "-1") return Dim::Any();
  const size_t dots = text.find("..");
  if (dots == std::string_view::npos) {
    LITE_ASSIGN_OR_RETURN(int64_t value, ParseInt(text));
    if (value < 0 || value > kMaxElements) {
      return Status::InvalidArgument(
          StrCat("dimension ", value, " is out of range"));
    }
    return Dim(value);
  }
  LITE_ASSIGN_OR_RETURN(int64_t lo, ParseInt(text.substr(0, dots)));
  int64_t hi = Dim::kUnbounded;
  if (dots + 2 < text.size()) {
    LITE_ASSIGN_OR_RETURN(hi, ParseInt(text.substr(dots + 2)));
  }
  if (lo < 0 || hi < lo || hi > kMaxElements) {
    return Status::InvalidArgument(StrCat("'", text, "' is not a range"));
  }
  return Dim(lo, hi);
}

}  // namespace

Result<ShapeRange> ParseShapeRange(std::string_view text) {
  SmallDims<Dim> dims;
  for (const std::string& part : Split(text, ",")) {
    Result<Dim> dim = ParseDim(Strip(part));
    if (!dim.ok()) {
      return dim.status().WithContext(StrCat("shape '", text, "'"));
    }
    if (dims.rank() == kMaxRank) {
      return Status::InvalidArgument(
          StrCat("shape '", text, "' has more than ", kMaxRank, " dimensions"));
    }
    dims.push_back(*dim);
  }
  return ShapeRange(Span<const Dim>(dims));
}

}  // namespace placelite
