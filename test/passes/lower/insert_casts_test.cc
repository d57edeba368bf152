// SPDX-License-Identifier: Apache-2.0
// Casts between CPU kernels that disagree on layout or precision: graph in,
// graph out.
#include "lite/core/base/strings.h"
#include "lite/core/ir/builder.h"
#include "lite/core/ir/printer.h"
#include "lite/passes/lower/lower.h"
#include "test/passes/lower/lower_test_util.h"
#include "test/support/graphs.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

constexpr Precision kFloat = Precision::kFloat;

class InsertCastsTest : public LoweringTest {
 protected:
  InsertCastsTest()
      : LoweringTest({"x86/float/NCHW8c", "x86", "x86/fp16/NCHW",
                      "x86/any/NCHW", "host/any/any"}) {
    AddHostCasts();
  }
};

TEST_F(InsertCastsTest, NoneWhereAllAgree) {
  rows_.Add("relu", "x86");
  rows_.Add("tanh", "host");
  EXPECT_EQ(Lowered(Chain({"relu", "tanh"}, Shape({1, 8, 4, 4}))),
            "relu(x) -> v0 x86/float/NCHW\n"
            "tanh(v0) -> v1 host/float/NCHW\n");
  EXPECT_TRUE(report_.casts.empty());
}

TEST_F(InsertCastsTest, LayoutsBetweenPlainAndBlocked) {
  rows_.Add("relu", "x86/float/NCHW8c");
  rows_.Add("softmax", "x86");
  EXPECT_EQ(Lowered(Chain({"relu", "softmax", "relu"}, Shape({1, 8, 4, 4}))),
            "layout(x) -> x/layout_NCHW8c host/float/NCHW8c\n"
            "relu(x/layout_NCHW8c) -> v0 x86/float/NCHW8c\n"
            "layout(v0) -> v0/layout_NCHW x86/float/NCHW\n"
            "softmax(v0/layout_NCHW) -> v1 x86/float/NCHW\n"
            "layout(v1) -> v1/layout_NCHW8c x86/float/NCHW8c\n"
            "relu(v1/layout_NCHW8c) -> v2 x86/float/NCHW8c\n"
            "layout(v2) -> v2/layout_NCHW x86/float/NCHW\n");
  // The application sees its own name, in plain layout on the host.
  EXPECT_EQ(graph_.output_names()[0], "v2");
  EXPECT_EQ(graph_.value(graph_.outputs()[0]).name, "v2/layout_NCHW");
  ASSERT_EQ(report_.casts.size(), 4u);
  EXPECT_EQ(report_.casts[1].name, "v0/layout_NCHW");
  EXPECT_EQ(report_.casts[1].type, "layout");
  EXPECT_EQ(KernelName(*report_.casts[1].kernel), "layout/host/any/any/def");
  EXPECT_EQ(ToString(report_.casts[1].from), "x86/float/NCHW8c");
  EXPECT_EQ(ToString(report_.casts[1].to), "x86/float/NCHW");
}

TEST_F(InsertCastsTest, NeighboursInOneLayoutNeedNone) {
  rows_.Add("relu", "x86/float/NCHW8c");
  rows_.Add("tanh", "x86/float/NCHW8c");
  const std::string steps =
      Lowered(Chain({"relu", "tanh", "relu"}, Shape({1, 8, 4, 4})));
  EXPECT_EQ(report_.casts.size(), 2u) << steps;  // in and out
}

// A tensor that is not of rank 4 is stored alike in all of these layouts.
TEST_F(InsertCastsTest, MatricesNeedNoLayoutCast) {
  rows_.Add("relu", "x86/float/NCHW8c");
  rows_.Add("softmax", "x86");
  EXPECT_EQ(Lowered(Chain({"relu", "softmax", "relu"}, Shape({2, 9}))),
            "relu(x) -> v0 x86/float/NCHW\n"
            "softmax(v0) -> v1 x86/float/NCHW\n"
            "relu(v1) -> v2 x86/float/NCHW\n");
  EXPECT_TRUE(report_.casts.empty());
  Lowered(Chain({"relu", "softmax", "relu"}, ShapeRange()));
  EXPECT_EQ(report_.casts.size(), 4u);  // the rank may turn out to be 4
}

