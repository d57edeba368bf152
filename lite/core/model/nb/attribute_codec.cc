// SPDX-License-Identifier: Apache-2.0
// Attributes and shapes, in both directions.
#include "lite/core/base/strings.h"
#include "lite/core/model/nb/nb.pb.h"
#include "lite/core/model/nb/program_codec.h"

namespace placelite {
namespace nb {
namespace {

struct AttributeEncoder {
  proto::Attribute* to;

  void operator()(bool v) const { to->set_bool_value(v); }
  void operator()(int64_t v) const { to->set_int_value(v); }
  void operator()(float v) const { to->set_float_value(v); }
  void operator()(const std::string& v) const { to->set_string_value(v); }
  void operator()(const std::vector<int64_t>& list) const {
    proto::Ints* ints = to->mutable_ints_value();
    for (int64_t v : list) ints->add_values(v);
  }
  void operator()(const std::vector<float>& list) const {
    proto::Floats* floats = to->mutable_floats_value();
    for (float v : list) floats->add_values(v);
  }
  void operator()(const std::vector<std::string>& list) const {
    proto::Strings* strings = to->mutable_strings_value();
    for (const std::string& v : list) strings->add_values(v);
  }
};

template <typename T, typename List>
AttributeValue AsVector(const List& list) {
  return std::vector<T>(list.values().begin(), list.values().end());
}

}  // namespace

void EncodeAttribute(const std::string& name, const AttributeValue& value,
                     proto::Attribute* attribute) {
  attribute->set_name(name);
  std::visit(AttributeEncoder{attribute}, value);
}

Result<AttributeValue> DecodeAttribute(const proto::Attribute& attribute) {
  switch (attribute.value_case()) {
    case proto::Attribute::kBoolValue:
      return AttributeValue(attribute.bool_value());
    case proto::Attribute::kIntValue:
      return AttributeValue(int64_t{attribute.int_value()});
    case proto::Attribute::kFloatValue:
      return AttributeValue(attribute.float_value());
    case proto::Attribute::kStringValue:
      return AttributeValue(attribute.string_value());
    case proto::Attribute::kIntsValue:
      return AsVector<int64_t>(attribute.ints_value());
    case proto::Attribute::kFloatsValue:
      return AsVector<float>(attribute.floats_value());
    case proto::Attribute::kStringsValue:
      return AsVector<std::string>(attribute.strings_value());
    case proto::Attribute::VALUE_NOT_SET:
      break;
  }
  return Status::Corrupt(StrCat("attribute '", attribute.name(),
                                "' has no value of a known type"));
}

void EncodeShape(const ShapeRange& shape, proto::Shape* result) {
  if (!shape.rank_known()) return;
  result->set_rank(static_cast<uint32_t>(shape.rank()));
  for (const Dim& dim : shape) {
    result->add_min(static_cast<uint64_t>(dim.min));
    if (!shape.exact()) result->add_max(static_cast<uint64_t>(dim.max));
  }
}

Result<ShapeRange> DecodeShape(const proto::Shape& shape) {
  if (!shape.has_rank()) return ShapeRange();
  const bool exact = shape.max_size() == 0;
  const int rank = shape.min_size();
  if (rank > kMaxRank || shape.rank() != static_cast<uint32_t>(rank) ||
      (!exact && shape.max_size() != rank)) {
    return Status::Corrupt(StrCat(
        "a shape of rank ", shape.rank(), " has ", rank, " and ",
        shape.max_size(), " dimensions, at most ", kMaxRank, " are allowed"));
  }
  SmallDims<Dim> dims;
  for (int i = 0; i < rank; ++i) {
    const uint64_t min = shape.min(i), max = exact ? min : shape.max(i);
    if (max > static_cast<uint64_t>(kMaxElements) || min > max) {
      return Status::Corrupt(StrCat("dimension ", i, " is ", min, "..", max,
                                    ", expected a range within 0..",
                                    kMaxElements));
    }
    dims.push_back(Dim(static_cast<int64_t>(min), static_cast<int64_t>(max)));
  }
  ShapeRange range{Span<const Dim>(dims)};
  if (range.exact()) {
    Status status = CheckShape(range.shape());
    if (!status.ok()) return Status::Corrupt(status.message());
  }
  return range;
}

}  // namespace nb
}  // namespace placelite
