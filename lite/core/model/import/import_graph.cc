// SPDX-License-Identifier: Apache-2.0
#include "lite/core/model/import/import_graph.h"

#include <cmath>
#include <set>
#include <variant>

#include "lite/core/base/strings.h"
#include "lite/core/ir/verifier.h"

namespace placelite {
namespace {

// A nan attribute makes no op that means anything.
Status RefuseNan(const AttributeMap& attributes) {
  for (const auto& [name, value] : attributes.values()) {
    const float* number = std::get_if<float>(&value);
    if (number == nullptr || !std::isnan(*number)) continue;
    return Status::Corrupt(StrCat("attribute '", name, "' is nan"));
  }
  return Status::Ok();
}

Status Count(uint64_t bytes, uint64_t limit, uint64_t* total) {
  if (bytes > limit - *total) {
    return Status::ResourceExhausted(
        StrCat("constants that ops make take more than ", limit, " bytes"));
  }
  *total += bytes;
  return Status::Ok();
}

}  // namespace

ValueId ImportGraph::AddInput(const std::string& name, ValueInfo info) {
  const ValueId id = AddUnknown(name, std::move(info));
  graph_.AddInput(id);
  return id;
}

ValueId ImportGraph::AddUnknown(const std::string& name, ValueInfo info) {
  return graph_.AddValue(FreshName(name), std::move(info));
}

Result<std::vector<ValueId>> ImportGraph::AddNode(std::string_view op,
                                                  std::vector<ValueId> inputs,
                                                  AttributeMap attributes,
                                                  size_t num_outputs,
                                                  Blocks blocks) {
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
  node.subgraphs = std::move(blocks);
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

// Does what InferNode does, but leaves it to the caller, which knows better, to
// name the op in messages.
Status ImportGraph::Infer(const Node& node) {
  const Graph::View view = graph_.ViewOf(node);
  std::vector<ValueInfo*> outputs;
  for (ValueId id : node.outputs) outputs.push_back(&graph_.value(id).info);
  return InferOp(view.op(), outputs);
}

Result<ValueId> ImportGraph::AddConstant(Tensor tensor) {
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

Status ImportGraph::CountGenerated(uint64_t bytes) {
  return Count(bytes, kMaxGeneratedBytes, &generated_bytes_);
}

Status ImportGraph::CountFilled(uint64_t bytes) {
  return Count(bytes, kMaxFilledBytes, &filled_bytes_);
}

Status ImportGraph::CountUnpacked(ValueId constant, uint64_t bytes) {
  if (unpacked_.insert(constant).second) return Status::Ok();
  return CountGenerated(bytes);
}

void ImportGraph::NameRest(ValueId first, const std::string& wish) {
  const auto count = static_cast<ValueId>(graph_.values().size());
  for (ValueId id = first; id < count; ++id) {
    if (is_named(id)) continue;
    const NodeId producer = graph_.value(id).producer;
    const std::string_view kind =
        producer == kNone ? "constant" : graph_.node(producer).op->name;
    SetName(id, StrCat(wish, "/", kind));
  }
}

Result<Graph> ImportGraph::Finish(std::string name) {
  graph_.name = std::move(name);
  if (!discarded_.empty()) {
    discarded_.resize(graph_.nodes().size(), false);
    graph_.RemoveNodes(discarded_);
    discarded_.clear();
  }
  for (size_t i = 0; i < graph_.nodes().size(); ++i) {
    Node& node = graph_.node(static_cast<NodeId>(i));
    node.name = graph_.value(node.outputs[0]).name;
  }
  LITE_RETURN_IF_ERROR(VerifyGraph(graph_));
  return std::move(graph_);
}

void ImportGraph::Discard(NodeId first) {
  discarded_.resize(static_cast<size_t>(first), false);
  discarded_.resize(graph_.nodes().size(), true);
}

Result<Graph> ImportGraph::FinishPart(std::string name) {
  std::vector<bool> dead = discarded_;
  dead.resize(graph_.nodes().size(), false);
  std::vector<bool> lost(graph_.values().size(), false);
  std::set<ValueId> read,
      inputs(graph_.inputs().begin(), graph_.inputs().end());
  for (size_t i = 0; i < dead.size(); ++i) {
    const Node& node = graph_.node(static_cast<NodeId>(i));
    for (ValueId id : node.inputs) {
      if (!IsKnown(id) || (id != kNone && lost[id])) dead[i] = true;
    }
    for (ValueId id : node.outputs) lost[id] = dead[i];
    if (dead[i]) continue;
    for (ValueId id : node.inputs) {
      if (id == kNone) continue;
      read.insert(id);
      const Value& value = graph_.value(id);
      const bool unread = value.producer == kNone && !value.is_constant();
      if (unread && inputs.insert(id).second) graph_.AddInput(id);
    }
  }
  for (size_t i = 0; i < dead.size(); ++i) {
    if (dead[i]) continue;
    for (ValueId id : graph_.node(static_cast<NodeId>(i)).outputs) {
      if (read.count(id) == 0) graph_.AddOutput(id, graph_.value(id).name);
    }
  }
  discarded_ = std::move(dead);
  return Finish(std::move(name));
}

std::string ImportGraph::FreshName(const std::string& wish) {
  std::string name = wish;
  while (!names_.insert(name).second) {
    name = StrCat(wish, ".", ++next_suffix_[wish]);
  }
  return name;
}

}  // namespace placelite
