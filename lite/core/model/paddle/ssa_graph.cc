#include "lite/core/model/paddle/ssa_graph.h"

#include <cmath>
#include <variant>

#include "lite/core/base/strings.h"
#include "lite/core/ir/verifier.h"
#include "lite/core/model/paddle/data_type.h"

namespace placelite {
namespace paddle {
namespace {

// Precision and shape that the program declares for a variable.
Result<ValueInfo> DeclaredInfo(const proto::VarDesc& variable) {
  if (variable.type().type() != kLodTensor) {
    return Status::Unsupported(StrCat("it is of variable type ",
                                      variable.type().type(),
                                      ", expected a tensor"));
  }
  const proto::TensorDesc& desc = variable.type().lod_tensor().tensor();
  ValueInfo info;
  LITE_ASSIGN_OR_RETURN(info.precision, ToPrecision(desc.data_type()));
  LITE_ASSIGN_OR_RETURN(info.shape, ToShapeRange(desc));
  return info;
}

// A nan attribute makes no op that means anything.
Status RefuseNan(const AttributeMap& attributes) {
  for (const auto& [name, value] : attributes.values()) {
    const float* number = std::get_if<float>(&value);
    if (number == nullptr || !std::isnan(*number)) continue;
    return Status::Corrupt(StrCat("attribute '", name, "' is nan"));
  }
  return Status::Ok();
}

}  // namespace

SsaGraph::SsaGraph(const proto::BlockDesc& block, Weights* weights)
    : weights_(weights) {
  for (const proto::VarDesc& variable : block.vars()) {
    variables_[variable.name()] = &variable;
  }
}

void SsaGraph::ExpectDefinition(const std::string& variable, int op_index) {
  last_writer_[variable] = op_index;
}

Status SsaGraph::AddInput(const std::string& variable) {
  const std::string context = StrCat("input '", variable, "'");
  const proto::VarDesc* desc = FindVariable(variable);
  if (desc == nullptr) {
    return Status::Corrupt(
        StrCat(context, ": the program does not declare it"));
  }
  if (current_.count(variable) != 0) {
    return Status::Corrupt(StrCat(context, ": is fed twice"));
  }
  Result<ValueInfo> info = DeclaredInfo(*desc);
  if (!info.ok()) return info.status().WithContext(context);
  const ValueId id = graph_.AddValue(FreshName(variable), *info);
  graph_.AddInput(id);
  current_[variable] = id;
  return Status::Ok();
}

Result<ValueId> SsaGraph::Read(const std::string& variable) {
  const auto it = current_.find(variable);
  if (it != current_.end()) return it->second;
  const proto::VarDesc* desc = FindVariable(variable);
  const bool is_weight = desc != nullptr && desc->persistable() &&
                         desc->type().type() == kLodTensor;
  if (is_weight) {
    LITE_ASSIGN_OR_RETURN(const ValueId id, ReadWeight(*desc));
    current_[desc->name()] = id;
    return id;
  }
  const auto writer = last_writer_.find(variable);
  if (writer == last_writer_.end()) {
    return Status::Corrupt(
        StrCat("reads '", variable, "', which no op defines"));
  }
  return Status::Corrupt(StrCat("reads '", variable,
                                "' before an op defines it (op ",
                                writer->second, " does)"));
}

Result<ValueId> SsaGraph::ReadWeight(const proto::VarDesc& variable) {
  LITE_ASSIGN_OR_RETURN(Tensor tensor, weights_->Read(variable));
  LITE_ASSIGN_OR_RETURN(const ValueId id, AddConstant(std::move(tensor)));
  // Where an op writes the variable later, that value keeps the plain name.
  const std::string suffix =
      last_writer_.count(variable.name()) == 0 ? "" : "/initial";
  graph_.value(id).name = FreshName(variable.name() + suffix);
  return id;
}

void SsaGraph::Define(const std::string& variable, ValueId id, int op_index) {
  current_[variable] = id;
  if (is_named(id)) return;
  const bool last = last_writer_[variable] == op_index;
  graph_.value(id).name = FreshName(last ? variable : variable + "/earlier");
}

void SsaGraph::DefineUnknown(const std::string& variable) {
  const proto::VarDesc* desc = FindVariable(variable);
  ValueInfo info;
  if (desc != nullptr) {
    Result<ValueInfo> declared = DeclaredInfo(*desc);
    if (declared.ok()) info = *declared;
  }
  current_[variable] = graph_.AddValue(FreshName(variable), std::move(info));
}

Result<std::vector<ValueId>> SsaGraph::AddNode(std::string_view op,
                                               std::vector<ValueId> inputs,
                                               AttributeMap attributes,
                                               size_t num_outputs) {
  if (graph_.nodes().size() >= kMaxNodes ||
      graph_.values().size() + num_outputs > kMaxValues) {
    return Status::ResourceExhausted(StrCat("the graph has more than ",
                                            kMaxNodes, " nodes or ", kMaxValues,
                                            " values"));
  }
  Node node;
  node.op = FindOp(op);
  if (node.op == nullptr) {
    return Status::Internal(StrCat("no op is called '", op, "'"));
  }
  node.inputs = std::move(inputs);
  node.attributes = std::move(attributes);
  for (size_t i = 0; i < num_outputs; ++i) {
    node.outputs.push_back(graph_.AddValue("", ValueInfo()));
  }
  LITE_RETURN_IF_ERROR(RefuseNan(node.attributes));
  LITE_RETURN_IF_ERROR(CompleteAttributes(*node.op, &node.attributes));
  LITE_RETURN_IF_ERROR(VerifyNode(graph_, node));
  LITE_RETURN_IF_ERROR(Infer(node));
  std::vector<ValueId> outputs = node.outputs;
  graph_.AddNode(std::move(node));
  return outputs;
}

// What InferNode does, but the caller knows better how to name the op.
Status SsaGraph::Infer(const Node& node) {
  const Graph::View view = graph_.ViewOf(node);
  std::vector<ValueInfo*> outputs;
  for (ValueId id : node.outputs) outputs.push_back(&graph_.value(id).info);
  InferContext context(view.op(), outputs);
  LITE_RETURN_IF_ERROR(node.op->infer(context));
  for (const ValueInfo* info : outputs) {
    if (!info->shape.exact()) continue;
    LITE_RETURN_IF_ERROR(CheckShape(info->shape.shape()));
  }
  return Status::Ok();
}

Result<ValueId> SsaGraph::AddConstant(Tensor tensor) {
  if (graph_.values().size() >= kMaxValues) {
    return Status::ResourceExhausted(
        StrCat("the graph has more than ", kMaxValues, " values"));
  }
  ValueInfo info;
  info.precision = tensor.precision();
  info.shape = tensor.shape();
  info.constant = std::move(tensor);
  return graph_.AddValue("", std::move(info));
}

Status SsaGraph::CountGenerated(size_t bytes) {
  if (bytes > kMaxGeneratedBytes - generated_bytes_) {
    return Status::ResourceExhausted(
        StrCat("constants that ops make take more than ", kMaxGeneratedBytes,
               " bytes"));
  }
  generated_bytes_ += bytes;
  return Status::Ok();
}

void SsaGraph::NameRest(ValueId first, const std::string& wish) {
  const auto count = static_cast<ValueId>(graph_.values().size());
  for (ValueId id = first; id < count; ++id) {
    if (is_named(id)) continue;
    const NodeId producer = graph_.value(id).producer;
    const std::string_view kind =
        producer == kNone ? "constant" : graph_.node(producer).op->name;
    graph_.value(id).name = FreshName(StrCat(wish, "/", kind));
  }
}

Result<Graph> SsaGraph::Finish(std::string name) {
  graph_.name = std::move(name);
  for (size_t i = 0; i < graph_.nodes().size(); ++i) {
    Node& node = graph_.node(static_cast<NodeId>(i));
    node.name = graph_.value(node.outputs[0]).name;
  }
  LITE_RETURN_IF_ERROR(VerifyGraph(graph_));
  return std::move(graph_);
}

const proto::VarDesc* SsaGraph::FindVariable(
    const std::string& variable) const {
  const auto it = variables_.find(variable);
  return it == variables_.end() ? nullptr : it->second;
}

std::string SsaGraph::FreshName(const std::string& wish) {
  std::string name = wish;
  while (!names_.insert(name).second) {
    name = StrCat(wish, ".", ++next_suffix_[wish]);
  }
  return name;
}

}  // namespace paddle
}  // namespace placelite
