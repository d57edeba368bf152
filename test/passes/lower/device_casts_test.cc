// SPDX-License-Identifier: Apache-2.0
// To a device and back: copies, and the order of the casts around them.
#include "lite/core/ir/builder.h"
#include "lite/passes/lower/lower.h"
#include "test/passes/lower/lower_test_util.h"
#include "test/support/graphs.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

constexpr Precision kFloat = Precision::kFloat;

class DeviceCastsTest : public LoweringTest {
 protected:
  DeviceCastsTest()
      : LoweringTest({"opencl/fp16/ImageDefault", "opencl/float/NCHW", "arm",
                      "host/any/any"}) {
    rows_.Add("io_copy", "opencl/any/any").Arg("X", "host/any/any");
    rows_.Add("io_copy", "host/any/any").Arg("X", "opencl/any/any");
    rows_.Add("calib", "opencl/any/any");
    rows_.Add("calib", "arm/any/any");
    rows_.Add("layout", "opencl/any/any");
    rows_.Add("layout", "arm/any/any");
    rows_.Add("relu", "opencl/fp16/ImageDefault");
    rows_.Add("sigmoid", "opencl/float/NCHW");
    rows_.Add("softmax", "arm");
  }
};

// Values to the device are copied, then converted there; values from it are
// converted there, then copied. So the CPU's memory only ever holds the formats
// that the CPU computes with. Layout and precision are converted by one op
// there.
TEST_F(DeviceCastsTest, TheDeviceConverts) {
  EXPECT_EQ(Lowered(Chain({"relu"}, Shape({1, 8, 4, 4}))),
            "io_copy(x) -> x/io_copy_opencl opencl/float/NCHW\n"
            "layout(x/io_copy_opencl) -> x/io_copy_opencl/layout_ImageDefault "
            "opencl/fp16/ImageDefault\n"
            "relu(x/io_copy_opencl/layout_ImageDefault) -> v0 "
            "opencl/fp16/ImageDefault\n"
            "layout(v0) -> v0/layout_NCHW opencl/float/NCHW\n"
            "io_copy(v0/layout_NCHW) -> v0/layout_NCHW/io_copy_host "
            "host/float/NCHW\n");
  EXPECT_EQ(graph_.output_names()[0], "v0");
  EXPECT_EQ(KernelName(*report_.casts[0].kernel), "io_copy/opencl/any/any/def");
  EXPECT_EQ(KernelName(*report_.casts[1].kernel), "layout/opencl/any/any/def");
  EXPECT_EQ(KernelName(*report_.casts[3].kernel), "io_copy/host/any/any/def");
}

// Row TG-delegate: one op without a device kernel costs two crossings.
TEST_F(DeviceCastsTest, OneOpOnTheCpuMeansTwoCrossingsMore) {
  Lowered(Chain({"sigmoid", "softmax", "sigmoid"}, Shape({2, 8})));
  std::string copies;
  for (const CastReport& cast : report_.casts) {
    EXPECT_EQ(cast.type, "io_copy");
    copies += cast.name + "\n";
  }
  EXPECT_EQ(copies,
            "x/io_copy_opencl\n"
            "v0/io_copy_arm\n"
            "v1/io_copy_opencl\n"
            "v2/io_copy_host\n");
}

TEST_F(DeviceCastsTest, NeighboursOnTheDeviceStayThere) {
  Lowered(Chain({"sigmoid", "sigmoid", "sigmoid"}, Shape({2, 8})));
  EXPECT_EQ(report_.casts.size(), 2u);
}

TEST_F(DeviceCastsTest, ReadersOnTheDeviceShareOneCopy) {
  GraphBuilder b("net");
  const ValueId x = b.Input("x", kFloat, Shape({2, 8}));
  b.Output(b.Op("sigmoid", "a", {x}));
  b.Output(b.Op("sigmoid", "b", {x}));
  EXPECT_EQ(Lowered(*b.Finish()),
            "io_copy(x) -> x/io_copy_opencl opencl/float/NCHW\n"
            "sigmoid(x/io_copy_opencl) -> a opencl/float/NCHW\n"
            "sigmoid(x/io_copy_opencl) -> b opencl/float/NCHW\n"
            "io_copy(a) -> a/io_copy_host host/float/NCHW\n"
            "io_copy(b) -> b/io_copy_host host/float/NCHW\n");
}

// A kernel for any target works where its input is.
TEST_F(DeviceCastsTest, AnyTargetFollowsTheInput) {
  rows_.Add("flatten", "any/any/NCHW").Storage(OutputStorage::kViewOfInput);
  EXPECT_EQ(Lowered(Chain({"sigmoid", "flatten", "sigmoid"}, Shape({2, 8}))),
            "io_copy(x) -> x/io_copy_opencl opencl/float/NCHW\n"
            "sigmoid(x/io_copy_opencl) -> v0 opencl/float/NCHW\n"
            "flatten(v0) -> v1 opencl/float/NCHW\n"
            "sigmoid(v1) -> v2 opencl/float/NCHW\n"
            "io_copy(v2) -> v2/io_copy_host host/float/NCHW\n");
}

TEST_F(DeviceCastsTest, WithoutACopyTheWayIsNamed) {
  options_.excludes = {"io_copy/host/*"};
  const std::string text = Lowered(Chain({"sigmoid"}, Shape({2, 8})));
  EXPECT_EQ(text,
            "error: no kernel for some ops on test device:\n"
            "op 'v0' (sigmoid): sigmoid/opencl/float/NCHW/def: where it would "
            "stand: cannot move 'v0' from opencl/float/NCHW to "
            "host/float/NCHW: op 'v0/io_copy_host' (io_copy): "
            "io_copy/opencl/any/any/def: it takes host/any/any, not "
            "opencl/float/NCHW; io_copy/host/any/any/def: excluded\n");
}

// CPU targets share memory.
TEST_F(DeviceCastsTest, NoCopiesBetweenCpuTargets) {
  rows_.Add("tanh", "host");
  EXPECT_EQ(Lowered(Chain({"softmax", "tanh"}, Shape({2, 8}))),
            "softmax(x) -> v0 arm/float/NCHW\n"
            "tanh(v0) -> v1 host/float/NCHW\n");
}

}  // namespace
}  // namespace placelite
