// SPDX-License-Identifier: Apache-2.0
#include "lite/core/base/json/json_value.h"

#include <algorithm>
#include <iterator>
#include <nlohmann/json.hpp>

#include "lite/core/base/strings.h"

namespace placelite {
namespace {

using nlohmann::json;

// Takes the parts of a text as they come, and stops at the first mistake.
class TreeBuilder : public nlohmann::json_sax<json> {
 public:
  explicit TreeBuilder(const JsonLimits& limits) : limits_(limits) {}

  Result<JsonValue> Take() {
    if (!status_.ok()) return status_;
    return std::move(root_);
  }

  bool null() override { return Add(nullptr); }
  bool boolean(bool value) override { return Add(value); }
  bool number_integer(int64_t value) override { return Add(value); }
  bool number_unsigned(uint64_t value) override {
    if (value > INT64_MAX) return Add(static_cast<double>(value));
    return Add(static_cast<int64_t>(value));
  }
  bool number_float(double value, const std::string&) override {
    return Add(value);
  }
  bool string(std::string& text) override { return Add(std::move(text)); }
  bool binary(json::binary_t&) override { return Add(nullptr); }

  bool start_object(size_t) override { return Open(JsonValue::Object()); }
  bool start_array(size_t) override { return Open(JsonValue::Array()); }
  bool end_array() override {
    open_.pop_back();
    return true;
  }
  bool key(std::string& name) override {
    key_ = std::move(name);
    return true;
  }
  bool end_object() override {
    const auto& object = *open_.back()->As<JsonValue::Object>();
    open_.pop_back();
    std::vector<std::string_view> keys;
    for (const auto& [name, member] : object) keys.push_back(name);
    std::sort(keys.begin(), keys.end());
    const auto twice = std::adjacent_find(keys.begin(), keys.end());
    if (twice == keys.end()) return true;
    return Fail(Status::Corrupt(StrCat("key '", *twice, "' comes twice")));
  }

  bool parse_error(size_t, const std::string&,
                   const nlohmann::detail::exception& error) override {
    // "[json.exception.parse_error.101] parse error at line 3, column 7: ..."
    std::string_view message = error.what();
    message.remove_prefix(std::min(message.find("] ") + 2, message.size()));
    return Fail(Status::Corrupt(std::string(message)));
  }

 private:
  bool Fail(Status status) {
    status_ = std::move(status);
    return false;
  }

  bool Add(JsonValue::Data data) { return Place(std::move(data)) != nullptr; }

  bool Open(JsonValue::Data data) {
    if (open_.size() == limits_.depth) {
      return Fail(Status::Corrupt(
          StrCat("values nested more than ", limits_.depth, " levels deep")));
    }
    JsonValue* opened = Place(std::move(data));
    if (opened == nullptr) return false;
    open_.push_back(opened);
    return true;
  }

  // Puts a value where the text is; null where there are too many.
  JsonValue* Place(JsonValue::Data data) {
    if (++values_ > limits_.values) {
      Fail(Status::ResourceExhausted(
          StrCat("more than ", limits_.values, " values")));
      return nullptr;
    }
    JsonValue value(std::move(data));
    if (open_.empty()) {
      root_ = std::move(value);
      return &root_;
    }
    if (auto* array = open_.back()->As<JsonValue::Array>()) {
      array->push_back(std::move(value));
      return &array->back();
    }
    auto* object = open_.back()->As<JsonValue::Object>();
    object->emplace_back(std::move(key_), std::move(value));
    return &object->back().second;
  }

  const JsonLimits limits_;
  JsonValue root_;
  // These containers are not closed; while one is open, what it lies in does
  // not grow.
  std::vector<JsonValue*> open_;
  std::string key_;
  size_t values_ = 0;
  Status status_;
};

constexpr const char* kTypeNames[] = {"null",   "boolean", "integer", "number",
                                      "string", "array",   "object"};
static_assert(std::size(kTypeNames) == std::variant_size_v<JsonValue::Data>);

}  // namespace

const JsonValue* JsonValue::Find(std::string_view key) const {
  const auto* object = As<Object>();
  if (object == nullptr) return nullptr;
  for (const auto& [name, member] : *object) {
    if (name == key) return &member;
  }
  return nullptr;
}

const char* JsonValue::TypeName() const { return kTypeNames[data_.index()]; }

Result<JsonValue> ReadJson(std::string_view text, const JsonLimits& limits) {
  TreeBuilder builder(limits);
  json::sax_parse(text.begin(), text.end(), &builder);
  return builder.Take();
}

}  // namespace placelite
