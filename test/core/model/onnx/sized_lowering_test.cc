// SPDX-License-Identifier: Apache-2.0
// Ops that give as many elements as those of their inputs say.
#include "test/core/model/onnx/model_writer.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

using ::onnx::TensorProto;
using ::testing::HasSubstr;

TEST(OnnxSized, NonZeroIsCutAndTransposed) {
  const std::string text = LowerOne(ModelWriter(), {3, 4}, "NonZero");
  EXPECT_THAT(text, HasSubstr(": int64[12,2], "));
  EXPECT_THAT(text, HasSubstr("= padded_nonzero(%x)\n"));
  EXPECT_THAT(text, HasSubstr("= slice_by_input(%y/padded_nonzero, "));
  EXPECT_THAT(text, HasSubstr("%y: int64[2,0..12] = "
                              "transpose(%y/slice_by_input) {axis=[1,0]}"));
}

// PyTorch exports x[mask] in this way.
TEST(OnnxSized, ElementsOfAMaskHaveOneAxis) {
  ModelWriter w;
  w.Input("x", {3, 4}).Input("m", {3, 4}, TensorProto::BOOL);
  w.Node("NonZero", {"m"}, {"n"}).Node("Transpose", {"n"}, {"t"});
  w.Node("GatherND", {"x", "t"}, {"y"}).Output("y");
  EXPECT_THAT(w.Text(), HasSubstr("%y: float[0..12] = gather_nd(%x, %t)"));
}

TEST(OnnxSized, CompressByAConstant) {
  ModelWriter w;
  w.Input("x", {3, 4});
  TensorProto* flags = w.Initializer("c", TensorProto::BOOL, {3});
  for (int flag : {1, 0, 1}) flags->add_int32_data(flag);
  w.Node("Compress", {"x", "c"}, {"y"}, {{"axis", 0}}).Output("y");
  EXPECT_THAT(w.Text(), HasSubstr("%y: float[2,4] = gather(%x, "));
}

TEST(OnnxSized, CompressByAnInput) {
  ModelWriter w;
  w.Input("x", {3, 4}).Input("c", {3}, TensorProto::BOOL);
  w.Node("Compress", {"x", "c"}, {"y"}, {{"axis", 0}}).Output("y");
  EXPECT_THAT(w.Text(), HasSubstr("%y: float[0..3,4] = gather(%x, "));
  ModelWriter flat;
  flat.Input("x", {3, 4}).Input("c", {3}, TensorProto::BOOL);
  flat.Node("Compress", {"x", "c"}, {"y"}).Output("y");
  EXPECT_THAT(flat.Text(), HasSubstr("%y: float[0..3] = gather(%y/reshape, "));
  ModelWriter numbers;
  numbers.Input("x", {3, 4}).Input("c", {3});
  numbers.Node("Compress", {"x", "c"}, {"y"}).Output("y");
  EXPECT_THAT(numbers.Text(), HasSubstr("condition is float"));
}

TEST(OnnxSized, Unique) {
  ModelWriter w;
  w.Input("x", {3, 4}).Node("Unique", {"x"}, {"y", "", "i"}, {{"sorted", 0}});
  const std::string flat = w.Output("y").Output("i").Text();
  EXPECT_THAT(flat, HasSubstr("padded_unique(%y/reshape) {sorted=false}\n"));
  EXPECT_THAT(flat, HasSubstr("%y: float[0..12] = slice_by_input("));
  EXPECT_THAT(flat, HasSubstr("%i: int64[12]"));
  const std::string rows =
      LowerOne(ModelWriter(), {3, 4}, "Unique", {}, {{"axis", -1}});
  EXPECT_THAT(rows, HasSubstr(": int64[4], "));
  EXPECT_THAT(rows, HasSubstr("= padded_unique(%x) {axis=-1}\n"));
}

// Boxes float[1,7,4] and scores float[1,2,7].
ModelWriter BoxesAndScores() {
  ModelWriter w;
  w.Input("b", {1, 7, 4}).Input("s", {1, 2, 7});
  return w;
}

TEST(OnnxSized, NmsByConstants) {
  ModelWriter w = BoxesAndScores();
  w.Ints("most", {INT64_MAX}).Weight("iou", {1}, {0.5}).Weight("t", {}, {0.25});
  w.Node("NonMaxSuppression", {"b", "s", "most", "iou", "t"}, {"y"});
  const std::string text = w.Output("y").Text();
  EXPECT_THAT(text, HasSubstr(": int64[14,3], "));
  EXPECT_THAT(text, HasSubstr("= padded_nms(%b, %s) {iou_threshold=0.5, "
                              "max_output=1099511627776, "
                              "score_threshold=[0.25]}\n"));
  EXPECT_THAT(text, HasSubstr("= slice_by_input(%y/padded_nms, "));
}

TEST(OnnxSized, NmsByInputs) {
  ModelWriter w = BoxesAndScores();
  w.Input("most", {1}, TensorProto::INT64).Input("t", {});
  w.Node("NonMaxSuppression", {"b", "s", "most", "", "t"}, {"y"},
         {{"center_point_box", 1}});
  EXPECT_THAT(w.Output("y").Text(),
              HasSubstr(": int64[14,3], %y/padded_nms.1: int64[1] = "
                        "padded_nms(%b, %s, %most, -, %t) "
                        "{center_point_box=true}\n"));
}

}  // namespace
}  // namespace placelite
