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
  EXPECT_THAT(LowerOne(ModelWriter(), {2, -1, 2}, "DFT"),
              HasSubstr("a transform of ? numbers"));
}

TEST(OnnxSignal, ImagesAtAnyPoints) {
  ModelWriter w;
  w.Input("x", {1, 2, 5, 6}).Input("g", {1, 3, 4, 2});
  w.Node("GridSample", {"x", "g"}, {"y"}, {{"padding_mode", "border"}});
  EXPECT_THAT(w.Output("y").Text(),
              HasSubstr("%y: float[1,2,3,4] = grid_sampler(%x, %g) "
                        "{align_corners=false, padding_mode=\"border\"}\n"));
  ModelWriter r;
  r.Input("x", {1, 2, 5, 6}).Input("r", {3, 4});
  r.Input("b", {3}, TensorProto::INT64);
  r.Node("RoiAlign", {"x", "r", "b"}, {"y"}, {{"output_height", 2}});
  EXPECT_THAT(r.Output("y").Text(),
              HasSubstr("%y: float[3,2,2,1] = roi_align(%x, %r, %b) "
                        "{aligned=true, pooled_height=2}\n"));
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
}

}  // namespace
}  // namespace placelite
