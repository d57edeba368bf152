// SPDX-License-Identifier: Apache-2.0
#include "lite/core/base/json/object_reader.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "lite/core/base/did_you_mean.h"
#include "lite/core/base/strings.h"

namespace placelite {
namespace {

using nlohmann::json;

// A short picture of a value for messages.
std::string Show(const json& value) {
  if (value.is_structured()) return value.type_name();
  std::string text = value.dump(-1, ' ', /*ensure_ascii=*/true,
                                json::error_handler_t::replace);
  constexpr size_t kShown = 60;
  if (text.size() > kShown) text = text.substr(0, kShown) + "...";
  return text;
}

}  // namespace

ObjectReader::ObjectReader(const json& value, std::string path)
    : value_(value), path_(std::move(path)) {
  if (!value_.is_object()) {
    status_ = Status::InvalidArgument(StrCat(path_.empty() ? "the text" : path_,
                                             " is ", value_.type_name(),
                                             ", expected an object"));
  }
}

std::string ObjectReader::PathOf(const std::string& key) const {
  return path_.empty() ? key : StrCat(path_, ".", key);
}

void ObjectReader::Fail(const std::string& path, const json& found,
                        const std::string& expected) {
  if (!status_.ok()) return;
  status_ = Status::InvalidArgument(
      StrCat("'", path, "' is ", Show(found), ", expected ", expected));
}

const json* ObjectReader::Find(const char* key, Presence presence) {
  asked_.push_back(key);
  if (!status_.ok()) return nullptr;
  const auto found = value_.find(key);
  if (found != value_.end()) return &*found;
  if (presence == Presence::kRequired) {
    status_ = Status::InvalidArgument(StrCat("'", PathOf(key), "' is missing"));
  }
  return nullptr;
}

const json* ObjectReader::FindArray(const char* key) {
  const json* value = Find(key, Presence::kOptional);
  if (value == nullptr) return nullptr;
  if (value->is_array() && value->size() <= kMaxItems) return value;
  Fail(PathOf(key), *value, StrCat("an array of at most ", kMaxItems));
  return nullptr;
}

bool ObjectReader::ReadString(const std::string& path, const json& value,
                              size_t max_bytes, std::string* out) {
  const auto is_control = [](unsigned char c) { return c < 0x20 || c == 0x7f; };
  const auto* text = value.get_ptr<const json::string_t*>();
  if (text == nullptr || text->size() > max_bytes ||
      std::any_of(text->begin(), text->end(), is_control)) {
    Fail(path, value, StrCat("one line of at most ", max_bytes, " bytes"));
    return false;
  }
  *out = *text;
  return true;
}

bool ObjectReader::ReadInteger(const std::string& path, const json& value,
                               int64_t low, int64_t high, int64_t* out) {
  bool fits = value.is_number_integer();
  // Beyond int64, where get() would wrap round.
  if (value.is_number_unsigned() && value.get<uint64_t>() > INT64_MAX) {
    fits = false;
  }
  if (fits) *out = value.get<int64_t>();
  if (fits && *out >= low && *out <= high) return true;
  Fail(path, value, StrCat("a whole number from ", low, " to ", high));
  return false;
}

void ObjectReader::String(const char* key, Presence presence, std::string* out,
                          size_t max_bytes) {
  const json* value = Find(key, presence);
  if (value == nullptr) return;
  if (!ReadString(PathOf(key), *value, max_bytes, out)) return;
  if (presence == Presence::kRequired && out->empty()) {
    Fail(PathOf(key), *value, "a name");
  }
}

void ObjectReader::Integer(const char* key, Presence presence, int64_t low,
                           int64_t high, int64_t* out) {
  const json* value = Find(key, presence);
  if (value != nullptr) ReadInteger(PathOf(key), *value, low, high, out);
}

void ObjectReader::Integer(const char* key, Presence presence, int64_t low,
                           int64_t high, int* out) {
  int64_t wide = *out;
  Integer(key, presence, low, high, &wide);
  if (status_.ok()) *out = static_cast<int>(wide);
}

void ObjectReader::Number(const char* key, double low, double high,
                          double* out) {
  const json* value = Find(key, Presence::kOptional);
  if (value == nullptr) return;
  if (value->is_number() && value->get<double>() >= low &&
      value->get<double>() <= high) {
    *out = value->get<double>();
  } else {
    Fail(PathOf(key), *value, StrCat("a number from ", low, " to ", high));
  }
}

void ObjectReader::Boolean(const char* key, bool* out) {
  const json* value = Find(key, Presence::kOptional);
  if (value == nullptr) return;
  if (value->is_boolean()) {
    *out = value->get<bool>();
  } else {
    Fail(PathOf(key), *value, "true or false");
  }
}

void ObjectReader::Object(const char* key, Presence presence,
                          const std::function<Status(ObjectReader*)>& read) {
  const json* value = Find(key, presence);
  if (value == nullptr) return;
  ObjectReader reader(*value, PathOf(key));
  status_ = read(&reader);
}

void ObjectReader::Strings(const char* key, std::vector<std::string>* out) {
  const json* array = FindArray(key);
  if (array == nullptr) return;
  for (size_t i = 0; i < array->size(); ++i) {
    std::string text;
    const std::string path = StrCat(PathOf(key), "[", i, "]");
    if (!ReadString(path, (*array)[i], kMaxStringBytes, &text)) return;
    out->push_back(std::move(text));
  }
}

void ObjectReader::Integers(const char* key, int64_t low, int64_t high,
                            std::vector<int>* out) {
  const json* array = FindArray(key);
  if (array == nullptr) return;
  for (size_t i = 0; i < array->size(); ++i) {
    int64_t number = 0;
    const std::string path = StrCat(PathOf(key), "[", i, "]");
    if (!ReadInteger(path, (*array)[i], low, high, &number)) return;
    out->push_back(static_cast<int>(number));
  }
}

void ObjectReader::Objects(const char* key,
                           const std::function<Status(ObjectReader*)>& read) {
  const json* array = FindArray(key);
  if (array == nullptr) return;
  for (size_t i = 0; i < array->size() && status_.ok(); ++i) {
    ObjectReader reader((*array)[i], StrCat(PathOf(key), "[", i, "]"));
    status_ = read(&reader);
  }
}

Status ObjectReader::Finish() const {
  if (!status_.ok()) return status_;
  for (const auto& item : value_.items()) {
    if (std::find(asked_.begin(), asked_.end(), item.key()) != asked_.end()) {
      continue;
    }
    return Status::InvalidArgument(StrCat(
        "unknown key ", Show(PathOf(item.key())),
        ", known are: ", Join(asked_, ", "), DidYouMean(item.key(), asked_)));
  }
  return Status::Ok();
}

}  // namespace placelite
