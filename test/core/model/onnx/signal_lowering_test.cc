// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "test/core/model/onnx/model_writer.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

using ::onnx::TensorProto;
using ::testing::HasSubstr;
using Ints = std::vector<int64_t>;

TEST(OnnxSignal, DftIsAProduct) {
  const std::string real =
      LowerOne(ModelWriter(), {2, 8, 3, 1}, "DFT", {}, {{"onesided", 1}});
  EXPECT_THAT(real, HasSubstr("float[2,3,10] = matmul("));
  EXPECT_THAT(real, HasSubstr("%y: float[2,5,3,2] = transpose("));
  const std::string complex =
      LowerOne(ModelWriter(), {2, 8, 2}, "DFT", {}, {{"inverse", 1}});
  EXPECT_THAT(complex, HasSubstr("%y: float[2,8,2] = reshape("));
  EXPECT_THAT(LowerOne(ModelWriter(), {2, 8, 3}, "DFT"),
              HasSubstr("numbers of 3 parts"));
  EXPECT_THAT(LowerOne(ModelWriter(), {2, 5000, 2}, "DFT"),
              HasSubstr("a transform of 5000 numbers"));
}

// The matrix is computed where sizes are known at run time alone.
TEST(OnnxSignal, DftOfAnySize) {
  const std::string any = LowerOne(ModelWriter(), {2, -1, 2}, "DFT");
  EXPECT_THAT(any, HasSubstr("= cos("));
  EXPECT_THAT(any, HasSubstr("%y: float[2,0..,2] = reshape("));
}

TEST(OnnxSignal, StftMultipliesFrames) {
  ModelWriter w;
  w.Input("x", {2, 100, 1}).Ints("step", {8}).Weight("window", {16});
  w.Node("STFT", {"x", "step", "window"}, {"y"}).Output("y");
  const std::string text = w.Nodes();
  EXPECT_THAT(text, HasSubstr("float[2,11,18] = matmul("));
  EXPECT_THAT(text, HasSubstr("%y: float[2,11,9,2] = reshape("));
  ModelWriter computed;
  computed.Input("x", {2, -1, 1}).Input("step", {}, TensorProto::INT64);
  computed.Input("length", {}, TensorProto::INT64);
  computed.Node("STFT", {"x", "step", "", "length"}, {"y"}).Output("y");
  EXPECT_THAT(computed.Nodes(), HasSubstr("%y: float[2,0..,0..,2] = reshape("));
}

// STFT of 100 numbers, by constants.
std::string Stft(int64_t step, int64_t window, int64_t length) {
  ModelWriter w;
  w.Input("x", {2, 100, 1}).Ints("step", {step}).Ints("length", {length});
  w.Weight("window", {window});
  w.Node("STFT", {"x", "step", "window", "length"}, {"y"}).Output("y");
  return w.Nodes();
}

TEST(OnnxSignal, FramesLieWithinTheSignal) {
  EXPECT_THAT(Stft(8, 100, 100), HasSubstr("%y: float[2,1,51,2] = reshape("));
  EXPECT_THAT(Stft(0, 16, 16),
              IsCorrupt("frame_step is 0, expected 1 or more"));
  EXPECT_THAT(Stft(-4, 16, 16), IsCorrupt("frame_step is -4"));
  EXPECT_THAT(Stft(8, 16, 0), IsCorrupt("frame_length is 0"));
  EXPECT_THAT(Stft(8, 1, 16),
              IsCorrupt("a window of shape [1] for frames of 16"));
  EXPECT_THAT(Stft(8, 101, 101),
              IsCorrupt("frames of 101 numbers of a signal [2,100,1]"));
}

std::string Mel(int64_t bands, int64_t length, int64_t rate) {
  ModelWriter w;
  w.Ints("bands", {bands}).Ints("length", {length}).Ints("rate", {rate});
  w.Weight("low", {}, {0}).Weight("high", {}, {4000});
  w.Node("MelWeightMatrix", {"bands", "length", "rate", "low", "high"}, {"y"});
  return w.Output("y").Nodes();
}

