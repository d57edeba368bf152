// SPDX-License-Identifier: Apache-2.0
// Integers that a graph computes from shapes stay known: shape -> slice ->
// concat -> reshape and the like.
#include "gmock/gmock.h"
#include "lite/core/base/strings.h"
#include "lite/core/ir/builder.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

using Ints = std::vector<int64_t>;

class IntegerChainTest : public testing::Test {
 protected:
  // "[2,3..5]"; "unknown".
  std::string Elements(ValueId id) {
    EXPECT_OK(builder_.status());
    const auto ints = KnownInts(builder_.info(id));
    return ints.has_value() ? StrCat("[", Join(*ints, ","), "]") : "unknown";
  }
  std::string ShapeOf(ValueId id) {
    EXPECT_OK(builder_.status());
    return ToString(builder_.info(id).shape);
  }
  ValueId Slice(const std::string& name, ValueId x, int64_t start,
                int64_t end) {
    return builder_.Op(
        "slice", name, {x},
        {{"axes", Ints{0}}, {"starts", Ints{start}}, {"ends", Ints{end}}});
  }
  ValueId Integer(const std::string& name, int32_t value) {
    Tensor tensor = *Tensor::Allocate({1}, Precision::kInt32);
    *tensor.data<int32_t>() = value;
    return builder_.Constant(name, std::move(tensor));
  }

  GraphBuilder builder_{"chain"};
};

// PaddlePaddle's exporter writes x.reshape([x.shape[0], -1]) in this way.
TEST_F(IntegerChainTest, BatchOfAnInputIntoAReshape) {
  const ValueId x = builder_.Input("x", Precision::kFloat,
                                   {Dim(1, 8), Dim(64), Dim(3), Dim(3)});
  const ValueId shape = builder_.Op("shape", "shape", {x});
  EXPECT_EQ(Elements(shape), "[1..8,64,3,3]");
  const ValueId batch = Slice("batch", shape, 0, 1);
  EXPECT_EQ(Elements(batch), "[1..8]");
  const ValueId rest = builder_.Constant("rest", {1}, Ints{-1});
  const ValueId rest32 =
      builder_.Op("cast", "rest32", {rest}, {{"to", std::string("int32")}});
  const ValueId target = builder_.Op("concat", "target", {batch, rest32});
  EXPECT_EQ(Elements(target), "[1..8,-1]");
  const ValueId y = builder_.Op("reshape", "y", {x, target});
  EXPECT_EQ(builder_.info(y).shape.rank(), 2);
  EXPECT_TRUE(builder_.info(y).shape.contains({8, 576}));
}

TEST_F(IntegerChainTest, ExactShapesGiveExactShapes) {
  const ValueId x =
      builder_.Input("x", Precision::kFloat, Shape({5, 64, 3, 2}));
  const ValueId shape = builder_.Op("shape", "shape", {x});
  const ValueId h_w = Slice("h_w", shape, -2, 4);
  const ValueId two = builder_.Constant("two", [] {
    Tensor tensor = *Tensor::Allocate({1}, Precision::kInt32);
    tensor.data<int32_t>()[0] = 2;
    return tensor;
  }());
  const ValueId doubled = builder_.Op("elementwise_mul", "doubled", {h_w, two});
  EXPECT_EQ(Elements(doubled), "[6,4]");
  const ValueId sum = builder_.Op("elementwise_add", "sum", {doubled, h_w});
  EXPECT_EQ(Elements(sum), "[9,6]");
  const ValueId last = Slice("last", sum, 1, 2);
  const ValueId row =
      builder_.Op("unsqueeze", "row", {last}, {{"axes", Ints{0}}});
  EXPECT_EQ(Elements(row), "[6]");
  const ValueId flat =
      builder_.Op("reshape", "flat", {row}, {{"shape", Ints{-1}}});
  const ValueId y = builder_.Op("reshape", "y", {x, flat});
  (void)y;
  EXPECT_THAT(builder_.status(),
              FailsWith(StatusCode::kInvalidArgument,
                        "has 1920 elements, the target [6] has 6"));
}

