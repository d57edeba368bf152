// SPDX-License-Identifier: Apache-2.0
#include "lite/passes/optimize/rewriter.h"

#include "lite/core/base/check.h"
#include "lite/core/base/strings.h"
#include "lite/core/ir/infer.h"

namespace placelite {

bool IsReshape(const Node& node) {
  return node.op->Has(Trait::kKeepsOrder) &&
         node.op->Has(Trait::kKeepsWhereSameShape);
}

bool DropsHeight(const Node& node) {
  if (!node.op->Is("squeeze")) return false;
  const std::vector<int64_t>& axes = node.attributes.Ints("axes");
  return axes.size() == 1 && (axes[0] == 2 || axes[0] == -2);
}

bool IsWithin(const ShapeRange& inner, const ShapeRange& outer) {
  if (!outer.rank_known()) return true;
  if (!inner.rank_known() || inner.rank() != outer.rank()) return false;
  for (int i = 0; i < inner.rank(); ++i) {
    if (inner[i].min < outer[i].min || inner[i].max > outer[i].max) {
      return false;
    }
  }
  return true;
}

Rewriter::Rewriter(Graph* graph)
    : graph_(graph),
      reads_(graph->values().size(), 0),
      is_output_(graph->values().size(), false),
      replaced_by_(graph->values().size(), kNone),
      dead_(graph->nodes().size(), false),
      budget_(*graph) {
  for (const Node& node : graph->nodes()) CountReads(node, +1);
  for (ValueId id : graph->outputs()) {
    ++reads_[id];
    is_output_[id] = true;
  }
}

void Rewriter::CountReads(const Node& node, int change) {
  for (ValueId id : node.inputs) {
    if (id != kNone) reads_[id] += change;
  }
}

void Rewriter::UpdateInputs(NodeId id) {
  for (ValueId& input : graph_->node(id).inputs) {
    if (input != kNone && replaced_by_[input] != kNone) {
      input = replaced_by_[input];
    }
  }
}

NodeId Rewriter::SoleProducer(ValueId value) const {
  return reads_[value] == 1 && !is_output_[value] ? Producer(value) : kNone;
}

void Rewriter::Bypass(NodeId id, ValueId value) {
  const ValueId from = node(id).outputs[0];
  if (is_output_[from] && Producer(value) == kNone) return;
  replaced_by_[from] = value;
  reads_[value] += reads_[from];
  reads_[from] = 0;
  if (is_output_[from]) is_output_[value] = true;
  Remove(id);
}

Status Rewriter::Rewrite(NodeId id, Node by) {
  edited_ = true;
  LITE_RETURN_IF_ERROR(CompleteAttributes(*by.op, &by.attributes));
  Node& node = graph_->node(id);
  CountReads(node, -1);
  node.op = by.op;
  node.inputs = std::move(by.inputs);
  node.attributes = std::move(by.attributes);
  node.epilogue = std::move(by.epilogue);
  CountReads(node, +1);
  return Status::Ok();
}

void Rewriter::Remove(NodeId id) {
  edited_ = true;
  LITE_CHECK(!dead_[id]);
  dead_[id] = true;
  CountReads(node(id), -1);
}

void Rewriter::ReplaceByConstants(NodeId id, std::vector<Tensor> outputs) {
  for (size_t i = 0; i < outputs.size(); ++i) {
    const ValueId value = node(id).outputs[i];
    graph_->value(value).producer = kNone;
    SetConstant(value, std::move(outputs[i]));
  }
  Remove(id);
}

void Rewriter::SetConstant(ValueId id, Tensor tensor) {
  edited_ = true;
  ValueInfo& info = graph_->value(id).info;
  info.precision = tensor.precision();
  info.shape = tensor.shape();
  info.ints.reset();
  info.grid.reset();
  info.constant = std::move(tensor);
}

bool Rewriter::MayDerive(ValueId source, size_t bytes) {
  return (source != kNone && reads_[source] == 1) || budget_.Take(bytes);
}

ValueId Rewriter::DeriveConstant(ValueId source, Tensor tensor) {
  if (reads_[source] == 1) {
    SetConstant(source, std::move(tensor));
    return source;
  }
  return AddConstant(graph_->value(source).name, std::move(tensor));
}

ValueId Rewriter::AddConstant(const std::string& wished_name, Tensor tensor) {
  const ValueId id = graph_->AddValue(FreshName(wished_name), ValueInfo());
  SetConstant(id, std::move(tensor));
  reads_.push_back(0);
  is_output_.push_back(false);
  replaced_by_.push_back(kNone);
  return id;
}

void Rewriter::SetGrid(ValueId id, GridPtr grid) {
  edited_ = true;
  graph_->value(id).info.grid = std::move(grid);
}

// Graph::FreshName reads all names at every call.
std::string Rewriter::FreshName(const std::string& wish) {
  if (names_.empty()) {
    for (const Value& value : graph_->values()) names_.emplace(value.name, 1);
  }
  const auto [entry, is_new] = names_.emplace(wish, 1);
  if (is_new) return wish;
  int& next = entry->second;
  std::string name;
  do {
    name = StrCat(wish, ".", next++);
  } while (!names_.emplace(name, 1).second);
  return name;
}

Status Rewriter::Finish() {
  if (!edited_) return Status::Ok();
  for (size_t i = 0; i < graph_->outputs().size(); ++i) {
    const ValueId now = replaced_by_[graph_->outputs()[i]];
    if (now != kNone) graph_->SetOutput(i, now);
  }
  graph_->RemoveNodes(dead_);
  return InferGraph(graph_);
}

bool Is(const Rewriter& graph, NodeId id, std::string_view op) {
  return id != kNone && graph.node(id).op->Is(op) &&
         graph.node(id).epilogue.empty();
}

}  // namespace placelite
