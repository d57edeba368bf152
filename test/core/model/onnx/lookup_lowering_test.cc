// SPDX-License-Identifier: Apache-2.0
#include "test/core/model/onnx/model_writer.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

using ::onnx::TensorProto;
using ::testing::HasSubstr;
using ::testing::StartsWith;

TEST(OnnxGather, AlongAnAxis) {
  ModelWriter w;
  w.Input("i", {5, 6}, TensorProto::INT64);
  EXPECT_EQ(LowerOne(w, {2, 7, 4}, "Gather", {"i"}, {{"axis", -2}}),
            "%y: float[2,5,6,4] = gather(%x, %i) {axis=-2}\n");
  EXPECT_EQ(LowerOne(w, {2, 7, 4}, "Gather", {"i"}),
            "%y: float[5,6,7,4] = gather(%x, %i)\n");
  EXPECT_THAT(LowerOne(ModelWriter().Ints("i", {7}), {2, 7}, "Gather", {"i"},
                       {{"axis", 1}}),
              StartsWith("corrupt: "));
}

TEST(OnnxArgMax, KeepsItsAxisUnlessTold) {
  EXPECT_EQ(LowerOne(ModelWriter(), {2, 7, 4}, "ArgMax"),
            "%y: int64[1,7,4] = arg_max(%x) {axis=0, keepdims=true}\n");
  EXPECT_EQ(LowerOne(ModelWriter(), {2, 7, 4}, "ArgMax", {},
                     {{"axis", -1}, {"keepdims", 0}, {"select_last_index", 1}}),
            "%y: int64[2,7] = arg_max(%x) {select_last_index=true}\n");
  EXPECT_THAT(LowerOne(ModelWriter(), {2, 7}, "ArgMax", {}, {{"axis", 2}}),
              StartsWith("corrupt: "));
}

TEST(OnnxArgMin, IsArgMaxOfTheNegative) {
  EXPECT_EQ(LowerOne(ModelWriter(), {2, 7, 4}, "ArgMin", {}, {{"axis", 1}}),
            "%y/scale: float[2,7,4] = scale(%x) {scale=-1}\n"
            "%y: int64[2,1,4] = arg_max(%y/scale) {axis=1, keepdims=true}\n");
  // -x - 1, which no integer overflows.
  ModelWriter w;
  w.Input("i", {2}, TensorProto::INT32).Node("ArgMin", {"i"}, {"y"});
  EXPECT_EQ(w.Output("y").Nodes(),
            "%y/bitwise_not: int32[2] = bitwise_not(%i)\n"
            "%y: int64[1] = arg_max(%y/bitwise_not) {axis=0, keepdims=true}\n");
}

}  // namespace
}  // namespace placelite
