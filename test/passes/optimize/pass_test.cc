// SPDX-License-Identifier: Apache-2.0
#include "test/passes/optimize/pass_test.h"

#include "lite/core/ir/printer.h"
#include "lite/core/ir/verifier.h"

namespace placelite {

Graph MakeGraph(const Build& build) {
  GraphBuilder builder("g");
  build(&builder);
  Result<Graph> graph = builder.Finish();
  EXPECT_OK(graph);
  return graph.ok() ? std::move(*graph) : Graph();
}

void RunPass(Pass pass, Graph* graph, const PassContext& context) {
  ASSERT_OK(pass(graph, context));
  ASSERT_OK(VerifyGraph(*graph));
}

std::string Text(const Graph& graph) {
  const std::string text = ToString(graph);
  return text.substr(text.find('\n') + 1);
}

std::string Before(const Build& build) { return Text(MakeGraph(build)); }

std::string After(Pass pass, const Build& build, const PassContext& context) {
  Graph graph = MakeGraph(build);
  RunPass(pass, &graph, context);
  return Text(graph);
}

std::vector<float> Floats(const Graph& graph, const std::string& name) {
  const ValueId id = graph.FindValue(name);
  if (id == kNone || !graph.value(id).is_constant()) return {};
  const Tensor& tensor = graph.value(id).info.constant;
  const float* data = tensor.data<float>();
  return std::vector<float>(data, data + tensor.NumElements());
}

std::vector<float> Ramp(size_t count, float first, float step) {
  std::vector<float> values;
  for (size_t i = 0; i < count; ++i) {
    values.push_back(first + step * static_cast<float>(i));
  }
  return values;
}

}  // namespace placelite
