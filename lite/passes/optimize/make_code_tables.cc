// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <string_view>
#include <vector>

#include "lite/core/op/code_table.h"
#include "lite/passes/optimize/evaluate.h"
#include "lite/passes/optimize/fake_quantize.h"
#include "lite/passes/optimize/passes.h"
#include "lite/passes/optimize/rewriter.h"

namespace placelite {
namespace {

float ScaleOf(const Node& rounding) {
  return rounding.attributes.Float("scale");
}
float LowOf(const Node& rounding) { return rounding.attributes.Float("low"); }

// Returns whether what a fake_quantize makes are the codes of a table.
bool HasFewCodes(const Node& rounding) {
  const float low = LowOf(rounding), high = rounding.attributes.Float("high");
  return low <= high && high - low < kTableCodes && std::abs(low) <= 32767 &&
         std::abs(high) <= 32767 && std::rint(low) == low &&
         std::rint(high) == high && std::isnormal(ScaleOf(rounding)) &&
         ScaleOf(rounding) > 0;
}

// Whether each element of the output is made of the elements of the inputs at
// its place.
bool IsElementWise(const Node& node) {
  constexpr std::string_view kOps[] = {"elementwise_add",
                                       "elementwise_sub",
                                       "elementwise_mul",
                                       "elementwise_div",
                                       "elementwise_max",
                                       "elementwise_min",
                                       "sqrt",
                                       "exp",
                                       "erf",
                                       "gelu",
                                       "softplus",
                                       "elu",
                                       "abs",
                                       "square"};
  const bool is_listed = std::find(std::begin(kOps), std::end(kOps),
                                   node.op->name) != std::end(kOps);
  return (is_listed || node.op->traits.is_step) && node.epilogue.empty();
}

// Whether the elements of the output are those of one input.
bool MovesItsInput(const Node& node) {
  return node.op->Has(Trait::kMovesElements) && node.epilogue.empty() &&
         node.op->inputs[0].kind == ArgKind::kRequired;
}

// A value each element of which is made of the element of one rounded value, at
// its place, and of constants.
struct Mapped {
  ValueId from = kNone;     // the rounded value; kNone: there is none
  NodeId rounding = kNone;  // what has rounded it
  Tensor table;             // what each of its codes becomes
  // How many operations lead from the one to the other.
  int operations = 0;
};

class TableMaker {
 public:
  TableMaker(Graph* graph, const KernelRegistry& kernels)
      : kernels_(kernels), rewriter_(graph), mapped_(graph->values().size()) {}

  Status Run() {
    return rewriter_.Sweep([this](NodeId id) { return Visit(id); });
  }

 private:
  Status Visit(NodeId id) {
    const Node& node = rewriter_.node(id);
    if (node.outputs.size() != 1) return Status::Ok();
    if (MovesItsInput(node)) {
      FollowMove(node);
      return Status::Ok();
    }
    if (!IsElementWise(node)) return Status::Ok();
    LITE_ASSIGN_OR_RETURN(Mapped result, Follow(node));
    const ValueId out = node.outputs[0];
    if (IsFakeQuantize(node) && HasFewCodes(node)) {
      if (result.from == kNone) {
        LITE_ASSIGN_OR_RETURN(result, Codes(id));
      } else if (result.operations > Operations(EpilogueKind::kMapCodes)) {
        LITE_RETURN_IF_ERROR(Replace(id, result));
      }
    }
    mapped_[out] = std::move(result);
    return Status::Ok();
  }

  // A rounded value that is moved is a rounded value.
  void FollowMove(const Node& node) {
    const Mapped& moved = mapped_[node.inputs[0]];
    if (moved.from != node.inputs[0]) return;
    Mapped result = moved;
    result.from = node.outputs[0];
    mapped_[node.outputs[0]] = std::move(result);
  }

  // Returns the rounded value from itself: the values of its codes, of which
  // the last is repeated.
  Result<Mapped> Codes(NodeId id) const {
    const Node& rounding = rewriter_.node(id);
    LITE_ASSIGN_OR_RETURN(
        Tensor table, Tensor::Allocate(Shape{kTableCodes}, Precision::kFloat));
    const float low = LowOf(rounding), high = rounding.attributes.Float("high");
    for (int i = 0; i < kTableCodes; ++i) {
      table.data<float>()[i] =
          std::min(low + static_cast<float>(i), high) * ScaleOf(rounding);
    }
    return Mapped{rounding.outputs[0], id, std::move(table), 0};
  }

