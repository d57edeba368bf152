// SPDX-License-Identifier: Apache-2.0
// Paddle's `axis` against NumPy broadcasting. The cases and their shapes were
// checked against Paddle 2.6.
#include "test/core/model/paddle/program_writer.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

using ::testing::HasSubstr;
using Ints = std::vector<int64_t>;

// x + y, y a weight.
std::string AddWeight(const Ints& x, const Ints& y, int64_t axis) {
  ProgramWriter w;
  w.Feed("x", x).Weight("y", y);
  w.Binary("elementwise_add", "x", "y", "z", {{"axis", axis}}).Fetch("z");
  return w.Text();
}

// x + y, both computed.
std::string AddComputed(const Ints& x, const Ints& y, int64_t axis) {
  ProgramWriter w;
  w.Feed("x", x).Feed("y", y);
  w.Binary("elementwise_add", "x", "y", "z", {{"axis", axis}}).Fetch("z");
  return w.Text();
}

TEST(ElementwiseLowering, KeepsNumpyForms) {
  EXPECT_THAT(AddWeight({2, 3, 4}, {4}, -1),
              HasSubstr("%z: float[2,3,4] = elementwise_add(%x, %y)"));
  EXPECT_THAT(AddWeight({-1, 5}, {5}, 1),
              HasSubstr("%z: float[?,5] = elementwise_add(%x, %y)"));
  EXPECT_THAT(AddWeight({2, 3}, {2, 3}, 0),
              HasSubstr("%z: float[2,3] = elementwise_add(%x, %y)"));
}

TEST(ElementwiseLowering, ReshapesConstants) {
  EXPECT_THAT(AddWeight({2, 3, 4, 5}, {3}, 1),
              HasSubstr("const %z/constant: float[3,1,1]\n"
                        "%z: float[2,3,4,5] = "
                        "elementwise_add(%x, %z/constant)"));
  EXPECT_THAT(AddWeight({2, 3, 4, 5}, {3, 4}, 1),
              HasSubstr("const %z/constant: float[3,4,1]"));
  // Trailing 1s that do not fit are dropped.
  EXPECT_THAT(AddWeight({2, 3, 4, 5}, {5, 1, 1}, 3),
              HasSubstr("const %z/constant: float[5]"));
  EXPECT_THAT(AddWeight({2, 3, 4, 5}, {3, 1}, 1),
              HasSubstr("const %z/constant: float[3,1,1]"));
}

TEST(ElementwiseLowering, ReshapedConstantsShareMemory) {
  ProgramWriter w;
  w.Feed("x", {1, 2, 3, 3}).Weight("y", {2}, {7, 8});
  w.Binary("elementwise_mul", "x", "y", "z", {{"axis", 1}}).Fetch("z");
  ASSERT_OK_AND_ASSIGN(const Graph graph, w.Read());
  const Tensor& y = graph.value(graph.FindValue("y")).info.constant;
  const Tensor& z = graph.value(graph.FindValue("z/constant")).info.constant;
  EXPECT_EQ(z.raw_data(), y.raw_data());
  EXPECT_EQ(z.data<float>()[1], 8);
}

TEST(ElementwiseLowering, GivesComputedOperandsNewAxes) {
  EXPECT_THAT(AddComputed({-1, 3, 4, 5}, {-1, 3}, 0),
              HasSubstr("%z/unsqueeze: float[?,3,1,1] = unsqueeze(%y) "
                        "{axes=[2,3]}\n"
                        "%z: float[?,3,4,5] = "
                        "elementwise_add(%x, %z/unsqueeze)"));
  EXPECT_THAT(AddComputed({2, 3, 4, 5}, {5, 1}, 3),
              HasSubstr("%z/squeeze: float[5] = squeeze(%y) {axes=[1]}"));
}

TEST(ElementwiseLowering, TheFirstOperandMayBeTheSmaller) {
  EXPECT_THAT(AddComputed({3}, {2, 3, 4}, 1),
              HasSubstr("%z/unsqueeze: float[3,1] = unsqueeze(%x) {axes=[1]}\n"
                        "%z: float[2,3,4] = "
                        "elementwise_add(%z/unsqueeze, %y)"));
}

TEST(ElementwiseLowering, RefusesAxesThatDoNotFit) {
  EXPECT_THAT(AddWeight({2, 3, 4, 5}, {5}, 4), HasSubstr("corrupt: op 1"));
  EXPECT_THAT(AddWeight({2, 3, 4, 5}, {5}, -2), HasSubstr("corrupt: op 1"));
  EXPECT_THAT(AddWeight({2, 3, 4, 5}, {4, 5}, 3), HasSubstr("corrupt: op 1"));
  EXPECT_THAT(AddWeight({2, 3}, {2, 3}, 1), HasSubstr("corrupt: op 1"));
  EXPECT_THAT(AddWeight({2, 3}, {4}, -1), HasSubstr("cannot broadcast"));
}

TEST(ElementwiseLowering, NeedsARankToAlign) {
  ProgramWriter w;
  w.Feed("x", {-1, 3, -1}).Weight("y", {3});
  w.Unary("squeeze2", "x", "s", {{"axes", Ints{0}}});
  w.Binary("elementwise_add", "s", "y", "z", {{"axis", 0}}).Fetch("z");
  EXPECT_THAT(w.Read(),
              FailsWith(StatusCode::kUnsupported, "expected known ranks"));
}

TEST(ElementwiseLowering, AllOps) {
  for (const char* op : {"add", "sub", "mul", "div", "max", "min", "pow"}) {
    const std::string type = std::string("elementwise_") + op;
    ProgramWriter w;
    w.Feed("x", {2}).Feed("y", {2});
    w.Binary(type, "x", "y", "z", {{"fuse_activation", "relu"}}).Fetch("z");
    EXPECT_THAT(w.Text(), HasSubstr("%z/" + type + ": float[2] = " + type +
                                    "(%x, %y)\n"
                                    "%z: float[2] = relu(%z/" +
                                    type + ")"));
  }
}

}  // namespace
}  // namespace placelite
