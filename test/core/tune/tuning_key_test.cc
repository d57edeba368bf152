// SPDX-License-Identifier: Apache-2.0
// Workloads as text, families and distances.
#include "lite/core/tune/tuning_key.h"

#include <cmath>

#include "lite/core/op/op_def.h"
#include "test/core/tune/sample_records.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

ValueInfo Value(const ShapeRange& shape,
                Precision precision = Precision::kFloat) {
  ValueInfo value;
  value.precision = precision;
  value.shape = shape;
  return value;
}

ValueInfo Constant(const Shape& shape) {
  ValueInfo value = Value(shape);
  value.constant = Tensor::Allocate(shape, Precision::kFloat).value();
  return value;
}

// conv2d of an NCHW input by a constant filter, without bias, + relu(conv +
// other).
class Convolution {
 public:
  explicit Convolution(const ShapeRange& image) : image_(Value(image)) {}

  Result<TuningKey> Key(int threads = 1) {
    const ValueInfo* inputs[] = {&image_, &filter_, nullptr, &output_};
    const ValueInfo* outputs[] = {&output_};
    const OpView op(*FindOp("conv2d"), "conv1", attributes, inputs, outputs,
                    steps);
    return MakeTuningKey(op, places, outputs_places, threads);
  }

  const Place blocked{Target::kX86, Precision::kFloat, Layout::Blocked(16)};
  std::vector<Place> places = {blocked, Place(Target::kX86),
                               Place(Target::kX86), blocked};
  std::vector<Place> outputs_places = {blocked};
  AttributeMap attributes = {{"groups", int64_t{1}},
                             {"strides", std::vector<int64_t>{2, 2}}};
  Epilogue steps = {{EpilogueKind::kAdd, 0, 0, 0, 3},
                    {EpilogueKind::kClip, 0, 6, 0, -1}};

 private:
  ValueInfo image_;
  ValueInfo filter_ = Constant({32, 16, 3, 3});
  ValueInfo output_ = Value({1, 32, 28, 28});
};

TEST(TuningKey, TellsAllThatTimeDependsOn) {
  Convolution conv({1, 16, 56, 56});
  ASSERT_OK_AND_ASSIGN(const TuningKey key, conv.Key(2));
  EXPECT_EQ(ToString(key),
            "conv2d@cpu(float/NCHW16c[1,16,56,56],const float/NCHW[32,16,3,3],"
            "-,float/NCHW16c[1,32,28,28])->(float/NCHW16c[1,32,28,28])"
            "{groups=1 strides=[2,2]}+add+clip x2");
}

TEST(TuningKey, ValuesOfTheEpilogueDoNotCount) {
  Convolution conv({1, 16, 56, 56});
  ASSERT_OK_AND_ASSIGN(const TuningKey before, conv.Key());
  conv.steps[1].beta = 3;
  ASSERT_OK_AND_ASSIGN(const TuningKey after, conv.Key());
  EXPECT_EQ(ToString(before), ToString(after));
  conv.steps[1].kind = EpilogueKind::kRelu;
  ASSERT_OK_AND_ASSIGN(const TuningKey other, conv.Key());
  EXPECT_NE(ToString(before), ToString(other));
}

// A host and an x86 kernel compete for one workload.
TEST(TuningKey, CpuTargetsAreOneMemory) {
  Convolution conv({1, 16, 56, 56});
  ASSERT_OK_AND_ASSIGN(const TuningKey x86, conv.Key());
  for (Place& place : conv.places) place.target = Target::kHost;
  conv.outputs_places[0].target = Target::kHost;
  ASSERT_OK_AND_ASSIGN(const TuningKey host, conv.Key());
  EXPECT_EQ(ToString(x86), ToString(host));
  conv.outputs_places[0].target = Target::kOpenCL;
  ASSERT_OK_AND_ASSIGN(const TuningKey gpu, conv.Key());
  EXPECT_EQ(gpu.memory, "opencl");
}

TEST(TuningKey, PlacesSayPrecisionUnlessTheyTakeAny) {
  Convolution conv({1, 16, 56, 56});
  conv.places[0].precision = Precision::kFP16;
  conv.places[1].precision = Precision::kAny;
  ASSERT_OK_AND_ASSIGN(const TuningKey key, conv.Key());
  EXPECT_EQ(key.inputs[0].precision, Precision::kFP16);
  EXPECT_EQ(key.inputs[1].precision, Precision::kFloat);
}

