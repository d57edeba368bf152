// SPDX-License-Identifier: Apache-2.0
#include "lite/core/model/onnx/op_schema.h"

#include <charconv>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "lite/core/base/strings.h"

namespace placelite {
namespace onnx_import {
namespace {

using ::onnx::AttributeProto;
using ::onnx::NodeProto;

// The versions of each op, by its domain and name.
using SchemaIndex = std::map<std::pair<std::string_view, std::string_view>,
                             std::vector<OpSchema>>;

SchemaIndex IndexSchemas() {
  SchemaIndex index;
  for (Span<const OpSchemaRow> rows : {ContribOpSchemaRows(), OpSchemaRows()}) {
    for (const OpSchemaRow& row : rows) {
      for (const std::string& text : Split(row.versions, " ")) {
        OpSchema schema;
        std::from_chars(text.data(), text.data() + text.size(), schema.version);
        schema.row = &row;
        index[{row.domain, row.op_type}].push_back(schema);
      }
    }
  }
  return index;
}

struct AttributeKind {
  AttributeProto::AttributeType type;
  const char* name;  // in the table
};

constexpr AttributeKind kKinds[] = {
    {AttributeProto::FLOAT, "float"},
    {AttributeProto::FLOATS, "floats"},
    {AttributeProto::GRAPH, "graph"},
    {AttributeProto::GRAPHS, "graphs"},
    {AttributeProto::INT, "int"},
    {AttributeProto::INTS, "ints"},
    {AttributeProto::SPARSE_TENSOR, "sparse_tensor"},
    {AttributeProto::SPARSE_TENSORS, "sparse_tensors"},
    {AttributeProto::STRING, "string"},
    {AttributeProto::STRINGS, "strings"},
    {AttributeProto::TENSOR, "tensor"},
    {AttributeProto::TENSORS, "tensors"},
    {AttributeProto::TYPE_PROTO, "type"},
    {AttributeProto::TYPE_PROTOS, "types"},
};

std::string KindName(const AttributeProto& attribute) {
  for (const AttributeKind& kind : kKinds) {
    if (kind.type == attribute.type()) return kind.name;
  }
  return StrCat("of no known kind (", static_cast<int>(attribute.type()), ")");
}

// What a row of the schema table says of one attribute.
struct KnownAttribute {
  std::string_view name, kind;
  bool required = false;
};

std::vector<KnownAttribute> KnownAttributes(const OpSchemaRow& row) {
  std::vector<KnownAttribute> known;
  for (std::string_view text = row.attributes; !text.empty();) {
    const size_t blank = text.find(' ');
    std::string_view word = text.substr(0, blank);
    text.remove_prefix(blank == text.npos ? text.size() : blank + 1);
    KnownAttribute attribute;
    attribute.required = word.back() == '!';
    if (attribute.required) word.remove_suffix(1);
    const size_t colon = word.find(':');
    attribute.name = word.substr(0, colon);
    attribute.kind = word.substr(colon + 1);
    known.push_back(attribute);
  }
  return known;
}

Status Refuse(const OpSchema& schema, const std::string& what) {
  return Status::Unsupported(
      StrCat(what, " (version ", schema.version, " of the op)"));
}

using Names = google::protobuf::RepeatedPtrField<std::string>;

// Empty names stand for nothing. Those of outputs say that nobody reads them.
enum class EmptyNames { kMissing, kUnused };

Status CheckArguments(const OpSchema& schema, const Names& names,
                      std::string_view letters, const char* what,
                      EmptyNames empty) {
  const bool many =
      !letters.empty() && (letters.back() == '*' || letters.back() == '+');
  const int most = static_cast<int>(letters.size());
  int given = names.size();
  if (empty == EmptyNames::kMissing) {
    while (given > 0 && names.Get(given - 1).empty()) --given;
  }
  if (given > most && !many) {
    return Refuse(schema, StrCat("it has ", given, " ", what, "s, at most ",
                                 most, " are expected"));
  }
  for (int i = 0; i < most; ++i) {
    const char letter = letters[static_cast<size_t>(i)];
    if (letter != 'r' && letter != '+') continue;
    const bool unnamed = i < given && names.Get(i).empty();
    if (i < given && !(unnamed && empty == EmptyNames::kMissing)) continue;
    return Refuse(schema, StrCat("it has no ", what, " ", i));
  }
  return Status::Ok();
}

Status CheckAttribute(const OpSchema& schema, const AttributeProto& attribute,
                      const std::vector<KnownAttribute>& known) {
  for (const KnownAttribute& each : known) {
    if (each.name != attribute.name()) continue;
    const std::string kind = KindName(attribute);
    if (kind == each.kind) return Status::Ok();
    return Refuse(schema, StrCat("attribute '", attribute.name(), "' is ", kind,
                                 ", expected ", each.kind));
  }
  // Attributes with such names are private to the tools that write them.
  if (StartsWith(attribute.name(), "__")) return Status::Ok();
  return Refuse(schema,
                StrCat("attribute '", attribute.name(), "' is not known"));
}

Status CheckAttributes(const OpSchema& schema, const NodeProto& node) {
  const std::vector<KnownAttribute> known = KnownAttributes(*schema.row);
  for (const AttributeProto& attribute : node.attribute()) {
    LITE_RETURN_IF_ERROR(CheckAttribute(schema, attribute, known));
  }
  for (const KnownAttribute& each : known) {
    if (!each.required) continue;
    bool given = false;
    for (const AttributeProto& attribute : node.attribute()) {
      given = given || attribute.name() == each.name;
    }
    if (given) continue;
    return Refuse(schema, StrCat("attribute '", each.name, "' is missing"));
  }
  return Status::Ok();
}

}  // namespace

Result<OpSchema> FindOpSchema(std::string_view domain, std::string_view op_type,
                              int64_t opset) {
  static const auto* const kIndex = new SchemaIndex(IndexSchemas());
  const auto it = kIndex->find({domain, op_type});
  if (it == kIndex->end()) {
    return Status::Unsupported("ONNX has no op of this name");
  }
  const std::vector<OpSchema>& schemas = it->second;
  for (auto each = schemas.rbegin(); each != schemas.rend(); ++each) {
    if (each->version <= opset) return *each;
  }
  return Status::Unsupported(StrCat("this op came with opset ",
                                    schemas.front().version,
                                    ", the model is of opset ", opset));
}

Status CheckAgainstSchema(const NodeProto& node, const OpSchema& schema) {
  LITE_RETURN_IF_ERROR(CheckArguments(schema, node.input(), schema.row->inputs,
                                      "input", EmptyNames::kMissing));
  LITE_RETURN_IF_ERROR(CheckArguments(schema, node.output(),
                                      schema.row->outputs, "output",
                                      EmptyNames::kUnused));
  return CheckAttributes(schema, node);
}

}  // namespace onnx_import
}  // namespace placelite
