#include "lite/core/model/nb/node_rules.h"

#include "lite/core/base/strings.h"

namespace placelite {
namespace nb {
namespace {

bool IsCast(const OpDef& op) {
  const std::string_view name = op.name;
  return name == "io_copy" || name == "calib" || name == "layout";
}

bool MayBeEqual(const ShapeRange& a, const ShapeRange& b) {
  if (!a.rank_known() || !b.rank_known()) return true;
  if (a.rank() != b.rank()) return false;
  for (int i = 0; i < a.rank(); ++i) {
    if ((a[i] == b[i]) == Tri::kNo) return false;
  }
  return true;
}

Status CheckOperands(const Graph& graph, const Node& node) {
  const ValueInfo& output = graph.value(node.outputs[0]).info;
  for (const EpilogueStep& step : node.epilogue) {
    if (!TakesOperand(step.kind)) continue;
    const Value& operand = graph.value(node.inputs[step.operand]);
    if (operand.info.precision != output.precision ||
        !MayBeEqual(operand.info.shape, output.shape)) {
      return Status::Corrupt(StrCat(
          "its epilogue adds '", operand.name, "' of ", operand.info.precision,
          operand.info.shape, ", expected ", output.precision, output.shape));
    }
  }
  return Status::Ok();
}

Status CheckKernel(const Node& node, const std::string& kernel) {
  if (kernel.empty()) return Status::Ok();
  if (kernel.size() > kMaxKernelNameBytes) {
    return Status::Corrupt(StrCat("its decision names a kernel by ",
                                  kernel.size(), " bytes, at most ",
                                  kMaxKernelNameBytes, " are allowed"));
  }
  if (StartsWith(kernel, StrCat(node.op->name, "/"))) return Status::Ok();
  return Status::Corrupt(StrCat("its decision names the kernel '", kernel,
                                "', which is none of ", node.op->name));
}

}  // namespace

Status CheckNodeRules(const Graph& graph, const Node& node) {
  if (IsCast(*node.op)) {
    return Status::Corrupt(
        StrCat("it is the cast ", node.op->name,
               "; a model holds the graph before casts are inserted"));
  }
  LITE_RETURN_IF_ERROR(CheckOperands(graph, node));
  LITE_RETURN_IF_ERROR(CheckKernel(node, node.decision.kernel));
  return CheckKernel(node, node.decision.fallback);
}

}  // namespace nb
}  // namespace placelite
