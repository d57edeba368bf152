// SPDX-License-Identifier: Apache-2.0
#include "lite/passes/optimize/symbolic_shapes.h"

#include "test/passes/optimize/pass_test.h"

namespace placelite {
namespace {

constexpr auto kFloat = Precision::kFloat;
using Ints = std::vector<int64_t>;
using Fork = std::function<ValueId(GraphBuilder* b, ValueId x)>;

// Returns whether two values made from one x of `shape` always have equal
// shapes.
bool Equal(const ShapeRange& shape, const Fork& left, const Fork& right) {
  ValueId a = kNone, c = kNone;
  const Graph graph = MakeGraph([&](GraphBuilder* b) {
    const ValueId x = b->Input("x", kFloat, shape);
    a = left(b, x);
    c = right(b, x);
    b->Output(a);
    b->Output(c);
  });
  return SymbolicShapes(graph).AlwaysEqual(a, c);
}

// A new one at each call.
std::string Name() {
  static int count = 0;
  return "v" + std::to_string(count++);
}

Fork Op(const char* op, AttributeMap attributes = {}) {
  return [=](GraphBuilder* b, ValueId x) {
    return b->Op(op, Name(), {x}, attributes);
  };
}
Fork Then(const Fork& first, const Fork& second) {
  return [=](GraphBuilder* b, ValueId x) { return second(b, first(b, x)); };
}
Fork Conv(int64_t kernel, AttributeMap attributes = {}) {
  return [=](GraphBuilder* b, ValueId x) {
    const std::string name = Name();
    const ValueId w = b->Constant(name + ".w", {4, 4, kernel, kernel},
                                  Ramp(16 * kernel * kernel));
    return b->Op("conv2d", name, {x, w}, attributes);
  };
}
Fork MaxPool(int64_t kernel, int64_t stride, bool ceil_mode = false) {
  return Op("pool2d", {{"pooling_type", "max"},
                       {"ksize", Ints{kernel, kernel}},
                       {"strides", Ints{stride, stride}},
                       {"ceil_mode", ceil_mode}});
}
Fork Pad(Ints paddings) { return Op("pad", {{"paddings", paddings}}); }
Fork Reshape(Ints shape) { return Op("reshape", {{"shape", shape}}); }

const ShapeRange kImage = {Dim::Any(), 4, Dim::Any(), Dim::Any()};
const Fork kSame = Op("identity");

bool SameShape(const Fork& left) { return Equal(kImage, left, kSame); }

TEST(SymbolicShapes, FollowsOpsThatKeepTheShape) {
  for (const char* op : {"relu", "softmax", "scale", "identity"}) {
    EXPECT_TRUE(SameShape(Op(op))) << op;
  }
  EXPECT_TRUE(SameShape(Conv(3, {{"paddings", Ints{1, 1, 0, 2}}})));
  EXPECT_TRUE(SameShape(Conv(1)));
  EXPECT_TRUE(SameShape(Conv(3, {{"padding_algorithm", "SAME"}})));
  EXPECT_FALSE(SameShape(Conv(3)));
  EXPECT_FALSE(SameShape(Conv(1, {{"strides", Ints{1, 2}}})));
}

TEST(SymbolicShapes, FollowsTheAxesThatAReductionLeaves) {
  const auto mean = [](int64_t axis, bool keep) {
    return Op("reduce_mean", {{"dim", Ints{axis}}, {"keep_dim", keep}});
  };
  const auto back = Op("unsqueeze", {{"axes", Ints{1}}});
  EXPECT_TRUE(Equal(kImage, Then(mean(1, false), back), mean(-3, true)));
  EXPECT_FALSE(Equal(kImage, Then(mean(2, false), back), mean(1, true)));
}

TEST(SymbolicShapes, FollowsAxesThatAreNotRepeated) {
  const auto expand = [](Ints shape) {
    return Op("expand", {{"shape", shape}});
  };
  const auto tile = [](Ints repeats) {
    return Op("tile", {{"repeat_times", repeats}});
  };
  EXPECT_TRUE(SameShape(expand({-1, 1, 1, -1})));
  EXPECT_TRUE(SameShape(expand({4, 1, 1})));
  EXPECT_FALSE(SameShape(expand({-1, 4, 7, -1})));
  EXPECT_TRUE(SameShape(tile({1, 1})));
  EXPECT_FALSE(SameShape(tile({1, 2})));
}

TEST(SymbolicShapes, AddsUpWindowsAndPads) {
  const Fork shrunk_twice = Then(Conv(3), Conv(3));
  EXPECT_TRUE(Equal(kImage, shrunk_twice, Conv(5)));
  EXPECT_FALSE(Equal(kImage, shrunk_twice, Conv(3)));
  EXPECT_TRUE(SameShape(Then(Pad({0, 0, 0, 0, 1, 1, 2, 0}), Conv(3))));
  const Fork cut =
      Op("slice", {{"axes", Ints{2}}, {"starts", Ints{0}}, {"ends", Ints{8}}});
  EXPECT_FALSE(SameShape(cut));
  EXPECT_FALSE(Equal(kImage, cut, cut));  // not followed
}

TEST(SymbolicShapes, GivesTheSameStridedWindowTheSameSymbol) {
  const AttributeMap two = {{"strides", Ints{2, 2}}};
  EXPECT_TRUE(Equal(kImage, Conv(1, two), MaxPool(1, 2)));
  EXPECT_TRUE(Equal(kImage, MaxPool(2, 2), MaxPool(2, 2)));
  // Odd sizes tell them apart.
  EXPECT_FALSE(Equal(kImage, MaxPool(2, 2), Conv(1, two)));
  EXPECT_FALSE(Equal(kImage, MaxPool(2, 2), MaxPool(2, 2, true)));
  const AttributeMap same = {{"strides", Ints{2, 2}},
                             {"padding_algorithm", "SAME"}};
  EXPECT_TRUE(Equal(kImage, Conv(3, same), Conv(3, same)));
  EXPECT_FALSE(Equal(kImage, Conv(3, same), Conv(3, two)));
}

TEST(SymbolicShapes, FollowsReshapes) {
  const Fork flat = Op("flatten", {{"start_axis", int64_t{2}}});
  EXPECT_TRUE(Equal(kImage, flat, Reshape({0, 4, -1})));
  EXPECT_TRUE(Equal(kImage, flat, Reshape({0, 0, -1})));
  EXPECT_FALSE(Equal(kImage, flat, Reshape({-1, 4, 8})));
  const ShapeRange fixed_width = {Dim::Any(), 4, Dim::Any(), 8};
  EXPECT_TRUE(Equal(fixed_width, Then(flat, Reshape({0, 4, -1, 8})), kSame));
  EXPECT_FALSE(Equal(fixed_width, Then(flat, Reshape({0, 4, -1, 4})), kSame));
  EXPECT_TRUE(SameShape(Then(Op("unsqueeze", {{"axes", Ints{0, 3}}}),
                             Op("squeeze", {{"axes", Ints{0, 3}}}))));
  const Fork turn = Op("transpose", {{"axis", Ints{0, 2, 3, 1}}});
  const Fork back = Op("transpose", {{"axis", Ints{0, 3, 1, 2}}});
  EXPECT_TRUE(SameShape(Then(turn, back)));
  EXPECT_FALSE(SameShape(Then(turn, turn)));
}

TEST(SymbolicShapes, FollowsBroadcasts) {
  const auto with = [](const Shape& shape) {
    return [=](GraphBuilder* b, ValueId x) {
      const std::string name = Name();
      const ValueId c =
          b->Constant(name + ".c", shape, Ramp(shape.NumElements()));
      return b->Op("elementwise_mul", name, {x, c});
    };
  };
  EXPECT_TRUE(SameShape(with({4, 1, 1})));
  EXPECT_TRUE(SameShape(with({1})));
  // Stretches a width of 1.
  EXPECT_FALSE(SameShape(with({8})));
  const Fork twice = [](GraphBuilder* b, ValueId x) {
    return b->Op("elementwise_add", Name(), {x, x});
  };
  EXPECT_TRUE(SameShape(twice));
}

TEST(SymbolicShapes, FollowsConcatAndSplit) {
  const Fork halves = [](GraphBuilder* b, ValueId x) {
    const auto parts =
        b->OpMulti("split", {"p", "q"}, {x}, {{"axis", int64_t{1}}});
    return b->Op("concat", "pq", {parts[1], parts[0]}, {{"axis", int64_t{1}}});
  };
  EXPECT_TRUE(SameShape(halves));
  const auto longer = [](const char* name, int64_t rows) {
    return [=](GraphBuilder* b, ValueId x) {
      const ValueId c =
          b->Constant(std::string(name) + ".c", {rows, 4}, Ramp(4 * rows));
      return b->Op("concat", name, {x, c});
    };
  };
  const ShapeRange rows = {Dim::Any(), 4};
  EXPECT_TRUE(Equal(rows, longer("a", 2), longer("b", 2)));
  EXPECT_TRUE(Equal(rows, longer("a", 2), Pad({2, 0, 0, 0})));
  EXPECT_FALSE(Equal(rows, longer("a", 2), longer("b", 3)));
}

TEST(SymbolicShapes, FollowsProducts) {
  const auto product = [](const char* op) {
    return [=](GraphBuilder* b, ValueId x) {
      const std::string name = op;
      const ValueId w = b->Constant(name + ".w", {4, 4}, Ramp(16));
      return b->Op(op, name, {x, w});
    };
  };
  EXPECT_TRUE(Equal({Dim::Any(), 4}, product("fc"), kSame));
  EXPECT_TRUE(Equal({Dim::Any(), 4}, product("matmul"), kSame));
  const Fork squared = [](GraphBuilder* b, ValueId x) {
    return b->Op("matmul", Name(), {x, x}, {{"transpose_y", true}});
  };
  const Fork turned = Op("transpose", {{"axis", Ints{1, 0}}});
  EXPECT_TRUE(Equal({Dim::Any(), 4}, squared, Then(squared, turned)));
  EXPECT_FALSE(Equal({Dim::Any(), 4}, squared, turned));
}

// Makes a reshape to the dimensions of x at these positions.
Fork ByPositions(const std::vector<int64_t>& positions) {
  return [=](GraphBuilder* b, ValueId x) {
    const ValueId shape = b->Op("shape", Name(), {x});
    std::vector<ValueId> parts;
    for (int64_t position : positions) {
      const ValueId at = b->Constant(Name(), {1}, Ints{position});
      parts.push_back(b->Op("gather", Name(), {shape, at}));
    }
    return b->Op("reshape", Name(), {x, b->Op("concat", Name(), parts)});
  };
}

// Makes a reshape to two slices of the shape of x, cut behind the first
// `count`.
Fork BySlices(int64_t count) {
  return [=](GraphBuilder* b, ValueId x) {
    const ValueId shape = b->Op("shape", Name(), {x});
    const auto slice = [&](int64_t start, int64_t end) {
      return b->Op(
          "slice", Name(), {shape},
          {{"axes", Ints{0}}, {"starts", Ints{start}}, {"ends", Ints{end}}});
    };
    const ValueId target =
        b->Op("concat", Name(), {slice(0, count), slice(count - 4, 9)});
    return b->Op("reshape", Name(), {x, target});
  };
}

TEST(SymbolicShapes, FollowsListsOfSizes) {
  EXPECT_TRUE(SameShape(ByPositions({0, 1, 2, 3})));
  EXPECT_TRUE(SameShape(ByPositions({-4, 1, -2, -1})));
  EXPECT_FALSE(SameShape(ByPositions({0, 1, 3, 2})));
  EXPECT_TRUE(SameShape(BySlices(1)));
  EXPECT_TRUE(SameShape(BySlices(3)));
}

TEST(SymbolicShapes, TellsInputsApart) {
  ValueId x = kNone, y = kNone;
  const Graph graph = MakeGraph([&](GraphBuilder* b) {
    x = b->Input("x", kFloat, kImage);
    y = b->Input("y", kFloat, kImage);
    b->Output(b->Op("relu", "z", {x}));
  });
  const SymbolicShapes shapes(graph);
  EXPECT_FALSE(shapes.AlwaysEqual(x, y));
  EXPECT_TRUE(shapes.AlwaysEqual(x, x));
}

// Squares of squares: factors must not pile up.
TEST(SymbolicShapes, StaysSmall) {
  const Graph graph = MakeGraph([](GraphBuilder* b) {
    ValueId x = b->Input("x", kFloat, {Dim::Any(), 1});
    for (int i = 0; i < 200; ++i) {
      const std::string n = std::to_string(i);
      const ValueId square =
          b->Op("matmul", "m" + n, {x, x}, {{"transpose_y", true}});
      x = b->Op("reshape", "r" + n, {square}, {{"shape", Ints{-1, 1}}});
    }
    b->Output(x);
  });
  const SymbolicShapes shapes(graph);
  const ValueId x = graph.outputs()[0];
  EXPECT_TRUE(shapes.AlwaysEqual(x, x));
}

}  // namespace
}  // namespace placelite