TEST(TuningKey, OnlyImagesLieInBlocks) {
  const ValueInfo matrix = Value({8, 100});
  const ValueInfo* both[] = {&matrix};
  const AttributeMap attributes;
  const OpView op(*FindOp("relu"), "relu1", attributes, both, both, {});
  const Place blocked(Target::kX86, Precision::kFloat, Layout::Blocked(8));
  ASSERT_OK_AND_ASSIGN(const TuningKey key,
                       MakeTuningKey(op, {&blocked, 1}, {&blocked, 1}, 1));
  EXPECT_EQ(ToString(key),
            "relu@cpu(float/NCHW[8,100])->(float/NCHW[8,100]){} x1");
}

TEST(TuningKey, SomeOpsHaveNone) {
  Convolution range({1, 16, Dim(1, 56), 56});
  EXPECT_THAT(range.Key(), FailsWith(StatusCode::kUnsupported, "exact shapes"));
  Convolution conv({1, 16, 56, 56});
  conv.attributes.Set("table", std::vector<int64_t>(5000, 1));
  EXPECT_THAT(conv.Key(), FailsWith(StatusCode::kUnsupported, "at most 4096"));
  conv.attributes.Set("table", std::string("two\nlines"));
  EXPECT_THAT(conv.Key(), FailsWith(StatusCode::kUnsupported, "printable"));
  conv.places.pop_back();
  EXPECT_THAT(conv.Key(),
              FailsWith(StatusCode::kInvalidArgument, "3 and 1 places"));
}

TEST(TuningArgument, SurvivesTheRoundTrip) {
  for (const char* text : {"-", "float/NCHW[]", "const int8/NCHW4c[1,3,7,7]",
                           "fp16/ImageDefault[1,3,224,224]", "int64/NCHW[0]"}) {
    ASSERT_OK_AND_ASSIGN(const TuningArgument a, ParseTuningArgument(text));
    EXPECT_EQ(ToString(a), text);
  }
}

TEST(TuningArgument, OtherTextsAreRefused) {
  for (const char* text :
       {"", "float", "float/NCHW", "float/NCHW[1,2", "float/NCHW[1,,2]",
        "float/NCHW[01]", "float/NCHW[ 1]", "float/NCHW[-1]", "[1]/float",
        "constfloat/NCHW[1]", "float/NCHW0c[1]", "quad/NCHW[1]",
        "float/NCHW[1]x", "float/NCHW]1[", "float/NCHW[1,1,1,1,1,1,1,1,1]",
        "float/NCHW[1099511627777]", "float/NCHW[99999999999999999999]"}) {
    EXPECT_FALSE(ParseTuningArgument(text).ok()) << text;
  }
}

TEST(ShapeDistance, CountsDoublings) {
  const TuningKey key = ConvolutionKey(56);
  EXPECT_EQ(ShapeDistance(key, key), 0);
  // Height and width of input and output.
  EXPECT_DOUBLE_EQ(ShapeDistance(key, ConvolutionKey(112)), 4);
  EXPECT_DOUBLE_EQ(ShapeDistance(key, ConvolutionKey(28)), 4);
  EXPECT_DOUBLE_EQ(ShapeDistance(key, ConvolutionKey(56, 4)), 2);
  EXPECT_NEAR(ShapeDistance(key, ConvolutionKey(57)), 4 * std::log2(57.0 / 56),
              1e-12);
  EXPECT_EQ(ShapeDistance(ConvolutionKey(0), ConvolutionKey(1)), 0);
}

TEST(TuningFamily, LeavesOutShapesAndThreadsOnly) {
  const TuningKey key = ConvolutionKey(56);
  EXPECT_EQ(TuningFamily(key), TuningFamily(ConvolutionKey(7, 2)));
  TuningKey other = key;
  other.epilogue = "relu";
  EXPECT_NE(TuningFamily(key), TuningFamily(other));
  other = key;
  other.attributes = "strides=[2,2]";
  EXPECT_NE(TuningFamily(key), TuningFamily(other));
  other = key;
  other.inputs[0].layout = Layout::Blocked(8);
  EXPECT_NE(TuningFamily(key), TuningFamily(other));
  other = key;
  other.inputs[0].shape = {1, 64, 56};
  EXPECT_NE(TuningFamily(key), TuningFamily(other));
}

}  // namespace
}  // namespace placelite
