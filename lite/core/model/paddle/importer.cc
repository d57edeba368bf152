// SPDX-License-Identifier: Apache-2.0
#include "lite/core/model/paddle/importer.h"

#include <algorithm>
#include <utility>

#include "lite/core/base/strings.h"
#include "lite/core/model/paddle/attributes.h"
#include "lite/core/model/paddle/lowering.h"
#include "lite/core/model/paddle/program_blocks.h"
#include "lite/core/model/paddle/ssa_graph.h"

namespace placelite {
namespace paddle {
namespace {

using Arguments = google::protobuf::RepeatedPtrField<proto::OpDesc::Var>;

constexpr char kNoRule[] = "this op is not supported";

const std::string& FirstArgument(const Arguments& slots) {
  static const auto* const kNothing = new std::string();
  for (const proto::OpDesc::Var& slot : slots) {
    if (!slot.arguments().empty()) return slot.arguments(0);
  }
  return *kNothing;
}

// feed and fetch move one variable from or to place `col` of the model's
// inputs or outputs.
struct Port {
  int64_t col = 0;
  const std::string* variable = nullptr;
  // The output's name; a program of PIR has one beside the variable.
  std::string name = {};
  // The value that is fetched.
  ValueId value = kNone;
};

Result<Port> ReadPort(const proto::OpDesc& op, const Arguments& slots) {
  Port port;
  port.variable = &FirstArgument(slots);
  if (port.variable->empty()) {
    return Status::Corrupt(StrCat("op '", op.type(), "' names no variable"));
  }
  LITE_ASSIGN_OR_RETURN(port.col, IntAttribute(op, "col", 0));
  LITE_ASSIGN_OR_RETURN(port.name, StringAttribute(op, "name", *port.variable));
  return port;
}

Status SortPorts(const char* what, std::vector<Port>* ports) {
  std::stable_sort(ports->begin(), ports->end(),
                   [](const Port& a, const Port& b) { return a.col < b.col; });
  for (size_t i = 1; i < ports->size(); ++i) {
    if ((*ports)[i].col != (*ports)[i - 1].col) continue;
    return Status::Corrupt(StrCat("'", *(*ports)[i - 1].variable, "' and '",
                                  *(*ports)[i].variable, "' are both ", what,
                                  " ", (*ports)[i].col));
  }
  return Status::Ok();
}

class Importer {
 public:
  // All must outlive this.
  Importer(SsaGraph* graph, std::vector<ImportProblem>* problems)
      : block_(graph->block()), graph_(*graph), problems_(problems) {}

  Result<Graph> Import(std::string name) {
    ExpectDefinitions();
    LITE_RETURN_IF_ERROR(AddInputs());
    LITE_RETURN_IF_ERROR(AddOps());
    LITE_RETURN_IF_ERROR(SortPorts("output", &fetches_));
    if (fetches_.empty()) {
      return Status::Corrupt("the program has no fetch op, so no output");
    }
    for (const Port& port : fetches_) {
      graph_.AddOutput(port.value, port.name);
    }
    return graph_.Finish(std::move(name));
  }

  // Inputs are there.
  Result<Graph> ImportInner(const std::vector<std::string_view>& outputs) {
    ExpectDefinitions();
    LITE_RETURN_IF_ERROR(AddOps());
    for (std::string_view variable : outputs) {
      LITE_ASSIGN_OR_RETURN(const ValueId id, graph_.Read(variable));
      graph_.AddOutput(id, std::string(variable));
    }
    return graph_.Finish(StrCat("block", block_.idx()));
  }

 private:
  Status AddOps() {
    for (int i = 0; i < block_.ops_size(); ++i) {
      if (!graph_.IsSkipped(i)) LITE_RETURN_IF_ERROR(Step(i));
    }
    ListInnerSubgraphs();
    return problems_->empty() ? Status::Ok() : RefuseProblems(*problems_);
  }

  void ExpectDefinitions() {
    for (int i = 0; i < block_.ops_size(); ++i) {
      const proto::OpDesc& op = block_.ops(i);
      if (op.type() == "feed" || op.type() == "fetch") continue;
      const LoweringRule* rule = FindLoweringRule(op.type());
      for (const proto::OpDesc::Var& slot : op.outputs()) {
        if (rule != nullptr && !rule->Defines(slot.parameter())) continue;
        for (const std::string& variable : slot.arguments()) {
          graph_.ExpectDefinition(variable, i);
        }
      }
    }
  }

