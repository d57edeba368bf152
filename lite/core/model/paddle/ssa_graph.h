// The graph under construction. A program names variables and may write one
// several times; the graph has values, written once. This class keeps which
// value each variable is at the current op, and gives the values names.
//
// GraphBuilder stops at its first failure; a reader must go on, to report all
// that it cannot read. Hence a class of its own on the same checks.
#ifndef LITE_CORE_MODEL_PADDLE_SSA_GRAPH_H_
#define LITE_CORE_MODEL_PADDLE_SSA_GRAPH_H_

#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "lite/core/ir/graph.h"
#include "lite/core/model/paddle/weights.h"

namespace placelite {
namespace paddle {

// Constants that ops make (fill_constant, assign_value) may take this many
// bytes in all: a few bytes of program can ask for any size.
inline constexpr size_t kMaxGeneratedBytes = size_t{16} << 20;

// Names of variables are passed by reference to strings of the program, which
// must outlive this.
class SsaGraph {
 public:
  // Both must outlive the graph under construction.
  SsaGraph(const proto::BlockDesc& block, Weights* weights);

  const Graph& graph() const { return graph_; }
  const ValueInfo& info(ValueId id) const { return graph_.value(id).info; }

  // Says that op `op_index` writes `variable`. All of this comes before the
  // first Define, so that the last writer can have the plain name.
  void ExpectDefinition(const std::string& variable, int op_index);

  // `variable` becomes an input of the graph.
  Status AddInput(const std::string& variable);
  void AddOutput(ValueId id, const std::string& name) {
    graph_.AddOutput(id, name);
  }

  // The value of `variable` now; weights become constants when first read.
  Result<ValueId> Read(const std::string& variable);

  // `variable` is now the value `id`, written by op `op_index`.
  void Define(const std::string& variable, ValueId id, int op_index);

  // The op that wrote `variable` could not be read: a value of the declared
  // shape stands in, so that the ops behind it can be looked at.
  void DefineUnknown(const std::string& variable);

  // A checked node with inferred outputs, which have no names yet.
  Result<std::vector<ValueId>> AddNode(std::string_view op,
                                       std::vector<ValueId> inputs,
                                       AttributeMap attributes,
                                       size_t num_outputs);
  // A constant without a name.
  Result<ValueId> AddConstant(Tensor tensor);
  // Counts memory that an op makes against kMaxGeneratedBytes.
  Status CountGenerated(size_t bytes);

  bool is_named(ValueId id) const { return !graph_.value(id).name.empty(); }
  // Names like `wish`/op for the values from `first` on that have none.
  void NameRest(ValueId first, const std::string& wish);

  // Nodes get the names of their first outputs. Verified.
  Result<Graph> Finish(std::string name);

 private:
  const proto::VarDesc* FindVariable(const std::string& variable) const;
  Result<ValueId> ReadWeight(const proto::VarDesc& variable);
  Status Infer(const Node& node);
  // `wish`, or with a number behind it when that name is taken.
  std::string FreshName(const std::string& wish);

  Graph graph_;
  Weights* weights_;
  // The keys below are names in the program.
  std::unordered_map<std::string_view, const proto::VarDesc*> variables_;
  std::unordered_map<std::string_view, ValueId> current_;
  std::unordered_map<std::string_view, int> last_writer_;
  std::unordered_set<std::string> names_;
  std::unordered_map<std::string, int> next_suffix_;
  size_t generated_bytes_ = 0;
};

}  // namespace paddle
}  // namespace placelite

#endif  // LITE_CORE_MODEL_PADDLE_SSA_GRAPH_H_