TEST_F(InsertCastsTest, PrecisionsBetweenFloatAndFp16) {
  rows_.Add("relu", "x86/fp16/NCHW");
  rows_.Add("softmax", "x86");
  EXPECT_EQ(Lowered(Chain({"relu", "softmax", "relu"}, Shape({2, 8}))),
            "calib(x) -> x/calib_fp16 host/fp16/NCHW\n"
            "relu(x/calib_fp16) -> v0 x86/fp16/NCHW\n"
            "calib(v0) -> v0/calib_float x86/float/NCHW\n"
            "softmax(v0/calib_float) -> v1 x86/float/NCHW\n"
            "calib(v1) -> v1/calib_fp16 x86/fp16/NCHW\n"
            "relu(v1/calib_fp16) -> v2 x86/fp16/NCHW\n"
            "calib(v2) -> v2/calib_float x86/float/NCHW\n");
  EXPECT_EQ(graph_.value(graph_.FindValue("v0")).info.precision,
            Precision::kFP16);
  EXPECT_EQ(graph_.value(graph_.outputs()[0]).info.precision, kFloat);
}

// A kernel of any precision computes in the precision of its input, and its
// output is annotated so.
TEST_F(InsertCastsTest, AnyPrecisionFollowsTheInput) {
  rows_.Add("relu", "x86/fp16/NCHW");
  rows_.Add("tanh", "x86/any/NCHW");
  EXPECT_EQ(Lowered(Chain({"relu", "tanh"}, Shape({2, 8}))),
            "calib(x) -> x/calib_fp16 host/fp16/NCHW\n"
            "relu(x/calib_fp16) -> v0 x86/fp16/NCHW\n"
            "tanh(v0) -> v1 x86/fp16/NCHW\n"
            "calib(v1) -> v1/calib_float x86/float/NCHW\n");
}

TEST_F(InsertCastsTest, AnyLayoutFollowsTheInput) {
  rows_.Add("relu", "x86/float/NCHW8c");
  rows_.Add("tanh", "host/any/any");
  EXPECT_EQ(Lowered(Chain({"relu", "tanh", "relu"}, Shape({1, 8, 4, 4}))),
            "layout(x) -> x/layout_NCHW8c host/float/NCHW8c\n"
            "relu(x/layout_NCHW8c) -> v0 x86/float/NCHW8c\n"
            "tanh(v0) -> v1 host/float/NCHW8c\n"
            "relu(v1) -> v2 x86/float/NCHW8c\n"
            "layout(v2) -> v2/layout_NCHW x86/float/NCHW\n");
}

// Two inputs of "any" must still agree: the second follows the first.
TEST_F(InsertCastsTest, InputsOfAnyPlaceAgreeAmongThemselves) {
  rows_.Add("relu", "x86/float/NCHW8c");
  rows_.Add("tanh", "x86/fp16/NCHW");
  rows_.Add("elementwise_add", "host/any/any");
  GraphBuilder b("net");
  const ValueId x = b.Input("x", kFloat, Shape({1, 8, 4, 4}));
  const ValueId r = b.Op("relu", "r", {x});
  const ValueId t = b.Op("tanh", "t", {x});
  b.Output(b.Op("elementwise_add", "y", {r, t}));
  EXPECT_EQ(Lowered(*b.Finish()),
            "layout(x) -> x/layout_NCHW8c host/float/NCHW8c\n"
            "relu(x/layout_NCHW8c) -> r x86/float/NCHW8c\n"
            "calib(x) -> x/calib_fp16 host/fp16/NCHW\n"
            "tanh(x/calib_fp16) -> t x86/fp16/NCHW\n"
            "calib(t) -> t/calib_float x86/float/NCHW\n"
            "layout(t/calib_float) -> t/calib_float/layout_NCHW8c "
            "x86/float/NCHW8c\n"
            "elementwise_add(r, t/calib_float/layout_NCHW8c) -> y "
            "host/float/NCHW8c\n"
            "layout(y) -> y/layout_NCHW host/float/NCHW\n");
}

