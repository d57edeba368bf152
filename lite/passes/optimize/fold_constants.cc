// SPDX-License-Identifier: Apache-2.0
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

// Whether inference knows the output element by element.
bool KnowsOutput(const ValueInfo& info) {
  if (!info.ints.has_value() || !info.shape.exact()) return false;
  if (info.precision != Precision::kInt64 &&
      info.precision != Precision::kInt32 &&
      info.precision != Precision::kBool) {
    return false;
  }
  const auto count = static_cast<int64_t>(info.ints->size());
  return info.shape.shape().NumElements() == count &&
         std::all_of(info.ints->begin(), info.ints->end(),
                     [](Dim dim) { return dim.exact(); });
}

Result<Tensor> KnownOutput(const ValueInfo& info) {
  LITE_ASSIGN_OR_RETURN(Tensor tensor,
                        Tensor::Allocate(info.shape.shape(), info.precision));
  for (size_t i = 0; i < info.ints->size(); ++i) {
    const int64_t element = (*info.ints)[i].min;
    if (info.precision == Precision::kInt64) {
      tensor.data<int64_t>()[i] = element;
    } else if (info.precision == Precision::kBool) {
      tensor.data<bool>()[i] = element != 0;
    } else {
      tensor.data<int32_t>()[i] = static_cast<int32_t>(element);
    }
  }
  return tensor;
}

bool AllInputsConstant(const Graph& graph, const Node& node) {
  return std::all_of(node.inputs.begin(), node.inputs.end(), [&](ValueId id) {
    return id == kNone || graph.value(id).is_constant();
  });
}

// A node whose output the application reads stays, since graph outputs must
// have a producer.
bool MayFold(const Rewriter& rewriter, const Node& node) {
  return std::all_of(node.outputs.begin(), node.outputs.end(), [&](ValueId id) {
    return !rewriter.IsOutput(id) && rewriter.info(id).shape.exact() &&
           SizeOf(rewriter.info(id).precision) > 0;
  });
}

// Returns the grid of what `node` makes of constants if it decodes codes or
// moves decoded ones, else null.
GridPtr GridOfConstant(const Graph& graph, const Node& node) {
  const Graph::View view = graph.ViewOf(node);
  if (node.op->Is("dequantize_linear")) return GridOf(view.op());
  if (!node.op->Has(Trait::kMovesElements) || node.outputs.size() != 1 ||
      node.op->inputs[0].kind == ArgKind::kVariadic) {
    return nullptr;
  }
  return GridBehind(view.op(), graph.value(node.inputs[0]).info.grid);
}

// A kernel that fails leaves its op to run time, where it fails again with
// more context. The lack of memory is no reason to make another program.
Status Visit(const KernelRegistry* kernels, Limits* limits, Rewriter* rewriter,
             NodeId id) {
  const Node& node = rewriter->node(id);
  if (!MayFold(*rewriter, node)) return Status::Ok();
  const ValueInfo& out = rewriter->info(node.outputs[0]);
  if (KnowsOutput(out)) {
    LITE_ASSIGN_OR_RETURN(Tensor known, KnownOutput(out));
    rewriter->ReplaceByConstants(id, {std::move(known)});
    return Status::Ok();
  }
  if (!AllInputsConstant(rewriter->graph(), node)) return Status::Ok();
  if (IsReshape(node)) {
    const Tensor& x = rewriter->info(node.inputs[0]).constant;
    Result<Tensor> view = x.Reshape(out.shape.shape());
    if (!view.ok()) return Status::Ok();
    GridPtr grid = GridOfConstant(rewriter->graph(), node);
    const ValueId value = node.outputs[0];
    rewriter->ReplaceByConstants(id, {std::move(*view)});
    rewriter->SetGrid(value, std::move(grid));
    return Status::Ok();
  }
  if (kernels == nullptr || !limits->Take(rewriter->graph(), node)) {
    return Status::Ok();
  }
  Result<std::vector<Tensor>> outputs =
      Evaluate(rewriter->graph(), node, *kernels);
  if (outputs.ok()) {
    GridPtr grid = GridOfConstant(rewriter->graph(), node);
    const ValueId value = node.outputs[0];
    rewriter->ReplaceByConstants(id, std::move(*outputs));
    rewriter->SetGrid(value, std::move(grid));
  }
  const bool out_of_memory =
      outputs.status().code() == StatusCode::kResourceExhausted;
  return out_of_memory ? outputs.status() : Status::Ok();
}

}  // namespace

Status FoldConstants(Graph* graph, const PassContext& context) {
  Rewriter rewriter(graph);
  Limits limits{ConstantBudget(*graph)};
  return rewriter.Sweep([&](NodeId id) {
    // A constant before this node may tell more of its shape.
    LITE_RETURN_IF_ERROR(InferNode(graph, rewriter.node(id)));
    return Visit(context.kernels, &limits, &rewriter, id);
  });
}

}  // namespace placelite
