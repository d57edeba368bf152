#include <algorithm>

#include "lite/core/ir/infer.h"
#include "lite/passes/optimize/evaluate.h"
#include "lite/passes/optimize/passes.h"
#include "lite/passes/optimize/rewriter.h"

namespace placelite {
namespace {

// Multiplications and additions for one graph: about a second of a naive
// kernel.
constexpr int64_t kMaxFlops = int64_t{1} << 30;

struct Limits {
  ConstantBudget bytes;
  int64_t flops = kMaxFlops;

  // Whether `node` may be evaluated; if so, what it costs is taken.
  bool Take(const Graph& graph, const Node& node) {
    size_t needed = 0;
    for (ValueId id : node.outputs) {
      const ValueInfo& info = graph.value(id).info;
      needed +=
          DenseBytes(info.shape.shape(), info.precision, LayoutKind::kNCHW);
    }
    if (!bytes.Take(needed)) return false;
    const int64_t cost = Flops(graph.ViewOf(node).op());
    if (cost < 0 || cost > flops) return false;
    flops -= cost;
    return true;
  }
};

// The output as inference knows it, element by element.
std::optional<Tensor> KnownOutput(const ValueInfo& info) {
  if (!info.ints.has_value() || !info.shape.exact()) return std::nullopt;
  const bool exact = std::all_of(info.ints->begin(), info.ints->end(),
                                 [](Dim dim) { return dim.exact(); });
  Result<Tensor> tensor = Tensor::Allocate(info.shape.shape(), info.precision);
  const auto count = static_cast<int64_t>(info.ints->size());
  if (!exact || !tensor.ok() || tensor->NumElements() != count) {
    return std::nullopt;
  }
  for (int64_t i = 0; i < count; ++i) {
    const int64_t element = (*info.ints)[i].min;
    if (info.precision == Precision::kInt64) {
      tensor->data<int64_t>()[i] = element;
    } else if (info.precision == Precision::kInt32) {
      tensor->data<int32_t>()[i] = static_cast<int32_t>(element);
    } else {
      return std::nullopt;
    }
  }
  return std::move(*tensor);
}

bool AllInputsConstant(const Graph& graph, const Node& node) {
  return std::all_of(node.inputs.begin(), node.inputs.end(), [&](ValueId id) {
    return id == kNone || graph.value(id).is_constant();
  });
}

// What the application reads stays computed: an output has a producer.
bool MayFold(const Rewriter& rewriter, const Node& node) {
  return std::all_of(node.outputs.begin(), node.outputs.end(), [&](ValueId id) {
    return !rewriter.IsOutput(id) && rewriter.info(id).shape.exact() &&
           SizeOf(rewriter.info(id).precision) > 0;
  });
}

// A kernel that fails leaves its op to run time, where it fails again with
// more context.
void Visit(const KernelRegistry* kernels, Limits* limits, Rewriter* rewriter,
           NodeId id) {
  const Node& node = rewriter->node(id);
  if (!MayFold(*rewriter, node)) return;
  const ValueInfo& out = rewriter->info(node.outputs[0]);
  if (auto known = KnownOutput(out)) {
    return rewriter->ReplaceByConstants(id, {std::move(*known)});
  }
  if (!AllInputsConstant(rewriter->graph(), node)) return;
  if (IsReshape(node)) {
    const Tensor& x = rewriter->info(node.inputs[0]).constant;
    Result<Tensor> view = x.Reshape(out.shape.shape());
    if (view.ok()) rewriter->ReplaceByConstants(id, {std::move(*view)});
    return;
  }
  if (kernels == nullptr || !limits->Take(rewriter->graph(), node)) return;
  Result<std::vector<Tensor>> outputs =
      Evaluate(rewriter->graph(), node, *kernels);
  if (outputs.ok()) rewriter->ReplaceByConstants(id, std::move(*outputs));
}

}  // namespace

Status FoldConstants(Graph* graph, const PassContext& context) {
  Rewriter rewriter(graph);
  Limits limits{ConstantBudget(*graph)};
  return rewriter.Sweep([&](NodeId id) {
    // A constant before this node may tell more of its shape.
    LITE_RETURN_IF_ERROR(InferNode(graph, rewriter.node(id)));
    Visit(context.kernels, &limits, &rewriter, id);
    return Status::Ok();
  });
}

}  // namespace placelite
