// SPDX-License-Identifier: Apache-2.0
// These functions read JSON by type; kCorrupt says what was found instead.
#ifndef LITE_CORE_MODEL_PADDLE_PIR_JSON_FIELDS_H_
#define LITE_CORE_MODEL_PADDLE_PIR_JSON_FIELDS_H_

#include <cstdint>
#include <string>

#include "lite/core/base/json/json_value.h"
#include "lite/core/base/status.h"

namespace placelite {
namespace paddle {
namespace pir {

using Json = JsonValue;

// These return members of an object. Pointers are into it and never null,
// except that the optional one is null where the object has no such key.
Result<const Json*> Member(const Json& object, const char* key);
Result<const Json::Array*> ArrayMember(const Json& object, const char* key);
Result<const Json::Array*> OptionalArrayMember(const Json& object,
                                               const char* key);
Result<std::string> TextMember(const Json& object, const char* key);
Result<int64_t> IntegerMember(const Json& object, const char* key);

// `what` is how messages call the value.
Result<int64_t> AsInteger(const Json& value, const char* what);
// Integers pass for numbers.
Result<double> AsNumber(const Json& value, const char* what);
Result<std::string> AsText(const Json& value, const char* what);
Result<const Json::Array*> AsArray(const Json& value, const char* what);

}  // namespace pir
}  // namespace paddle
}  // namespace placelite

#endif  // LITE_CORE_MODEL_PADDLE_PIR_JSON_FIELDS_H_