TEST_F(IntegerChainTest, NegativeNumbersAreFollowed) {
  const ValueId x = builder_.Constant("x", {3}, Ints{-2, 3, 5});
  const ValueId y = builder_.Constant("y", {3}, Ints{4, -1, 7});
  const auto both = [&](const std::string& op) {
    return Elements(builder_.Op("elementwise_" + op, op, {x, y}));
  };
  EXPECT_EQ(both("add"), "[2,2,12]");
  EXPECT_EQ(both("sub"), "[-6,4,-2]");
  EXPECT_EQ(both("mul"), "[-8,-3,35]");
  EXPECT_EQ(both("max"), "[4,3,7]");
  EXPECT_EQ(both("min"), "[-2,-1,5]");
  EXPECT_EQ(both("div"), "unknown");
  // Ranges of negative numbers are not.
  const ValueId input = builder_.Input("input", Precision::kFloat, {Dim(1, 8)});
  const ValueId length =
      builder_.Op("cast", "length", {builder_.Op("shape", "shape", {input})},
                  {{"to", std::string("int64")}});
  const ValueId two = builder_.Constant("two", {1}, Ints{2});
  EXPECT_EQ(Elements(builder_.Op("elementwise_sub", "less", {length, two})),
            "unknown");
}

TEST_F(IntegerChainTest, CopiesAndCastsKeepElements) {
  const ValueId x = builder_.Input("x", Precision::kFloat, Shape({7, 9}));
  ValueId ints = builder_.Op("shape", "shape", {x});
  ints = builder_.Op("identity", "identity", {ints});
  ints = builder_.Op("cast", "cast", {ints}, {{"to", std::string("int64")}});
  ints =
      builder_.Op("io_copy", "io_copy", {ints}, {{"to", std::string("host")}});
  ints = builder_.Op("layout", "layout", {ints}, {{"to", std::string("NCHW")}});
  ints =
      builder_.Op("flatten", "flatten", {ints}, {{"start_axis", int64_t{0}}});
  EXPECT_EQ(Elements(ints), "[7,9]");
  const ValueId floats =
      builder_.Op("cast", "floats", {ints}, {{"to", std::string("float")}});
  EXPECT_EQ(Elements(floats), "unknown");
}

TEST_F(IntegerChainTest, OpsThatChangeElementsForgetThem) {
  const ValueId x = builder_.Input("x", Precision::kFloat, Shape({7, 9}));
  const ValueId ints = builder_.Op("shape", "shape", {x});
  for (const char* op : {"relu", "scale"}) {
    EXPECT_EQ(Elements(builder_.Op(op, op, {ints})), "unknown") << op;
  }
  EXPECT_EQ(Elements(builder_.Op("elementwise_pow", "pow", {ints, ints})),
            "unknown");
}

// Exporters of ONNX write x.shape[i] in this way.
TEST_F(IntegerChainTest, GatherFromAShape) {
  const ValueId x =
      builder_.Input("x", Precision::kFloat, {Dim(1, 8), Dim(64), Dim(3)});
  const ValueId shape = builder_.Op("shape", "shape", {x});
  const auto gather = [&](const std::string& name, const Shape& index,
                          const Ints& values) {
    const ValueId i = builder_.Constant(name + "_index", index, values);
    return builder_.Op("gather", name, {shape, i});
  };
  const ValueId batch = gather("batch", Shape(), {0});
  EXPECT_EQ(ShapeOf(batch), "[]");
  EXPECT_EQ(Elements(batch), "[1..8]");
  EXPECT_EQ(Elements(gather("some", {3}, {-1, 0, 1})), "[3,1..8,64]");
  EXPECT_EQ(Elements(gather("none", {0}, {})), "[]");
  // The index is not known.
  EXPECT_EQ(Elements(builder_.Op("gather", "any", {shape, batch})), "unknown");
}

