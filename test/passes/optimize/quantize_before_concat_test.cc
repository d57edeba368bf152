// SPDX-License-Identifier: Apache-2.0
#include "test/passes/optimize/interpreter.h"
#include "test/passes/optimize/pass_test.h"

namespace placelite {
namespace {

constexpr auto kFloat = Precision::kFloat;

AttributeMap Codes(float scale) {
  return {{"scale", scale}, {"low", 0.f}, {"high", 255.f}};
}

GridPtr Bytes(float scale) {
  Grid grid;
  grid.scales = {scale};
  grid.zero_points = {0};
  return std::make_shared<const Grid>(grid);
}

// y = round(concat(`first`(x), square(z))) on the grid of 0.5, and q is on the
// grid of `scale` if it is the output of a fake_quantize.
Graph Joined(const char* first, const AttributeMap& attributes,
             bool read_twice = false) {
  Graph graph = MakeGraph([&](GraphBuilder* b) {
    const ValueId x = b->Input("x", kFloat, {2, 2});
    const ValueId z = b->Input("z", kFloat, {2, 1});
    const ValueId q = b->Op(first, "q", {x}, attributes);
    const ValueId a = b->Op("square", "a", {z});
    const ValueId c = b->Op("concat", "c", {q, a}, {{"axis", int64_t{1}}});
    const ValueId y = b->Op("fake_quantize", "y", {c}, Codes(0.5f));
    b->Output(b->Op("relu", "r", {y}));
    if (read_twice) b->Output(b->Op("relu", "s", {c}));
  });
  if (attributes.Find("scale") != nullptr) {
    graph.value(graph.FindValue("q")).info.grid =
        Bytes(attributes.Float("scale"));
  }
  graph.value(graph.FindValue("y")).info.grid = Bytes(0.5f);
  return graph;
}

std::string Exchanged(Graph graph) {
  RunPass(QuantizeBeforeConcat, &graph);
  const std::string text = Text(graph);
  return text.substr(text.find("%q"));
}

TEST(QuantizeBeforeConcat, AStepBeforeEachInput) {
  EXPECT_EQ(Exchanged(Joined("fake_quantize", Codes(0.3f))),
            "%q: float[2,2] (uint8 * 0.3) = fake_quantize(%x) {high=255, "
            "low=0, scale=0.3}\n"
            "%a: float[2,1] = square(%z)\n"
            "%q/rounded: float[2,2] (uint8 * 0.5) = fake_quantize(%q) "
            "{high=255, low=0, scale=0.5}\n"
            "%a/rounded: float[2,1] (uint8 * 0.5) = fake_quantize(%a) "
            "{high=255, low=0, scale=0.5}\n"
            "%y: float[2,3] (uint8 * 0.5) = concat(%q/rounded, %a/rounded) "
            "{axis=1}\n"
            "%r: float[2,3] = relu(%y)\n"
            "output %r\n");
}

TEST(QuantizeBeforeConcat, WhatIsOnTheGridStays) {
  EXPECT_EQ(Exchanged(Joined("fake_quantize", Codes(0.5f))),
            "%q: float[2,2] (uint8 * 0.5) = fake_quantize(%x) {high=255, "
            "low=0, scale=0.5}\n"
            "%a: float[2,1] = square(%z)\n"
            "%a/rounded: float[2,1] (uint8 * 0.5) = fake_quantize(%a) "
            "{high=255, low=0, scale=0.5}\n"
            "%y: float[2,3] (uint8 * 0.5) = concat(%q, %a/rounded) {axis=1}\n"
            "%r: float[2,3] = relu(%y)\n"
            "output %r\n");
}

// No input could take the step, or something reads what is not rounded.
TEST(QuantizeBeforeConcat, ThereIsNothingToGain) {
  for (const Graph& graph :
       {Joined("exp", {}), Joined("fake_quantize", Codes(0.5f), true)}) {
    const std::string before = Text(graph);
    EXPECT_EQ(Exchanged(graph), before.substr(before.find("%q")));
  }
}

TEST(QuantizeBeforeConcat, ComputesWhatItDid) {
  Graph graph = Joined("fake_quantize", Codes(0.3f));
  const std::vector<Array> inputs = {
      {Shape({2, 2}), {0.1, 0.7, 200, -3}}, {Shape({2, 1}), {-1.3, 90.2}}};
  ASSERT_OK_AND_ASSIGN(const auto before, Interpret(graph, inputs));
  RunPass(QuantizeBeforeConcat, &graph);
  ASSERT_OK_AND_ASSIGN(const auto after, Interpret(graph, inputs));
  EXPECT_EQ(before[0].data, after[0].data);
}

}  // namespace
}  // namespace placelite
