// SPDX-License-Identifier: Apache-2.0
#include "test/passes/optimize/pass_test.h"

namespace placelite {
namespace {

constexpr auto kFloat = Precision::kFloat;
using Ints = std::vector<int64_t>;

const Ints kHeads = {0, 2, 1, 3};

// What stands between the two products, and behind the second.
struct Parts {
  std::function<ValueId(GraphBuilder*, ValueId)> scores =
      [](GraphBuilder*, ValueId x) { return x; };
  bool transpose_y = true;
  int64_t queries = 9;
  int64_t axis = -1;
};

// matmul(softmax(q k^T) v), where q, k and v are inputs of heads.
Build Products(const Parts& parts) {
  return [=](GraphBuilder* b) {
    const ValueId q = b->Input("q", kFloat, {2, 3, parts.queries, 8});
    const ValueId k = b->Input(
        "k", kFloat, parts.transpose_y ? Shape{2, 3, 7, 8} : Shape{2, 3, 8, 7});
    const ValueId v = b->Input("v", kFloat, {2, 3, 7, 4});
    const ValueId s =
        b->Op("matmul", "s", {q, k}, {{"transpose_y", parts.transpose_y}});
    const ValueId p =
        b->Op("softmax", "p", {parts.scores(b, s)}, {{"axis", parts.axis}});
    b->Output(b->Op("matmul", "y", {p, v}));
  };
}

ValueId Scaled(GraphBuilder* b, ValueId x) {
  return b->Op("scale", "scaled", {x}, {{"scale", 0.5f}});
}

ValueId Masked(GraphBuilder* b, ValueId x) {
  return b->Op("elementwise_add", "masked",
               {x, b->Input("mask", kFloat, {2, 1, 1, 7})});
}

std::string Fused(const std::string& mask, const std::string& attributes) {
  std::string text =
      "input %q: float[2,3,9,8]\n"
      "input %k: float[2,3,7,8]\n"
      "input %v: float[2,3,7,4]\n";
  if (!mask.empty()) text += "input %mask: float[2,1,1,7]\n";
  return text + "%y: float[2,3,9,4] = attention(%q, %k, %v" + mask + ")" +
         attributes + "\noutput %y\n";
}

TEST(FuseAttention, TakesScalesAndMasks) {
  EXPECT_EQ(After(FuseAttention, Products({})), Fused("", ""));
  EXPECT_EQ(After(FuseAttention, Products({Scaled})),
            Fused("", " {scale=0.5}"));
  EXPECT_EQ(After(FuseAttention, Products({Masked})), Fused(", %mask", ""));
  EXPECT_EQ(After(FuseAttention, Products({[](GraphBuilder* b, ValueId x) {
                    return Masked(b, Scaled(b, x));
                  }})),
            Fused(", %mask", " {scale=0.5}"));
}

// A where hides scores by either of its branches; what repeats the mask goes.
TEST(FuseAttention, TakesMasksThatHide) {
  for (const bool shows : {false, true}) {
    const auto hide = [=](GraphBuilder* b, ValueId x) {
      const ValueId mask = b->Input("mask", Precision::kBool, {2, 1, 1, 7});
      const ValueId all =
          b->Op("expand", "e", {mask}, {{"shape", Ints{2, 3, 9, 7}}});
      const ValueId number = b->Constant("c", {}, std::vector<float>{-9});
      return b->Op("where", "w", {all, shows ? x : number, shows ? number : x});
    };
    const std::string text = After(FuseAttention, Products({hide}));
    const std::string expected =
        std::string("= attention(%q, %k, %v, %mask) {hidden_score=-9") +
        (shows ? ", hides_false=true}" : "}");
    EXPECT_NE(text.find(expected), std::string::npos) << text;
    EXPECT_EQ(text.find("expand"), std::string::npos) << text;
    // And back.
    const KeepsComposite none = [](const Graph&, const Node&) { return false; };
    PassContext context;
    context.keeps = &none;
    Graph graph = MakeGraph(Products({hide}));
    RunPass(FuseAttention, &graph);
    RunPass(ExpandComposites, &graph, context);
    EXPECT_NE(Text(graph).find(shows ? "where(%mask, %y/matmul, %y/number)"
                                     : "where(%mask, %y/number, %y/matmul)"),
              std::string::npos)
        << Text(graph);
  }
}

// Queries are scaled before or behind their transpose, and the result goes
// back to where heads lie inside.
TEST(FuseAttention, TakesTransposes) {
  const std::string text = After(FuseAttention, [](GraphBuilder* b) {
    const auto heads = [&](const char* name, const Ints& axes) {
      const ValueId x = b->Input(name, kFloat, {2, Dim(5, 9), 3, 8});
      return b->Op("transpose", std::string(name) + "_heads", {x},
                   {{"axis", axes}});
    };
    const ValueId eight = b->Constant("c", {}, std::vector<float>{8});
    const ValueId q =
        b->Op("elementwise_div", "divided", {heads("q", kHeads), eight});
    const ValueId k = heads("k", {0, 2, 3, -3});
    const ValueId s = b->Op("matmul", "s", {q, k});
    const ValueId p = b->Op("softmax", "p", {s}, {{"axis", int64_t{3}}});
    const ValueId o = b->Op("matmul", "o", {p, heads("v", kHeads)});
    b->Output(b->Op("transpose", "y", {o}, {{"axis", kHeads}}));
  });
  EXPECT_EQ(text,
            "input %q: float[2,5..9,3,8]\n"
            "input %k: float[2,5..9,3,8]\n"
            "input %v: float[2,5..9,3,8]\n"
            "%y: float[2,5..9,3,8] = attention(%q, %k, %v) {k_axes=[0,2,1,3], "
            "out_axes=[0,2,1,3], q_axes=[0,2,1,3], scale=0.125, "
            "v_axes=[0,2,1,3]}\n"
            "output %y\n");
}

TEST(FuseAttention, LeavesOtherPatterns) {
  const Parts cases[] = {
      // The mask would be scaled, too.
      {[](GraphBuilder* b, ValueId x) { return Scaled(b, Masked(b, x)); }},
      // Something else goes on between the products.
      {[](GraphBuilder* b, ValueId x) { return b->Op("relu", "r", {x}); }},
      // The scores are read by somebody else.
      {[](GraphBuilder* b, ValueId x) {
        b->Output(x);
        return x;
      }},
      // Columns are normalised, and a few queries take no blocks.
      {Parts().scores, true, 9, 2},
      {Parts().scores, true, 1},
  };
  for (const Parts& parts : cases) {
    EXPECT_EQ(After(FuseAttention, Products(parts)), Before(Products(parts)));
  }
}

// Kernels store rows of the output.
TEST(FuseAttention, LeavesATransposeOfColumns) {
  const std::string text = After(FuseAttention, [](GraphBuilder* b) {
    const ValueId x = b->Input("x", kFloat, {2, 9, 8});
    const ValueId y = b->Op("attention", "y", {x, x, x});
    b->Output(b->Op("transpose", "z", {y}, {{"axis", Ints{0, 2, 1}}}));
  });
  EXPECT_NE(text.find("= transpose(%y)"), std::string::npos) << text;
}

// Where a target has no kernel of attention, the ops come back.
TEST(ExpandComposites, GivesTheDefinition) {
  const KeepsComposite none = [](const Graph&, const Node&) { return false; };
  PassContext context;
  context.keeps = &none;
  const Build build = Products(
      {[](GraphBuilder* b, ValueId x) { return Masked(b, Scaled(b, x)); },
       false});
  Graph graph = MakeGraph(build);
  RunPass(FuseAttention, &graph);
  RunPass(ExpandComposites, &graph, context);
  EXPECT_EQ(
      Text(graph),
      "input %q: float[2,3,9,8]\n"
      "input %k: float[2,3,8,7]\n"
      "input %v: float[2,3,7,4]\n"
      "input %mask: float[2,1,1,7]\n"
      "%y/matmul: float[2,3,9,7] = matmul(%q, %k)\n"
      "%y/scale: float[2,3,9,7] = scale(%y/matmul) {scale=0.5}\n"
      "%y/elementwise_add: float[2,3,9,7] = elementwise_add(%y/scale, %mask)\n"
      "%y/softmax: float[2,3,9,7] = softmax(%y/elementwise_add)\n"
      "%y: float[2,3,9,4] = matmul(%y/softmax, %v)\n"
      "output %y\n");
}

TEST(ExpandComposites, EveryCompositeHasADefinition) {
  int composites = 0;
  for (const OpDef* op : AllOps()) {
    EXPECT_EQ(HasDefinition(*op), op->Has(Trait::kComposite)) << op->name;
    composites += op->Has(Trait::kComposite) ? 1 : 0;
  }
  EXPECT_GT(composites, 0);
}

TEST(ExpandComposites, KeepsWhatItIsTold) {
  const KeepsComposite all = [](const Graph&, const Node&) { return true; };
  PassContext context;
  context.keeps = &all;
  Graph graph = MakeGraph(Products({}));
  RunPass(FuseAttention, &graph);
  const std::string fused = Text(graph);
  RunPass(ExpandComposites, &graph, context);
  EXPECT_EQ(Text(graph), fused);
}

}  // namespace
}  // namespace placelite