TEST_F(IntegerChainTest, RepeatedAndFilledElements) {
  const ValueId x =
      builder_.Input("x", Precision::kFloat, {Dim(1, 8), Dim(64)});
  const ValueId shape = builder_.Op("shape", "shape", {x});
  const ValueId rank = builder_.Op("shape", "rank", {shape});
  EXPECT_EQ(Elements(rank), "[2]");
  EXPECT_EQ(
      Elements(builder_.Op("expand", "twos", {rank}, {{"shape", Ints{3}}})),
      "[2,2,2]");
  EXPECT_EQ(Elements(builder_.Op("tile", "more_twos", {rank},
                                 {{"repeat_times", Ints{2}}})),
            "[2,2]");
  EXPECT_EQ(
      Elements(builder_.Op("expand", "same", {shape}, {{"shape", Ints{1, 2}}})),
      "[1..8,64]");
  EXPECT_EQ(Elements(builder_.Op("tile", "twice", {shape},
                                 {{"repeat_times", Ints{2}}})),
            "unknown");
  const AttributeMap sevens{{"dtype", std::string("int64")},
                            {"int_value", int64_t{7}}};
  EXPECT_EQ(Elements(builder_.Op("fill_constant", "sevens", {rank}, sevens)),
            "[7,7]");
  // The list has as many elements as the batch has samples.
  EXPECT_EQ(Elements(builder_.Op("fill_constant", "some", {shape}, sevens)),
            "unknown");
}

// The number of elements, as a graph computes it from a shape.
TEST_F(IntegerChainTest, ReductionsOfAShape) {
  const ValueId x =
      builder_.Input("x", Precision::kFloat, {Dim(1, 8), Dim(64), Dim(3)});
  const ValueId shape = builder_.Op("shape", "shape", {x});
  const auto reduced = [&](const std::string& op) {
    return builder_.Op("reduce_" + op, op, {shape}, {{"keep_dim", true}});
  };
  EXPECT_EQ(Elements(reduced("prod")), "[192..1536]");
  EXPECT_EQ(Elements(reduced("sum")), "[68..75]");
  EXPECT_EQ(Elements(reduced("max")), "[64]");
  EXPECT_EQ(Elements(reduced("min")), "[1..3]");
  EXPECT_EQ(Elements(reduced("mean")), "unknown");
  const ValueId scalar = builder_.Op("reduce_prod", "scalar", {shape});
  EXPECT_EQ(ShapeOf(scalar), "[]");
  EXPECT_EQ(Elements(scalar), "[192..1536]");
}

TEST_F(IntegerChainTest, ReductionsThatAreNotFollowed) {
  const ValueId square = builder_.Constant("square", {2, 2}, Ints{1, 2, 3, 4});
  const auto sum = [&](const std::string& name, ValueId x, Ints dim) {
    return builder_.Op("reduce_sum", name, {x}, {{"dim", dim}});
  };
  EXPECT_EQ(Elements(sum("rows", square, {1})), "unknown");
  EXPECT_EQ(Elements(sum("all", square, {})), "[10]");
  const ValueId negative = builder_.Constant("negative", {2}, Ints{-1, 5});
  EXPECT_EQ(Elements(sum("minus", negative, {})), "unknown");
  EXPECT_EQ(Elements(builder_.Op("reduce_max", "max", {negative})), "[5]");
  const ValueId large = builder_.Constant("large", {2}, Ints(2, 1 << 30));
  EXPECT_EQ(Elements(builder_.Op("reduce_prod", "prod", {large})), "unknown");
  const ValueId nothing = builder_.Constant("nothing", {0}, Ints{});
  EXPECT_EQ(Elements(builder_.Op("reduce_prod", "one", {nothing})), "unknown");
}

