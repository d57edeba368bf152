// SPDX-License-Identifier: Apache-2.0
#include "lite/core/model/import/op_emitter.h"

#include "lite/core/ir/printer.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

using ::testing::ElementsAre;

// A lowering in a test, which may look at its own status.
class Emitter : public OpEmitter {
 public:
  explicit Emitter(ImportGraph* graph) : OpEmitter(graph) {}
  using OpEmitter::status;
};

class OpEmitterTest : public ::testing::Test {
 protected:
  ValueId Input(const Shape& shape) {
    ValueInfo info;
    info.precision = Precision::kFloat;
    info.shape = shape;
    return graph_.AddInput("x", std::move(info));
  }

  template <typename T>
  ValueId Constant(const Shape& shape, Precision precision,
                   const std::vector<T>& elements) {
    Result<Tensor> tensor = Tensor::Allocate(shape, precision);
    std::copy(elements.begin(), elements.end(), tensor->template data<T>());
    return op_.Constant(*std::move(tensor));
  }
  ValueId Ints(const std::vector<int64_t>& elements) {
    return Constant<int64_t>({static_cast<int64_t>(elements.size())},
                             Precision::kInt64, elements);
  }

  // "op op ..." of the nodes so far.
  std::string Ops() const {
    std::string text;
    for (const Node& node : graph_.graph().nodes()) {
      text += (text.empty() ? "" : " ") + std::string(node.op->name);
    }
    return text;
  }
  std::string ShapeText(ValueId id) const { return ToString(op_.shape(id)); }

  ImportGraph graph_;
  Emitter op_{&graph_};
};

TEST_F(OpEmitterTest, KeepsTheFirstFailure) {
  op_.Fail(Status::Ok());
  EXPECT_TRUE(op_.ok());
  op_.FailUnsupported("first");
  op_.FailCorrupt("second");
  EXPECT_THAT(op_.status(), FailsWith(StatusCode::kUnsupported, "first"));
}

TEST_F(OpEmitterTest, DoesNothingBehindAFailure) {
  const ValueId x = Input({2});
  op_.FailCorrupt("broken");
  EXPECT_EQ(op_.Emit("relu", {x}), ValueId{kNone});
  EXPECT_THAT(op_.EmitMulti("split", {x}, {}, 2),
              ElementsAre(ValueId{kNone}, ValueId{kNone}));
  EXPECT_EQ(EmitReshape(op_, x, {2, 1}), ValueId{kNone});
  EXPECT_EQ(EmitUnsqueeze(op_, x, {0}), x);
  EXPECT_THAT(ConstantInts(op_, x, "axes"), ElementsAre());
  EXPECT_EQ(ConstantNumber(op_, x, "scale"), 0);
  EXPECT_EQ(Ops(), "");
}

TEST_F(OpEmitterTest, NothingIsKnownOfNone) {
  EXPECT_EQ(op_.rank(kNone), -1);
  EXPECT_FALSE(op_.info(kNone).is_constant());
}

TEST_F(OpEmitterTest, ConstantsAreReshapedWithoutNodes) {
  const ValueId w =
      Constant<float>({2, 3}, Precision::kFloat, {0, 1, 2, 3, 4, 5});
  const ValueId longer = EmitUnsqueeze(op_, w, {0, 2});
  EXPECT_EQ(ShapeText(longer), "[1,2,1,3]");
  EXPECT_EQ(ShapeText(EmitSqueeze(op_, longer, {0, 2})), "[2,3]");
  const ValueId flat = EmitReshape(op_, longer, {6});
  EXPECT_EQ(ShapeText(flat), "[6]");
  EXPECT_EQ(op_.info(flat).constant.raw_data(),
            op_.info(w).constant.raw_data());
  EXPECT_EQ(Ops(), "");
  EXPECT_EQ(EmitUnsqueeze(op_, w, {}), w);
  EXPECT_EQ(EmitSqueeze(op_, w, {}), w);
}

TEST_F(OpEmitterTest, ConstantsGetAxesUpToTheLargestRank) {
  const ValueId w =
      Constant<float>({1, 1, 1, 1, 1, 1, 1}, Precision::kFloat, {4});
  EXPECT_EQ(ShapeText(EmitUnsqueeze(op_, w, {7})), "[1,1,1,1,1,1,1,1]");
  EmitUnsqueeze(op_, w, {0, 1});
  EXPECT_THAT(op_.status(), FailsWith(StatusCode::kUnsupported, "2 more axes"));
}

TEST_F(OpEmitterTest, RefusesAxesThatConstantsCannotGet) {
  EmitUnsqueeze(op_, Constant<float>({2}, Precision::kFloat, {4, 5}), {2});
  EXPECT_THAT(op_.status(),
              FailsWith(StatusCode::kCorrupt,
                        "a new axis 2 for a tensor of shape [2]"));
}

TEST_F(OpEmitterTest, OtherValuesAreReshapedByNodes) {
  const ValueId x = Input({2, 3});
  EXPECT_EQ(ShapeText(EmitUnsqueeze(op_, x, {1})), "[2,1,3]");
  EXPECT_EQ(ShapeText(EmitReshape(op_, x, {6})), "[6]");
  EXPECT_EQ(Ops(), "unsqueeze reshape");
}

