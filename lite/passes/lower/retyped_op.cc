// SPDX-License-Identifier: Apache-2.0
#include "lite/passes/lower/retyped_op.h"

#include "lite/passes/lower/cast_constant.h"

namespace placelite {
namespace {

// The precisions of the inputs, widened where `def` leaves them open. Empty if
// this changes none.
std::vector<Precision> WidenedInputs(const KernelDef& def, const Graph& graph,
                                     const Node& node) {
  std::vector<Precision> precisions;
  bool changed = false;
  for (size_t i = 0; i < node.inputs.size(); ++i) {
    const ValueId id = node.inputs[i];
    Precision precision =
        id == kNone ? Precision::kUnknown : graph.value(id).info.precision;
    const Place declared = i < node.num_op_inputs()
                               ? InputPlace(def, *node.op, i)
                               : OutputPlace(def, *node.op, 0);
    if (declared.precision == Precision::kAny &&
        Widened(precision) != precision) {
      precision = Widened(precision);
      changed = true;
    }
    precisions.push_back(precision);
  }
  return changed ? precisions : std::vector<Precision>();
}

}  // namespace

RetypedOp::RetypedOp(const Graph& graph, const Node& node,
                     Span<const Precision> precisions,
                     const KernelRegistry& registry)
    : op_(*node.op, node.name, node.attributes, {}, {}, {}) {
  infos_.reserve(node.inputs.size() + node.outputs.size());
  status_ = Retype(graph, node, precisions, registry);
}

Status RetypedOp::Retype(const Graph& graph, const Node& node,
                         Span<const Precision> precisions,
                         const KernelRegistry& registry) {
  for (size_t i = 0; i < node.inputs.size(); ++i) {
    if (node.inputs[i] == kNone) {
      inputs_.push_back(nullptr);
      continue;
    }
    ValueInfo& info = infos_.emplace_back(graph.value(node.inputs[i]).info);
    if (info.is_constant() && info.precision != precisions[i]) {
      LITE_ASSIGN_OR_RETURN(
          info.constant, CastConstant(info.constant, precisions[i], registry));
    }
    info.precision = precisions[i];
    inputs_.push_back(&info);
  }
  std::vector<ValueInfo*> outputs;
  for (ValueId id : node.outputs) {
    outputs.push_back(&infos_.emplace_back(graph.value(id).info));
    outputs_.push_back(outputs.back());
  }
  op_ = OpView(*node.op, node.name, node.attributes, inputs_, outputs_,
               node.epilogue);
  return InferOp(op_, outputs);
}

KernelAnswer AskBehindCasts(const KernelDef& def, const Graph& graph,
                            const Node& node, const KernelRegistry& registry,
                            const DeviceInfo& device) {
  const Graph::View view = graph.ViewOf(node);
  KernelAnswer answer = AskKernel(def, view.op(), device);
  if (!answer.support.no()) return answer;
  const std::vector<Precision> widened = WidenedInputs(def, graph, node);
  if (widened.empty()) return answer;
  const RetypedOp retyped(graph, node, widened, registry);
  if (!retyped.status().ok()) return answer;
  KernelAnswer behind_casts = AskKernel(def, retyped.op(), device);
  return behind_casts.support.no() ? answer : behind_casts;
}

Precision Widened(Precision precision) {
  return precision == Precision::kFP16 || precision == Precision::kBF16
             ? Precision::kFloat
             : precision;
}

}  // namespace placelite
