// SPDX-License-Identifier: Apache-2.0
#include "test/passes/optimize/pass_test.h"

namespace placelite {
namespace {

constexpr auto kFloat = Precision::kFloat;
using Ints = std::vector<int64_t>;

const ShapeRange kImage = {Dim::Any(), 2, Dim::Any(), 8};

// A 1x1 conv2d of x that keeps its shape.
ValueId Conv(GraphBuilder* b, const std::string& name, ValueId x,
             AttributeMap attributes = {}) {
  const ValueId w = b->Constant("w_" + name, {2, 2, 1, 1}, Ramp(4));
  return b->Op("conv2d", name, {x, w}, std::move(attributes));
}

// The lines of the nodes only.
std::string Nodes(const std::string& text) {
  std::string nodes;
  size_t start = 0;
  while (start < text.size()) {
    const size_t end = text.find('\n', start) + 1;
    if (text[start] == '%') nodes += text.substr(start, end - start);
    start = end;
  }
  return nodes;
}

std::string After(const Build& build) {
  return Nodes(After(FuseEpilogue, build));
}
std::string Unfused(const Build& build) { return Nodes(Before(build)); }

TEST(FuseEpilogue, TakesEveryActivation) {
  const struct {
    const char* op;
    AttributeMap attributes;
    const char* step;
  } cases[] = {
      {"relu", {}, "relu"},
      {"clip", {{"min", -1.0f}, {"max", 6.0f}}, "clip(-1,6)"},
      {"leaky_relu", {{"alpha", 0.5f}}, "leaky_relu(0.5)"},
      {"sigmoid", {}, "sigmoid"},
      {"tanh", {}, "tanh"},
      {"swish", {{"beta", 2.0f}}, "swish(2)"},
      {"hard_sigmoid",
       {{"slope", 0.25f}, {"offset", 0.5f}},
       "hard_sigmoid(0.25,0.5)"},
      {"hard_swish",
       {{"threshold", 6.0f}, {"offset", 3.0f}, {"scale", 5.0f}},
       "hard_swish(6,3,5)"},
      {"scale", {{"scale", 2.0f}, {"bias", 3.0f}}, "scale(2,3)"},
  };
  for (const auto& c : cases) {
    const Build build = [&](GraphBuilder* b) {
      const ValueId x = b->Input("x", kFloat, kImage);
      b->Output(b->Op(c.op, "y", {Conv(b, "a", x)}, c.attributes));
    };
    EXPECT_EQ(After(build), std::string("%y: float[?,2,?,8] = "
                                        "conv2d(%x, %w_a) + ") +
                                c.step + "\n");
  }
}

TEST(FuseEpilogue, TakesAnActivationAfterEveryAnchor) {
  const Build build = [](GraphBuilder* b) {
    const ValueId x = b->Input("x", kFloat, {Dim::Any(), 3});
    const ValueId w = b->Constant("w", {3, 3}, Ramp(9));
    const ValueId y = b->Op("relu", "y", {b->Op("fc", "fc", {x, w})});
    const ValueId p = b->Op("elementwise_mul", "p", {y, y});
    b->Output(b->Op("tanh", "z", {p}));
  };
  EXPECT_EQ(After(build),
            "%y: float[?,3] = fc(%x, %w) + relu\n"
            "%z: float[?,3] = elementwise_mul(%y, %y) + tanh\n");
}

// The convolution is behind a concatenation, so that no convolution can take
// the factors.
TEST(FuseEpilogue, BatchNormTakesASumAndAnActivation) {
  const Build build = [](GraphBuilder* b) {
    const ValueId x = b->Input("x", kFloat, kImage);
    const ValueId c = b->Constant("c", {2}, Ramp(2));
    const ValueId y = b->Op("batch_norm", "y", {x, c, c, c, c});
    const ValueId sum = b->Op("elementwise_add", "sum", {y, x});
    b->Output(b->Op("relu", "z", {sum}));
  };
  EXPECT_EQ(After(build),
            "%z: float[?,2,?,8] = batch_norm(%x, %c, %c, %c, %c) + add(%x) + "
            "relu\n");
}

// A section of a residual network; the second convolution is the later one.
TEST(FuseEpilogue, TakesAResidualAndWhatFollows) {
  const Build build = [](GraphBuilder* b) {
    const ValueId x = b->Input("x", kFloat, kImage);
    const ValueId a = Conv(b, "a", x);
    const ValueId c = Conv(b, "c", x);
    const ValueId sum = b->Op("elementwise_add", "sum", {a, c});
    b->Output(b->Op("relu", "y", {sum}));
  };
  EXPECT_EQ(After(build),
            "%a: float[?,2,?,8] = conv2d(%x, %w_a)\n"
            "%y: float[?,2,?,8] = conv2d(%x, %w_c) + add(%a) + relu\n");
}

// The anchor moves behind all of its operands, even those computed after it.
TEST(FuseEpilogue, MovesTheAnchorBehindItsOperand) {
  const Build build = [](GraphBuilder* b) {
    const ValueId x = b->Input("x", kFloat, kImage);
    const ValueId a = Conv(b, "a", x);
    const ValueId s = b->Op("softmax", "s", {x});
    b->Output(b->Op("elementwise_add", "y", {a, s}));
  };
  EXPECT_EQ(After(build),
            "%s: float[?,2,?,8] = softmax(%x)\n"
            "%y: float[?,2,?,8] = conv2d(%x, %w_a) + add(%s)\n");
}

TEST(FuseEpilogue, CarriesOperandsOfAFusedSum) {
  const Build build = [](GraphBuilder* b) {
    const ValueId x = b->Input("x", kFloat, {4});
    const ValueId p = b->Input("p", kFloat, {4});
    const ValueId q = b->Input("q", kFloat, {4});
    const ValueId product = b->Op("elementwise_mul", "product", {x, x});
    EpilogueStep add{EpilogueKind::kAdd};
    add.operand = 2;
    b->Output(b->Op("elementwise_add", "y", {product, p, q}, {}, {add}));
  };
  EXPECT_EQ(After(build),
            "%y: float[4] = elementwise_mul(%x, %x) + add(%p) + add(%q)\n");
}

// Shapes whose ranges are equal but whose sizes may differ.
TEST(FuseEpilogue, AddsOnlyWhatAlwaysHasTheSameShape) {
  const Build two_batches = [](GraphBuilder* b) {
    const ValueId x = b->Input("x", kFloat, kImage);
    const ValueId z = b->Input("z", kFloat, kImage);
    b->Output(b->Op("elementwise_add", "y", {Conv(b, "a", x), z}));
  };
  EXPECT_EQ(After(two_batches), Unfused(two_batches));
  const auto strided = [](int64_t stride) {
    return [=](GraphBuilder* b) {
      const ValueId x = b->Input("x", kFloat, kImage);
      const AttributeMap two = {{"strides", Ints{2, 1}}};
      const ValueId pool =
          b->Op("pool2d", "pool", {x},
                {{"pooling_type", "max"}, {"strides", Ints{stride, 1}}});
      b->Output(b->Op("elementwise_add", "y", {Conv(b, "a", x, two), pool}));
    };
  };
  EXPECT_EQ(After(strided(3)), Unfused(strided(3)));
  EXPECT_EQ(After(strided(2)),
            "%pool: float[?,2,?,8] = pool2d(%x) {pooling_type=\"max\", "
            "strides=[2,1]}\n"
            "%y: float[?,2,?,8] = conv2d(%x, %w_a) {strides=[2,1]} + "
            "add(%pool)\n");
  const Build broadcast = [](GraphBuilder* b) {
    const ValueId x = b->Input("x", kFloat, {1, 2, 8, 8});
    const ValueId z = b->Input("z", kFloat, {1, 1, 8, 8});
    b->Output(b->Op("elementwise_add", "y", {Conv(b, "a", x), z}));
  };
  EXPECT_EQ(After(broadcast), Unfused(broadcast));
}

TEST(FuseEpilogue, LeavesWhatOthersRead) {
  const Build second_reader = [](GraphBuilder* b) {
    const ValueId a = Conv(b, "a", b->Input("x", kFloat, kImage));
    b->Output(b->Op("relu", "y", {a}));
    b->Output(b->Op("softmax", "z", {a}));
  };
  EXPECT_EQ(After(second_reader), Unfused(second_reader));
  const Build output = [](GraphBuilder* b) {
    const ValueId a = Conv(b, "a", b->Input("x", kFloat, kImage));
    b->Output(a);
    b->Output(b->Op("relu", "y", {a}));
  };
  EXPECT_EQ(After(output), Unfused(output));
  const Build twice = [](GraphBuilder* b) {
    const ValueId a = Conv(b, "a", b->Input("x", kFloat, kImage));
    b->Output(b->Op("elementwise_add", "y", {a, a}));
  };
  EXPECT_EQ(After(twice), Unfused(twice));
}

TEST(FuseEpilogue, LeavesOtherOpsAndPrecisions) {
  const Build cases[] = {
      [](GraphBuilder* b) {
        const ValueId s =
            b->Op("softmax", "s", {b->Input("x", kFloat, kImage)});
        b->Output(b->Op("relu", "y", {s}));
      },
      [](GraphBuilder* b) {
        const ValueId a = Conv(b, "a", b->Input("x", kFloat, kImage));
        b->Output(b->Op("softmax", "y", {a}));
      },
      [](GraphBuilder* b) {
        const ValueId x = b->Input("x", Precision::kInt64, {4});
        const ValueId s = b->Op("elementwise_add", "s", {x, x});
        b->Output(b->Op("scale", "y", {s}, {{"scale", 2.0f}}));
      },
  };
  for (const Build& build : cases) EXPECT_EQ(After(build), Unfused(build));
}

TEST(FuseEpilogue, StopsAtTheLongestList) {
  const Build build = [](GraphBuilder* b) {
    ValueId v = Conv(b, "a", b->Input("x", kFloat, kImage));
    for (int i = 0; i < kMaxEpilogueSteps + 1; ++i) {
      v = b->Op("relu", "r" + std::to_string(i), {v});
    }
    b->Output(v);
  };
  EXPECT_EQ(After(build),
            "%r3: float[?,2,?,8] = conv2d(%x, %w_a) + relu + relu + relu + "
            "relu\n"
            "%r4: float[?,2,?,8] = relu(%r3)\n");
}

}  // namespace
}  // namespace placelite
