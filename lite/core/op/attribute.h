// SPDX-License-Identifier: Apache-2.0
// Attributes of an op: named constants such as strides or an axis.
#ifndef LITE_CORE_OP_ATTRIBUTE_H_
#define LITE_CORE_OP_ATTRIBUTE_H_

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "lite/core/base/status.h"

namespace placelite {

enum class AttributeType : uint8_t {
  kBool,
  kInt,
  kFloat,
  kString,
  kInts,
  kFloats,
  kStrings,
};

// No plain std::vector: of variants whose alternatives are all of its own
// small types, libstdc++ 12 destroys what was never made when a copy runs out
// of memory, and crashes. One type that it does not know is enough.
struct StringList : std::vector<std::string> {
  using std::vector<std::string>::vector;
  StringList(std::vector<std::string> list)  // NOLINT: implicit on purpose
      : std::vector<std::string>(std::move(list)) {}
};

// The alternatives stand in the order of AttributeType.
using AttributeValue =
    std::variant<bool, int64_t, float, std::string, std::vector<int64_t>,
                 std::vector<float>, StringList>;

inline AttributeType TypeOf(const AttributeValue& value) {
  return static_cast<AttributeType>(value.index());
}

const char* ToString(AttributeType type);

// "[1,1]", "true", "0.5", "\"SAME\"": what the printer shows. Floats print
// with as many digits as bring back the same float.
std::string ToString(const AttributeValue& value);

// Reads the form that ToString prints.
Result<AttributeValue> ParseAttribute(AttributeType type,
                                      std::string_view text);

// Attributes by name. The typed getters are for attributes that the op table
// declares (a node's map is complete and typed once OpDef::Complete ran); to
// ask for another name or type is a bug of ours and aborts.
class AttributeMap {
 public:
  AttributeMap() = default;
  AttributeMap(
      std::initializer_list<std::pair<const std::string, AttributeValue>> list)
      : values_(list) {}

  void Set(const std::string& name, AttributeValue value) {
    values_[name] = std::move(value);
  }
  void Erase(const std::string& name) { values_.erase(name); }
  const AttributeValue* Find(std::string_view name) const;

  bool Bool(std::string_view name) const;
  int64_t Int(std::string_view name) const;
  float Float(std::string_view name) const;
  const std::string& String(std::string_view name) const;
  const std::vector<int64_t>& Ints(std::string_view name) const;
  const std::vector<float>& Floats(std::string_view name) const;
  const std::vector<std::string>& Strings(std::string_view name) const;

  // Sorted by name.
  const std::map<std::string, AttributeValue, std::less<>>& values() const {
    return values_;
  }
  bool operator==(const AttributeMap& other) const {
    return values_ == other.values_;
  }

 private:
  std::map<std::string, AttributeValue, std::less<>> values_;
};

}  // namespace placelite

#endif  // LITE_CORE_OP_ATTRIBUTE_H_