// Integers that tell a shape are not dragged along.
TEST_F(InsertCastsTest, ArgumentsOfAnotherKindKeepTheirPrecision) {
  rows_.Add("relu", "x86/fp16/NCHW");
  rows_.Add("shape", "host/any/any").Arg("Out", "host/int32");
  rows_.Add("reshape", "host/any/NCHW").Arg("Shape", "host/any/any");
  GraphBuilder b("net");
  const ValueId x = b.Input("x", kFloat, Shape({2, 6}));
  const ValueId z = b.Input("z", kFloat, Shape({3, 4}));
  const ValueId r = b.Op("relu", "r", {x});
  const ValueId s = b.Op("shape", "s", {z});
  b.Output(b.Op("reshape", "y", {r, s}));
  EXPECT_EQ(Lowered(*b.Finish()),
            "calib(x) -> x/calib_fp16 host/fp16/NCHW\n"
            "relu(x/calib_fp16) -> r x86/fp16/NCHW\n"
            "shape(z) -> s host/int32/NCHW\n"
            "reshape(r, s) -> y host/fp16/NCHW\n"
            "calib(y) -> y/calib_float host/float/NCHW\n");
}

TEST_F(InsertCastsTest, OneCastServesAllReaders) {
  rows_.Add("relu", "x86/float/NCHW8c");
  rows_.Add("softmax", "x86");
  rows_.Add("tanh", "x86");
  GraphBuilder b("net");
  const ValueId x = b.Input("x", kFloat, Shape({1, 8, 4, 4}));
  const ValueId r = b.Op("relu", "r", {x});
  b.Output(b.Op("softmax", "s", {r}));
  b.Output(b.Op("tanh", "t", {r}));
  b.Output(r);
  EXPECT_EQ(Lowered(*b.Finish()),
            "layout(x) -> x/layout_NCHW8c host/float/NCHW8c\n"
            "relu(x/layout_NCHW8c) -> r x86/float/NCHW8c\n"
            "layout(r) -> r/layout_NCHW x86/float/NCHW\n"
            "softmax(r/layout_NCHW) -> s x86/float/NCHW\n"
            "tanh(r/layout_NCHW) -> t x86/float/NCHW\n");
  EXPECT_EQ(graph_.value(graph_.outputs()[2]).name, "r/layout_NCHW");
  EXPECT_EQ(graph_.output_names()[2], "r");
}

TEST_F(InsertCastsTest, ConstantsAndArgumentsGoWhereTheirRowsWant) {
  rows_.Add("conv2d", "x86/float/NCHW8c")
      .Arg("Filter", "x86")
      .Arg("Bias", "x86");
  rows_.Add("elementwise_add", "x86/float/NCHW8c");
  GraphBuilder b("net");
  const ValueId x = b.Input("x", kFloat, Shape({1, 8, 4, 4}));
  const ValueId w = b.Constant("w", {8, 8, 1, 1}, std::vector<float>(64));
  const ValueId c = b.Constant("c", {1, 8, 4, 4}, std::vector<float>(128));
  const ValueId y = b.Op("conv2d", "y", {x, w});
  b.Output(b.Op("elementwise_add", "z", {y, c}));
  EXPECT_EQ(Lowered(*b.Finish()),
            "layout(x) -> x/layout_NCHW8c host/float/NCHW8c\n"
            "conv2d(x/layout_NCHW8c, w) -> y x86/float/NCHW8c\n"
            "layout(c) -> c/layout_NCHW8c host/float/NCHW8c\n"
            "elementwise_add(y, c/layout_NCHW8c) -> z x86/float/NCHW8c\n"
            "layout(z) -> z/layout_NCHW x86/float/NCHW\n");
}

// The op has no Bias, so the operand stands at that position; its place is that
// of the output.
TEST_F(InsertCastsTest, OperandsOfAnEpilogueAreLikeTheOutput) {
  rows_.Add("conv2d", "x86/float/NCHW8c")
      .Arg("Filter", "x86")
      .Arg("Bias", "x86")
      .Takes({EpilogueKind::kAdd});
  GraphBuilder b("net");
  const ValueId x = b.Input("x", kFloat, Shape({1, 8, 4, 4}));
  const ValueId w = b.Constant("w", {8, 8, 1, 1}, std::vector<float>(64));
  const ValueId r = b.Input("r", kFloat, Shape({1, 8, 4, 4}));
  b.Output(
      b.Op("conv2d", "y", {x, w, r}, {}, {{EpilogueKind::kAdd, 0, 0, 0, 2}}));
  EXPECT_EQ(Lowered(*b.Finish()),
            "layout(x) -> x/layout_NCHW8c host/float/NCHW8c\n"
            "layout(r) -> r/layout_NCHW8c host/float/NCHW8c\n"
            "conv2d(x/layout_NCHW8c, w, r/layout_NCHW8c) -> y "
            "x86/float/NCHW8c\n"
            "layout(y) -> y/layout_NCHW x86/float/NCHW\n");
}