// [2,1] + [1,2] has four elements: two known ones would be two too few.
TEST_F(IntegerChainTest, BroadcastOverBothSidesIsNotFollowed) {
  const ValueId column = builder_.Constant("column", {2, 1}, Ints{10, 20});
  const ValueId row = builder_.Constant("row", {1, 2}, Ints{1, 2});
  const ValueId square =
      builder_.Op("elementwise_add", "square", {column, row});
  EXPECT_EQ(ShapeOf(square), "[2,2]");
  EXPECT_EQ(Elements(square), "unknown");
  const ValueId three = builder_.Constant("three", {3, 1, 1}, Ints{1, 2, 3});
  const ValueId cube = builder_.Op("elementwise_mul", "cube", {three, column});
  EXPECT_EQ(Elements(cube), "unknown");
  const ValueId nothing = builder_.Constant("nothing", {0}, Ints{});
  const ValueId one = builder_.Constant("one", {1}, Ints{1});
  EXPECT_EQ(Elements(builder_.Op("elementwise_add", "none", {nothing, one})),
            "[]");
}

TEST_F(IntegerChainTest, HugeElementsAreNotComputedWith) {
  const ValueId minus = builder_.Constant("minus", {1}, Ints{-100000});
  EXPECT_EQ(Elements(minus), "[-100000]");
  EXPECT_EQ(Elements(builder_.Op("elementwise_add", "a", {minus, minus})),
            "unknown");
  const ValueId huge = builder_.Constant("huge", {1}, Ints{INT64_MAX});
  EXPECT_EQ(Elements(huge), "unknown");
  const ValueId large = builder_.Constant("large", {1}, Ints{1 << 30});
  EXPECT_EQ(Elements(builder_.Op("elementwise_mul", "b", {large, large})),
            "unknown");
}

// Thirds of a width, as exported attention computes them.
TEST_F(IntegerChainTest, ArithmeticIsFollowed) {
  const ValueId a = builder_.Constant("a", {2}, Ints{768, 10});
  const ValueId b = builder_.Constant("b", {2}, Ints{3, 4});
  const auto result = [&](const char* op, ValueId x, ValueId y) {
    return Elements(builder_.Op(op, op, {x, y}));
  };
  EXPECT_EQ(result("elementwise_div", a, b), "[256,2]");
  EXPECT_EQ(result("elementwise_sub", a, b), "[765,6]");
  EXPECT_EQ(result("elementwise_max", a, b), "[768,10]");
  EXPECT_EQ(result("elementwise_min", a, b), "[3,4]");
  EXPECT_EQ(Elements(builder_.Op("elementwise_sub", "below", {b, a})),
            "[-765,-6]");
  const ValueId zero = builder_.Constant("zero", {2}, Ints{1, 0});
  EXPECT_EQ(Elements(builder_.Op("elementwise_div", "no", {a, zero})),
            "unknown");
}

// The pads that PyTorch exports: pairs from the last axis on, turned into all
// beginnings and all ends from the first axis on.
TEST_F(IntegerChainTest, PadsOfAnExporter) {
  const ValueId seven = builder_.Constant("seven", {1}, Ints{7});
  const ValueId size = builder_.Constant("size", {1}, Ints{10});
  const ValueId over = builder_.Op("elementwise_mod", "over", {size, seven});
  EXPECT_EQ(Elements(over), "[3]");
  const ValueId zeros = builder_.Constant("zeros", {3}, Ints{0, 0, 0});
  const ValueId flat =
      builder_.Op("concat", "flat", {over, seven, zeros, size});
  const ValueId pairs =
      builder_.Op("reshape", "pairs", {flat}, {{"shape", Ints{3, 2}}});
  const ValueId turned = builder_.Op("strided_slice", "turned", {pairs},
                                     {{"axes", Ints{0}},
                                      {"starts", Ints{-1}},
                                      {"ends", Ints{-9}},
                                      {"strides", Ints{-1}}});
  EXPECT_EQ(Elements(turned), "[0,10,0,0,3,7]");
  EXPECT_EQ(Elements(builder_.Op("transpose", "columns", {turned},
                                 {{"axis", Ints{1, 0}}})),
            "[0,0,3,10,0,7]");
}

