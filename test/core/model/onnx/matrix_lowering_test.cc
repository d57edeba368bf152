// SPDX-License-Identifier: Apache-2.0
#include "test/core/model/onnx/model_writer.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

// x [2,3] times b, plus c [4].
std::string Gemm(const std::vector<int64_t>& b,
                 const ModelWriter::Attributes& attributes,
                 const ModelWriter::Names& inputs = {"b", "c"}) {
  return LowerOne(ModelWriter().Weight("b", b).Weight("c", {4}), {2, 3}, "Gemm",
                  inputs, attributes);
}

TEST(OnnxGemm, Plain) {
  EXPECT_EQ(Gemm({3, 4}, {}),
            "%y/matmul: float[2,4] = matmul(%x, %b)\n"
            "%y: float[2,4] = elementwise_add(%y/matmul, %c)\n");
}

TEST(OnnxGemm, WithoutC) {
  EXPECT_EQ(Gemm({3, 4}, {}, {"b"}), "%y: float[2,4] = matmul(%x, %b)\n");
  EXPECT_EQ(Gemm({3, 4}, {{"beta", 0.f}}), "%y: float[2,4] = matmul(%x, %b)\n");
}

TEST(OnnxGemm, Transposed) {
  EXPECT_EQ(Gemm({4, 3}, {{"transB", 1}}, {"b"}),
            "%y: float[2,4] = matmul(%x, %b) {transpose_y=true}\n");
  EXPECT_EQ(Gemm({2, 4}, {{"transA", 1}}, {"b"}),
            "%y: float[3,4] = matmul(%x, %b) {transpose_x=true}\n");
}

TEST(OnnxGemm, Scaled) {
  EXPECT_EQ(Gemm({3, 4}, {{"alpha", 2.f}, {"beta", 0.5f}}),
            "%y/matmul: float[2,4] = matmul(%x, %b)\n"
            "%y/scale: float[2,4] = scale(%y/matmul) {scale=2}\n"
            "%y/scale.1: float[4] = scale(%c) {scale=0.5}\n"
            "%y: float[2,4] = elementwise_add(%y/scale, %y/scale.1)\n");
}

TEST(OnnxGemm, RefusesWrongShapes) {
  EXPECT_THAT(Gemm({4, 3}, {}), StartsWith("corrupt: "));
  EXPECT_THAT(Gemm({3, 5}, {}), StartsWith("corrupt: "));
}

std::string MatMul(const std::vector<int64_t>& x,
                   const std::vector<int64_t>& b) {
  return LowerOne(ModelWriter().Input("b", b), x, "MatMul", {"b"});
}

TEST(OnnxMatMul, OfMatrices) {
  EXPECT_EQ(MatMul({2, 3}, {3, 4}), "%y: float[2,4] = matmul(%x, %b)\n");
  EXPECT_EQ(MatMul({5, 1, 2, 3}, {6, 3, 4}),
            "%y: float[5,6,2,4] = matmul(%x, %b)\n");
  EXPECT_THAT(MatMul({2, 3}, {4, 3}), StartsWith("corrupt: "));
}

TEST(OnnxMatMul, OfVectors) {
  EXPECT_EQ(MatMul({3}, {5, 3, 4}),
            "%y/unsqueeze: float[1,3] = unsqueeze(%x) {axes=[0]}\n"
            "%y/matmul: float[5,1,4] = matmul(%y/unsqueeze, %b)\n"
            "%y: float[5,4] = squeeze(%y/matmul) {axes=[-2]}\n");
  EXPECT_EQ(MatMul({2, 3}, {3}),
            "%y/unsqueeze: float[3,1] = unsqueeze(%b) {axes=[1]}\n"
            "%y/matmul: float[2,1] = matmul(%x, %y/unsqueeze)\n"
            "%y: float[2] = squeeze(%y/matmul) {axes=[-1]}\n");
  EXPECT_THAT(MatMul({3}, {3}), HasSubstr("%y: float[] = squeeze("));
}

}  // namespace
}  // namespace placelite
