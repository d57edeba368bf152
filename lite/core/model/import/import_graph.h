// SPDX-License-Identifier: Apache-2.0
// ImportGraph: the graph that a reader builds, node by node, from a file that
// may say anything. GraphBuilder stops at its first failure; a reader must go
// on, to report all that it cannot read. Hence a class of its own on the same
// checks.
#ifndef LITE_CORE_MODEL_IMPORT_IMPORT_GRAPH_H_
#define LITE_CORE_MODEL_IMPORT_IMPORT_GRAPH_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "lite/core/ir/graph.h"

namespace placelite {

// Constants that ops make (fill_constant, assign_value) may take this many
// bytes in all: a few bytes of program can ask for any size.
inline constexpr uint64_t kMaxGeneratedBytes = uint64_t{16} << 20;

// Tensors of equal elements may have this many bytes in all, which are address
// space (filled_buffer.h) until a later stage packs them.
inline constexpr uint64_t kMaxFilledBytes = uint64_t{1} << 30;

class ImportGraph {
 public:
  using Blocks = std::vector<std::shared_ptr<const Graph>>;

  const Graph& graph() const { return graph_; }
  const ValueInfo& info(ValueId id) const { return graph_.value(id).info; }

  // The new input is called `name`, or with a number behind it when that name
  // is taken.
  ValueId AddInput(const std::string& name, ValueInfo info);
  void AddOutput(ValueId id, const std::string& name) {
    graph_.AddOutput(id, name);
  }
  // A value without producer: stands in for one that could not be read.
  ValueId AddUnknown(const std::string& name, ValueInfo info);

  // A checked node with inferred outputs, which have no names yet.
  Result<std::vector<ValueId>> AddNode(std::string_view op,
                                       std::vector<ValueId> inputs,
                                       AttributeMap attributes,
                                       size_t num_outputs, Blocks blocks = {});
  // A constant without a name.
  Result<ValueId> AddConstant(Tensor tensor);
  // Counts memory that an op makes against the limits above. What a model asks
  // for may be more than a size_t of 32 bits can say.
  Status CountGenerated(uint64_t bytes);
  Status CountFilled(uint64_t bytes);
  // Counts memory that has a constant of the file in another form, a few times
  // as large: the file pays for the first of each constant, and what follows
  // counts as generated.
  Status CountUnpacked(ValueId constant, uint64_t bytes);

  bool is_named(ValueId id) const { return !graph_.value(id).name.empty(); }
  void SetName(ValueId id, const std::string& wish) {
    graph_.value(id).name = FreshName(wish);
  }
  // Names like `wish`/op for the values from `first` on that have none.
  void NameRest(ValueId first, const std::string& wish);

  // Nodes get the names of their first outputs. Verified.
  Result<Graph> Finish(std::string name);

  // Nodes from `first` on came of an op that could not be lowered (so): they
  // are no part of what Finish gives.
  void Discard(NodeId first);
  // The nodes that depend on nothing whose type is unknown. What stands in for
  // ops that cannot be read is an input; what nothing reads, an output.
  Result<Graph> FinishPart(std::string name);

 private:
  Status Infer(const Node& node);
  // `wish`, or with a number behind it when that name is taken.
  std::string FreshName(const std::string& wish);

  bool IsKnown(ValueId id) const {
    return id == kNone || info(id).precision != Precision::kUnknown;
  }

  Graph graph_;
  std::vector<bool> discarded_;  // by node; nodes beyond its end are kept
  std::unordered_set<std::string> names_;
  std::unordered_map<std::string, int> next_suffix_;
  std::unordered_set<ValueId> unpacked_;
  uint64_t generated_bytes_ = 0;
  uint64_t filled_bytes_ = 0;
};

}  // namespace placelite

#endif  // LITE_CORE_MODEL_IMPORT_IMPORT_GRAPH_H_
