// SPDX-License-Identifier: Apache-2.0
// The graph under construction. A program names variables and may write one
// several times; the graph has values, written once. This class keeps which
// value each variable is at the current op, and gives the values names.
#ifndef LITE_CORE_MODEL_PADDLE_SSA_GRAPH_H_
#define LITE_CORE_MODEL_PADDLE_SSA_GRAPH_H_

#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

#include "lite/core/model/import/import_graph.h"
#include "lite/core/model/paddle/weights.h"

namespace placelite {
namespace paddle {

// Names of variables are passed by reference to strings of the program, which
// must outlive this.
class SsaGraph : public ImportGraph {
 public:
  // The graph of program block 0. Both arguments must outlive the graph under
  // construction.
  SsaGraph(const proto::ProgramDesc& program, Weights* weights);
  // The graph of a program block that an op in `around` runs; `around` must
  // outlive it, too.
  SsaGraph(const proto::BlockDesc& block, const SsaGraph& around);

  // Whether zeros stand in place of all weights.
  bool lacks_weights() const { return weights_->AreAbsent(); }

  const proto::ProgramDesc& program() const { return program_; }
  const proto::BlockDesc& block() const { return block_; }
  // The nesting depth of the program block; 0 for block 0.
  int depth() const { return around_ == nullptr ? 0 : around_->depth() + 1; }

  // Says that op `op_index` writes `variable`. All of this comes before the
  // first Define, so that the last writer can have the plain name.
  void ExpectDefinition(const std::string& variable, int op_index);

  // `variable` becomes an input of the graph.
  Status AddInput(const std::string& variable);

  // An input of a block, or a constant that it reads from around it. No name:
  // nothing reads it.
  void AddBlockInput(std::string_view variable, ValueInfo info);
  Status AddOuterConstant(std::string_view variable, const Tensor& tensor);

  // Whether Read gives a value now.
  bool IsReadable(std::string_view variable) const;
  // The value of `variable` now; weights become constants when first read.
  Result<ValueId> Read(std::string_view variable);

  // `variable` is now the value `id`, written by op `op_index`.
  void Define(std::string_view variable, ValueId id, int op_index);

  // An op did what a later op of the block says.
  void SkipOp(int op_index) { skipped_.insert(op_index); }
  bool IsSkipped(int op_index) const { return skipped_.count(op_index) != 0; }

  // The op that wrote `variable` could not be read: a value of the declared
  // shape stands in, so that the ops behind it can be looked at.
  void DefineUnknown(const std::string& variable);

  // Whether the variable is an array of tensors; what it declares of each.
  bool IsArray(std::string_view variable) const;
  const proto::TensorDesc& DeclaredElement(std::string_view variable) const {
    return FindVariable(variable)->type().tensor_array().tensor();
  }
  // The declaration of a variable in this program block or around it; null if
  // no tensor is declared.
  const proto::TensorDesc* Declared(std::string_view variable) const;

 private:
  SsaGraph(const proto::ProgramDesc& program, const proto::BlockDesc& block,
           const SsaGraph* around, Weights* weights);
  const proto::VarDesc* FindVariable(std::string_view variable) const;
  // The declaration of a weight; null when the variable is none.
  const proto::VarDesc* FindWeight(std::string_view variable) const;
  Result<ValueId> ReadWeight(const proto::VarDesc& variable);

  const proto::ProgramDesc& program_;
  const proto::BlockDesc& block_;
  const SsaGraph* around_;  // null: of block 0
  Weights* weights_;
  // The keys below are names in the program.
  std::unordered_map<std::string_view, const proto::VarDesc*> variables_;
  std::unordered_map<std::string_view, ValueId> current_;
  std::unordered_map<std::string_view, int> last_writer_;
  std::unordered_set<int> skipped_;
};

}  // namespace paddle
}  // namespace placelite

#endif  // LITE_CORE_MODEL_PADDLE_SSA_GRAPH_H_
