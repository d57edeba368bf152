// SPDX-License-Identifier: Apache-2.0
#include "test/passes/optimize/pass_test.h"

namespace placelite {
namespace {

constexpr auto kFloat = Precision::kFloat;
using Numbers = std::vector<float>;

// x -> conv2d of two 1x1 filters {1, 2} (with bias {10, 20}) -> `rest`.
Build Conv(const std::function<ValueId(GraphBuilder*, ValueId)>& rest,
           bool bias = false, Epilogue epilogue = {}) {
  return [=](GraphBuilder* b) {
    const ValueId x = b->Input("x", kFloat, {Dim::Any(), 1, Dim::Any(), 5});
    std::vector<ValueId> inputs = {
        x, b->Constant("w", {2, 1, 1, 1}, Numbers{1, 2})};
    if (bias) inputs.push_back(b->Constant("b", {2}, Numbers{10, 20}));
    b->Output(rest(b, b->Op("conv2d", "conv", inputs, {}, epilogue)));
  };
}

// {2, 3} * (x - {1, 2}) / sqrt({4, 16}) + {5, 6}, that is x * {1, 0.75} +
// {4, 4.5}.
ValueId BatchNorm(GraphBuilder* b, ValueId x) {
  return b->Op("batch_norm", "y",
               {x, b->Constant("scale", {2}, Numbers{2, 3}),
                b->Constant("offset", {2}, Numbers{5, 6}),
                b->Constant("mean", {2}, Numbers{1, 2}),
                b->Constant("variance", {2}, Numbers{4, 16})},
               {{"epsilon", 0.0f}});
}

// An op of the convolution and a constant.
std::function<ValueId(GraphBuilder*, ValueId)> With(
    const char* op, const Shape& shape, const Numbers& values,
    bool constant_first = false) {
  return [=](GraphBuilder* b, ValueId x) {
    const ValueId c = b->Constant("c", shape, values);
    return b->Op(op, "y",
                 constant_first ? std::vector<ValueId>{c, x}
                                : std::vector<ValueId>{x, c});
  };
}

std::string Fused(const std::string& bias) {
  return "input %x: float[?,1,?,5]\n"
         "const %w: float[2,1,1,1]\n"
         "const %" +
         bias +
         ": float[2]\n"
         "%y: float[?,2,?,5] = conv2d(%x, %w, %" +
         bias +
         ")\n"
         "output %y\n";
}

struct Folded {
  Numbers weights, bias;
};

void ExpectFolds(const Build& build, const std::string& bias,
                 const Folded& expected) {
  Graph graph = MakeGraph(build);
  const Graph copy = graph;
  RunPass(FuseAffine, &graph);
  EXPECT_EQ(Text(graph), Fused(bias));
  EXPECT_EQ(Floats(graph, "w"), expected.weights);
  EXPECT_EQ(Floats(graph, bias), expected.bias);
  // Graphs share constants.
  EXPECT_EQ(Floats(copy, "w"), (Numbers{1, 2}));
}

TEST(FuseAffine, FoldsBatchNorm) {
  ExpectFolds(Conv(BatchNorm), "offset", {{1, 1.5}, {4, 4.5}});
  ExpectFolds(Conv(BatchNorm, true), "b", {{1, 1.5}, {14, 19.5}});
}

// A node is not folded with a step of its own epilogue.
TEST(FuseAffine, KeepsABatchNormWithAnEpilogue) {
  EpilogueStep relu;
  relu.kind = EpilogueKind::kRelu;
  const auto norm = [=](GraphBuilder* b, ValueId x) {
    const ValueId one = b->Constant("one", {2}, Numbers{1, 1});
    return b->Op("batch_norm", "y", {x, one, one, one, one},
                 {{"epsilon", 0.0f}}, {relu});
  };
  const auto nothing = [](Graph*, const PassContext&) { return Status::Ok(); };
  EXPECT_EQ(After(FuseAffine, Conv(norm)), After(nothing, Conv(norm)));
}

TEST(FuseAffine, FoldsArithmeticPerChannel) {
  for (const Shape& shape : {Shape{2, 1, 1}, Shape{1, 2, 1, 1}}) {
    ExpectFolds(Conv(With("elementwise_add", shape, {3, 4})), "c",
                {{1, 2}, {3, 4}});
    ExpectFolds(Conv(With("elementwise_add", shape, {3, 4}), true), "b",
                {{1, 2}, {13, 24}});
    ExpectFolds(Conv(With("elementwise_add", shape, {3, 4}, true), true), "b",
                {{1, 2}, {13, 24}});
    ExpectFolds(Conv(With("elementwise_sub", shape, {3, 4}), true), "b",
                {{1, 2}, {7, 16}});
    ExpectFolds(Conv(With("elementwise_sub", shape, {3, 4}, true), true), "b",
                {{-1, -2}, {-7, -16}});
    ExpectFolds(Conv(With("elementwise_mul", shape, {3, 4}), true), "b",
                {{3, 8}, {30, 80}});
    ExpectFolds(Conv(With("elementwise_div", shape, {2, 4}), true), "b",
                {{0.5, 0.5}, {5, 5}});
  }
  ExpectFolds(Conv(With("elementwise_mul", {1}, {3}), true), "b",
              {{3, 6}, {30, 60}});
}

TEST(FuseAffine, FoldsScale) {
  const auto scale = [](GraphBuilder* b, ValueId x) {
    return b->Op("scale", "y", {x}, {{"scale", 2.0f}, {"bias", 1.0f}});
  };
  ExpectFolds(Conv(scale, true), "b", {{2, 4}, {21, 41}});
  ExpectFolds(Conv(scale), "conv.bias", {{2, 4}, {1, 1}});
}

TEST(FuseAffine, FoldsChains) {
  const auto chain = [](GraphBuilder* b, ValueId x) {
    const ValueId c = b->Constant("c", {2, 1, 1}, Numbers{1, 1});
    const ValueId shifted = b->Op("elementwise_add", "s", {x, c});
    return BatchNorm(b, b->Op("scale", "t", {shifted}, {{"scale", 2.0f}}));
  };
  ExpectFolds(Conv(chain), "c", {{2, 3}, {6, 6}});
}

// What a reparametrised layer of PP-OCRv5 leaves in its export: a bias of its
// own shape, a factor and a term that are parameters of one element.
TEST(FuseAffine, FoldsLearnableScales) {
  const auto layer = [](GraphBuilder* b, ValueId x) {
    const ValueId bias =
        b->Op("reshape", "r", {b->Constant("c", {2}, Numbers{1, 3})},
              {{"shape", std::vector<int64_t>{1, 2, 1, 1}}});
    const ValueId shifted = b->Op("elementwise_add", "s", {x, bias});
    const ValueId scaled =
        b->Op("elementwise_mul", "t",
              {b->Constant("factor", {1}, Numbers{0.5f}), shifted});
    return b->Op("elementwise_add", "y",
                 {scaled, b->Constant("term", {1}, Numbers{4})});
  };
  Graph graph = MakeGraph(Conv(layer));
  RunPass(FoldConstants, &graph);
  RunPass(FuseAffine, &graph);
  RunPass(RemoveDeadNodes, &graph);
  EXPECT_EQ(Text(graph), Fused("r"));
  EXPECT_EQ(Floats(graph, "w"), (Numbers{0.5f, 1}));
  EXPECT_EQ(Floats(graph, "r"), (Numbers{4.5f, 5.5f}));
}

// Channels of W are its columns.
TEST(FuseAffine, FoldsIntoFc) {
  Graph graph = MakeGraph([](GraphBuilder* b) {
    const ValueId x = b->Input("x", kFloat, {Dim::Any(), 3});
    const ValueId w = b->Constant("w", {3, 2}, Ramp(6));
    const ValueId y = b->Op("fc", "fc", {x, w});
    const ValueId z = b->Op("elementwise_add", "z",
                            {y, b->Constant("b", {2}, Numbers{1, 2})});
    b->Output(BatchNorm(b, z));
  });
  RunPass(FuseAffine, &graph);
  EXPECT_EQ(Text(graph),
            "input %x: float[?,3]\n"
            "const %w: float[3,2]\n"
            "const %b: float[2]\n"
            "%y: float[?,2] = fc(%x, %w, %b)\n"
            "output %y\n");
  EXPECT_EQ(Floats(graph, "w"), (Numbers{0, 0.75, 2, 2.25, 4, 3.75}));
  EXPECT_EQ(Floats(graph, "b"), (Numbers{5, 6}));
}

// Filter [in channels, out channels per group, ...]: the two groups have the
// channels 0, 1 and 2, 3.
TEST(FuseAffine, FoldsIntoConv2dTranspose) {
  Graph graph = MakeGraph([](GraphBuilder* b) {
    const ValueId x = b->Input("x", kFloat, {1, 4, 5, 5});
    const ValueId w = b->Constant("w", {4, 2, 1, 2}, Numbers(16, 1));
    const ValueId y =
        b->Op("conv2d_transpose", "conv", {x, w}, {{"groups", int64_t{2}}});
    const ValueId c = b->Constant("c", {4, 1, 1}, Numbers{1, 2, 3, 4});
    const ValueId z = b->Op("elementwise_mul", "z", {y, c});
    const ValueId d = b->Constant("d", {4, 1, 1}, Numbers{5, 6, 7, 8});
    b->Output(b->Op("elementwise_add", "r", {z, d}));
  });
  RunPass(FuseAffine, &graph);
  EXPECT_EQ(Text(graph),
            "input %x: float[1,4,5,5]\n"
            "const %w: float[4,2,1,2]\n"
            "const %c: float[4]\n"
            "%r: float[1,4,5,6] = conv2d_transpose(%x, %w, %c) {groups=2}\n"
            "output %r\n");
  EXPECT_EQ(Floats(graph, "w"),
            (Numbers{1, 1, 2, 2, 1, 1, 2, 2, 3, 3, 4, 4, 3, 3, 4, 4}));
  EXPECT_EQ(Floats(graph, "c"), (Numbers{5, 6, 7, 8}));
}

TEST(FuseAffine, FoldsIntoFiltersOfVolumes) {
  const auto scaled = [](const char* op, Shape filter) {
    Graph graph = MakeGraph([&](GraphBuilder* b) {
      const ValueId x = b->Input("x", kFloat, {1, 2, 5, 5, 5});
      const ValueId w = b->Constant("w", filter, Numbers(8, 1));
      const ValueId y = b->Op(op, "conv", {x, w});
      const ValueId c = b->Constant("c", {2, 1, 1, 1}, Numbers{1, 2});
      b->Output(b->Op("elementwise_mul", "z", {y, c}));
    });
    RunPass(FuseAffine, &graph);
    EXPECT_EQ(graph.nodes().size(), 1u);
    return Floats(graph, "w");
  };
  EXPECT_EQ(scaled("conv3d", {2, 2, 1, 2, 1}),
            (Numbers{1, 1, 1, 1, 2, 2, 2, 2}));
  EXPECT_EQ(scaled("conv3d_transpose", {2, 2, 1, 2, 1}),
            (Numbers{1, 1, 2, 2, 1, 1, 2, 2}));
}

// Only the bias can be added to a product with computed weights.
TEST(FuseAffine, AddsABiasToComputedWeights) {
  const auto build = [](const char* op) {
    return [=](GraphBuilder* b) {
      const ValueId x = b->Input("x", kFloat, {4, 3});
      const ValueId w = b->Input("w", kFloat, {3, 2});
      b->Output(b->Op(
          op, "y",
          {b->Op("fc", "fc", {x, w}), b->Constant("c", {2}, Numbers{1, 2})}));
    };
  };
  EXPECT_EQ(After(FuseAffine, build("elementwise_add")),
            "input %x: float[4,3]\n"
            "input %w: float[3,2]\n"
            "const %c: float[2]\n"
            "%y: float[4,2] = fc(%x, %w, %c)\n"
            "output %y\n");
  EXPECT_EQ(After(FuseAffine, build("elementwise_mul")),
            Before(build("elementwise_mul")));
}

TEST(FuseAffine, CopiesSharedFilters) {
  Graph graph = MakeGraph([](GraphBuilder* b) {
    const ValueId x = b->Input("x", kFloat, {1, 1, 4, 4});
    const ValueId w = b->Constant("w", {2, 1, 1, 1}, Numbers{1, 2});
    const ValueId c = b->Constant("c", {2, 1, 1}, Numbers{3, 4});
    for (const char* name : {"1", "2", "3"}) {
      const ValueId conv = b->Op("conv2d", std::string("conv") + name, {x, w});
      const char* op = *name == '3' ? "elementwise_add" : "elementwise_mul";
      b->Output(b->Op(op, std::string("y") + name, {conv, c}));
    }
  });
  RunPass(FuseAffine, &graph);
  EXPECT_EQ(Text(graph),
            "input %x: float[1,1,4,4]\n"
            "const %w: float[2,1,1,1]\n"
            "const %c: float[2]\n"
            "const %w.1: float[2,1,1,1]\n"
            "const %c.1: float[2]\n"
            "const %w.2: float[2,1,1,1]\n"
            "const %c.2: float[2]\n"
            "%y1: float[1,2,4,4] = conv2d(%x, %w.1, %c.1)\n"
            "%y2: float[1,2,4,4] = conv2d(%x, %w.2, %c.2)\n"
            "%y3: float[1,2,4,4] = conv2d(%x, %w, %c)\n"
            "output %y1\noutput %y2\noutput %y3\n");
  EXPECT_EQ(Floats(graph, "w"), (Numbers{1, 2}));
  EXPECT_EQ(Floats(graph, "w.1"), (Numbers{3, 8}));
  EXPECT_EQ(Floats(graph, "w.2"), (Numbers{3, 8}));
  EXPECT_EQ(Floats(graph, "c.1"), (Numbers{0, 0}));
  EXPECT_EQ(Floats(graph, "c"), (Numbers{3, 4}));
}

TEST(FuseAffine, LeavesOtherShapesAndOps) {
  const Build cases[] = {
      // The vector is not along the channel axis.
      Conv(With("elementwise_add", {5}, Ramp(5))),
      Conv(With("elementwise_add", {2, 1, 5}, Ramp(10))),
      // A batch or an axis more.
      Conv(With("elementwise_add", {2, 2, 1, 1}, Ramp(4))),
      Conv(With("elementwise_add", {1, 1, 2, 1, 1}, Ramp(2))),
      // The op is not affine.
      Conv(With("elementwise_div", {1}, {3}, true)),
      Conv(With("elementwise_max", {1}, {3})),
      Conv(With("prelu", {2, 1, 1}, {1, 2})),
      // Infinite.
      Conv(With("elementwise_div", {2, 1, 1}, {1, 0})),
      Conv(With("elementwise_mul", {2, 1, 1}, {1, 3e38f})),
      // Something in between.
      Conv(BatchNorm, false, {EpilogueStep{EpilogueKind::kRelu}}),
  };
  for (const Build& build : cases) {
    EXPECT_EQ(After(FuseAffine, build), Before(build));
  }
}

TEST(FuseAffine, LeavesWhatOthersRead) {
  const Build second_reader = Conv([](GraphBuilder* b, ValueId conv) {
    b->Output(b->Op("relu", "r", {conv}));
    return BatchNorm(b, conv);
  });
  EXPECT_EQ(After(FuseAffine, second_reader), Before(second_reader));
  const Build output = Conv([](GraphBuilder* b, ValueId conv) {
    b->Output(conv);
    return BatchNorm(b, conv);
  });
  EXPECT_EQ(After(FuseAffine, output), Before(output));
  const Build alone = [](GraphBuilder* b) {
    b->Output(BatchNorm(b, b->Input("x", kFloat, {1, 2, 3, 3})));
  };
  EXPECT_EQ(After(FuseAffine, alone), Before(alone));
}

// Channels at axis 1 are rows here, not the columns of W.
TEST(FuseAffine, LeavesBatchNormOfAnotherAxis) {
  const Build build = [](GraphBuilder* b) {
    const ValueId x = b->Input("x", kFloat, {4, 2, 3});
    const ValueId w = b->Constant("w", {3, 2}, Ramp(6));
    b->Output(BatchNorm(
        b, b->Op("fc", "fc", {x, w}, {{"in_num_col_dims", int64_t{2}}})));
  };
  EXPECT_EQ(After(FuseAffine, build), Before(build));
}

// fc of [4, 2, 3] to [4, 2, 2], in `shape` -> `rest`.
Build FcInShape(const std::vector<int64_t>& shape,
                const std::function<ValueId(GraphBuilder*, ValueId)>& rest) {
  return [=](GraphBuilder* b) {
    const ValueId x = b->Input("x", kFloat, {4, 2, 3});
    const ValueId w = b->Constant("w", {3, 2}, Ramp(6));
    const ValueId y =
        b->Op("fc", "fc", {x, w}, {{"in_num_col_dims", int64_t{2}}});
    b->Output(rest(b, b->Op("reshape", "r", {y}, {{"shape", shape}})));
  };
}

// The rows are numbered anew; the columns stay the last axis.
TEST(FuseAffine, FoldsIntoFcBehindAReshape) {
  Graph graph = MakeGraph(FcInShape({8, 2}, BatchNorm));
  RunPass(FuseAffine, &graph);
  EXPECT_EQ(Text(graph),
            "input %x: float[4,2,3]\n"
            "const %w: float[3,2]\n"
            "const %offset: float[2]\n"
            "%fc: float[4,2,2] = fc(%x, %w, %offset) {in_num_col_dims=2}\n"
            "%r: float[8,2] = reshape(%fc) {shape=[8,2]}\n"
            "output %r\n");
  EXPECT_EQ(Floats(graph, "w"), (Numbers{0, 0.75, 2, 2.25, 4, 3.75}));
  EXPECT_EQ(Floats(graph, "offset"), (Numbers{4, 4.5}));
}

// The filters of a convolution are axis 1, and pixels may lose an axis.
TEST(FuseAffine, FoldsIntoConvBehindAReshape) {
  Graph graph = MakeGraph([](GraphBuilder* b) {
    const ValueId x = b->Input("x", kFloat, {3, 1, 1, 5});
    const ValueId w = b->Constant("w", {2, 1, 1, 1}, Numbers{1, 2});
    const ValueId y = b->Op("conv2d", "conv", {x, w});
    const ValueId r =
        b->Op("reshape", "r", {y}, {{"shape", std::vector<int64_t>{3, 2, 5}}});
    b->Output(b->Op("elementwise_mul", "y",
                    {b->Constant("c", {2, 1}, Numbers{3, 4}), r}));
  });
  RunPass(FuseAffine, &graph);
  EXPECT_EQ(Floats(graph, "w"), (Numbers{3, 8}));
}

TEST(FuseAffine, LeavesReshapesOfChannels) {
  const Build cases[] = {
      // The columns become other columns, or a part of them.
      FcInShape({4, 4}, With("elementwise_mul", {4}, Ramp(4))),
      FcInShape({4, 2, 2, 1}, With("elementwise_mul", {2, 1}, {1, 2})),
      // Axis 1 has two rows.
      FcInShape({4, 2, 2}, BatchNorm),
      // The values before the norm are read, too.
      FcInShape({8, 2},
                [](GraphBuilder* b, ValueId x) {
                  b->Output(x);
                  return BatchNorm(b, x);
                }),
  };
  for (const Build& build : cases) {
    EXPECT_EQ(After(FuseAffine, build), Before(build));
  }
}

}  // namespace
}  // namespace placelite
