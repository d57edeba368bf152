// SPDX-License-Identifier: Apache-2.0
// ValueMap: the graph under construction, and which of its values each name
// of the model is.
#ifndef LITE_CORE_MODEL_ONNX_VALUE_MAP_H_
#define LITE_CORE_MODEL_ONNX_VALUE_MAP_H_

#include <onnx/onnx_pb.h>

#include <list>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "lite/core/model/import/import_graph.h"
#include "lite/core/model/onnx/tensor.h"

namespace placelite {
namespace onnx_import {

// A few bytes of a model may ask for a subgraph for each rank, at every node,
// and for loops within loops whose bodies are read again.
inline constexpr int kMaxSubgraphsAgain = 10000;

// What sequences of tensors may cost in a whole model: tensors that they list,
// at each op that reads or gives one, and nodes of loops that are written out,
// each as much as so many tensors.
inline constexpr int64_t kMaxListedTensors = int64_t{1} << 22;
inline constexpr int64_t kTensorsPerNode = 64;

// Names are passed by reference to strings of the model, which must outlive
// this. Initialisers are copied when they are first read, and then cleared in
// the model, so that both are not in memory at once.
class ValueMap : public ImportGraph {
 public:
  // Both must outlive this. kCorrupt when names clash.
  static Result<ValueMap> Make(::onnx::GraphProto* graph,
                               ExternalData* external);

  // The nesting depth of the graph as a subgraph; 0 for the model's own graph.
  int depth() const { return depth_; }
  // Places the graph so many subgraphs below the one of `around`.
  void LieWithin(const ValueMap& around, int levels) {
    depth_ = around.depth_ + levels;
    subgraphs_again_ = around.subgraphs_again_;
    listed_tensors_ = around.listed_tensors_;
  }
  // Counts a subgraph that is read more than once against kMaxSubgraphsAgain of
  // the whole model: for one rank of many (lower_by_rank.h), or because what a
  // loop carries changes its rank. kResourceExhausted beyond that.
  Status CountSubgraphAgain() const;

  // The graph's input of that name and type, unless it is an initialiser.
  Status AddInput(const ::onnx::ValueInfoProto& input);

  // An input of a subgraph, or a constant that it reads from around it. No
  // name: nothing reads it.
  Status AddBlockInput(const std::string& name, ValueInfo info,
                       const std::vector<int>& ranks = {});
  Status AddOuterConstant(const std::string& name, const Tensor& tensor);

  Result<ValueId> Read(const std::string& name);
  // What is known of the value with this name; null if there is none.
  const ValueInfo* Find(const std::string& name) const;

  // Fails with kCorrupt if the name has a value already.
  Status Define(const std::string& name, ValueId id);
  // The op that gives `name` could not be read: a value of the declared type
  // stands in, so that the ops behind it can be looked at.
  void DefineUnknown(const std::string& name);

  // Sequences of tensors exist while the model is read: a name of one stands
  // for the values that it holds. Fails with kCorrupt if the name has a value.
  Status DefineSequence(const std::string& name, std::vector<ValueId> values);
  // Null if `name` is no sequence.
  const std::vector<ValueId>* FindSequence(const std::string& name) const;

  // Counts towards kMaxListedTensors; kResourceExhausted beyond that.
  Status CountListed(int64_t tensors) const;

  // Keeps a node that is not in the model as long as this map, which refers to
  // the strings in it.
  const ::onnx::NodeProto& KeepNode(::onnx::NodeProto node);
  // Something reads `name`, which belongs to a node that is kept.
  void MarkRead(const std::string& name) { read_.insert(name); }
  // A number that was not given before, for names of loops written out.
  int64_t NextLoop() { return ++loops_; }

  // Whether a node or an output of the graph reads `name`.
  bool IsRead(const std::string& name) const { return read_.count(name) != 0; }

  // The ranks that a value may have, where they are known although its own is
  // not: those of the subgraphs that it comes of. -1 among them stands for any.
  void SetRanks(ValueId id, const std::set<int>& ranks);
  // All there are unless they were set.
  std::vector<int> RanksOf(ValueId id) const;

  ExternalData* external() const { return external_; }

 private:
  ValueMap(::onnx::GraphProto* graph, ExternalData* external);
  Status IndexNames();
  Result<ValueId> ReadInitializer(::onnx::TensorProto* tensor);

  ::onnx::GraphProto* proto_;
  ExternalData* external_;
  int depth_ = 0;
  std::shared_ptr<int> subgraphs_again_ = std::make_shared<int>(0);
  std::unordered_map<std::string_view, ValueId> values_;
  std::unordered_map<std::string_view, ::onnx::TensorProto*> initializers_;
  std::unordered_map<std::string_view, const ::onnx::ValueInfoProto*> declared_;
  std::unordered_set<std::string_view> read_;
  std::unordered_map<ValueId, std::vector<int>> ranks_;
  std::unordered_map<std::string, std::vector<ValueId>> sequences_;
  std::list<::onnx::NodeProto> kept_nodes_;
  std::shared_ptr<int64_t> listed_tensors_ = std::make_shared<int64_t>(0);
  int64_t loops_ = 0;
};

// Precision and shape range that the model declares.
Result<ValueInfo> DeclaredInfo(const ::onnx::TypeProto& type);

}  // namespace onnx_import
}  // namespace placelite

#endif  // LITE_CORE_MODEL_ONNX_VALUE_MAP_H_
