// SPDX-License-Identifier: Apache-2.0
#include "lite/core/base/strings.h"
#include "lite/kernels/all_kernels.h"
#include "lite/passes/optimize/evaluate.h"
#include "test/passes/optimize/pass_test.h"

namespace placelite {
namespace {

const KernelRegistry& Kernels() {
  static const auto* const kKernels = [] {
    auto* registry = new KernelRegistry();
    AddAllKernels(registry);
    return registry;
  }();
  return *kKernels;
}

struct Rounding {
  float scale, low, high;
  const char* op = "fake_quantize";
};

using Ints = std::vector<int64_t>;

ValueId Round(GraphBuilder* b, const std::string& name, ValueId x,
              const Rounding& by) {
  return b->Op(by.op, name, {x},
               {{"scale", by.scale}, {"low", by.low}, {"high", by.high}});
}

// x * hard_sigmoid(x) of a rounded x, with a constant added to the product; the
// gate, the product and the sum are rounded.
Graph Gate(const Rounding& first, const Rounding& gate, const Rounding& last,
           int64_t size = 1024) {
  return MakeGraph([&](GraphBuilder* b) {
    const ValueId x =
        Round(b, "x", b->Input("raw", Precision::kFloat, {size}), first);
    const ValueId c = b->Constant("c", {1}, std::vector<float>{-0.7f});
    const ValueId slope = b->Op("hard_sigmoid", "h", {x});
    const ValueId g = Round(b, "g", slope, gate);
    const ValueId p =
        Round(b, "p", b->Op("elementwise_mul", "xg", {x, g}), last);
    b->Output(Round(b, "y", b->Op("elementwise_add", "pc", {p, c}), last));
  });
}

// Runs all ops on the host with these elements of the only input.
std::vector<float> Outputs(Graph graph, const std::vector<float>& x) {
  ValueInfo& input = graph.value(graph.inputs()[0]).info;
  input.constant = *Tensor::Allocate(Shape{1024}, Precision::kFloat);
  std::copy(x.begin(), x.end(), input.constant.data<float>());
  for (const Node& node : graph.nodes()) {
    auto made = Evaluate(graph, node, Kernels());
    EXPECT_OK(made.status());
    if (!made.ok()) return {};
    graph.value(node.outputs[0]).info.constant = (*made)[0];
  }
  const Tensor& y = graph.value(graph.outputs()[0]).info.constant;
  return {y.data<float>(), y.data<float>() + y.NumElements()};
}

Graph Made(Graph graph) {
  RunPass(MakeCodeTables, &graph, {&Kernels()});
  return graph;
}

// Each code, the middle between it and the next one, and numbers beyond.
std::vector<float> Elements(float scale) {
  std::vector<float> x;
  for (int i = -512; i < 512; ++i) {
    x.push_back(static_cast<float>(i) * 0.5f * scale);
  }
  x[0] = -1e30f;
  x[1] = 1e30f;
  x[2] = NAN;
  return x;
}

TEST(MakeCodeTables, GivesTheSameFloatsAsTheOps) {
  const Rounding grids[] = {
      {0.05f, -128, 127},  {0.05f, 0, 255},
      {0.05f, -255, 0},    {0.05f, -100, 155},
      {0.1f, -3, 200},     {0.05f, -128, 127},
      {0.0371f, -120, 99}, {0.05f, -128, 127, "fake_quantize_away"}};
  const Rounding gates[] = {{1 / 255.f, 0, 255}, {1 / 127.f, -128, 127}};
  for (const Rounding& first : grids) {
    for (const Rounding& gate : gates) {
      for (const Rounding& last : grids) {
        const Graph before = Gate(first, gate, last);
        const Graph after = Made(before);
        ASSERT_LE(after.nodes().size(), 2u);
        const auto x = Elements(first.scale);
        const auto expected = Outputs(before, x), y = Outputs(after, x);
        ASSERT_EQ(y.size(), expected.size());
        EXPECT_TRUE(std::isnan(y[2]));
        for (size_t i = 3; i < y.size(); ++i) {
          ASSERT_EQ(y[i], expected[i]) << x[i] << " by " << first.scale;
        }
      }
    }
  }
}

// The text without the table and constants.
std::string Brief(const Graph& graph) {
  std::string text = Text(graph);
  const size_t codes = text.find("codes=[");
  if (codes != std::string::npos) {
    text.erase(codes, text.find("], ", codes) + 3 - codes);
  }
  return text.substr(text.find("\n%") + 1);
}

TEST(MakeCodeTables, RoundsInPlaceOfTheFirstRounding) {
  EXPECT_EQ(Brief(Made(Gate({0.05f, -100, 155}, {0.01f, 0, 255},
                            {0.125f, -20, 99}, 4))),
            "%y: float[4] = map_codes(%raw) {low=-100, out_scale=0.125, "
            "scale=0.05}\n"
            "output %y\n");
  EXPECT_EQ(Brief(Made(Gate({0.05f, -100, 155, "fake_quantize_away"},
                            {0.01f, 0, 255}, {0.125f, -20, 99}, 4))),
            "%x: float[4] = fake_quantize_away(%raw) {high=155, low=-100, "
            "scale=0.05}\n"
            "%y: float[4] = map_codes(%x) {low=-100, out_scale=0.125, "
            "scale=0.05}\n"
            "output %y\n");
}

// Builds ops between x, rounded to so many codes, and a last rounding.
using Between = std::function<ValueId(GraphBuilder* b, ValueId x)>;
bool MakesTable(const Between& between, float codes = 255) {
  const Graph graph = Made(MakeGraph([&](GraphBuilder* b) {
    const ValueId raw = b->Input("raw", Precision::kFloat, {2, 3});
    const ValueId x = Round(b, "x", raw, {0.1f, 0, codes});
    b->Output(Round(b, "y", between(b, x), {0.1f, 0, 255}));
  }));
  return Text(graph).find("map_codes") != std::string::npos;
}

TEST(MakeCodeTables, LeavesTheRestAlone) {
  const auto swish = [](GraphBuilder* b, ValueId x) {
    return b->Op("swish", "s", {x});
  };
  EXPECT_TRUE(MakesTable(swish));
  EXPECT_FALSE(MakesTable(swish, 256));
  // A clip takes fewer operations than a table.
  EXPECT_FALSE(MakesTable([](GraphBuilder* b, ValueId x) {
    return b->Op("clip", "s", {x}, {{"min", 1.f}, {"max", 2.f}});
  }));
  // Values of another origin, constants of several elements or of more axes.
  EXPECT_FALSE(MakesTable([&](GraphBuilder* b, ValueId x) {
    const ValueId z = b->Input("z", Precision::kFloat, {2, 3});
    return b->Op("elementwise_mul", "m", {swish(b, x), z});
  }));
  for (const Shape& shape : {Shape{3}, Shape{1, 1, 1}}) {
    EXPECT_FALSE(MakesTable([&](GraphBuilder* b, ValueId x) {
      const ValueId c =
          b->Constant("c", shape, std::vector<float>(shape.NumElements(), 2));
      return b->Op("elementwise_mul", "m", {swish(b, x), c});
    }));
  }
  // Elements that come from elsewhere.
  EXPECT_FALSE(MakesTable(
      [](GraphBuilder* b, ValueId x) { return b->Op("softmax", "s", {x}); }));
}

// What others read is computed still.
TEST(MakeCodeTables, AValueThatOthersReadStays) {
  const Graph graph = Made(MakeGraph([&](GraphBuilder* b) {
    const ValueId raw = b->Input("raw", Precision::kFloat, {2});
    const ValueId x = Round(b, "x", raw, {0.5f, 0, 255});
    const ValueId s = b->Op("swish", "s", {x});
    b->Output(Round(b, "y", s, {0.5f, -9, 246}));
    b->Output(s);
  }));
  EXPECT_EQ(Brief(graph),
            "%x: float[2] = fake_quantize(%raw) {high=255, low=0, scale=0.5}\n"
            "%s: float[2] = swish(%x)\n"
            "%y: float[2] = map_codes(%x) {low=0, out_scale=0.5, scale=0.5}\n"
            "output %y\n"
            "output %s\n");
}

// x * swish(x) of a rounded x, which is moved before or is not.
Graph MovedOrNot(bool is_moved) {
  return Made(MakeGraph([&](GraphBuilder* b) {
    const ValueId raw = b->Input("raw", Precision::kFloat, {6});
    ValueId x = Round(b, "x", raw, {0.05f, -128, 127});
    if (is_moved) {
      x = b->Op("reshape", "m", {x}, {{"shape", Ints{2, 3}}});
      x = b->Op("transpose", "t", {x}, {{"axis", Ints{1, 0}}});
    }
    const ValueId s = b->Op("swish", "s", {x});
    const ValueId p = b->Op("elementwise_mul", "p", {s, x});
    b->Output(Round(b, "y", p, {0.04f, 0, 255}));
  }));
}

// A reshape stands between a product that was rounded and what becomes a table.
TEST(MakeCodeTables, RoundedValuesMayBeMoved) {
  const Graph graph = MovedOrNot(true);
  EXPECT_EQ(Brief(graph),
            "%x: float[6] = fake_quantize(%raw) "
            "{high=127, low=-128, scale=0.05}\n"
            "%m: float[2,3] = reshape(%x) {shape=[2,3]}\n"
            "%t: float[3,2] = transpose(%m) {axis=[1,0]}\n"
            "%y: float[3,2] = map_codes(%t) "
            "{low=-128, out_scale=0.04, scale=0.05}\n"
            "output %y\n");
  EXPECT_EQ(graph.nodes().back().attributes.Ints("codes"),
            MovedOrNot(false).nodes().back().attributes.Ints("codes"));
}

}  // namespace
}  // namespace placelite
