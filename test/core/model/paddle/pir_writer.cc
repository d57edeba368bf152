// SPDX-License-Identifier: Apache-2.0
#include "test/core/model/paddle/pir_writer.h"

#include "lite/core/base/strings.h"
#include "lite/core/ir/printer.h"
#include "test/core/model/paddle/program_writer.h"

namespace placelite {
namespace {

std::string Quoted(const std::string& text) { return "\"" + text + "\""; }

std::string Operands(const std::vector<int64_t>& ids) {
  std::vector<std::string> list;
  for (int64_t id : ids) list.push_back(StrCat("{\"%\":", id, "}"));
  return "[" + Join(list, ",") + "]";
}

std::string Values(const std::vector<int64_t>& ids, const char* key,
                   const std::vector<int64_t>& dims) {
  std::vector<std::string> list;
  for (int64_t id : ids) {
    list.push_back(
        StrCat("{\"", key, "\":", id, ",\"TT\":", PirTensorType(dims), "}"));
  }
  return "[" + Join(list, ",") + "]";
}

}  // namespace

std::string PirTensorType(const std::vector<int64_t>& dims,
                          const std::string& element) {
  return StrCat("{\"#\":\"0.t_dtensor\",\"D\":[{\"#\":\"0.t_", element, "\"},[",
                Join(dims, ","), "],\"NCHW\",[],0]}");
}

std::string PirAttribute(const std::string& name, const std::string& kind,
                         const std::string& data) {
  return StrCat("{\"N\":", Quoted(name), ",\"AT\":{\"#\":", Quoted(kind),
                ",\"D\":", data, "}}");
}

PirWriter& PirWriter::Data(int64_t id, const std::string& name,
                           const std::vector<int64_t>& dims) {
  return Op("1.data", {}, {id}, dims,
            {PirAttribute("name", "0.a_str", Quoted(name))});
}

PirWriter& PirWriter::Parameter(int64_t id, const std::string& name,
                                const std::vector<int64_t>& dims) {
  std::vector<float> elements;
  int64_t count = 1;
  for (int64_t dim : dims) count *= dim;
  for (int64_t i = 0; i < count; ++i) {
    elements.push_back(static_cast<float>(i));
  }
  weights_[name] = LodTensorBytes(dims, elements);
  return Raw(StrCat("{\"#\":\"p\",\"A\":[0,1,1,", Quoted(name),
                    "],\"DA\":[],\"QA\":[],\"O\":{\"%\":", id,
                    ",\"TT\":", PirTensorType(dims), "},\"OA\":[1,0,1]}"));
}

PirWriter& PirWriter::Full(int64_t id, double value, const std::string& dtype) {
  const std::string element = dtype == "int64"   ? "i64"
                              : dtype == "int32" ? "i32"
                                                 : "f32";
  const std::vector<std::string> attributes = {
      PirAttribute("shape", "1.a_intarray", "[1]"),
      PirAttribute("value", "0.a_f64", StrCat(value)),
      PirAttribute("dtype", "1.a_dtype", Quoted(dtype))};
  return Raw(StrCat("{\"#\":\"1.full\",\"A\":[", Join(attributes, ","),
                    "],\"I\":[],\"O\":[{\"%\":", id,
                    ",\"TT\":", PirTensorType({1}, element), "}]}"));
}

PirWriter& PirWriter::List(int64_t id, const std::vector<int64_t>& list) {
  std::vector<std::string> items;
  for (int64_t item : list) {
    items.push_back(StrCat("{\"#\":\"0.a_i64\",\"D\":", item, "}"));
  }
  const std::vector<std::string> attributes = {
      PirAttribute("value", "0.a_array", "[" + Join(items, ",") + "]"),
      PirAttribute("dtype", "1.a_dtype", "\"int64\"")};
  const auto count = static_cast<int64_t>(list.size());
  return Raw(StrCat("{\"#\":\"1.full_int_array\",\"A\":[",
                    Join(attributes, ","), "],\"I\":[],\"O\":[{\"%\":", id,
                    ",\"TT\":", PirTensorType({count}, "i64"), "}]}"));
}

PirWriter& PirWriter::Op(const std::string& name,
                         const std::vector<int64_t>& operands,
                         const std::vector<int64_t>& results,
                         const std::vector<int64_t>& dims,
                         const std::vector<std::string>& attributes) {
  return Raw(StrCat("{\"#\":", Quoted(name), ",\"A\":[", Join(attributes, ","),
                    "],\"I\":", Operands(operands),
                    ",\"O\":", Values(results, "%", dims), "}"));
}

PirWriter& PirWriter::Control(const std::string& name,
                              const std::vector<int64_t>& operands,
                              const std::vector<int64_t>& results,
                              const std::vector<int64_t>& dims,
                              const std::vector<std::string>& blocks) {
  std::vector<std::string> regions;
  for (const std::string& block : blocks) {
    regions.push_back("{\"#\":\"region\",\"blocks\":[" + block + "]}");
  }
  return Raw(StrCat("{\"#\":", Quoted(name), ",\"A\":[],\"I\":",
                    Operands(operands), ",\"O\":", Values(results, "%", dims),
                    ",\"regions\":[", Join(regions, ","), "]}"));
}

PirWriter& PirWriter::Fetch(int64_t id, const std::string& name) {
  return Op("1.fetch", {id}, {}, {},
            {PirAttribute("name", "0.a_str", Quoted(name)),
             PirAttribute("col", "0.a_i32", StrCat(fetches_++))});
}

PirWriter& PirWriter::Raw(const std::string& op) {
  ops_.push_back(op);
  return *this;
}

std::string PirWriter::Block(const std::vector<int64_t>& arguments,
                             const std::vector<int64_t>& dims) const {
  return StrCat("{\"#\":\"block\",\"args\":", Values(arguments, "#", dims),
                ",\"ops\":[", Join(ops_, ","), "]}");
}

std::string PirWriter::Program(const std::string& version) const {
  return StrCat("{\"base_code\":{\"magic\":\"pir\",\"version\":", version,
                "},\"program\":{\"regions\":[{\"#\":\"region_0\",\"blocks\":[",
                Block(), "]}]}}");
}

std::string PirWriter::Params() const {
  std::string params;
  for (const auto& [name, bytes] : weights_) params += bytes;
  return params;
}

Result<Graph> PirWriter::Read(const PaddleReadOptions& options) const {
  return ReadPaddleModel(Program(), Params(), options);
}

std::string PirWriter::Text() const {
  const Result<Graph> graph = Read();
  if (!graph.ok()) return graph.status().ToString();
  const std::string text = ToString(*graph);
  return text.substr(text.find('\n') + 1);
}

}  // namespace placelite
