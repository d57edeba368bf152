// SPDX-License-Identifier: Apache-2.0
#include "lite/core/model/paddle/pir/read_op.h"

#include <utility>

#include "lite/core/base/strings.h"
#include "lite/core/model/paddle/pir/read_attribute.h"
#include "lite/core/model/paddle/pir/read_type.h"

namespace placelite {
namespace paddle {
namespace pir {
namespace {

constexpr size_t kMaxAttributes = 256;

constexpr const char* kDialects[] = {"builtin", "pd_op", "cf", "custom_op",
                                     "dist_op"};

// "1.relu_" is "pd_op.relu", in place.
void SetName(std::string name, Op* op) {
  if (name.size() > 2 && name[0] >= '0' && name[0] <= '4' && name[1] == '.') {
    name = kDialects[name[0] - '0'] + name.substr(1);
  }
  op->in_place = name.size() > 1 && name.back() == '_';
  if (op->in_place) name.pop_back();
  op->name = std::move(name);
}

// Reads {"#":"p","A":[distributed, parameter, clip,
// name],"O":{"%":id,"TT":type}, "OA":[persistable, ...]}; what is not
// persistable has no weights in the file.
Result<Op> ReadParameter(const Json& json) {
  Op op;
  op.name = "builtin.parameter";
  LITE_ASSIGN_OR_RETURN(const Json::Array* attributes, ArrayMember(json, "A"));
  if (attributes->size() != 4) {
    return Status::Corrupt(StrCat("a parameter with ", attributes->size(),
                                  " attributes, expected 4"));
  }
  LITE_ASSIGN_OR_RETURN(std::string name, AsText((*attributes)[3], "A"));
  op.attributes.push_back({"parameter_name", std::move(name)});
  LITE_ASSIGN_OR_RETURN(const Json::Array* flags,
                        OptionalArrayMember(json, "OA"));
  if (flags != nullptr && !flags->empty()) {
    LITE_ASSIGN_OR_RETURN(const int64_t flag, AsInteger((*flags)[0], "OA"));
    op.attributes.push_back({"persistable", std::vector<int64_t>{flag}});
  }

  LITE_ASSIGN_OR_RETURN(const Json* result, Member(json, "O"));
  LITE_ASSIGN_OR_RETURN(Value value, ReadValue(*result, "%"));
  op.results.push_back(std::move(value));
  return op;
}

// Attributes of results say one thing that counts: whether a value has weights.
Status ReadAttributes(const Json& json, Op* op) {
  LITE_ASSIGN_OR_RETURN(const Json::Array* list, ArrayMember(json, "A"));
  LITE_ASSIGN_OR_RETURN(const Json::Array* of_results,
                        OptionalArrayMember(json, "OA"));
  for (const Json::Array* attributes : {list, of_results}) {
    if (attributes == nullptr) continue;
    if (attributes->size() > kMaxAttributes) {
      return Status::ResourceExhausted(StrCat(attributes->size(),
                                              " attributes, at most ",
                                              kMaxAttributes, " are allowed"));
    }
    for (const Json& item : *attributes) {
      LITE_ASSIGN_OR_RETURN(Attribute attribute, ReadAttribute(item));
      if (op->Find(attribute.name) != nullptr) {
        return Status::Corrupt(
            StrCat("attribute '", attribute.name, "' comes twice"));
      }
      op->attributes.push_back(std::move(attribute));
    }
  }
  return Status::Ok();
}

Status ReadValues(const Json& json, Op* op) {
  LITE_ASSIGN_OR_RETURN(const Json::Array* operands, ArrayMember(json, "I"));
  for (const Json& operand : *operands) {
    LITE_ASSIGN_OR_RETURN(const int64_t id, IntegerMember(operand, "%"));
    op->operands.push_back(id);
  }
  LITE_ASSIGN_OR_RETURN(const Json::Array* results, ArrayMember(json, "O"));
  for (const Json& result : *results) {
    LITE_ASSIGN_OR_RETURN(Value value, ReadValue(result, "%"));
    op->results.push_back(std::move(value));
  }
  return Status::Ok();
}

}  // namespace

Result<Value> ReadValue(const Json& json, const char* key) {
  Value value;
  LITE_ASSIGN_OR_RETURN(value.id, IntegerMember(json, key));
  LITE_ASSIGN_OR_RETURN(const Json* type, Member(json, "TT"));
  LITE_ASSIGN_OR_RETURN(value.type, ReadType(*type));
  return value;
}

Result<Op> ReadOp(const Json& json) {
  LITE_ASSIGN_OR_RETURN(std::string name, TextMember(json, "#"));
  if (name == "p") return ReadParameter(json);
  Op op;
  SetName(std::move(name), &op);
  const auto rest = [&]() -> Status {
    LITE_RETURN_IF_ERROR(ReadValues(json, &op));
    return ReadAttributes(json, &op);
  };
  const Status status = rest();
  if (!status.ok()) return status.WithContext(StrCat("'", op.name, "'"));
  return op;
}

}  // namespace pir
}  // namespace paddle
}  // namespace placelite
