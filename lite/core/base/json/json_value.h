// SPDX-License-Identifier: Apache-2.0
// This reads JSON into a tree of values, for large files: strictly, within
// limits, and soundly where memory is out. (Trees of nlohmann-json allocate
// when they are destroyed.)
#ifndef LITE_CORE_BASE_JSON_JSON_VALUE_H_
#define LITE_CORE_BASE_JSON_JSON_VALUE_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "lite/core/base/status.h"

namespace placelite {

class JsonValue {
 public:
  using Array = std::vector<JsonValue>;
  // Members are in the order of the text; keys are unique.
  using Object = std::vector<std::pair<std::string, JsonValue>>;
  // Integers that int64_t does not hold are doubles.
  using Data = std::variant<std::nullptr_t, bool, int64_t, double, std::string,
                            Array, Object>;

  JsonValue() = default;
  explicit JsonValue(Data data) : data_(std::move(data)) {}

  // Returns null where the value is of another type.
  template <typename T>
  const T* As() const {
    return std::get_if<T>(&data_);
  }
  template <typename T>
  T* As() {
    return std::get_if<T>(&data_);
  }
  // Returns null where the value is no object or has no such key.
  const JsonValue* Find(std::string_view key) const;

  // Returns "integer", "array", ...
  const char* TypeName() const;

 private:
  Data data_ = nullptr;
};

struct JsonLimits {
  size_t depth;   // of values in values, at most 1024
  size_t values;  // of the whole text
};

// Reads the whole of `text`. Fails with kCorrupt when it is no JSON, repeats a
// key or is too deep, and with kResourceExhausted when it has too many values.
Result<JsonValue> ReadJson(std::string_view text, const JsonLimits& limits);

}  // namespace placelite

#endif  // LITE_CORE_BASE_JSON_JSON_VALUE_H_
