// SPDX-License-Identifier: Apache-2.0
#include "test/core/model/onnx/model_writer.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

using ::onnx::TensorProto;
using ::testing::HasSubstr;

TEST(OnnxRandom, LikeAnotherValue) {
  EXPECT_EQ(LowerOne(ModelWriter(), {2, 3}, "RandomNormalLike", {},
                     {{"mean", 1.0f}, {"scale", 2.0f}, {"seed", 1.0f}}),
            "%y: float[2,3] = random_normal(%x) {deviation=2, mean=1, "
            "seed=1065353216}\n");
  EXPECT_EQ(LowerOne(ModelWriter(), {2, 3}, "RandomUniformLike", {},
                     {{"low", -1.0f}, {"seed", 0.0f}}),
            "%y: float[2,3] = random_uniform(%x) {low=-1, seed=0}\n");
}

TEST(OnnxRandom, OfAShape) {
  ModelWriter w;
  w.Node("RandomNormal", {}, {"y"},
         {{"shape", std::vector<int64_t>{2, 3}}, {"seed", 0.0f}});
  const std::string text = w.Output("y").Text();
  EXPECT_THAT(text, HasSubstr("expand("));
  EXPECT_THAT(text, HasSubstr("%y: float[2,3] = random_normal("));
}

TEST(OnnxRandom, WithoutASeed) {
  EXPECT_EQ(LowerOne(ModelWriter(), {2}, "RandomNormalLike"),
            "%y: float[2] = random_normal(%x)\n");
  EXPECT_THAT(LowerOne(ModelWriter(), {2}, "RandomUniformLike", {},
                       {{"low", 2.0f}, {"high", 1.0f}}),
              HasSubstr("low is 2, high is 1"));
}

TEST(OnnxRandom, TypesOfTheOutput) {
  EXPECT_THAT(LowerOne(ModelWriter(), {2}, "RandomNormalLike", {},
                       {{"dtype", TensorProto::DOUBLE}}),
              HasSubstr("%y: double[2] = cast("));
  EXPECT_THAT(LowerOne(ModelWriter(), {2}, "RandomNormalLike", {},
                       {{"dtype", TensorProto::INT32}}),
              HasSubstr("dtype is int32"));
  EXPECT_THAT(LowerOne(ModelWriter(), {2}, "Bernoulli", {},
                       {{"dtype", TensorProto::BOOL}}),
              HasSubstr("%y: bool[2] = less_than(%y/random_uniform, %x)"));
}

}  // namespace
}  // namespace placelite