  // Returns the rounded value that all inputs but constants of one element are
  // made of, or kNone.
  ValueId OriginOf(const Node& node) const {
    ValueId from = kNone;
    for (ValueId id : node.inputs) {
      if (id == kNone) return kNone;
      if (ScalarConstant(rewriter_.info(id)).has_value()) continue;
      const ValueId origin = mapped_[id].from;
      if (origin == kNone || (from != kNone && from != origin)) return kNone;
      from = origin;
    }
    return from;
  }

  // A constant of more axes would add some to the output.
  bool KeepsShape(const Node& node, ValueId from) const {
    const ShapeRange& shape = rewriter_.info(from).shape;
    return shape.rank_known() &&
           std::all_of(node.inputs.begin(), node.inputs.end(), [&](ValueId id) {
             return rewriter_.info(id).shape.rank_known() &&
                    rewriter_.info(id).shape.rank() <= shape.rank();
           });
  }

  // Computes the node's output for each code of what it is made of.
  Result<Mapped> Follow(const Node& node) const {
    const ValueId from = OriginOf(node);
    if (from == kNone || !KeepsShape(node, from) ||
        rewriter_.info(node.outputs[0]).precision != Precision::kFloat) {
      return Mapped();
    }
    Result<Tensor> table = Compute(node);
    if (table.status().code() == StatusCode::kResourceExhausted) {
      return table.status();
    }
    if (!table.ok()) return Mapped();
    int operations = node.op->traits.effort;
    for (ValueId id : node.inputs) operations += mapped_[id].operations;
    return Mapped{from, mapped_[from].rounding, *std::move(table), operations};
  }

  // Runs the op on the tables of its inputs.
  Result<Tensor> Compute(const Node& node) const {
    Graph graph;
    Node copy;
    copy.op = node.op;
    copy.attributes = node.attributes;
    for (ValueId id : node.inputs) {
      ValueInfo info = rewriter_.info(id);
      if (info.is_constant()) {
        LITE_ASSIGN_OR_RETURN(info.constant, info.constant.Reshape(Shape{1}));
      } else {
        info.constant = mapped_[id].table;
      }
      info.shape = ShapeRange(info.constant.shape());
      copy.inputs.push_back(graph.AddValue("", std::move(info)));
    }
    ValueInfo out;
    out.precision = Precision::kFloat;
    out.shape = ShapeRange(Shape{kTableCodes});
    copy.outputs = {graph.AddValue("", std::move(out))};
    LITE_ASSIGN_OR_RETURN(std::vector<Tensor> results,
                          Evaluate(graph, copy, kernels_));
    return std::move(results[0]);
  }

  // Makes the rounding a map_codes of what it is made of.
  Status Replace(NodeId id, const Mapped& mapped) {
    const Node& last = rewriter_.node(id);
    const Node& first = rewriter_.node(mapped.rounding);
    std::vector<int64_t> codes;
    for (int i = 0; i < kTableCodes; ++i) {
      const float value = mapped.table.data<float>()[i];
      const float code = std::rint(value / ScaleOf(last));
      if (code * ScaleOf(last) != value) return Status::Ok();
      codes.push_back(static_cast<int64_t>(code));
    }
    Node map;
    map.op = FindOp("map_codes");
    if (map.op == nullptr) return Status::Ok();
    map.inputs = {mapped.from};
    map.attributes = {{"scale", ScaleOf(first)},
                      {"low", LowOf(first)},
                      {"out_scale", ScaleOf(last)},
                      {"codes", std::move(codes)}};
    return rewriter_.Rewrite(id, std::move(map));
  }

  const KernelRegistry& kernels_;
  Rewriter rewriter_;
  std::vector<Mapped> mapped_;
};

// A table rounds what it reads as the fake_quantize before it does.
Status SkipRounding(Rewriter* rewriter, NodeId id) {
  const Node& node = rewriter->node(id);
  if (!node.op->Is("map_codes")) return Status::Ok();
  const NodeId before = rewriter->SoleProducer(node.inputs[0]);
  if (!Is(*rewriter, before, "fake_quantize")) return Status::Ok();
  Node map;
  map.op = node.op;
  map.attributes = node.attributes;
  map.inputs = rewriter->node(before).inputs;
  rewriter->Remove(before);
  return rewriter->Rewrite(id, std::move(map));
}

}  // namespace

Status MakeCodeTables(Graph* graph, const PassContext& context) {
  if (context.kernels == nullptr) return Status::Ok();
  LITE_RETURN_IF_ERROR(TableMaker(graph, *context.kernels).Run());
  // What only a chain that is a table now has read goes.
  LITE_RETURN_IF_ERROR(RemoveDeadNodes(graph, context));
  Rewriter rewriter(graph);
  return rewriter.Sweep([&](NodeId id) { return SkipRounding(&rewriter, id); });
}

}  // namespace placelite
