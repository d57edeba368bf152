// SPDX-License-Identifier: Apache-2.0
// Graph to proto::Program.
#include <map>

#include "lite/core/ir/subgraphs.h"
#include "lite/core/model/nb/nb.pb.h"
#include "lite/core/model/nb/program_codec.h"
#include "lite/core/op/code_table.h"
#include "lite/core/tensor/halves.h"

namespace placelite {
namespace nb {
namespace {

// Names in the order of their first use, each with its index.
class NameTable {
 public:
  explicit NameTable(google::protobuf::RepeatedPtrField<std::string>* names)
      : names_(names) {}

  uint32_t IndexOf(const std::string& name) {
    const auto [it, added] =
        index_.emplace(name, static_cast<uint32_t>(index_.size()));
    if (added) *names_->Add() = name;
    return it->second;
  }

 private:
  google::protobuf::RepeatedPtrField<std::string>* names_;
  std::map<std::string, uint32_t> index_;
};

void EncodeValues(const Graph& graph,
                  const std::vector<PlacedConstant>& constants,
                  proto::Program* program) {
  for (size_t i = 0; i < graph.values().size(); ++i) {
    const Value& value = graph.values()[i];
    proto::Value* result = program->add_values();
    result->set_name(value.name);
    if (value.info.grid != nullptr) {
      EncodeGrid(*value.info.grid, result->mutable_grid());
    }
    if (value.producer != kNone) continue;
    result->set_precision(ToString(value.info.precision));
    EncodeShape(value.info.shape, result->mutable_shape());
    if (!value.is_constant()) continue;
    result->mutable_constant()->set_offset(constants[i].offset);
    result->mutable_constant()->set_bytes(constants[i].bytes);
    if (constants[i].coded) result->mutable_constant()->set_coded(true);
    if (IsHalf(constants[i].stored)) {
      result->mutable_constant()->set_stored(ToString(constants[i].stored));
    }
  }
}

void EncodeStep(const EpilogueStep& step, proto::EpilogueStep* result) {
  result->set_kind(ToString(step.kind));
  result->set_alpha(step.alpha);
  result->set_beta(step.beta);
  result->set_gamma(step.gamma);
  if (TakesOperand(step.kind)) result->set_operand(step.operand);
  if (step.table == nullptr) return;
  for (int16_t code : step.table->codes) result->add_codes(code);
}

void EncodeDecision(const NamedDecision& decision, NameTable* kernels,
                    proto::Decision* result) {
  if (!decision.kernel.empty()) {
    result->set_kernel(kernels->IndexOf(decision.kernel));
  }
  if (!decision.fallback.empty()) {
    result->set_fallback(kernels->IndexOf(decision.fallback));
  }
  if (!decision.variant.empty()) result->set_variant(decision.variant);
  result->set_source(ToString(decision.source));
  for (int value : decision.parameters) {
    result->add_parameters(static_cast<uint32_t>(value));
  }
}

void EncodeNode(const Node& node, NameTable* ops, NameTable* kernels,
                uint32_t* next_block, proto::Node* result) {
  result->set_op(ops->IndexOf(node.op->name));
  for (ValueId id : node.inputs) result->add_inputs(id);
  for (ValueId id : node.outputs) result->add_outputs(id);
  for (const auto& [name, value] : node.attributes.values()) {
    EncodeAttribute(name, value, result->add_attributes());
  }
  for (const EpilogueStep& step : node.epilogue) {
    EncodeStep(step, result->add_epilogue());
  }
  if (node.decision.decided() || node.decision.named != nullptr) {
    EncodeDecision(NamesOf(node.decision), kernels, result->mutable_decision());
  }
  for (size_t i = 0; i < node.subgraphs.size(); ++i) {
    result->add_subgraphs((*next_block)++);
  }
}

void EncodeEnds(const Graph& graph, proto::Program* program) {
  for (ValueId id : graph.inputs()) program->add_inputs(id);
  for (size_t i = 0; i < graph.outputs().size(); ++i) {
    proto::Output* output = program->add_outputs();
    output->set_value(graph.outputs()[i]);
    output->set_name(graph.output_names()[i]);
  }
}

}  // namespace

void EncodeProgram(const Graph& graph, const PlacedConstants& constants,
                   proto::Program* program) {
  NameTable ops(program->mutable_ops());
  NameTable kernels(program->mutable_kernels());
  uint32_t next_block = 0;
  const std::vector<const Graph*> graphs = WithSubgraphs(graph);
  for (size_t i = 0; i < graphs.size(); ++i) {
    proto::Program* part = i == 0 ? program : program->add_subgraphs();
    part->set_name(graphs[i]->name);
    EncodeValues(*graphs[i], constants[i], part);
    for (const Node& node : graphs[i]->nodes()) {
      EncodeNode(node, &ops, &kernels, &next_block, part->add_nodes());
    }
    EncodeEnds(*graphs[i], part);
  }
}

}  // namespace nb
}  // namespace placelite
