// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "lite/kernels/all_kernels.h"
#include "test/passes/optimize/pass_test.h"

namespace placelite {
namespace {

constexpr auto kFloat = Precision::kFloat;
using Ints = std::vector<int64_t>;

template <typename T>
Tensor TensorOf(const Shape& shape, Precision precision,
                const std::vector<T>& elements) {
  Result<Tensor> tensor = Tensor::Allocate(shape, precision);
  EXPECT_OK(tensor.status());
  std::copy(elements.begin(), elements.end(), tensor->data<T>());
  return *tensor;
}

// Scale and zero point of codes in uint8.
struct Codes {
  ValueId scale, zero;

  Codes(GraphBuilder* b, const std::string& name, float of_scale,
        uint8_t of_zero)
      : scale(
            b->Constant(name + "_s", Shape({}), std::vector<float>{of_scale})),
        zero(b->Constant(name + "_z",
                         TensorOf<uint8_t>({}, Precision::kUInt8, {of_zero}))) {
  }

  ValueId Quantize(GraphBuilder* b, const std::string& name, ValueId x) const {
    return b->Op("quantize_linear", name, {x, scale, zero});
  }
  ValueId Dequantize(GraphBuilder* b, const std::string& name,
                     ValueId x) const {
    return b->Op("dequantize_linear", name, {x, scale, zero});
  }
};

// Runs the pass and keeps the lines of nodes and outputs.
std::string Nodes(const Build& build) {
  const std::string text = After(FoldQuantization, build);
  std::string kept;
  for (size_t begin = 0; begin < text.size();) {
    const size_t end = text.find('\n', begin) + 1;
    const std::string line = text.substr(begin, end - begin);
    if (line.rfind("const", 0) != 0 && line.rfind("input", 0) != 0)
      kept += line;
    begin = end;
  }
  return kept;
}

TEST(FoldQuantization, APairBecomesFakeQuantize) {
  EXPECT_EQ(Nodes([](GraphBuilder* b) {
              const Codes codes(b, "c", 0.5f, 10);
              const ValueId x = b->Input("x", kFloat, {2, 3});
              const ValueId q = codes.Quantize(b, "q", x);
              b->Output(b->Op("relu", "y", {codes.Dequantize(b, "d", q)}));
            }),
            "%q: float[2,3] (uint8 * 0.5 from 10) = fake_quantize(%x) "
            "{high=245, low=-10, scale=0.5}\n"
            "%y: float[2,3] = relu(%q)\n"
            "output %y\n");
}

TEST(FoldQuantization, AReaderThatNothingNeedsDoesNotCount) {
  EXPECT_EQ(Nodes([](GraphBuilder* b) {
              const Codes codes(b, "c", 1, 0);
              const ValueId x = b->Input("x", kFloat, {2, 3});
              const ValueId q = codes.Quantize(b, "q", x);
              b->Op("cast", "f", {q}, {{"to", "float"}});
              b->Output(b->Op("relu", "y", {codes.Dequantize(b, "d", q)}));
            }),
            "%q: float[2,3] (uint8 * 1) = fake_quantize(%x) {high=255, low=0, "
            "scale=1}\n"
            "%y: float[2,3] = relu(%q)\n"
            "output %y\n");
}

// Paddle rounds halves away from zero and makes no code below -127, which
// dequantize_linear would know.
TEST(FoldQuantization, RoundsAwayFromZero) {
  EXPECT_EQ(Nodes([](GraphBuilder* b) {
              const ValueId x = b->Input("x", kFloat, {2, 3});
              const ValueId s =
                  b->Constant("s", Shape({1}), std::vector<float>{0.5f});
              const ValueId q = b->Op("quantize_linear", "q", {x, s},
                                      {{"formula", "multiply"},
                                       {"qmax", 127},
                                       {"qmin", -127},
                                       {"rounding", "away"},
                                       {"to", "int8"}});
              const ValueId d = b->Op("dequantize_linear", "d", {q, s});
              b->Output(b->Op("relu", "y", {d}));
            }),
            "%q: float[2,3] (int8 * 0.5 in -127..127, halves away, by the "
            "inverse) = fake_quantize_away(%x) {high=127, low=-127, "
            "scale=0.5}\n"
            "%y: float[2,3] = relu(%q)\n"
            "output %y\n");
}

TEST(FoldQuantization, AllReadersDecode) {
  EXPECT_EQ(Nodes([](GraphBuilder* b) {
              const Codes codes(b, "c", 1, 0);
              const ValueId x = b->Input("x", kFloat, {2, 3});
              const ValueId q = codes.Quantize(b, "q", x);
              b->Output(b->Op("relu", "y", {codes.Dequantize(b, "d", q)}));
              b->Output(b->Op("abs", "z", {codes.Dequantize(b, "e", q)}));
            }),
            "%q: float[2,3] (uint8 * 1) = fake_quantize(%x) {high=255, low=0, "
            "scale=1}\n"
            "%y: float[2,3] = relu(%q)\n"
            "%z: float[2,3] = abs(%q)\n"
            "output %y\noutput %z\n");
}

TEST(FoldQuantization, LooksThroughMoves) {
  EXPECT_EQ(Nodes([](GraphBuilder* b) {
              const Codes codes(b, "c", 1, 0);
              const ValueId x = b->Input("x", kFloat, {1, 2, 4, 4});
              const ValueId q = codes.Quantize(b, "q", x);
              const ValueId pool = b->Op("pool2d", "p", {q},
                                         {{"pooling_type", "max"},
                                          {"ksize", Ints{2, 2}},
                                          {"strides", Ints{2, 2}},
                                          {"paddings", Ints{0, 0, 0, 0}}});
              const ValueId large = b->Op(
                  "interpolate", "i", {pool},
                  {{"mode", "nearest"}, {"scales", std::vector<float>{2, 2}}});
              const ValueId both =
                  b->Op("concat", "c", {large, large}, {{"axis", int64_t{1}}});
              const ValueId flat = b->Op("flatten", "f", {both});
              b->Output(b->Op("relu", "y", {codes.Dequantize(b, "d", flat)}));
            }),
            "%q: float[1,2,4,4] (uint8 * 1) = fake_quantize(%x) {high=255, "
            "low=0, scale=1}\n"
            "%p: float[1,2,2,2] (uint8 * 1) = pool2d(%q) {ksize=[2,2], "
            "pooling_type=\"max\", strides=[2,2]}\n"
            "%i: float[1,2,4,4] (uint8 * 1) = interpolate(%p) {scales=[2,2]}\n"
            "%c: float[1,4,4,4] (uint8 * 1) = concat(%i, %i) {axis=1}\n"
            "%f: float[1,64] (uint8 * 1) = flatten(%c)\n"
            "%y: float[1,64] = relu(%f)\n"
            "output %y\n");
}

// The quantiser of onnxruntime rounds behind a max pool and a transpose, too.
TEST(FoldQuantization, PadsWithWhatACodeStandsFor) {
  const auto padded = [](float value) {
    return Nodes([&](GraphBuilder* b) {
      const Codes codes(b, "c", 0.5f, 10);
      const ValueId x = b->Input("x", kFloat, {3});
      const ValueId q = codes.Quantize(b, "q", x);
      const ValueId p =
          b->Op("pad", "p", {q}, {{"paddings", Ints{1, 2}}, {"value", value}});
      b->Output(codes.Dequantize(b, "d", p));
    });
  };
  EXPECT_THAT(padded(10), testing::HasSubstr("pad(%q) {paddings=[1,2]}\n"));
  EXPECT_THAT(padded(14),
              testing::HasSubstr("pad(%q) {paddings=[1,2], value=2}\n"));
  for (float other : {300.0f, -1.0f, 10.5f}) {
    EXPECT_THAT(padded(other), testing::HasSubstr("quantize_linear(%x"));
  }
}

TEST(FoldQuantization, MovedFloatsStayOnTheirGrid) {
  const auto twice = [](float second_scale) {
    return [=](GraphBuilder* b) {
      const Codes codes(b, "c", 1, 0), second(b, "e", second_scale, 0);
      const ValueId q =
          codes.Quantize(b, "q", b->Input("x", kFloat, {1, 2, 4, 4}));
      const ValueId d = codes.Dequantize(b, "d", q);
      const ValueId t =
          b->Op("transpose", "t", {d}, {{"axis", Ints{0, 2, 3, 1}}});
      const ValueId q2 = second.Quantize(b, "q2", t);
      b->Output(b->Op("relu", "y", {second.Dequantize(b, "d2", q2)}));
    };
  };
  const std::string first =
      "%q: float[1,2,4,4] (uint8 * 1) = fake_quantize(%x) {high=255, low=0, "
      "scale=1}\n"
      "%t: float[1,4,4,2] (uint8 * 1) = transpose(%q) {axis=[0,2,3,1]}\n";
  EXPECT_EQ(Nodes(twice(1)), first +
                                 "%y: float[1,4,4,2] = relu(%t)\n"
                                 "output %y\n");
  EXPECT_EQ(Nodes(twice(2)),
            first +
                "%q2: float[1,4,4,2] (uint8 * 2) = fake_quantize(%t) "
                "{high=255, low=0, scale=2}\n"
                "%y: float[1,4,4,2] = relu(%q2)\n"
                "output %y\n");
}

// A reader has the largest of bytes as the largest of floats.
TEST(FoldQuantization, LooksThroughCastsOfCodes) {
  EXPECT_EQ(
      Nodes([](GraphBuilder* b) {
        const Codes codes(b, "c", 1, 0);
        const ValueId x = b->Input("x", kFloat, {2, 3});
        const ValueId q = codes.Quantize(b, "q", x);
        const ValueId f = b->Op("cast", "f", {q}, {{"to", "float"}});
        const ValueId t = b->Op("transpose", "t", {f}, {{"axis", Ints{1, 0}}});
        const ValueId i = b->Op("cast", "i", {t}, {{"to", "uint8"}});
        b->Output(b->Op("relu", "y", {codes.Dequantize(b, "d", i)}));
      }),
      "%q: float[2,3] (uint8 * 1) = fake_quantize(%x) {high=255, low=0, "
      "scale=1}\n"
      "%t: float[3,2] (uint8 * 1) = transpose(%q) {axis=[1,0]}\n"
      "%y: float[3,2] = relu(%t)\n"
      "output %y\n");
}

// Expects that the pass leaves the graph as it is.
void ExpectSame(const Build& build) {
  EXPECT_EQ(After(FoldQuantization, build), Before(build));
}

TEST(FoldQuantization, CodesThatAreReadAsSuchStay) {
  // They are an output.
  ExpectSame([](GraphBuilder* b) {
    const Codes codes(b, "c", 1, 0);
    const ValueId q = codes.Quantize(b, "q", b->Input("x", kFloat, {2}));
    b->Output(q);
    b->Output(codes.Dequantize(b, "d", q));
  });
  // They are decoded by another grid.
  ExpectSame([](GraphBuilder* b) {
    const Codes codes(b, "c", 1, 0), other(b, "o", 2, 0);
    const ValueId q = codes.Quantize(b, "q", b->Input("x", kFloat, {2}));
    b->Output(other.Dequantize(b, "d", q));
  });
  // They are computed with.
  ExpectSame([](GraphBuilder* b) {
    const Codes codes(b, "c", 1, 0);
    const ValueId q = codes.Quantize(b, "q", b->Input("x", kFloat, {2}));
    b->Output(b->Op("cast", "i", {q}, {{"to", "int32"}}));
    b->Output(codes.Dequantize(b, "d", q));
  });
  // A cast of their numbers is computed with between the casts.
  ExpectSame([](GraphBuilder* b) {
    const Codes codes(b, "c", 1, 0);
    const ValueId q = codes.Quantize(b, "q", b->Input("x", kFloat, {2}));
    const ValueId f = b->Op("cast", "f", {q}, {{"to", "float"}});
    const ValueId i = b->Op("cast", "i", {f}, {{"to", "uint8"}});
    b->Output(codes.Dequantize(b, "d", i));
    b->Output(b->Op("abs", "a", {f}));
  });
  // They are joined with codes of another grid.
  ExpectSame([](GraphBuilder* b) {
    const Codes codes(b, "c", 1, 0), other(b, "o", 2, 0);
    const ValueId x = b->Input("x", kFloat, {2});
    const ValueId joined = b->Op(
        "concat", "j", {codes.Quantize(b, "q", x), other.Quantize(b, "r", x)});
    b->Output(codes.Dequantize(b, "d", joined));
  });
  // Their scale is computed.
  ExpectSame([](GraphBuilder* b) {
    const ValueId x = b->Input("x", kFloat, {2});
    const ValueId scale = b->Op("reduce_max", "s", {x});
    const ValueId q = b->Op("quantize_linear", "q", {x, scale});
    b->Output(b->Op("dequantize_linear", "d", {q, scale}));
  });
  // Their scale is none.
  for (float scale : {0.f, -1.f, INFINITY, NAN}) {
    ExpectSame([&](GraphBuilder* b) {
      const Codes codes(b, "c", scale, 0);
      const ValueId q = codes.Quantize(b, "q", b->Input("x", kFloat, {2}));
      b->Output(codes.Dequantize(b, "d", q));
    });
  }
}

// The graph with its constants computed.
Graph Folded(const Build& build) {
  KernelRegistry registry;
  AddAllKernels(&registry);
  PassContext context;
  context.kernels = &registry;
  Graph graph = MakeGraph(build);
  RunPass(FoldConstants, &graph, context);
  return graph;
}

TEST(FoldConstants, DecodedWeightsKeepTheirGrid) {
  const Graph graph = Folded([](GraphBuilder* b) {
    const ValueId codes = b->Constant(
        "w", TensorOf<int8_t>({2, 3}, Precision::kInt8, {1, 2, 3, -4, 5, 6}));
    const ValueId scales =
        b->Constant("s", Shape({2}), std::vector<float>{0.5f, 2});
    const ValueId w = b->Op("dequantize_linear", "d", {codes, scales},
                            {{"axis", int64_t{0}}});
    const ValueId turned = b->Op("transpose", "t", {w}, {{"axis", Ints{1, 0}}});
    const ValueId x = b->Input("x", kFloat, {3, 2});
    b->Output(b->Op("elementwise_mul", "y", {x, turned}));
  });
  EXPECT_EQ(Floats(graph, "t"), (std::vector<float>{.5f, -8, 1, 10, 1.5f, 12}));
  const GridPtr grid = graph.value(graph.FindValue("t")).info.grid;
  ASSERT_NE(grid, nullptr);
  EXPECT_EQ(ToString(*grid), "int8 * 2 scales by axis 1");
}

// Scales and zero points may be one number each, or one for each channel.
TEST(FoldConstants, OneNumberServesAllChannelsOfAGrid) {
  const Graph graph = Folded([](GraphBuilder* b) {
    const auto w = TensorOf<int8_t>({2, 2}, Precision::kInt8, {1, 2, 3, 4});
    const ValueId codes = b->Constant("w", w);
    const ValueId scale = b->Constant("s", Shape({}), std::vector<float>{2});
    const ValueId scales =
        b->Constant("ss", Shape({2}), std::vector<float>{2, 4});
    const ValueId zero =
        b->Constant("z", TensorOf<int8_t>(Shape({1}), Precision::kInt8, {1}));
    const ValueId zeros =
        b->Constant("zz", TensorOf<int8_t>({2}, Precision::kInt8, {1, 2}));
    const AttributeMap rows = {{"axis", int64_t{0}}};
    const ValueId x = b->Input("x", kFloat, {2, 2});
    const ValueId many_scales =
        b->Op("dequantize_linear", "a", {codes, scales, zero}, rows);
    const ValueId many_zeros =
        b->Op("dequantize_linear", "b", {codes, scale, zeros}, rows);
    b->Output(b->Op("elementwise_mul", "y", {x, many_scales}));
    b->Output(b->Op("elementwise_mul", "v", {x, many_zeros}));
  });
  EXPECT_EQ(Floats(graph, "a"), (std::vector<float>{0, 2, 8, 12}));
  EXPECT_EQ(Floats(graph, "b"), (std::vector<float>{0, 2, 2, 4}));
  const GridPtr a = graph.value(graph.FindValue("a")).info.grid;
  ASSERT_NE(a, nullptr);
  EXPECT_EQ(a->scales, (std::vector<float>{2, 4}));
  EXPECT_EQ(a->zero_points, (std::vector<int32_t>{1, 1}));
  EXPECT_EQ(a->axis, 0);
  const GridPtr v = graph.value(graph.FindValue("b")).info.grid;
  ASSERT_NE(v, nullptr);
  EXPECT_EQ(v->scales, (std::vector<float>{2, 2}));
  EXPECT_EQ(v->zero_points, (std::vector<int32_t>{1, 2}));
  EXPECT_EQ(v->axis, 0);
}

}  // namespace
}  // namespace placelite
