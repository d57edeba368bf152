// SPDX-License-Identifier: Apache-2.0
#include "test/passes/optimize/pass_test.h"

namespace placelite {
namespace {

constexpr auto kFloat = Precision::kFloat;
using Ints = std::vector<int64_t>;

// Builds input x, then the ops of `middle`, then relu.
Build Between(const ShapeRange& shape,
              const std::function<ValueId(GraphBuilder*, ValueId)>& middle) {
  return [=](GraphBuilder* b) {
    const ValueId x = b->Input("x", kFloat, shape);
    b->Output(b->Op("relu", "y", {middle(b, x)}));
  };
}

std::string Relu(const std::string& shape) {
  return "input %x: float" + shape + "\n%y: float" + shape +
         " = relu(%x)\noutput %y\n";
}

TEST(RemoveIdentities, RemovesOpsThatChangeNothing) {
  struct Case {
    const char* op;
    AttributeMap attributes;
  };
  const Case cases[] = {
      {"identity", {}},
      {"scale", {}},
      {"cast", {{"to", "float"}}},
      {"concat", {{"axis", int64_t{1}}}},
      {"split", {{"axis", int64_t{1}}}},
      {"transpose", {{"axis", Ints{0, 1, -2, 3}}}},
      {"slice",
       {{"axes", Ints{1, 2}},
        {"starts", Ints{0, -9}},
        {"ends", Ints{int64_t{1} << 40, 9}}}},
      {"pad", {{"paddings", Ints(8, 0)}}},
      {"reshape", {{"shape", Ints{2, 3, 4, 5}}}},
      {"reshape", {{"shape", Ints{0, 0, -1, 5}}}},
      {"flatten", {{"start_axis", int64_t{3}}}},
      {"squeeze", {{"axes", Ints{1}}}},
      {"pool2d", {{"pooling_type", "max"}}},
      {"expand", {{"shape", Ints{4, 1}}}},
      {"tile", {{"repeat_times", Ints{1, 1}}}},
  };
  for (const Case& c : cases) {
    EXPECT_EQ(After(RemoveIdentities, Between({2, 3, 4, 5},
                                              [&](GraphBuilder* b, ValueId x) {
                                                return b->Op(c.op, "t", {x},
                                                             c.attributes);
                                              })),
              Relu("[2,3,4,5]"))
        << c.op;
  }
}

TEST(RemoveIdentities, RemovesThemForDynamicShapesToo) {
  const struct {
    const char* op;
    AttributeMap attributes;
  } cases[] = {
      {"reshape", {{"shape", Ints{0, -1, 4, 0}}}},
      {"reshape", {{"shape", Ints{-1, 3, 4, 0}}}},
      {"slice",
       {{"axes", Ints{0}},
        {"starts", Ints{0}},
        {"ends", Ints{int64_t{1} << 62}}}},
      {"squeeze", {{"axes", Ints{1}}}},
      {"pad", {{"paddings", Ints(8, 0)}}},
  };
  for (const auto& c : cases) {
    EXPECT_EQ(After(RemoveIdentities, Between({Dim::Any(), 3, 4, Dim(2, 9)},
                                              [&](GraphBuilder* b, ValueId x) {
                                                return b->Op(c.op, "t", {x},
                                                             c.attributes);
                                              })),
              Relu("[?,3,4,2..9]"))
        << c.op;
  }
}

TEST(RemoveIdentities, LooksThroughUnknownRank) {
  const Build build = Between(
      {}, [](GraphBuilder* b, ValueId x) { return b->Op("scale", "t", {x}); });
  EXPECT_EQ(After(RemoveIdentities, build), Relu("[*]"));
}

TEST(RemoveIdentities, KeepsWhatComputesSomething) {
  const struct {
    const char* op;
    AttributeMap attributes;
  } cases[] = {
      {"scale", {{"bias", 1.0f}}},
      {"scale", {{"scale", -1.0f}}},
      {"cast", {{"to", "fp16"}}},
      {"transpose", {{"axis", Ints{0, 1, 3, 2}}}},
      {"slice", {{"axes", Ints{0}}, {"starts", Ints{1}}, {"ends", Ints{9}}}},
      {"pad", {{"paddings", Ints{0, 0, 0, 0, 0, 0, 0, 1}}}},
      // The shape stays, and the elements move.
      {"pad", {{"paddings", Ints{0, 0, 0, 0, 0, 0, 1, -1}}}},
      {"reshape", {{"shape", Ints{0, 0, 0, -1, 1}}}},
      {"pool2d",
       {{"pooling_type", "avg"},
        {"ksize", Ints{3, 3}},
        {"paddings", Ints{1, 1, 1, 1}}}},
      {"pool2d",
       {{"pooling_type", "avg"}, {"adaptive", true}, {"ksize", Ints{1, 1}}}},
  };
  for (const auto& c : cases) {
    const Build build = Between({2, 3, 4, 4}, [&](GraphBuilder* b, ValueId x) {
      return b->Op(c.op, "t", {x}, c.attributes);
    });
    EXPECT_EQ(After(RemoveIdentities, build), Before(build)) << c.op;
  }
}

// A reshape to the same range of sizes is not one to the same sizes.
TEST(RemoveIdentities, KeepsReshapeBetweenEqualRanges) {
  const Build build =
      Between({Dim::Any(), Dim::Any()}, [](GraphBuilder* b, ValueId x) {
        return b->Op("reshape", "t",
                     {b->Op("transpose", "u", {x}, {{"axis", Ints{1, 0}}})},
                     {{"shape", Ints{0, -1}}});
      });
  const std::string after = After(RemoveIdentities, build);
  // transpose + reshape that keeps [d1,d0]: only the reshape goes.
  EXPECT_EQ(after,
            "input %x: float[?,?]\n"
            "%u: float[?,?] = transpose(%x) {axis=[1,0]}\n"
            "%y: float[?,?] = relu(%u)\noutput %y\n");
  const Build other = [](GraphBuilder* b) {
    const ValueId x = b->Input("x", kFloat, {Dim::Any(), Dim::Any()});
    const ValueId s = b->Input("s", Precision::kInt32, {2});
    b->Output(b->Op("relu", "y", {b->Op("reshape", "t", {x, s})}));
  };
  EXPECT_EQ(After(RemoveIdentities, other), Before(other));
}

// Arithmetic with a constant that changes nothing.
Build Arithmetic(const char* op, bool constant_first, float number,
                 const Shape& shape, const ShapeRange& x_shape) {
  return Between(x_shape, [=](GraphBuilder* b, ValueId x) {
    const ValueId c = b->Constant(
        "c", shape, std::vector<float>(shape.NumElements(), number));
    return b->Op(op, "t",
                 constant_first ? std::vector<ValueId>{c, x}
                                : std::vector<ValueId>{x, c});
  });
}

TEST(RemoveIdentities, RemovesNeutralArithmetic) {
  const struct {
    const char* op;
    bool constant_first;
    float number;
  } cases[] = {
      {"elementwise_add", false, 0}, {"elementwise_add", true, 0},
      {"elementwise_sub", false, 0}, {"elementwise_mul", false, 1},
      {"elementwise_mul", true, 1},  {"elementwise_div", false, 1},
      {"elementwise_pow", false, 1},
  };
  for (const auto& c : cases) {
    EXPECT_EQ(
        After(RemoveIdentities, Arithmetic(c.op, c.constant_first, c.number,
                                           {3, 1}, {Dim::Any(), 3, 4})),
        Relu("[?,3,4]"))
        << c.op << c.constant_first;
  }
}

TEST(RemoveIdentities, KeepsOtherArithmetic) {
  const ShapeRange any = {Dim::Any(), 3, Dim::Any()};
  const Build cases[] = {
      Arithmetic("elementwise_add", false, 1, {1}, any),
      Arithmetic("elementwise_sub", true, 0, {1}, any),
      Arithmetic("elementwise_div", true, 1, {1}, any),
      Arithmetic("elementwise_max", false, 0, {1}, any),
      // Would add an axis.
      Arithmetic("elementwise_add", false, 0, {1, 1, 1, 1}, any),
      // Would stretch the last axis if it is 1.
      Arithmetic("elementwise_add", false, 0, {4}, any),
  };
  for (const Build& build : cases) {
    EXPECT_EQ(After(RemoveIdentities, build), Before(build));
  }
}

TEST(RemoveIdentities, OutputKeepsItsNameAndAProducer) {
  const Build build = [](GraphBuilder* b) {
    const ValueId x = b->Input("x", kFloat, {4});
    const ValueId r = b->Op("relu", "r", {x});
    b->Output(b->Op("scale", "save", {r}), "result");
    b->Output(b->Op("identity", "copy", {x}));
  };
  Graph graph = MakeGraph(build);
  RunPass(RemoveIdentities, &graph);
  EXPECT_EQ(Text(graph),
            "input %x: float[4]\n"
            "%r: float[4] = relu(%x)\n"
            "%copy: float[4] = identity(%x)\n"
            "output %r\noutput %copy\n");
  EXPECT_EQ(graph.output_names(), (std::vector<std::string>{"result", "copy"}));
}

TEST(RemoveIdentities, FollowsChains) {
  const Build build = [](GraphBuilder* b) {
    ValueId v = b->Op("relu", "r", {b->Input("x", kFloat, {4})});
    for (const char* name : {"a", "b", "c"}) v = b->Op("identity", name, {v});
    b->Output(b->Op("elementwise_add", "y", {v, v}));
    b->Output(v);
  };
  EXPECT_EQ(After(RemoveIdentities, build),
            "input %x: float[4]\n"
            "%r: float[4] = relu(%x)\n"
            "%y: float[4] = elementwise_add(%r, %r)\n"
            "output %y\noutput %r\n");
}

}  // namespace
}  // namespace placelite
