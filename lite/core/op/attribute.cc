// SPDX-License-Identifier: Apache-2.0
#include "lite/core/op/attribute.h"

#include <charconv>
#include <limits>
#include <locale>
#include <sstream>

#include "lite/core/base/check.h"
#include "lite/core/base/strings.h"

namespace placelite {
namespace {

constexpr const char* kTypeNames[] = {"bool", "int",    "float",  "string",
                                      "ints", "floats", "strings"};

std::string FloatText(float value) {
  char text[32];
  const auto end = std::to_chars(text, text + sizeof(text), value);
  return std::string(text, end.ptr);
}

std::string Text(bool v) { return v ? "true" : "false"; }
std::string Text(int64_t v) { return std::to_string(v); }
std::string Text(float v) { return FloatText(v); }
std::string Text(const std::string& v) { return "\"" + v + "\""; }

template <typename T>
std::string Text(const std::vector<T>& list) {
  std::string out = "[";
  for (size_t i = 0; i < list.size(); ++i) {
    if (i > 0) out += ",";
    out += Text(static_cast<T>(list[i]));
  }
  return out + "]";
}

// The text goes through a stream, because strtof expects the decimal comma of
// the application's locale.
Result<float> ParseFloat(std::string_view text) {
  using Limits = std::numeric_limits<float>;
  const bool negative = StartsWith(text, "-");
  const std::string_view magnitude = text.substr(negative ? 1 : 0);
  if (magnitude == "inf")
    return negative ? -Limits::infinity() : Limits::infinity();
  if (magnitude == "nan") return Limits::quiet_NaN();
  std::istringstream in{std::string(text)};
  in.imbue(std::locale::classic());
  in.exceptions(std::ios_base::badbit);  // out of memory is no bad number
  float value = 0;
  in >> std::noskipws >> value;
  if (in.fail() || in.peek() != std::istringstream::traits_type::eof()) {
    return Status::InvalidArgument(StrCat("'", text, "' is not a number"));
  }
  return value;
}

// The items between '[' and ']'.
Result<std::vector<std::string>> ListItems(std::string_view text) {
  if (text.size() < 2 || text.front() != '[' || text.back() != ']') {
    return Status::InvalidArgument(StrCat("'", text, "' is not a [list]"));
  }
  return Split(text.substr(1, text.size() - 2), ",");
}

std::string Unquote(std::string_view text) {
  if (text.size() >= 2 && text.front() == '"' && text.back() == '"') {
    text = text.substr(1, text.size() - 2);
  }
  return std::string(text);
}

}  // namespace

const char* ToString(AttributeType type) {
  return kTypeNames[static_cast<int>(type)];
}

std::string ToString(const AttributeValue& value) {
  return std::visit([](const auto& v) { return Text(v); }, value);
}

Result<AttributeValue> ParseAttribute(AttributeType type,
                                      std::string_view text) {
  switch (type) {
    case AttributeType::kBool:
      if (text == "true") return AttributeValue(true);
      if (text == "false") return AttributeValue(false);
      return Status::InvalidArgument(StrCat("'", text, "' is not a bool"));
    case AttributeType::kInt: {
      LITE_ASSIGN_OR_RETURN(int64_t value, ParseInt(text));
      return AttributeValue(value);
    }
    case AttributeType::kFloat: {
      LITE_ASSIGN_OR_RETURN(float value, ParseFloat(text));
      return AttributeValue(value);
    }
    case AttributeType::kString:
      return AttributeValue(Unquote(text));
    case AttributeType::kInts: {
      std::vector<int64_t> list;
      LITE_ASSIGN_OR_RETURN(auto items, ListItems(text));
      for (const std::string& item : items) {
        LITE_ASSIGN_OR_RETURN(int64_t value, ParseInt(item));
        list.push_back(value);
      }
      return AttributeValue(std::move(list));
    }
    case AttributeType::kFloats: {
      std::vector<float> list;
      LITE_ASSIGN_OR_RETURN(auto items, ListItems(text));
      for (const std::string& item : items) {
        LITE_ASSIGN_OR_RETURN(float value, ParseFloat(item));
        list.push_back(value);
      }
      return AttributeValue(std::move(list));
    }
    case AttributeType::kStrings: {
      std::vector<std::string> list;
      LITE_ASSIGN_OR_RETURN(auto items, ListItems(text));
      for (const std::string& item : items) list.push_back(Unquote(item));
      return AttributeValue(std::move(list));
    }
  }
  return Status::Internal("unknown attribute type");
}

const AttributeValue* AttributeMap::Find(std::string_view name) const {
  const auto it = values_.find(name);
  return it == values_.end() ? nullptr : &it->second;
}

namespace {

template <typename T>
const T& Get(const AttributeMap& map, std::string_view name) {
  const AttributeValue* value = map.Find(name);
  LITE_CHECK(value != nullptr && std::holds_alternative<T>(*value));
  return std::get<T>(*value);
}

}  // namespace

bool AttributeMap::Bool(std::string_view name) const {
  return Get<bool>(*this, name);
}
int64_t AttributeMap::Int(std::string_view name) const {
  return Get<int64_t>(*this, name);
}
float AttributeMap::Float(std::string_view name) const {
  return Get<float>(*this, name);
}
const std::string& AttributeMap::String(std::string_view name) const {
  return Get<std::string>(*this, name);
}
const std::vector<int64_t>& AttributeMap::Ints(std::string_view name) const {
  return Get<std::vector<int64_t>>(*this, name);
}
const std::vector<float>& AttributeMap::Floats(std::string_view name) const {
  return Get<std::vector<float>>(*this, name);
}
const std::vector<std::string>& AttributeMap::Strings(
    std::string_view name) const {
  return Get<StringList>(*this, name);
}

}  // namespace placelite
