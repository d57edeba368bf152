// SPDX-License-Identifier: Apache-2.0
#include "test/passes/optimize/pass_test.h"

namespace placelite {
namespace {

constexpr auto kFloat = Precision::kFloat;
using Ints = std::vector<int64_t>;

// Exporters write a flatten in this way: both sizes are cut out of the shape at
// run time.
TEST(SimplifyReshapes, TurnsAComputedShapeIntoTheAttribute) {
  Graph graph = MakeGraph([](GraphBuilder* b) {
    const ValueId x = b->Input("x", kFloat, {Dim::Any(), 200, 1, 1});
    const ValueId shape = b->Op("shape", "shape", {x});
    const ValueId n =
        b->Op("slice", "n", {shape},
              {{"axes", Ints{0}}, {"starts", Ints{0}}, {"ends", Ints{1}}});
    const ValueId c =
        b->Op("slice", "c", {shape},
              {{"axes", Ints{0}}, {"starts", Ints{1}}, {"ends", Ints{2}}});
    const ValueId target = b->Op("concat", "target", {n, c});
    b->Output(b->Op("reshape", "y", {x, target}));
  });
  RunPass(SimplifyReshapes, &graph);
  RunPass(RemoveDeadNodes, &graph);
  EXPECT_EQ(Text(graph),
            "input %x: float[?,200,1,1]\n"
            "%y: float[?,200] = reshape(%x) {shape=[-1,200]}\n"
            "output %y\n");
}

TEST(SimplifyReshapes, DropsOneToTheShapeThatItHas) {
  Graph graph = MakeGraph([](GraphBuilder* b) {
    const ValueId x = b->Input("x", kFloat, {Dim::Any(), 8, Dim::Any()});
    const ValueId shape = b->Op("shape", "shape", {x});
    b->Output(b->Op("tanh", "y",
                    {b->Op("reshape", "r", {b->Op("relu", "z", {x}), shape})}));
  });
  RunPass(SimplifyReshapes, &graph);
  RunPass(RemoveDeadNodes, &graph);
  EXPECT_EQ(Text(graph),
            "input %x: float[?,8,?]\n"
            "%z: float[?,8,?] = relu(%x)\n"
            "%y: float[?,8,?] = tanh(%z)\n"
            "output %y\n");
}

// Attention splits its heads in this way: the length is taken from a shape.
TEST(SimplifyReshapes, CopiesWhatStaysInPlace) {
  Graph graph = MakeGraph([](GraphBuilder* b) {
    const ValueId x = b->Input("x", kFloat, {Dim::Any(), Dim::Any(), 24});
    const ValueId length = b->Op(
        "cast", "length",
        {b->Op("slice", "cut", {b->Op("shape", "shape", {x})},
               {{"axes", Ints{0}}, {"starts", Ints{1}}, {"ends", Ints{2}}})},
        {{"to", std::string("int64")}});
    const ValueId target = b->Op("concat", "target",
                                 {b->Constant("batch", {1}, Ints{-1}), length,
                                  b->Constant("heads", {2}, Ints{3, 8})});
    b->Output(b->Op("reshape", "y", {x, target}));
  });
  RunPass(SimplifyReshapes, &graph);
  RunPass(RemoveDeadNodes, &graph);
  EXPECT_EQ(Text(graph),
            "input %x: float[?,?,24]\n"
            "%y: float[?,?,3,8] = reshape(%x) {shape=[-1,0,3,8]}\n"
            "output %y\n");
}

TEST(SimplifyReshapes, KeepsAShapeOfTwoUnknowns) {
  const Build build = [](GraphBuilder* b) {
    const ValueId x = b->Input("x", kFloat, {Dim::Any(), 8, Dim::Any()});
    const ValueId other = b->Input("o", kFloat, {Dim::Any(), 8, Dim::Any()});
    const ValueId shape = b->Op("shape", "shape", {other});
    b->Output(b->Op("reshape", "y", {b->Op("relu", "r", {x}), shape}));
  };
  EXPECT_EQ(After(SimplifyReshapes, build), Before(build));
}

TEST(SimplifyReshapes, MergesChains) {
  const Build build = [](GraphBuilder* b) {
    const ValueId x = b->Input("x", kFloat, {Dim::Any(), 4, 6});
    const ValueId a = b->Op("reshape", "a", {x}, {{"shape", Ints{-1, 2, 12}}});
    const ValueId c = b->Op("unsqueeze", "c", {a}, {{"axes", Ints{1}}});
    const ValueId d = b->Op("flatten", "d", {c});
    b->Output(b->Op("relu", "y", {d}));
  };
  Graph graph = MakeGraph(build);
  RunPass(SimplifyReshapes, &graph);
  RunPass(RemoveDeadNodes, &graph);
  EXPECT_EQ(Text(graph),
            "input %x: float[?,4,6]\n"
            "%d: float[?,24] = reshape(%x) {shape=[-1,24]}\n"
            "%y: float[?,24] = relu(%d)\n"
            "output %y\n");
}

TEST(SimplifyReshapes, DropsAChainThatEndsWhereItStarted) {
  const Build build = [](GraphBuilder* b) {
    const ValueId x = b->Input("x", kFloat, {Dim::Any(), 4, 6});
    const ValueId a = b->Op("flatten", "a", {x});
    const ValueId c = b->Op("reshape", "c", {a}, {{"shape", Ints{0, 4, 6}}});
    b->Output(b->Op("relu", "y", {c}));
    b->Output(b->Op("relu", "z", {a}));
  };
  EXPECT_EQ(After(SimplifyReshapes, build),
            "input %x: float[?,4,6]\n"
            "%a: float[?,24] = flatten(%x)\n"
            "%y: float[?,4,6] = relu(%x)\n"
            "%z: float[?,24] = relu(%a)\n"
            "output %y\noutput %z\n");
}

// One of two unknown dimensions stays in its place, the other is the rest.
TEST(SimplifyReshapes, MergesAChainWhereOneUnknownStays) {
  const Build build = [](GraphBuilder* b) {
    const ValueId x = b->Input("x", kFloat, {Dim::Any(), 4, Dim::Any()});
    const ValueId a = b->Op("reshape", "a", {x}, {{"shape", Ints{0, 2, -1}}});
    b->Output(b->Op("reshape", "y", {a}, {{"shape", Ints{0, -1, 1}}}));
  };
  Graph graph = MakeGraph(build);
  RunPass(SimplifyReshapes, &graph);
  RunPass(RemoveDeadNodes, &graph);
  EXPECT_EQ(Text(graph),
            "input %x: float[?,4,?]\n"
            "%y: float[?,4..,1] = reshape(%x) {shape=[0,-1,1]}\n"
            "output %y\n");
}

// Neither unknown dimension of the result is where it was at the start.
TEST(SimplifyReshapes, KeepsAChainWithTwoUnknowns) {
  const Build build = [](GraphBuilder* b) {
    const ValueId x = b->Input("x", kFloat, {Dim::Any(), 4, Dim::Any()});
    const ValueId a = b->Op("unsqueeze", "a", {x}, {{"axes", Ints{0}}});
    b->Output(b->Op("unsqueeze", "y", {a}, {{"axes", Ints{4}}}));
  };
  EXPECT_EQ(After(SimplifyReshapes, build), Before(build));
}

TEST(SimplifyReshapes, LeavesEmptyTensorsAlone) {
  const Build build = [](GraphBuilder* b) {
    const ValueId x = b->Input("x", kFloat, {0, 4});
    const ValueId a = b->Op("unsqueeze", "a", {x}, {{"axes", Ints{0}}});
    b->Output(b->Op("squeeze", "y", {a}, {{"axes", Ints{0}}}));
  };
  EXPECT_EQ(After(SimplifyReshapes, build), Before(build));
}

TEST(RemoveDeadNodes, KeepsWhatOutputsNeed) {
  const Build build = [](GraphBuilder* b) {
    const ValueId x = b->Input("x", kFloat, {1, 4});
    b->Input("unused", kFloat, {1});
    b->Constant("unused_too", {1}, std::vector<float>{1});
    const ValueId dead = b->Op("tanh", "dead", {x});
    b->Op("relu", "dead_too", {dead});
    const auto parts =
        b->OpMulti("split", {"p", "q"}, {x}, {{"axis", int64_t{1}}});
    b->Output(parts[1]);
  };
  EXPECT_EQ(After(RemoveDeadNodes, build),
            "input %x: float[1,4]\n"
            "input %unused: float[1]\n"
            "%p: float[1,2], %q: float[1,2] = split(%x) {axis=1}\n"
            "output %q\n");
}

}  // namespace
}  // namespace placelite