TEST_F(OpEmitterTest, FlattensToAMatrix) {
  const ValueId x = Input({2, 3, 4, 5});
  const char* const kShapes[] = {"[1,120]", "[2,60]", "[6,20]", "[24,5]",
                                 "[120,1]"};
  for (int64_t axis = 0; axis <= 4; ++axis) {
    EXPECT_EQ(ShapeText(EmitFlattenToMatrix(op_, x, axis)), kShapes[axis]);
  }
  EXPECT_TRUE(op_.ok());
}

TEST_F(OpEmitterTest, MatmulOfVectors) {
  const ValueId row = Input({3}), column = Input({4}), matrix = Input({3, 4});
  EXPECT_EQ(ShapeText(EmitMatmul(op_, row, matrix, false, false)), "[4]");
  EXPECT_EQ(ShapeText(EmitMatmul(op_, matrix, column, false, false)), "[3]");
  EXPECT_EQ(ShapeText(EmitMatmul(op_, row, row, false, false)), "[1]");
  EXPECT_EQ(ShapeText(EmitMatmul(op_, matrix, matrix, true, false)), "[4,4]");
  // Transposing does not change a vector.
  EXPECT_EQ(ShapeText(EmitMatmul(op_, row, matrix, true, false)), "[4]");
  EXPECT_TRUE(op_.ok()) << op_.status().ToString();
}

TEST_F(OpEmitterTest, ConstantLists) {
  EXPECT_THAT(ConstantInts(op_, Ints({1, -2}), "axes"), ElementsAre(1, -2));
  const ValueId narrow = Constant<int32_t>({1}, Precision::kInt32, {-7});
  EXPECT_THAT(ConstantInts(op_, narrow, "axes"), ElementsAre(-7));
  // Positions are clamped: nothing lies beyond the largest tensor.
  EXPECT_THAT(ConstantInts(op_, Ints({INT64_MAX, INT64_MIN}), "ends"),
              ElementsAre(kMaxElements, -kMaxElements));
  EXPECT_TRUE(op_.ok());
}

TEST_F(OpEmitterTest, ListsMustBeConstant) {
  ConstantInts(op_, Input({2}), "axes");
  EXPECT_THAT(op_.status(),
              FailsWith(StatusCode::kUnsupported,
                        "axes is computed at run time, expected a constant"));
}

TEST_F(OpEmitterTest, ListsMustBeOfIntegers) {
  ConstantInts(op_, Constant<float>({1}, Precision::kFloat, {1}), "axes");
  EXPECT_THAT(op_.status(), FailsWith(StatusCode::kCorrupt,
                                      "axes is float, expected int32 or "
                                      "int64"));
}

TEST_F(OpEmitterTest, ListsUpToTheLimit) {
  EXPECT_EQ(
      ConstantInts(op_, Ints(std::vector<int64_t>(kMaxListElements, 1)), "axes")
          .size(),
      static_cast<size_t>(kMaxListElements));
  ConstantInts(op_, Ints(std::vector<int64_t>(kMaxListElements + 1, 1)),
               "axes");
  EXPECT_THAT(op_.status(), FailsWith(StatusCode::kCorrupt,
                                      "axes has shape [1025], expected a "
                                      "short list"));
}

TEST_F(OpEmitterTest, ConstantNumbers) {
  const auto number = [this](ValueId id) {
    return ConstantNumber(op_, id, "scale");
  };
  EXPECT_EQ(number(Constant<float>({1}, Precision::kFloat, {2.5f})), 2.5f);
  EXPECT_EQ(number(Constant<double>({}, Precision::kDouble, {0.5})), 0.5f);
  EXPECT_EQ(number(Constant<int32_t>({1, 1}, Precision::kInt32, {-3})), -3);
  EXPECT_EQ(number(Ints({4})), 4);
  EXPECT_TRUE(op_.ok());
  number(Ints({4, 5}));
  EXPECT_THAT(op_.status(), FailsWith(StatusCode::kCorrupt,
                                      "scale is int64[2], expected one "
                                      "number"));
}

// Padding of booleans, for instance, needs this.
TEST_F(OpEmitterTest, BooleansAreNumbers) {
  const ValueId yes = Constant<bool>({1}, Precision::kBool, {true});
  EXPECT_EQ(ConstantNumber(op_, yes, "value"), 1);
  EXPECT_TRUE(op_.ok());
}

TEST_F(OpEmitterTest, CountsMemory) {
  op_.CountFilled(kMaxFilledBytes + 1);
  EXPECT_EQ(op_.status().code(), StatusCode::kResourceExhausted);
}

TEST_F(OpEmitterTest, AFailedTensorIsAFailure) {
  EXPECT_EQ(op_.Constant(Status::Corrupt("bad tensor")), ValueId{kNone});
  EXPECT_THAT(op_.status(), FailsWith(StatusCode::kCorrupt, "bad tensor"));
}

}  // namespace
}  // namespace placelite
