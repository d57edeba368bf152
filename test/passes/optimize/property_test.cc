// SPDX-License-Identifier: Apache-2.0
// An optimised random graph computes the same as the graph itself.
#include <cmath>
#include <map>

#include "lite/core/ir/infer.h"
#include "lite/core/ir/printer.h"
#include "lite/passes/optimize/pipeline.h"
#include "lite/passes/optimize/symbolic_shapes.h"
#include "test/passes/optimize/interpreter.h"
#include "test/support/random_graph/pattern_graph.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

constexpr int kGraphs = 600;

// An input shape that `graph` admits, with sizes that no range tells.
Shape DrawShape(const Graph& graph, std::mt19937* random) {
  Shape shape;
  for (const Dim& dim : graph.value(graph.inputs()[0]).info.shape) {
    const int64_t drawn = dim.min + static_cast<int64_t>((*random)() % 6);
    shape.push_back(std::min(drawn, dim.max));
  }
  return shape;
}

// A copy of `graph` for exactly this input; fails where the graph would.
Result<Graph> ForShape(const Graph& graph, const Shape& shape) {
  Graph exact = graph;
  const ShapeRange range = shape;
  LITE_RETURN_IF_ERROR(SetInputShapes(&exact, {&range, 1}));
  for (const Value& value : exact.values()) {
    if (!value.info.shape.exact()) {
      return Status::Unsupported("a shape that hangs on values");
    }
  }
  return exact;
}

Array RandomArray(const Shape& shape, std::mt19937* random) {
  std::uniform_real_distribution<float> draw(-1, 1);
  Array array{shape, {}};
  for (int64_t i = 0; i < shape.NumElements(); ++i) {
    array.data.push_back(draw(*random));
  }
  return array;
}

void ExpectClose(const Array& a, const Array& b) {
  ASSERT_EQ(a.shape, b.shape);
  double largest = 1;
  for (double x : a.data) largest = std::max(largest, std::abs(x));
  for (size_t i = 0; i < a.data.size(); ++i) {
    // Folded constants are rounded to float.
    ASSERT_LE(std::abs(a.data[i] - b.data[i]), 1e-5 * largest) << "at " << i;
  }
}

// Runs both graphs on one random input; returns false when the shape does not
// fit.
bool Compare(const Graph& before, const Graph& after, std::mt19937* random) {
  const Shape shape = DrawShape(before, random);
  Result<Graph> a = ForShape(before, shape);
  if (!a.ok()) return false;
  Result<Graph> b = ForShape(after, shape);
  EXPECT_OK(b);
  if (!b.ok()) return false;
  const std::vector<Array> inputs = {RandomArray(shape, random)};
  const Result<std::vector<Array>> x = Interpret(*a, inputs);
  const Result<std::vector<Array>> y = Interpret(*b, inputs);
  EXPECT_OK(x);
  EXPECT_OK(y);
  if (!x.ok() || !y.ok()) return false;
  EXPECT_EQ(x->size(), y->size());
  for (size_t i = 0; i < x->size(); ++i) ExpectClose((*x)[i], (*y)[i]);
  return true;
}

TEST(OptimizeProperty, KeepsWhatGraphsCompute) {
  int compared = 0;
  std::map<std::string, int> changed;
  for (int seed = 0; seed < kGraphs; ++seed) {
    SeededChoices choices(seed);
    std::mt19937 random(seed);
    const Result<Graph> before = PatternGraph(&choices);
    if (!before.ok()) continue;
    Graph after = *before;
    OptimizeReport report;
    SCOPED_TRACE(seed);
    ASSERT_OK(Optimize(&after, {}, &report));
    for (const PassReport& pass : report.passes)
      changed[pass.name] += pass.changed;
    EXPECT_EQ(after.output_names(), before->output_names());
    for (int i = 0; i < 3; ++i) compared += Compare(*before, after, &random);
    if (HasFailure()) {
      FAIL() << "seed " << seed << "\n" << ToString(*before) << ToString(after);
    }
  }
  // The test is about something.
  EXPECT_GT(compared, kGraphs);
  for (const OptimizePass& pass : OptimizePasses()) {
    const std::string name = pass.name;
    if (name == "infer_shapes") continue;
    // Every composite is kept unless a target says otherwise; the test below.
    if (name == "expand_composites") continue;
    // There are no volumes in these graphs, and nothing quantised.
    if (name == "volumes_to_images") continue;
    if (name == "dynamic_convolutions") continue;
    if (name == "fold_quantization") continue;
    if (name == "quantize_before_concat") continue;
    if (name == "make_code_tables") continue;
    if (name == "merge_roundings") continue;
    if (name == "fuse_integer_scale") continue;
    EXPECT_GE(changed[name], kGraphs / 100) << name;
  }
}

// Definitions compute what their composites do.
TEST(OptimizeProperty, KeepsWhatCompositesCompute) {
  OptimizeOptions options;
  options.keeps = [](const Graph&, const Node&) { return false; };
  int expanded = 0;
  for (int seed = 0; seed < kGraphs / 2; ++seed) {
    SeededChoices choices(seed);
    std::mt19937 random(seed);
    const Result<Graph> before = PatternGraph(&choices);
    if (!before.ok()) continue;
    Graph after = *before;
    OptimizeReport report;
    SCOPED_TRACE(seed);
    ASSERT_OK(Optimize(&after, options, &report));
    for (const Node& node : after.nodes()) {
      EXPECT_FALSE(node.op->Has(Trait::kComposite));
    }
    for (const PassReport& pass : report.passes) {
      expanded += pass.name == "expand_composites" && pass.changed ? 1 : 0;
    }
    Compare(*before, after, &random);
  }
  EXPECT_GT(expanded, kGraphs / 100);
}

// Optimising twice gains nothing (for graphs that run: the optimiser may take
// any shape of a reshape that always fails).
TEST(OptimizeProperty, IsIdempotent) {
  for (int seed = 0; seed < kGraphs / 5; ++seed) {
    SeededChoices choices(seed);
    std::mt19937 random(seed);
    Result<Graph> graph = PatternGraph(&choices);
    if (!graph.ok()) continue;
    if (!ForShape(*graph, DrawShape(*graph, &random)).ok()) continue;
    ASSERT_OK(Optimize(&*graph));
    const std::string once = ToString(*graph);
    ASSERT_OK(Optimize(&*graph));
    EXPECT_EQ(ToString(*graph), once) << "seed " << seed;
  }
}

TEST(SymbolicShapesProperty, EqualSymbolsAreEqualSizes) {
  int proofs = 0;
  for (int seed = 0; seed < kGraphs; ++seed) {
    SeededChoices choices(seed);
    std::mt19937 random(seed);
    const Result<Graph> graph = PatternGraph(&choices);
    if (!graph.ok()) continue;
    const SymbolicShapes shapes(*graph);
    const auto count = static_cast<ValueId>(graph->values().size());
    for (int i = 0; i < 3; ++i) {
      const Result<Graph> exact = ForShape(*graph, DrawShape(*graph, &random));
      if (!exact.ok()) continue;
      for (ValueId a = 0; a < count; ++a) {
        for (ValueId b = a + 1; b < count; ++b) {
          if (!shapes.AlwaysEqual(a, b)) continue;
          ++proofs;
          ASSERT_EQ(exact->value(a).info.shape, exact->value(b).info.shape)
              << "seed " << seed << "\n"
              << ToString(*graph);
        }
      }
    }
  }
  EXPECT_GT(proofs, kGraphs);
}

}  // namespace
}  // namespace placelite
