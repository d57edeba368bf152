// SPDX-License-Identifier: Apache-2.0
#include "lite/core/model/paddle/attributes.h"

#include <iterator>
#include <optional>

#include "lite/core/base/strings.h"

namespace placelite {
namespace paddle {
namespace {

using Attr = proto::OpDesc::Attr;

constexpr const char* kTypeNames[] = {
    "INT",      "FLOAT",    "STRING", "INTS",    "FLOATS", "STRINGS",
    "BOOLEAN",  "BOOLEANS", "BLOCK",  "LONG",    "BLOCKS", "LONGS",
    "FLOAT64S", "VAR",      "VARS",   "FLOAT64", "SCALAR", "SCALARS"};

std::string TypeName(int type) {
  if (type >= 0 && type < static_cast<int>(std::size(kTypeNames))) {
    return kTypeNames[type];
  }
  return StrCat("type ", type);
}

Status Mistyped(const Attr& attr, const char* expected) {
  return Status::Corrupt(StrCat("attribute '", attr.name(), "' is of type ",
                                TypeName(attr.type()), ", expected ",
                                expected));
}

// Scalar.type
enum ScalarType : int { kScalarBool = 1, kScalarLong = 2, kScalarDouble = 3 };

std::optional<int64_t> AsInt(const proto::Scalar& scalar) {
  if (scalar.type() == kScalarLong) return scalar.i();
  if (scalar.type() == kScalarBool) return scalar.b();
  return std::nullopt;
}

std::optional<double> AsFloat(const proto::Scalar& scalar) {
  if (scalar.type() == kScalarDouble) return scalar.r();
  const std::optional<int64_t> integer = AsInt(scalar);
  if (!integer.has_value()) return std::nullopt;
  return static_cast<double>(*integer);
}

std::optional<int64_t> AsInt(const Attr& attr) {
  switch (attr.type()) {
    case kAttrInt:
      return attr.i();
    case kAttrLong:
      return attr.l();
    case kAttrBool:
      return attr.b();
    case kAttrScalar:
      return AsInt(attr.scalar());
    default:
      return std::nullopt;
  }
}

std::optional<double> AsFloat(const Attr& attr) {
  switch (attr.type()) {
    case kAttrFloat:
      return attr.f();
    case kAttrFloat64:
      return attr.float64();
    case kAttrScalar:
      return AsFloat(attr.scalar());
    default:
      break;
  }
  const std::optional<int64_t> integer = AsInt(attr);
  if (!integer.has_value()) return std::nullopt;
  return static_cast<double>(*integer);
}

template <typename T, typename Field>
std::vector<T> Copy(const Field& field) {
  return std::vector<T>(field.begin(), field.end());
}

// Each scalar by `convert`; nothing when one is of another type.
template <typename T>
std::optional<std::vector<T>> CopyScalars(
    const Attr& attr, std::optional<T> (*convert)(const proto::Scalar&)) {
  std::vector<T> list;
  for (const proto::Scalar& scalar : attr.scalars()) {
    const std::optional<T> value = convert(scalar);
    if (!value.has_value()) return std::nullopt;
    list.push_back(*value);
  }
  return list;
}

std::optional<std::vector<int64_t>> AsInts(const Attr& attr) {
  switch (attr.type()) {
    case kAttrInts:
      return Copy<int64_t>(attr.ints());
    case kAttrLongs:
      return Copy<int64_t>(attr.longs());
    case kAttrBools:
      return Copy<int64_t>(attr.bools());
    case kAttrScalars:
      return CopyScalars<int64_t>(attr, AsInt);
    default:
      return std::nullopt;
  }
}

std::optional<std::vector<double>> AsFloats(const Attr& attr) {
  switch (attr.type()) {
    case kAttrFloats:
      return Copy<double>(attr.floats());
    case kAttrFloat64s:
      return Copy<double>(attr.float64s());
    case kAttrScalars:
      return CopyScalars<double>(attr, AsFloat);
    default:
      break;
  }
  const std::optional<std::vector<int64_t>> integers = AsInts(attr);
  if (!integers.has_value()) return std::nullopt;
  return Copy<double>(*integers);
}

// The attribute by `convert`, its default, or the error.
template <typename T>
Result<T> Get(const proto::OpDesc& op, std::string_view name, const T& fallback,
              const char* expected, std::optional<T> (*convert)(const Attr&)) {
  const Attr* attr = FindAttribute(op, name);
  if (attr == nullptr) return fallback;
  std::optional<T> value = convert(*attr);
  if (!value.has_value()) return Mistyped(*attr, expected);
  return std::move(*value);
}

}  // namespace

const Attr* FindAttribute(const proto::OpDesc& op, std::string_view name) {
  for (const Attr& attr : op.attrs()) {
    if (attr.name() == name) return &attr;
  }
  return nullptr;
}

bool RunsSubgraphs(const proto::OpDesc& op) {
  for (const Attr& attr : op.attrs()) {
    if (attr.type() == kAttrBlock || attr.type() == kAttrBlocks) return true;
  }
  return false;
}

Result<int> BlockAttribute(const proto::OpDesc& op, std::string_view name) {
  const Attr* attr = FindAttribute(op, name);
  if (attr == nullptr) {
    return Status::Corrupt(StrCat("has no attribute '", name, "'"));
  }
  if (attr->type() != kAttrBlock) return Mistyped(*attr, "BLOCK");
  return attr->block_idx();
}

Result<bool> BoolAttribute(const proto::OpDesc& op, std::string_view name,
                           bool fallback) {
  LITE_ASSIGN_OR_RETURN(
      const int64_t value,
      Get<int64_t>(op, name, fallback ? 1 : 0, "BOOLEAN", AsInt));
  return value != 0;
}

Result<int64_t> IntAttribute(const proto::OpDesc& op, std::string_view name,
                             int64_t fallback) {
  return Get<int64_t>(op, name, fallback, "INT", AsInt);
}

Result<double> FloatAttribute(const proto::OpDesc& op, std::string_view name,
                              double fallback) {
  return Get<double>(op, name, fallback, "FLOAT", AsFloat);
}

Result<std::string> StringAttribute(const proto::OpDesc& op,
                                    std::string_view name,
                                    const std::string& fallback) {
  const Attr* attr = FindAttribute(op, name);
  if (attr == nullptr) return fallback;
  if (attr->type() != kAttrString) return Mistyped(*attr, "STRING");
  return attr->s();
}

Result<std::vector<int64_t>> IntsAttribute(
    const proto::OpDesc& op, std::string_view name,
    const std::vector<int64_t>& fallback) {
  return Get<std::vector<int64_t>>(op, name, fallback, "INTS", AsInts);
}

Result<std::vector<double>> FloatsAttribute(
    const proto::OpDesc& op, std::string_view name,
    const std::vector<double>& fallback) {
  return Get<std::vector<double>>(op, name, fallback, "FLOATS", AsFloats);
}

}  // namespace paddle
}  // namespace placelite