TEST(OnnxSignal, MelWeights) {
  EXPECT_THAT(Mel(8, 16, 8000), HasSubstr("%y: float[9,8] = cast("));
  EXPECT_THAT(Mel(-8, 16, 8000), IsCorrupt("num_mel_bins is -8"));
  EXPECT_THAT(Mel(8, -16, 8000), IsCorrupt("dft_length is -16"));
  EXPECT_THAT(Mel(8, 16, 0), IsCorrupt("sample_rate is 0"));
}

TEST(OnnxSignal, DftLengthsArePositive) {
  for (int64_t length : {0, -3}) {
    ModelWriter w;
    w.Input("x", {1, 8, 1}).Ints("length", {length});
    w.Node("DFT", {"x", "length"}, {"y"}).Output("y");
    EXPECT_THAT(w.Nodes(), IsCorrupt("dft_length is "));
  }
}

// The matrix that the input of a transform is multiplied by, rounded to 0.01.
std::vector<int> MatrixOf(ModelWriter writer, const ModelWriter::Names& inputs,
                          const ModelWriter::Attributes& attributes) {
  writer.Node("DFT", inputs, {"y"}, attributes).Output("y");
  const Result<Graph> graph = writer.Read();
  EXPECT_OK(graph);
  std::vector<int> rounded;
  for (const Value& value : graph->values()) {
    if (!value.is_constant() || value.info.precision != Precision::kFloat) {
      continue;
    }
    const Tensor& matrix = value.info.constant;
    for (int64_t i = 0; i < matrix.NumElements(); ++i) {
      rounded.push_back(
          static_cast<int>(std::lround(100 * matrix.data<float>()[i])));
    }
  }
  return rounded;
}

// Frequencies 0, 1, 2 of four real numbers: 1 stands for its mirror image 3,
// too; 0 and 2 have no imaginary part.
TEST(OnnxSignal, DftBackToRealNumbers) {
  const std::vector<int> four = {25, 25,  25,  25,  0, 0,   0, 0,
                                 50, 0,   -50, 0,   0, -50, 0, 50,
                                 25, -25, 25,  -25, 0, 0,   0, 0};
  ModelWriter old(17);
  old.Input("x", {1, 3, 2});
  EXPECT_EQ(MatrixOf(old, {"x"}, {{"inverse", 1}, {"onesided", 1}}), four);
  // Since opset 20 length and axis are inputs.
  ModelWriter newer(20);
  newer.Input("x", {1, 3, 2}).Ints("length", {4}).Ints("axis", {-2});
  EXPECT_EQ(MatrixOf(newer, {"x", "length", "axis"},
                     {{"inverse", 1}, {"onesided", 1}}),
            four);
}

// A signal of two numbers is cut to one, and one of one is padded with a zero.
TEST(OnnxSignal, DftOfAnotherLength) {
  ModelWriter cut;
  cut.Input("x", {1, 2, 1}).Ints("length", {1});
  EXPECT_EQ(MatrixOf(cut, {"x", "length"}, {}),
            (std::vector<int>{100, 0, 0, 0}));
  ModelWriter filled;
  filled.Input("x", {1, 1, 1}).Ints("length", {2});
  EXPECT_EQ(MatrixOf(filled, {"x", "length"}, {}),
            (std::vector<int>{100, 0, 100, 0}));
}

TEST(OnnxSignal, OneSidedTransformsHaveRealNumbersOnOneSide) {
  EXPECT_THAT(LowerOne(ModelWriter(), {2, 8, 2}, "DFT", {}, {{"onesided", 1}}),
              HasSubstr("a one-sided transform that is not inverse of numbers "
                        "of 2 parts"));
  EXPECT_THAT(LowerOne(ModelWriter(), {2, 8, 1}, "DFT", {},
                       {{"onesided", 1}, {"inverse", 1}}),
              HasSubstr("a one-sided transform that is inverse of numbers of 1 "
                        "parts"));
}

