// SPDX-License-Identifier: Apache-2.0
#include "lite/passes/lower/cast_constant.h"

#include "lite/core/base/strings.h"
#include "lite/core/ir/infer.h"
#include "lite/passes/optimize/evaluate.h"

namespace placelite {

Result<Tensor> CastConstant(const Tensor& constant, Precision to,
                            const KernelRegistry& registry,
                            const KernelDef** kernel) {
  Node node;
  node.op = FindOp("calib");
  if (node.op == nullptr) {
    return Status::Unsupported(
        "this library is tailored to models without the op calib");
  }
  Graph graph;
  ValueInfo info;
  info.precision = constant.precision();
  info.shape = constant.shape();
  info.constant = constant;
  node.name = "cast";
  node.inputs = {graph.AddValue("constant", std::move(info))};
  node.outputs = {graph.AddValue("cast", ValueInfo())};
  node.attributes.Set("to", std::string(ToString(to)));
  LITE_RETURN_IF_ERROR(InferNode(&graph, node));
  LITE_ASSIGN_OR_RETURN(std::vector<Tensor> results,
                        Evaluate(graph, node, registry, kernel));
  return std::move(results[0]);
}

}  // namespace placelite
