// SPDX-License-Identifier: Apache-2.0
#include "lite/core/model/paddle/pir/json_fields.h"

#include "lite/core/base/strings.h"

namespace placelite {
namespace paddle {
namespace pir {
namespace {

Status Mistyped(const Json& found, const char* what, const char* expected) {
  return Status::Corrupt(StrCat("'", what, "' is of type ", found.type_name(),
                                ", expected ", expected));
}

const Json* Find(const Json& object, const char* key) {
  const auto it = object.find(key);
  return it == object.end() ? nullptr : &*it;
}

}  // namespace

Result<const Json*> Member(const Json& object, const char* key) {
  if (!object.is_object()) return Mistyped(object, key, "within an object");
  const Json* found = Find(object, key);
  if (found != nullptr) return found;
  return Status::Corrupt(StrCat("has no '", key, "'"));
}

Result<const Json*> ArrayMember(const Json& object, const char* key) {
  LITE_ASSIGN_OR_RETURN(const Json* found, Member(object, key));
  LITE_RETURN_IF_ERROR(ExpectArray(*found, key));
  return found;
}

Result<const Json*> OptionalArrayMember(const Json& object, const char* key) {
  if (object.is_object() && !object.contains(key)) {
    return static_cast<const Json*>(nullptr);
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
  const bool fits =
      value.is_number_integer() &&
      (!value.is_number_unsigned() || value.get<uint64_t>() <= INT64_MAX);
  if (!fits) return Mistyped(value, what, "an integer of 64 bits");
  return value.get<int64_t>();
}

Result<double> AsNumber(const Json& value, const char* what) {
  if (!value.is_number()) return Mistyped(value, what, "a number");
  return value.get<double>();
}

Result<std::string> AsText(const Json& value, const char* what) {
  if (!value.is_string()) return Mistyped(value, what, "a string");
  return value.get<std::string>();
}

Status ExpectArray(const Json& value, const char* what) {
  if (value.is_array()) return Status::Ok();
  return Mistyped(value, what, "an array");
}

}  // namespace pir
}  // namespace paddle
}  // namespace placelite