TEST(OnnxSignal, ImagesAtAnyPoints) {
  ModelWriter w;
  w.Input("x", {1, 2, 5, 6}).Input("g", {1, 3, 4, 2});
  w.Node("GridSample", {"x", "g"}, {"y"}, {{"padding_mode", "border"}});
  EXPECT_THAT(w.Output("y").Text(),
              HasSubstr("%y: float[1,2,3,4] = grid_sampler(%x, %g) "
                        "{align_corners=false, padding_mode=\"border\"}\n"));
  ModelWriter halves;
  halves.Input("x", {1, 2, 5, 6}, TensorProto::FLOAT16)
      .Input("g", {1, 3, 4, 2});
  halves.Node("GridSample", {"x", "g"}, {"y"}).Output("y");
  EXPECT_THAT(halves.Text(), HasSubstr(": float[1,2,3,4] = grid_sampler("));
  EXPECT_THAT(halves.Text(), HasSubstr("%y: fp16[1,2,3,4] = cast("));
  ModelWriter r;
  r.Input("x", {1, 2, 5, 6}).Input("r", {3, 4});
  r.Input("b", {3}, TensorProto::INT64);
  r.Node("RoiAlign", {"x", "r", "b"}, {"y"}, {{"output_height", 2}});
  EXPECT_THAT(r.Output("y").Text(),
              HasSubstr("%y: float[3,2,2,1] = roi_align(%x, %r, %b) "
                        "{aligned=true, pooled_height=2}\n"));
  ModelWriter m;
  m.Input("x", {1, 2, 5, 6}).Input("r", {3, 4});
  m.Input("b", {3}, TensorProto::INT64);
  m.Node("RoiAlign", {"x", "r", "b"}, {"y"}, {{"mode", "max"}});
  EXPECT_THAT(m.Output("y").Text(), HasSubstr("pooling_type=\"max\""));
}

TEST(OnnxSignal, DeterminantAndWords) {
  EXPECT_EQ(LowerOne(ModelWriter(), {3, 2, 2}, "Det"),
            "%y: float[3] = determinant(%x)\n");
  ModelWriter w;
  w.Input("x", {4, 9}, TensorProto::INT64);
  w.Node("TfIdfVectorizer", {"x"}, {"y"},
         {{"mode", "TF"},
          {"min_gram_length", 1},
          {"max_gram_length", 1},
          {"max_skip_count", 0},
          {"pool_int64s", Ints{5, 6}},
          {"ngram_counts", Ints{0}},
          {"ngram_indexes", Ints{1, 0}}});
  EXPECT_THAT(w.Output("y").Text(), HasSubstr("%y: float[4,2] = tf_idf(%x)"));
}

TEST(OnnxSignal, MaxUnpoolScatters) {
  ModelWriter w;
  w.Input("x", {1, 1, 2, 2}).Input("i", {1, 1, 2, 2}, TensorProto::INT64);
  w.Node("MaxUnpool", {"x", "i"}, {"y"},
         {{"kernel_shape", Ints{2, 2}}, {"strides", Ints{2, 2}}});
  const std::string text = w.Output("y").Text();
  EXPECT_THAT(text, HasSubstr("float[16] = scatter_nd("));
  EXPECT_THAT(text, HasSubstr("%y: float[1,1,4,4] = reshape("));
  ModelWriter larger;
  larger.Input("x", {1, 1, 2, 2}).Input("i", {1, 1, 2, 2}, TensorProto::INT64);
  larger.Ints("s", {1, 1, 5, 4});
  larger.Node("MaxUnpool", {"x", "i", "s"}, {"y"},
              {{"kernel_shape", Ints{2, 2}}, {"strides", Ints{2, 2}}});
  EXPECT_THAT(larger.Output("y").Text(),
              HasSubstr("%y: float[1,1,5,4] = pad("));
}

}  // namespace
}  // namespace placelite