TEST_F(InsertCastsTest, KnownIntegersSurviveCasts) {
  rows_.Add("shape", "host/any/any").Arg("Out", "host/int32");
  rows_.Add("reshape", "x86/float/NCHW").Arg("Shape", "x86/int64/NCHW");
  GraphBuilder b("net");
  const ValueId x = b.Input("x", kFloat, Shape({2, 6}));
  const ValueId z = b.Input("z", kFloat, Shape({3, 4}));
  const ValueId s = b.Op("shape", "s", {z});
  const ValueId wide =
      b.Op("cast", "wide", {s}, {{"to", std::string("int64")}});
  b.Output(b.Op("reshape", "y", {x, wide}));
  rows_.Add("cast", "host/any/any");
  Lowered(*b.Finish());
  EXPECT_EQ(graph_.value(graph_.FindValue("y")).info.shape,
            ShapeRange(Shape({3, 4})));
}

// The kernel must convert between the cast's places, not only have its name.
TEST_F(InsertCastsTest, CastKernelsBetweenOtherPlacesAreRefused) {
  TestRows rows;
  rows.Add("relu", "x86/float/NCHW8c");
  rows.Add("layout", "x86/float/NCHW8c").Arg("X", "x86/float/NHWC");
  rows.Add("layout", "x86/float/NCHW16c").Arg("X", "x86");
  Graph graph = OneOp("relu", {Shape({1, 8, 4, 4})});
  LowerReport report;
  const Status status = Lower(&graph, rows.registry(), options_, &report);
  EXPECT_EQ(status.code(), StatusCode::kUnsupported);
  EXPECT_EQ(
      status.message(),
      "no kernel for some ops on test device:\n"
      "op 'y' (relu): relu/x86/float/NCHW8c/def: where it would stand: cannot "
      "move 'x0' from host/float/NCHW to host/float/NCHW8c: op "
      "'x0/layout_NCHW8c' (layout): layout/x86/float/NCHW8c/def: it takes "
      "x86/float/NHWC, not host/float/NCHW; layout/x86/float/NCHW16c/def: it "
      "makes x86/float/NCHW16c, not host/float/NCHW8c\n");
}

// A cast on every edge of a graph near the size that readers allow.
TEST_F(InsertCastsTest, ManyCastsTakeLinearTime) {
  rows_.Add("relu", "x86/float/NCHW8c");
  rows_.Add("tanh", "x86");
  std::vector<std::string> ops(20000, "relu");
  for (size_t i = 0; i < ops.size(); i += 2) ops[i] = "tanh";
  Lowered(Chain(ops, Shape({1, 8, 1, 1})));
  EXPECT_EQ(report_.casts.size(), ops.size());
}

TEST_F(InsertCastsTest, CastsCanBePinnedByType) {
  rows_.Add("relu", "x86/float/NCHW8c");
  rows_.Add("layout", "x86/any/any").Alias("slow");
  options_.pins = {{"type:layout", "layout/x86/any/any/slow"}};
  Lowered(Chain({"relu"}, Shape({1, 8, 4, 4})));
  ASSERT_EQ(report_.casts.size(), 2u);
  EXPECT_EQ(KernelName(*report_.casts[0].kernel), "layout/x86/any/any/slow");
  // A glob over ops that also fits the name of a cast is not meant for it.
  options_.pins = {{"v0*", "relu/x86/float/NCHW8c/def"}};
  EXPECT_EQ(Lowered(Chain({"relu"}, Shape({1, 8, 4, 4}))).substr(0, 6),
            "layout");
}

}  // namespace
}  // namespace placelite