  Status AddInputs() {
    std::vector<Port> feeds;
    for (const proto::OpDesc& op : block_.ops()) {
      if (op.type() != "feed") continue;
      LITE_ASSIGN_OR_RETURN(const Port port, ReadPort(op, op.outputs()));
      feeds.push_back(port);
    }
    LITE_RETURN_IF_ERROR(SortPorts("input", &feeds));
    for (const Port& port : feeds) {
      LITE_RETURN_IF_ERROR(graph_.AddInput(*port.variable));
    }
    return Status::Ok();
  }

  // One op. Ok when it is lowered or noted as a problem.
  Status Step(int index) {
    const proto::OpDesc& op = block_.ops(index);
    const bool inner = graph_.depth() > 0;
    if (op.type() == "feed" && !inner) return Status::Ok();
    Status status;
    if (FindAttribute(op, kRefusal) != nullptr) {
      status = Refusal(op);
    } else if (op.type() == "fetch" && !inner) {
      status = Fetch(op);
    } else if (const LoweringRule* rule = FindLoweringRule(op.type())) {
      status = OpLowering(&graph_, op, *rule, index).Run();
    } else {
      status = NoRule(op);
    }
    if (status.ok()) return status;
    // After an op that could not be read, a contradiction may be only a
    // consequence.
    if (status.code() == StatusCode::kUnsupported || !problems_->empty()) {
      Note(op, status.message());
      return Status::Ok();
    }
    return status.WithContext(StrCat("op ", index, " '", op.type(),
                                     "' (output '", FirstArgument(op.outputs()),
                                     "')"));
  }

  static Status Refusal(const proto::OpDesc& op) {
    LITE_ASSIGN_OR_RETURN(const std::string reason,
                          StringAttribute(op, kRefusal, ""));
    return Status::Unsupported(reason);
  }

  Status NoRule(const proto::OpDesc& op) {
    if (!RunsSubgraphs(op)) return Status::Unsupported(kNoRule);
    runs_subgraphs_ = true;
    return Status::Unsupported("control flow is not supported");
  }

  // Lists the unsupported ops that control flow would run, so that the list of
  // problems is complete.
  void ListInnerSubgraphs() {
    if (!runs_subgraphs_) return;
    const proto::ProgramDesc& program = graph_.program();
    for (int i = 1; i < program.blocks_size(); ++i) {
      for (const proto::OpDesc& op : program.blocks(i).ops()) {
        if (FindLoweringRule(op.type()) != nullptr) continue;
        problems_->push_back({op.type(), FirstArgument(op.outputs()), kNoRule});
      }
    }
  }

  Status Fetch(const proto::OpDesc& op) {
    LITE_ASSIGN_OR_RETURN(Port port, ReadPort(op, op.inputs()));
    if (graph_.IsArray(*port.variable)) {
      return Status::Unsupported("an array of tensors as an output");
    }
    LITE_ASSIGN_OR_RETURN(port.value, graph_.Read(*port.variable));
    fetches_.push_back(port);
    return Status::Ok();
  }

  void Note(const proto::OpDesc& op, const std::string& reason) {
    problems_->push_back({op.type(), FirstArgument(op.outputs()), reason});
    for (const proto::OpDesc::Var& slot : op.outputs()) {
      for (const std::string& variable : slot.arguments()) {
        graph_.DefineUnknown(variable);
      }
    }
  }

  const proto::BlockDesc& block_;
  SsaGraph& graph_;
  std::vector<ImportProblem>* problems_;
  std::vector<Port> fetches_;
  bool runs_subgraphs_ = false;
};

}  // namespace

Result<Graph> ImportProgram(const proto::ProgramDesc& program, Weights* weights,
                            std::string name,
                            std::vector<ImportProblem>* problems) {
  LITE_RETURN_IF_ERROR(CheckSubgraphs(program));
  SsaGraph variables(program, weights);
  std::vector<ImportProblem> found;
  Result<Graph> graph = Importer(&variables, &found).Import(std::move(name));
  if (problems != nullptr) *problems = std::move(found);
  return graph;
}

Result<Graph> ImportBlock(const proto::BlockDesc& block,
                          const BlockInputs& given,
                          const std::vector<std::string_view>& outputs,
                          const SsaGraph& around) {
  SsaGraph variables(block, around);
  for (const BlockInputs::Input& input : given.inputs) {
    variables.AddBlockInput(input.name, input.info);
  }
  for (const auto& [name, tensor] : given.constants) {
    LITE_RETURN_IF_ERROR(variables.AddOuterConstant(name, tensor));
  }
  std::vector<ImportProblem> problems;
  Result<Graph> graph = Importer(&variables, &problems).ImportInner(outputs);
  if (!graph.ok()) return graph.status().WithContext("a block");
  return graph;
}

}  // namespace paddle
}  // namespace placelite
