// SPDX-License-Identifier: Apache-2.0
#include "lite/core/model/paddle/pir/json_fields.h"

#include "lite/core/base/strings.h"

namespace placelite {
namespace paddle {
namespace pir {
namespace {

Status Mistyped(const Json& found, const char* what, const char* expected) {
  return Status::Corrupt(StrCat("'", what, "' is of type ", found.TypeName(),
                                ", expected ", expected));
}

}  // namespace

Result<const Json*> Member(const Json& object, const char* key) {
  if (object.As<Json::Object>() == nullptr) {
    return Status::Corrupt(StrCat("'", key, "' is asked of a value of type ",
                                  object.TypeName(), ", expected an object"));
  }
  const Json* found = object.Find(key);
  if (found != nullptr) return found;
  return Status::Corrupt(StrCat("has no '", key, "'"));
}

Result<const Json::Array*> ArrayMember(const Json& object, const char* key) {
  LITE_ASSIGN_OR_RETURN(const Json* found, Member(object, key));
  return AsArray(*found, key);
}

Result<const Json::Array*> OptionalArrayMember(const Json& object,
                                               const char* key) {
  if (object.As<Json::Object>() != nullptr && object.Find(key) == nullptr) {
    return static_cast<const Json::Array*>(nullptr);
  }
  return ArrayMember(object, key);
}

Result<std::string> TextMember(const Json& object, const char* key) {
  LITE_ASSIGN_OR_RETURN(const Json* found, Member(object, key));
  return AsText(*found, key);
}

Result<int64_t> IntegerMember(const Json& object, const char* key) {
  LITE_ASSIGN_OR_RETURN(const Json* found, Member(object, key));
  return AsInteger(*found, key);
}

Result<int64_t> AsInteger(const Json& value, const char* what) {
  if (const auto* integer = value.As<int64_t>()) return *integer;
  return Mistyped(value, what, "an integer of 64 bits");
}

Result<double> AsNumber(const Json& value, const char* what) {
  if (const auto* number = value.As<double>()) return *number;
  if (const auto* integer = value.As<int64_t>()) {
    return static_cast<double>(*integer);
  }
  return Mistyped(value, what, "a number");
}

Result<std::string> AsText(const Json& value, const char* what) {
  if (const auto* text = value.As<std::string>()) return *text;
  return Mistyped(value, what, "a string");
}

Result<const Json::Array*> AsArray(const Json& value, const char* what) {
  if (const auto* array = value.As<Json::Array>()) return array;
  return Mistyped(value, what, "an array");
}

}  // namespace pir
}  // namespace paddle
}  // namespace placelite
