// SPDX-License-Identifier: Apache-2.0
#include "test/support/graphs.h"

#include "lite/core/base/check.h"
#include "lite/core/base/strings.h"
#include "lite/core/ir/builder.h"

namespace placelite {
namespace {

// A graph that does not build is a bug of the test.
Graph FinishOrAbort(GraphBuilder* builder) {
  Result<Graph> graph = builder->Finish();
  if (!graph.ok()) {
    std::fprintf(stderr, "%s\n", graph.status().ToString().c_str());
  }
  LITE_CHECK(graph.ok());
  return std::move(graph).value();
}

}  // namespace

Graph OneOp(std::string_view op, const std::vector<ShapeRange>& inputs,
            AttributeMap attributes, Precision precision) {
  GraphBuilder builder("one_op");
  std::vector<ValueId> ids;
  for (const ShapeRange& shape : inputs) {
    ids.push_back(builder.Input(StrCat("x", ids.size()), precision, shape));
  }
  builder.Output(builder.Op(op, "y", ids, std::move(attributes)));
  return FinishOrAbort(&builder);
}

Graph OneConv2d(int64_t size, int64_t kernel) {
  GraphBuilder builder("one_conv2d");
  const ValueId x =
      builder.Input("x", Precision::kFloat, Shape({1, 8, size, size}));
  const Shape filter = {16, 8, kernel, kernel};
  const ValueId w = builder.Constant(
      "w", filter, std::vector<float>(filter.NumElements(), 0.5f));
  const int64_t pad = kernel / 2;
  builder.Output(
      builder.Op("conv2d", "y", {x, w},
                 {{"paddings", std::vector<int64_t>{pad, pad, pad, pad}}}));
  return FinishOrAbort(&builder);
}

Graph Chain(const std::vector<std::string>& ops, const ShapeRange& shape,
            Precision precision) {
  GraphBuilder builder("chain");
  ValueId value = builder.Input("x", precision, shape);
  for (size_t i = 0; i < ops.size(); ++i) {
    value = builder.Op(ops[i], StrCat("v", i), {value});
  }
  builder.Output(value);
  return FinishOrAbort(&builder);
}

void DecideForFirst(const KernelRegistry& registry, Graph* graph) {
  for (size_t i = 0; i < graph->nodes().size(); ++i) {
    Node& node = graph->node(static_cast<NodeId>(i));
    const auto& kernels = registry.ForOp(node.op->name);
    LITE_CHECK(!kernels.empty());
    node.decision.kernel = kernels[0];
  }
  for (size_t i = 0; i < graph->values().size(); ++i) {
    Value& value = graph->value(static_cast<ValueId>(i));
    value.place = Place(Target::kHost, value.info.precision);
  }
}

}  // namespace placelite