TEST_F(IntegerChainTest, RemaindersOfRanges) {
  const ValueId x =
      builder_.Input("x", Precision::kFloat, {Dim(1, 8), Dim(20, 30)});
  const ValueId shape = builder_.Op("shape", "shape", {x});
  const ValueId seven = builder_.Constant("seven", [] {
    Tensor tensor = *Tensor::Allocate({1}, Precision::kInt32);
    tensor.data<int32_t>()[0] = 7;
    return tensor;
  }());
  EXPECT_EQ(Elements(builder_.Op("elementwise_mod", "m", {shape, seven})),
            "[0..6,0..6]");
  EXPECT_EQ(Elements(builder_.Op("elementwise_floordiv", "d", {shape, seven})),
            "[0..1,2..4]");
}

TEST_F(IntegerChainTest, LongTensorsAreNotFollowed) {
  const ValueId fits = builder_.Constant("fits", {64}, Ints(64, 1));
  const ValueId longer = builder_.Constant("longer", {65}, Ints(65, 1));
  EXPECT_NE(Elements(fits), "unknown");
  EXPECT_EQ(Elements(longer), "unknown");
  EXPECT_EQ(Elements(builder_.Op("concat", "both", {fits, fits})), "unknown");
  EXPECT_EQ(Elements(Slice("part", longer, 0, 3)), "unknown");
}

TEST_F(IntegerChainTest, SlicesOfKnownElements) {
  const ValueId ints = builder_.Constant("ints", {5}, Ints{1, 2, 3, 4, 5});
  EXPECT_EQ(Elements(Slice("a", ints, 1, 3)), "[2,3]");
  EXPECT_EQ(Elements(Slice("b", ints, -2, 99)), "[4,5]");
  EXPECT_EQ(Elements(Slice("c", ints, 4, 1)), "[]");
  EXPECT_EQ(Elements(Slice("d", ints, INT64_MIN, INT64_MAX)), "[1,2,3,4,5]");
}

// Exporters write branches that ask for a size: they are decided where the
// answer is the same in the whole range.
TEST_F(IntegerChainTest, QuestionsAboutSizes) {
  const ValueId x =
      builder_.Input("x", Precision::kFloat, {Dim(1, 8), Dim(64), Dim(3)});
  const ValueId shape = builder_.Op("shape", "shape", {x});
  const ValueId batch = Slice("batch", shape, 0, 1);
  const ValueId channels = Slice("channels", shape, 1, 2);
  const ValueId nine = Integer("nine", 9), four = Integer("four", 4);
  EXPECT_EQ(Elements(builder_.Op("less_than", "a", {batch, nine})), "[1]");
  EXPECT_EQ(Elements(builder_.Op("equal", "b", {batch, nine})), "[0]");
  EXPECT_EQ(Elements(builder_.Op("less_equal", "c", {batch, four})), "unknown");
  const ValueId yes = builder_.Op("greater_than", "d", {channels, batch});
  const ValueId no = builder_.Op("not_equal", "e", {channels, channels});
  EXPECT_EQ(Elements(yes), "[1]");
  EXPECT_EQ(Elements(no), "[0]");
  EXPECT_EQ(Elements(builder_.Op("logical_and", "f", {yes, no})), "[0]");
  EXPECT_EQ(Elements(builder_.Op("logical_or", "g", {yes, no})), "[1]");
  EXPECT_EQ(Elements(builder_.Op("logical_xor", "h", {yes, yes})), "[0]");
  EXPECT_EQ(Elements(builder_.Op("logical_not", "i", {no})), "[1]");
  const ValueId flag =
      builder_.Op("cast", "flag", {channels}, {{"to", std::string("bool")}});
  EXPECT_EQ(Elements(flag), "[1]");
  EXPECT_EQ(Elements(builder_.Op("cast", "number", {flag},
                                 {{"to", std::string("int64")}})),
            "[1]");
}

}  // namespace
}  // namespace placelite
