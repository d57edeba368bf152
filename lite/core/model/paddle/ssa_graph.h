// The graph under construction. A program names variables and may write one
// several times; the graph has values, written once. This class keeps which
// value each variable is at the current op, and gives the values names.
#ifndef LITE_CORE_MODEL_PADDLE_SSA_GRAPH_H_
#define LITE_CORE_MODEL_PADDLE_SSA_GRAPH_H_

#include <string>
#include <string_view>
#include <unordered_map>

#include "lite/core/model/import/import_graph.h"
#include "lite/core/model/paddle/weights.h"

namespace placelite {
namespace paddle {

// Names of variables are passed by reference to strings of the program, which
// must outlive this.
class SsaGraph : public ImportGraph {
 public:
  // Both must outlive the graph under construction.
  SsaGraph(const proto::BlockDesc& block, Weights* weights);

  // Says that op `op_index` writes `variable`. All of this comes before the
  // first Define, so that the last writer can have the plain name.
  void ExpectDefinition(const std::string& variable, int op_index);

  // `variable` becomes an input of the graph.
  Status AddInput(const std::string& variable);

  // The value of `variable` now; weights become constants when first read.
  Result<ValueId> Read(const std::string& variable);

  // `variable` is now the value `id`, written by op `op_index`.
  void Define(const std::string& variable, ValueId id, int op_index);

  // The op that wrote `variable` could not be read: a value of the declared
  // shape stands in, so that the ops behind it can be looked at.
  void DefineUnknown(const std::string& variable);

  // What the program declares; null where it declares no tensor.
  const proto::TensorDesc* Declared(const std::string& variable) const;

 private:
  const proto::VarDesc* FindVariable(const std::string& variable) const;
  Result<ValueId> ReadWeight(const proto::VarDesc& variable);

  Weights* weights_;
  // The keys below are names in the program.
  std::unordered_map<std::string_view, const proto::VarDesc*> variables_;
  std::unordered_map<std::string_view, ValueId> current_;
  std::unordered_map<std::string_view, int> last_writer_;
};

}  // namespace paddle
}  // namespace placelite

#endif  // LITE_CORE_MODEL_PADDLE_SSA_GRAPH_H_
