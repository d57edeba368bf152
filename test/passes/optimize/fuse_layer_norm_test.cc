// SPDX-License-Identifier: Apache-2.0
#include "test/passes/optimize/interpreter.h"
#include "test/passes/optimize/pass_test.h"

namespace placelite {
namespace {

constexpr auto kFloat = Precision::kFloat;
using Ints = std::vector<int64_t>;

// One way to write a normalization.
struct Written {
  enum class Square { kPow, kMul, kSquare } square = Square::kPow;
  bool scale_node = false;  // epsilon is added by a scale
  bool pow_root = false;
  bool epsilon_first = false;
  Ints dim = {-1};
  bool keep = true;
  float exponent = 2;
  Shape constants = {};
  std::string read_again = {};  // a part that has a second reader
};

ValueId Squared(GraphBuilder* b, ValueId x, const Written& how) {
  switch (how.square) {
    case Written::Square::kPow:
      return b->Op("elementwise_pow", "square",
                   {x, b->Constant("two", how.constants,
                                   std::vector<float>{how.exponent})});
    case Written::Square::kMul:
      return b->Op("elementwise_mul", "square", {x, x});
    case Written::Square::kSquare:
      return b->Op("square", "square", {x});
  }
  return kNone;
}

ValueId Shifted(GraphBuilder* b, ValueId x, const Written& how) {
  if (how.scale_node) return b->Op("scale", "shifted", {x}, {{"bias", 0.25f}});
  const ValueId epsilon =
      b->Constant("epsilon", how.constants, std::vector<float>{0.25f});
  return how.epsilon_first ? b->Op("elementwise_add", "shifted", {epsilon, x})
                           : b->Op("elementwise_add", "shifted", {x, epsilon});
}

ValueId Normalized(GraphBuilder* b, ValueId x, const std::string& name,
                   const Written& how = {}) {
  const AttributeMap last{{"dim", how.dim}, {"keep_dim", how.keep}};
  const ValueId mean = b->Op("reduce_mean", "mean", {x}, last);
  const ValueId centred = b->Op("elementwise_sub", "centred", {x, mean});
  const ValueId square = Squared(b, centred, how);
  const ValueId variance = b->Op("reduce_mean", "variance", {square}, last);
  const ValueId shifted = Shifted(b, variance, how);
  const ValueId root =
      how.pow_root ? b->Op("elementwise_pow", "root",
                           {shifted, b->Constant("half", how.constants,
                                                 std::vector<float>{0.5f})})
                   : b->Op("sqrt", "root", {shifted});
  const std::pair<std::string, ValueId> parts[] = {
      {"mean", mean},         {"centred", centred}, {"square", square},
      {"variance", variance}, {"shifted", shifted}, {"root", root}};
  for (const auto& [part, id] : parts) {
    if (part == how.read_again) b->Output(b->Op("relu", "z", {id}));
  }
  return b->Op("elementwise_div", name, {centred, root});
}

Build Whole(const Written& how) {
  return [=](GraphBuilder* b) {
    const ValueId x = b->Input("x", kFloat, {2, Dim(1, 9), 4});
    b->Output(Normalized(b, x, "y", how));
  };
}

const char kFused[] =
    "input %x: float[2,1..9,4]\n"
    "%y: float[2,1..9,4] = layer_norm(%x) {begin_norm_axis=2, epsilon=0.25}\n"
    "output %y\n";

TEST(FuseLayerNorm, HoweverItIsWritten) {
  Written how;
  EXPECT_EQ(After(FuseLayerNorm, Whole(how)), kFused);
  how.square = Written::Square::kMul;
  EXPECT_EQ(After(FuseLayerNorm, Whole(how)), kFused);
  how.square = Written::Square::kSquare;
  how.scale_node = true;
  EXPECT_EQ(After(FuseLayerNorm, Whole(how)), kFused);
  how = Written();
  how.pow_root = how.epsilon_first = true;
  how.constants = {1, 1};
  how.dim = {2};
  EXPECT_EQ(After(FuseLayerNorm, Whole(how)), kFused);
}

TEST(FuseLayerNorm, OverSeveralAxes) {
  Written how;
  how.dim = {-1, 1};
  std::string expected = kFused;
  // The default of begin_norm_axis is not printed.
  expected.replace(expected.find("begin_norm_axis=2, "), 19, "");
  EXPECT_EQ(After(FuseLayerNorm, Whole(how)), expected);
}

TEST(FuseLayerNorm, LeavesOtherArithmetic) {
  const auto expect_left = [](const Written& how) {
    EXPECT_EQ(After(FuseLayerNorm, Whole(how)), Before(Whole(how)));
  };
  Written how;
  how.exponent = 3;
  expect_left(how);
  how = Written();
  how.dim = {1};  // not the last
  expect_left(how);
  how = Written();
  how.dim = {0, 2};
  expect_left(how);
  how = Written();
  how.constants = {1, 1, 1, 1};  // adds an axis
  expect_left(how);
}

TEST(FuseLayerNorm, LeavesWhatOthersReadOrCompute) {
  for (const char* part :
       {"mean", "centred", "square", "variance", "shifted", "root"}) {
    Written how;
    how.read_again = part;
    EXPECT_EQ(After(FuseLayerNorm, Whole(how)), Before(Whole(how))) << part;
  }
  // The mean of something else.
  const auto other = [](GraphBuilder* b) {
    const ValueId x = b->Input("x", kFloat, {2, 4});
    const ValueId z = b->Input("z", kFloat, {2, 4});
    const AttributeMap last{{"dim", Ints{1}}, {"keep_dim", true}};
    const ValueId mean = b->Op("reduce_mean", "mean", {z}, last);
    const ValueId centred = b->Op("elementwise_sub", "centred", {x, mean});
    const ValueId square = b->Op("square", "square", {centred});
    const ValueId variance = b->Op("reduce_mean", "variance", {square}, last);
    const ValueId shifted =
        b->Op("scale", "shifted", {variance}, {{"bias", 0.25f}});
    const ValueId root = b->Op("sqrt", "root", {shifted});
    b->Output(b->Op("elementwise_div", "y", {centred, root}));
  };
  EXPECT_EQ(After(FuseLayerNorm, other), Before(other));
}

// y = (norm * c + d) with constants of these shapes.
Build WithParameters(const Shape& c, const Shape& d) {
  return [=](GraphBuilder* b) {
    const ValueId x = b->Input("x", kFloat, {2, Dim(1, 9), 4});
    const ValueId norm = Normalized(b, x, "norm");
    const ValueId scale = b->Constant("c", c, Ramp(c.NumElements()));
    const ValueId bias = b->Constant("d", d, Ramp(d.NumElements()));
    const ValueId scaled = b->Op("elementwise_mul", "scaled", {scale, norm});
    b->Output(b->Op("elementwise_add", "y", {scaled, bias}));
  };
}

TEST(FuseLayerNorm, TakesScaleAndBias) {
  EXPECT_EQ(After(FuseLayerNorm, WithParameters({4}, {1, 1, 4})),
            "input %x: float[2,1..9,4]\n"
            "const %c: float[4]\n"
            "const %d: float[1,1,4]\n"
            "%y: float[2,1..9,4] = layer_norm(%x, %c, %d) "
            "{begin_norm_axis=2, epsilon=0.25}\n"
            "output %y\n");
}

TEST(FuseLayerNorm, LeavesParametersOfAnotherShape) {
  for (const Shape& shape : {Shape({1}), Shape({2, 1, 4}), Shape({2, 1, 1}),
                             Shape({1, 1, 1, 4}), Shape()}) {
    EXPECT_EQ(After(FuseLayerNorm, WithParameters(shape, shape)).find("%c)"),
              std::string::npos)
        << shape;
  }
  // A factor behind a bias is not a Scale.
  const auto bias_first = [](GraphBuilder* b) {
    const ValueId x = b->Input("x", kFloat, {2, 4});
    const ValueId c = b->Constant("c", {4}, Ramp(4));
    const ValueId norm = b->Op("layer_norm", "norm", {x});
    const ValueId sum = b->Op("elementwise_add", "sum", {norm, c});
    b->Output(b->Op("elementwise_mul", "y", {sum, c}));
  };
  EXPECT_EQ(After(FuseLayerNorm, bias_first),
            "input %x: float[2,4]\nconst %c: float[4]\n"
            "%sum: float[2,4] = layer_norm(%x, -, %c)\n"
            "%y: float[2,4] = elementwise_mul(%sum, %c)\noutput %y\n");
}

// The first normalization of PP-OCRv4's recogniser as its ONNX file has it: 40
// steps of 120 numbers, constants without axes.
TEST(FuseLayerNorm, AsPaddle2OnnxExportsIt) {
  const Build build = [](GraphBuilder* b) {
    const ValueId x =
        b->Input("transpose_43.tmp_0", kFloat, {Dim::Any(), Dim::Any(), 120});
    const ValueId two =
        b->Constant("p2o.helper.constant.92", Shape(), std::vector<float>{2});
    const ValueId epsilon = b->Constant("p2o.helper.constant.91", Shape(),
                                        std::vector<float>{1e-5f});
    const ValueId w = b->Constant("layer_norm_43.w_0", {120}, Ramp(120, 0.5f));
    const ValueId c = b->Constant("layer_norm_43.b_0", {120}, Ramp(120, -1));
    const AttributeMap last{{"dim", Ints{-1}}, {"keep_dim", true}};
    const ValueId mean = b->Op("reduce_mean", "p2o.ReduceMean.1", {x}, last);
    const ValueId sub = b->Op("elementwise_sub", "p2o.Sub.1", {x, mean});
    const ValueId pow = b->Op("elementwise_pow", "p2o.Pow.1", {sub, two});
    const ValueId variance =
        b->Op("reduce_mean", "p2o.ReduceMean.3", {pow}, last);
    const ValueId add =
        b->Op("elementwise_add", "p2o.Add.233", {variance, epsilon});
    const ValueId root = b->Op("sqrt", "p2o.Sqrt.1", {add});
    const ValueId div = b->Op("elementwise_div", "p2o.Div.29", {sub, root});
    const ValueId mul = b->Op("elementwise_mul", "p2o.Mul.179", {div, w});
    b->Output(b->Op("elementwise_add", "p2o.Add.235", {mul, c}));
  };
  EXPECT_EQ(After(FuseLayerNorm, build),
            "input %transpose_43.tmp_0: float[?,?,120]\n"
            "const %layer_norm_43.w_0: float[120]\n"
            "const %layer_norm_43.b_0: float[120]\n"
            "%p2o.Add.235: float[?,?,120] = layer_norm(%transpose_43.tmp_0, "
            "%layer_norm_43.w_0, %layer_norm_43.b_0) {begin_norm_axis=2}\n"
            "output %p2o.Add.235\n");
}

// A fused layer_norm computes the same as the ops that it replaces.
TEST(FuseLayerNorm, ComputesTheSame) {
  const Build build = [](GraphBuilder* b) {
    const ValueId x = b->Input("x", kFloat, {3, 4});
    const ValueId c = b->Constant("c", {4}, Ramp(4, 0.5f));
    const ValueId norm = Normalized(b, x, "norm");
    b->Output(b->Op("elementwise_mul", "y", {norm, c}));
  };
  const Graph before = MakeGraph(build);
  Graph after = MakeGraph(build);
  RunPass(FuseLayerNorm, &after);
  ASSERT_EQ(after.nodes().size(), 1u);
  const std::vector<Array> x = {
      {{3, 4}, {1, 2, 3, 5, -1, 0.5, 0, 4, 2, 2, 2, 2}}};
  ASSERT_OK_AND_ASSIGN(const auto want, Interpret(before, x));
  ASSERT_OK_AND_ASSIGN(const auto got, Interpret(after, x));
  for (size_t i = 0; i < 12; ++i) {
    EXPECT_NEAR(want[0].data[i], got[0].data[i], 1e-9) << i;
  }
}

}  // namespace
}  // namespace placelite
