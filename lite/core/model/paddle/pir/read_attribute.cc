// SPDX-License-Identifier: Apache-2.0
#include "lite/core/model/paddle/pir/read_attribute.h"

#include <algorithm>
#include <limits>
#include <string_view>
#include <utility>

#include "lite/core/base/strings.h"
#include "lite/core/model/paddle/pir/read_type.h"

namespace placelite {
namespace paddle {
namespace pir {
namespace {

using AttributeData = decltype(Attribute::value);

enum class Kind {
  kBool,
  kInteger,
  kNumber,
  kText,
  kDtype,
  kList,
  kIntegers,
  kScalar,
  kOther
};

struct KindRow {
  std::string_view name;
  Kind kind;
};

constexpr KindRow kKinds[] = {
    {"0.a_bool", Kind::kBool},         {"0.a_i32", Kind::kInteger},
    {"0.a_i64", Kind::kInteger},       {"0.a_index", Kind::kInteger},
    {"0.a_f32", Kind::kNumber},        {"0.a_f64", Kind::kNumber},
    {"0.a_str", Kind::kText},          {"1.a_layout", Kind::kText},
    {"1.a_dtype", Kind::kDtype},       {"0.a_array", Kind::kList},
    {"1.a_intarray", Kind::kIntegers}, {"1.a_scalar", Kind::kScalar},
};

Kind KindOf(std::string_view name) {
  for (const KindRow& row : kKinds) {
    if (row.name == name) return row.kind;
  }
  return Kind::kOther;
}

// JSON has no such numbers; they stand as text under another key.
Result<double> ReadSpecial(const Json& json) {
  LITE_ASSIGN_OR_RETURN(const std::string text, TextMember(json, "VD"));
  const double infinity = std::numeric_limits<double>::infinity();
  if (text == "INF") return infinity;
  if (text == "-INF") return -infinity;
  if (text == "NaN" || text == "NAN") {
    return std::numeric_limits<double>::quiet_NaN();
  }
  return Status::Corrupt(StrCat("'VD' is '", text, "', expected a number"));
}

Result<AttributeData> ReadNumber(const Json& json) {
  double number = 0;
  if (json.Find("VD") != nullptr) {
    LITE_ASSIGN_OR_RETURN(number, ReadSpecial(json));
  } else {
    LITE_ASSIGN_OR_RETURN(const Json* data, Member(json, "D"));
    LITE_ASSIGN_OR_RETURN(number, AsNumber(*data, "D"));
  }
  return AttributeData(number);
}

Result<AttributeData> ReadIntegers(const Json& data) {
  LITE_ASSIGN_OR_RETURN(const Json::Array* items, AsArray(data, "D"));
  std::vector<int64_t> list;
  for (const Json& item : *items) {
    LITE_ASSIGN_OR_RETURN(const int64_t value, AsInteger(item, "D"));
    list.push_back(value);
  }
  return AttributeData(std::move(list));
}

// A scalar is a pair: ["float32", 1.5].
Result<AttributeData> ReadScalar(const Json& data) {
  LITE_ASSIGN_OR_RETURN(const Json::Array* pair, AsArray(data, "D"));
  if (pair->size() != 2) {
    return Status::Corrupt("a scalar is no pair of a type and a number");
  }
  const Json& value = (*pair)[1];
  if (const auto* flag = value.As<bool>()) return AttributeData(*flag);
  if (const auto* integer = value.As<int64_t>()) return AttributeData(*integer);
  LITE_ASSIGN_OR_RETURN(const double number, AsNumber(value, "D"));
  return AttributeData(number);
}

// Reads a value that is no list.
Result<AttributeData> ReadSingle(const Json& json, Kind kind) {
  if (kind == Kind::kOther) return AttributeData();
  if (kind == Kind::kNumber) return ReadNumber(json);
  LITE_ASSIGN_OR_RETURN(const Json* data, Member(json, "D"));
  if (kind == Kind::kIntegers) return ReadIntegers(*data);
  if (kind == Kind::kScalar) return ReadScalar(*data);
  if (kind == Kind::kInteger) {
    LITE_ASSIGN_OR_RETURN(const int64_t value, AsInteger(*data, "D"));
    return AttributeData(value);
  }
  if (kind == Kind::kBool) {
    if (const auto* flag = data->As<bool>()) return AttributeData(*flag);
    return Status::Corrupt(
        StrCat("'D' is of type ", data->TypeName(), ", expected a boolean"));
  }
  LITE_ASSIGN_OR_RETURN(std::string text, AsText(*data, "D"));
  if (kind == Kind::kText) return AttributeData(std::move(text));
  return AttributeData(static_cast<int64_t>(CodeOfDtype(text)));
}

// Lists of integers or booleans become integers, others with a number among
// them floats. A list with anything else is not read here.
AttributeData MakeList(const std::vector<AttributeData>& items) {
  std::vector<int64_t> integers;
  std::vector<double> reals;
  bool exact = true;
  for (const AttributeData& item : items) {
    if (const auto* flag = std::get_if<bool>(&item)) {
      integers.push_back(*flag ? 1 : 0);
    } else if (const auto* integer = std::get_if<int64_t>(&item)) {
      integers.push_back(*integer);
    } else if (const auto* real = std::get_if<double>(&item)) {
      exact = false;
      integers.push_back(0);
      reals.push_back(*real);
      continue;
    } else {
      return AttributeData();
    }
    reals.push_back(static_cast<double>(integers.back()));
  }
  return exact ? AttributeData(std::move(integers))
               : AttributeData(std::move(reals));
}

Result<AttributeData> ReadList(const Json& json) {
  LITE_ASSIGN_OR_RETURN(const Json::Array* data, ArrayMember(json, "D"));
  std::vector<AttributeData> items;
  for (const Json& item : *data) {
    LITE_ASSIGN_OR_RETURN(const std::string name, TextMember(item, "#"));
    const Kind kind = KindOf(name);
    // Lists of lists are nothing that is read here.
    if (kind == Kind::kList) return AttributeData();
    LITE_ASSIGN_OR_RETURN(AttributeData one, ReadSingle(item, kind));
    items.push_back(std::move(one));
  }
  return MakeList(items);
}

}  // namespace

Result<Attribute> ReadAttribute(const Json& json) {
  LITE_ASSIGN_OR_RETURN(std::string name, TextMember(json, "N"));
  Attribute attribute{std::move(name), {}};
  if (json.Find("AT") == nullptr) return attribute;
  const Json& data = *json.Find("AT");
  const std::string context = StrCat("attribute '", attribute.name, "'");
  const Result<std::string> kind_name = TextMember(data, "#");
  if (!kind_name.ok()) return kind_name.status().WithContext(context);
  const Kind kind = KindOf(*kind_name);
  Result<AttributeData> value =
      kind == Kind::kList ? ReadList(data) : ReadSingle(data, kind);
  if (!value.ok()) return value.status().WithContext(context);
  attribute.value = *std::move(value);
  return attribute;
}

}  // namespace pir
}  // namespace paddle
}  // namespace placelite
