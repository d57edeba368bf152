// SPDX-License-Identifier: Apache-2.0
#include "lite/api/check/repro.h"

#include <set>

#include "lite/core/base/strings.h"
#include "lite/core/base/version.h"
#include "lite/core/ir/infer.h"
#include "lite/core/ir/verifier.h"

namespace placelite {
namespace {

// Replaces line ends, which a model's names may hold, to keep the text on a
// line.
std::string OneLine(std::string text) {
  for (char& c : text) {
    if (static_cast<unsigned char>(c) < ' ') c = '?';
  }
  return text;
}

// Adds the op's input `i`, as a constant where the op's shapes depend on it.
ValueId AddInput(const Value& from, const Tensor& elements, size_t i,
                 Repro* repro) {
  ValueInfo info;
  info.precision = from.info.precision;
  info.shape = from.info.shape;
  if (from.is_constant() || from.info.ints.has_value()) {
    info.constant = elements;
    return repro->graph.AddValue(StrCat("constant_", i), std::move(info));
  }
  const ValueId id =
      repro->graph.AddValue(StrCat("input_", repro->inputs.size()), info);
  repro->graph.AddInput(id);
  repro->annotations.input_shapes.push_back(info.shape);
  repro->inputs.push_back(elements);
  return id;
}

// Adds the inputs of the node, each value once.
std::vector<ValueId> AddInputs(const Graph& graph, const Node& node,
                               const std::vector<Tensor>& elements,
                               Repro* repro) {
  std::map<ValueId, ValueId> added;
  std::vector<ValueId> inputs;
  for (size_t i = 0; i < node.inputs.size(); ++i) {
    const ValueId id = node.inputs[i];
    if (id == kNone) {
      inputs.push_back(kNone);
      continue;
    }
    if (added.count(id) == 0) {
      added[id] = AddInput(graph.value(id), elements[i], i, repro);
    }
    inputs.push_back(added[id]);
  }
  return inputs;
}

}  // namespace

Result<Repro> MakeRepro(const Graph& graph, const CheckFinding& finding) {
  const Node& from = graph.node(finding.node);
  if (from.op->IsCast()) {
    return Status::Unsupported(
        StrCat("'", finding.op, "' is a cast (", finding.type,
               "), which lowering adds and no model file holds"));
  }
  Repro repro;
  Node node;
  node.op = from.op;
  node.name = "output_0";
  node.attributes = from.attributes;
  node.epilogue = from.epilogue;
  node.decision.named = std::make_shared<const NamedDecision>(
      NamedDecision{finding.kernel, "", finding.variant, DecisionSource::kPin});
  node.inputs = AddInputs(graph, from, finding.inputs, &repro);
  for (size_t i = 0; i < from.outputs.size(); ++i) {
    const ValueId id = repro.graph.AddValue(StrCat("output_", i), ValueInfo());
    node.outputs.push_back(id);
    repro.graph.AddOutput(id, StrCat("output_", i));
  }
  repro.graph.name = "repro";
  repro.graph.AddNode(std::move(node));
  LITE_RETURN_IF_ERROR(InferGraph(&repro.graph));
  LITE_RETURN_IF_ERROR(VerifyGraph(repro.graph));
  repro.annotations.tool_version = kVersion;
  repro.expected = finding.expected;
  repro.pin_file =
      StrCat("pin type:", finding.type, "=", finding.variant, "\n");
  return repro;
}

std::string AvoidingPinFile(const std::vector<CheckFinding>& findings) {
  std::string text = "# Variants that left their numeric contract.\n";
  std::set<std::string> written;
  for (const CheckFinding& finding : findings) {
    if (!written.insert(finding.variant).second) continue;
    for (const std::string& line : Split(ToString(finding), "\n")) {
      text += StrCat("# ", OneLine(line), "\n");
    }
    text += StrCat("exclude ", finding.variant, "\n");
  }
  return text;
}

}  // namespace placelite
