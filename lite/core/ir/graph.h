// SPDX-License-Identifier: Apache-2.0
// Graph: a network as nodes in topological order over values in SSA form.
//
// Values and nodes are named by index. Readers and GraphBuilder make graphs,
// passes rewrite them, BuildProgram eats one. Plain data; one thread at a
// time. A copy shares the memory of constants.
#ifndef LITE_CORE_IR_GRAPH_H_
#define LITE_CORE_IR_GRAPH_H_

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "lite/core/ir/decision.h"
#include "lite/core/op/op_def.h"

namespace placelite {

using ValueId = int32_t;
using NodeId = int32_t;
inline constexpr int32_t kNone = -1;

// Readers refuse larger graphs.
inline constexpr size_t kMaxNodes = 100000;
inline constexpr size_t kMaxValues = 400000;

struct Value {
  // Unique within the graph.
  std::string name;
  ValueInfo info;
  // kNone for inputs and constants.
  NodeId producer = kNone;
  // The place where the value is stored; all parts are unknown before lowering.
  Place place;
  // The value whose memory this one lies in, and the offset there; set by
  // AssignAliases (ir/aliases.h).
  ValueId alias_of = kNone;
  int64_t alias_offset = 0;  // bytes

  bool is_constant() const { return info.is_constant(); }
};

class Graph;

struct Node {
  const OpDef* op = nullptr;
  // Unique within the graph; the name of its first output.
  std::string name;
  // The name by which its kernel was chosen, where lowering has renamed the
  // node since; else empty.
  std::string renamed_from;
  // The op's own inputs (kNone: optional and absent), then the operands of
  // the epilogue.
  std::vector<ValueId> inputs;
  std::vector<ValueId> outputs;
  AttributeMap attributes;
  Epilogue epilogue;
  Decision decision;
  // The subgraphs that the node runs (ir/subgraphs.h); copies of the node share
  // them.
  std::vector<std::shared_ptr<const Graph>> subgraphs;

  size_t num_op_inputs() const;
  // The name that this node has in the fused graph.
  const std::string& fused_name() const {
    return renamed_from.empty() ? name : renamed_from;
  }
};

class Graph {
 public:
  std::string name;

  const std::vector<Value>& values() const { return values_; }
  const std::vector<Node>& nodes() const { return nodes_; }
  Value& value(ValueId id) { return values_[id]; }
  const Value& value(ValueId id) const { return values_[id]; }
  Node& node(NodeId id) { return nodes_[id]; }
  const Node& node(NodeId id) const { return nodes_[id]; }
  // Returns the node that computes a value; null for kNone, inputs of the graph
  // and constants.
  const Node* ProducerOf(ValueId id) const {
    const NodeId producer = id == kNone ? kNone : values_[id].producer;
    return producer == kNone ? nullptr : &nodes_[producer];
  }

  // The inputs and outputs, in the order of feeds and fetches.
  const std::vector<ValueId>& inputs() const { return inputs_; }
  const std::vector<ValueId>& outputs() const { return outputs_; }
  // Names of the outputs as the application sees them (a fused or renamed
  // producer does not change them).
  const std::vector<std::string>& output_names() const { return output_names_; }

  ValueId AddValue(std::string value_name, ValueInfo info);
  // Appends a node and sets the producer of its outputs. It must come after the
  // producers of its inputs.
  NodeId AddNode(Node node);
  void AddInput(ValueId id) { inputs_.push_back(id); }
  void AddOutput(ValueId id, std::string output_name);
  // Makes output `i` another value; its name stays.
  void SetOutput(size_t i, ValueId id) { outputs_[i] = id; }

  // Returns kNone when no value has that name.
  ValueId FindValue(std::string_view value_name) const;
  // A name like `wish` that no value has yet. Reads all names: for many, use
  // FreshNames.
  std::string FreshName(std::string_view wish) const;

  // What predicates and kernels see of a node. The view borrows from the graph
  // and becomes invalid when the graph changes.
  class View {
   public:
    View(View&&) = default;
    View(const View&) = delete;
    const OpView& op() const { return op_; }

   private:
    friend class Graph;
    View(const Graph& graph, const Node& node);
    std::vector<const ValueInfo*> inputs_, outputs_;
    OpView op_;
  };
  View ViewOf(const Node& node) const { return View(*this, node); }

  // Lists for each value the ids of the nodes that read it; kNone stands for an
  // output of the graph.
  std::vector<std::vector<NodeId>> Uses() const;

  // Makes every reader of `from`, including outputs of the graph, read `to`.
  void ReplaceUses(ValueId from, ValueId to);

  // Keeps the nodes in `order` (a topological order of them) and drops the
  // others, together with values that are not mentioned any more. Ids change.
  void Rebuild(const std::vector<NodeId>& order);
  // Drops the nodes that `dead` marks.
  void RemoveNodes(const std::vector<bool>& dead);
  // Inserts each node of `added`, whose inputs must exist, before the node that
  // it is paired with (kNone: at the end). Ids of nodes change.
  void InsertNodes(std::vector<std::pair<NodeId, Node>> added);

 private:
  std::vector<Value> values_;
  std::vector<Node> nodes_;
  std::vector<ValueId> inputs_;
  std::vector<ValueId> outputs_;
  std::vector<std::string> output_names_;
};

// Makes names that no value of a graph had, nor any made before.
class FreshNames {
 public:
  explicit FreshNames(const Graph& graph);
  std::string Make(const std::string& wish);

 private:
  // Every name, with the next number that may make it unique.
  std::unordered_map<std::string, int> taken_;
};

}  // namespace placelite

#endif  // LITE_CORE_IR_GRAPH_H_
