// SPDX-License-Identifier: Apache-2.0
#include "lite/core/model/onnx/importer.h"

#include "lite/core/base/strings.h"
#include "lite/core/ir/subgraphs.h"
#include "lite/core/model/onnx/lower_by_rank.h"
#include "lite/core/model/onnx/lowering.h"
#include "lite/core/model/onnx/node_order.h"
#include "lite/core/model/onnx/schema.h"
#include "lite/core/model/onnx/value_map.h"

namespace placelite {
namespace onnx_import {
namespace {

using ::onnx::NodeProto;

const std::string& FirstOutput(const NodeProto& node) {
  static const auto* const kNothing = new std::string();
  return node.output().empty() ? *kNothing : node.output(0);
}

class Importer {
 public:
  Importer(const ::onnx::GraphProto& graph, const Opsets& opsets,
           ValueMap* values, std::vector<ImportProblem>* problems)
      : graph_(graph), opsets_(opsets), values_(values), problems_(problems) {}

  Result<Graph> Import(std::string name) {
    for (const ::onnx::ValueInfoProto& input : graph_.input()) {
      LITE_RETURN_IF_ERROR(AddInput(input));
    }
    return ImportNodes(std::move(name));
  }

  // Inputs are there.
  Result<Graph> ImportNodes(std::string name) {
    LITE_ASSIGN_OR_RETURN(const std::vector<int> order, OrderNodes(graph_));
    for (int i : order) LITE_RETURN_IF_ERROR(Step(i));
    if (!problems_->empty()) return RefuseProblems(*problems_);
    LITE_RETURN_IF_ERROR(AddOutputs());
    return values_->Finish(std::move(name));
  }

 private:
  // Returns ok if the input is added, or noted as a problem.
  Status AddInput(const ::onnx::ValueInfoProto& input) {
    const Status status = values_->AddInput(input);
    if (status.code() != StatusCode::kUnsupported) return status;
    problems_->push_back({"input", input.name(), status.message()});
    values_->DefineUnknown(input.name());
    return Status::Ok();
  }

  // One node. Ok when it is lowered or noted as a problem.
  Status Step(int index) {
    const NodeProto& node = graph_.node(index);
    const auto first = static_cast<NodeId>(values_->graph().nodes().size());
    const Result<const LoweringRule*> rule = FindLoweringRule(node, opsets_);
    const Status status = rule.ok()
                              ? OpLowering(values_, node, opsets_).Run(**rule)
                              : rule.status();
    if (status.ok()) return status;
    values_->Discard(first);
    // The meaning of the node may depend on a rank that is known only later.
    if (rule.ok() && ReadsUnknownRank(*values_, node) &&
        LowerByRank(values_, node, opsets_).ok()) {
      return Status::Ok();
    }
    // After an op that could not be read, a failure may be only a consequence.
    if (status.code() == StatusCode::kUnsupported || !problems_->empty()) {
      if (problems_->empty() || !rule.ok() || !ReadsUnknown(node)) {
        problems_->push_back(
            {node.op_type(), FirstOutput(node), status.message(), node.name()});
      }
      for (const std::string& name : node.output()) {
        values_->DefineUnknown(name);
      }
      return Status::Ok();
    }
    return status.WithContext(StrCat("node ", index, " ", DescribeNode(node)));
  }

  // Whether type or rank of an input is not known.
  bool ReadsUnknown(const NodeProto& node) {
    for (const std::string& name : node.input()) {
      const ValueInfo* info = values_->Find(name);
      if (info == nullptr) continue;
      if (info->precision == Precision::kUnknown || !info->shape.rank_known()) {
        return true;
      }
    }
    return false;
  }

  Status AddOutputs() {
    if (graph_.output().empty()) {
      return Status::Corrupt("the model has no output");
    }
    for (const ::onnx::ValueInfoProto& output : graph_.output()) {
      Result<ValueId> id = values_->Read(output.name());
      if (!id.ok()) {
        const std::string context = StrCat("output '", output.name(), "'");
        if (id.status().code() != StatusCode::kCorrupt) {
          return id.status().WithContext(context);
        }
        return Status::Corrupt(StrCat(context, ": nothing defines it"));
      }
      values_->AddOutput(*id, output.name());
    }
    return Status::Ok();
  }

  const ::onnx::GraphProto& graph_;
  const Opsets& opsets_;
  ValueMap* values_;
  std::vector<ImportProblem>* problems_;
};

}  // namespace

Result<Graph> ImportModel(::onnx::ModelProto* model, ExternalData* external,
                          const std::string& name,
                          const OnnxReadOptions& options) {
  LITE_ASSIGN_OR_RETURN(const Opsets opsets, CheckModel(*model));
  LITE_ASSIGN_OR_RETURN(ValueMap values,
                        ValueMap::Make(model->mutable_graph(), external));
  std::vector<ImportProblem> found;
  Result<Graph> graph =
      Importer(model->graph(), opsets, &values, &found).Import(name);
  // A corrupt model has other troubles than ops that are missing.
  if (graph.status().code() != StatusCode::kUnsupported) found.clear();
  if (options.part != nullptr && !found.empty()) {
    Result<Graph> part = values.FinishPart(name);
    if (part.ok()) *options.part = *std::move(part);
  }
  if (options.problems != nullptr) *options.problems = std::move(found);
  return graph;
}

Result<Graph> ImportBlock(::onnx::GraphProto* block, const Opsets& opsets,
                          const BlockInputs& given, const ValueMap& around,
                          int levels) {
  if (around.depth() + levels >= kMaxSubgraphDepth) {
    return Status::Unsupported(
        StrCat("blocks lie deeper than ", kMaxSubgraphDepth));
  }
  LITE_RETURN_IF_ERROR(CheckGraph(*block));
  LITE_ASSIGN_OR_RETURN(ValueMap values,
                        ValueMap::Make(block, around.external()));
  values.LieWithin(around, levels);
  for (const BlockInputs::Input& input : given.inputs) {
    LITE_RETURN_IF_ERROR(
        values.AddBlockInput(input.name, input.info, input.ranks));
  }
  for (const auto& [name, tensor] : given.constants) {
    LITE_RETURN_IF_ERROR(values.AddOuterConstant(name, tensor));
  }
  std::vector<ImportProblem> problems;
  return Importer(*block, opsets, &values, &problems)
      .ImportNodes(block->name());
}

}  // namespace onnx_import
}  // namespace placelite
