// SPDX-License-Identifier: Apache-2.0
#include "lite/core/ir/printer.h"

#include "lite/core/base/strings.h"

namespace placelite {
namespace {

std::string Typed(const Value& value) {
  std::string text =
      StrCat("%", value.name, ": ", value.info.precision, value.info.shape);
  if (value.info.grid != nullptr) {
    text += StrCat(" (", ToString(*value.info.grid), ")");
  }
  if (value.place.target != Target::kUnknown) text += StrCat(" ", value.place);
  return text;
}

bool IsDefault(const OpDef& op, const std::string& name,
               const AttributeValue& value) {
  for (const AttributeDef& def : op.attributes) {
    if (name != def.name || def.default_text == nullptr) continue;
    const Result<AttributeValue> standard =
        ParseAttribute(def.type, def.default_text);
    return standard.ok() && *standard == value;
  }
  return false;
}

std::string Attributes(const Node& node) {
  std::string text;
  for (const auto& [name, value] : node.attributes.values()) {
    if (IsDefault(*node.op, name, value)) continue;
    text += StrCat(text.empty() ? " {" : ", ", name, "=", ToString(value));
  }
  return text.empty() ? text : text + "}";
}

std::string EpilogueText(const Graph& graph, const Node& node) {
  std::string text;
  for (const EpilogueStep& step : node.epilogue) {
    text += StrCat(" + ", ToString(step));
    if (TakesOperand(step.kind)) {
      text += StrCat("(%", graph.value(node.inputs[step.operand]).name, ")");
    }
  }
  return text;
}

}  // namespace

std::string ToString(const Graph& graph, const Node& node) {
  std::vector<std::string> outputs, inputs;
  for (ValueId id : node.outputs) outputs.push_back(Typed(graph.value(id)));
  for (size_t i = 0; i < node.num_op_inputs(); ++i) {
    const ValueId id = node.inputs[i];
    inputs.push_back(id == kNone ? "-" : StrCat("%", graph.value(id).name));
  }
  std::string text =
      StrCat(Join(outputs, ", "), " = ", node.op->name, "(", Join(inputs, ", "),
             ")", Attributes(node), EpilogueText(graph, node));
  const NamedDecision names = NamesOf(node.decision);
  if (!names.kernel.empty()) text += StrCat(" @ ", names.kernel);
  if (!names.variant.empty()) text += StrCat(" = ", names.variant);
  return text;
}

namespace {

// Indents the text by two columns.
std::string Indented(const std::string& text) {
  std::string result;
  bool at_start = true;
  for (char c : text) {
    if (at_start) result += "  ";
    at_start = c == '\n';
    result += c;
  }
  return result;
}

// A colour for the target that a node runs on; host, whose kernels are slow, is
// grey.
std::string Colour(const Node& node) {
  if (!node.decision.decided()) return "";
  const Target target = node.decision.kernel->place.target;
  const char* colour = target == Target::kX86      ? "lightblue"
                       : target == Target::kArm    ? "palegreen"
                       : target == Target::kOpenCL ? "khaki"
                                                   : "lightgrey";
  return StrCat(", style=filled, fillcolor=", colour);
}

}  // namespace

std::string ToString(const Graph& graph) {
  std::string text = StrCat("graph ", graph.name, "\n");
  for (ValueId id : graph.inputs()) {
    text += StrCat("input ", Typed(graph.value(id)), "\n");
  }
  for (const Value& value : graph.values()) {
    if (value.is_constant()) text += StrCat("const ", Typed(value), "\n");
  }
  for (const Node& node : graph.nodes()) {
    text += ToString(graph, node) + "\n";
    for (const auto& block : node.subgraphs) text += Indented(ToString(*block));
  }
  for (ValueId id : graph.outputs()) {
    text += StrCat("output %", graph.value(id).name, "\n");
  }
  return text;
}

std::string ToDot(const Graph& graph) {
  std::string text = StrCat("digraph \"", EscapeQuotes(graph.name), "\" {\n",
                            "  node [shape=box, fontname=\"sans\"];\n");
  for (ValueId id : graph.inputs()) {
    text += StrCat("  v", id, " [shape=ellipse, label=\"",
                   EscapeQuotes(Typed(graph.value(id))), "\"];\n");
  }
  for (size_t i = 0; i < graph.nodes().size(); ++i) {
    const Node& node = graph.nodes()[i];
    std::string label = StrCat(node.op->name, EpilogueText(graph, node), "\n",
                               node.name, Attributes(node));
    const NamedDecision names = NamesOf(node.decision);
    if (!names.kernel.empty()) label += StrCat("\n", names.kernel);
    std::string escaped;
    for (char c : EscapeQuotes(label))
      escaped += c == '\n' ? "\\n" : std::string(1, c);
    text += StrCat("  n", i, " [label=\"", escaped, "\"", Colour(node), "];\n");
    for (ValueId id : node.inputs) {
      if (id == kNone || graph.value(id).is_constant()) continue;
      const NodeId from = graph.value(id).producer;
      text += StrCat("  ", from == kNone ? StrCat("v", id) : StrCat("n", from),
                     " -> n", i, " [label=\"",
                     ToString(graph.value(id).info.shape), "\"];\n");
    }
  }
  for (size_t i = 0; i < graph.outputs().size(); ++i) {
    const ValueId id = graph.outputs()[i];
    const NodeId from = graph.value(id).producer;
    text += StrCat("  o", i, " [shape=ellipse, label=\"",
                   EscapeQuotes(graph.output_names()[i]), "\"];\n  ",
                   from == kNone ? StrCat("v", id) : StrCat("n", from), " -> o",
                   i, ";\n");
  }
  return text + "}\n";
}

}  // namespace placelite
