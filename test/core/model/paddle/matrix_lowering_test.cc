// SPDX-License-Identifier: Apache-2.0
// mul, fc, matmul and matmul_v2. Result shapes were checked against Paddle
// 2.6, but for two vectors, which give [1] as they did before it.
#include "test/core/model/paddle/program_writer.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

using ::testing::HasSubstr;
using Ints = std::vector<int64_t>;

std::string Mul(const Ints& x, const Ints& y, int64_t rows, int64_t columns,
                bool weight = true) {
  ProgramWriter w;
  w.Feed("x", x);
  if (weight) {
    w.Weight("w", y);
  } else {
    w.Feed("w", y);
  }
  w.Binary("mul", "x", "w", "y",
           {{"x_num_col_dims", rows}, {"y_num_col_dims", columns}});
  return w.Fetch("y").Text();
}

TEST(MatrixLowering, MulIsFc) {
  EXPECT_THAT(Mul({-1, 13}, {13, 2}, 1, 1),
              HasSubstr("%y: float[?,2] = fc(%x, %w)\n"));
  EXPECT_THAT(Mul({-1, 3, 4, 5}, {20, 6}, 2, 1),
              HasSubstr("%y: float[?,3,6] = fc(%x, %w) {in_num_col_dims=2}"));
}

TEST(MatrixLowering, MulFlattensItsMatrix) {
  EXPECT_THAT(Mul({2, 3, 4}, {3, 4, 5}, 1, 2),
              HasSubstr("const %y/constant: float[12,5]\n"
                        "%y: float[2,5] = fc(%x, %y/constant)"));
  EXPECT_THAT(
      Mul({2, 3, 4}, {4, 5, 2}, 2, 1),
      HasSubstr("const %y/constant: float[4,10]\n"
                "%y/fc: float[2,3,10] = fc(%x, %y/constant) "
                "{in_num_col_dims=2}\n"
                "%y: float[2,3,5,2] = reshape(%y/fc) {shape=[0,0,5,2]}"));
  EXPECT_THAT(Mul({2, 12}, {3, 4, 5, 6}, 1, 2, /*weight=*/false),
              HasSubstr("%y/flatten: float[12,5,6] = flatten(%w) "
                        "{start_axis=0, stop_axis=1}\n"
                        "%y/flatten.1: float[12,30] = flatten(%y/flatten)\n"
                        "%y/fc: float[2,30] = fc(%x, %y/flatten.1)\n"
                        "%y: float[2,5,6] = reshape(%y/fc) {shape=[0,5,6]}"));
}

TEST(MatrixLowering, MulRefusesWrongSplits) {
  EXPECT_THAT(Mul({2, 3}, {3, 2}, 1, 2), HasSubstr("corrupt: op 1 'mul'"));
  EXPECT_THAT(Mul({2, 3}, {3, 2}, 0, 1), HasSubstr("corrupt: op 1 'mul'"));
  EXPECT_THAT(Mul({2, 3}, {4, 2}, 1, 1), HasSubstr("corrupt: op 1 'mul'"));
  EXPECT_THAT(Mul({2, 3}, {3, 2}, 1, -1), HasSubstr("corrupt: op 1 'mul'"));
}

TEST(MatrixLowering, FcTakesBiasAndActivation) {
  ProgramWriter w;
  w.Feed("x", {2, 3}).Weight("w", {3, 4}).Weight("b", {4});
  w.Op("fc", {{"Input", {"x"}}, {"W", {"w"}}, {"Bias", {"b"}}},
       {{"Out", {"y"}}}, {{"activation_type", "relu"}});
  EXPECT_THAT(w.Fetch("y").Text(),
              HasSubstr("%y/fc: float[2,4] = fc(%x, %w, %b)\n"
                        "%y: float[2,4] = relu(%y/fc)"));
}

TEST(MatrixLowering, FcRefusesPaddedWeights) {
  ProgramWriter w;
  w.Feed("x", {2, 3}).Weight("w", {3, 4});
  w.Op("fc", {{"Input", {"x"}}, {"W", {"w"}}}, {{"Out", {"y"}}},
       {{"padding_weights", true}});
  EXPECT_THAT(w.Fetch("y").Read(),
              FailsWith(StatusCode::kUnsupported, "padding_weights"));
}

std::string Matmul(const std::string& type, const Ints& x, const Ints& y,
                   const ProgramWriter::Attributes& attributes = {}) {
  ProgramWriter w;
  w.Feed("x", x).Weight("w", y);
  w.Binary(type, "x", "w", "y", attributes).Fetch("y");
  return w.Text();
}

TEST(MatrixLowering, Matmul) {
  EXPECT_THAT(Matmul("matmul", {-1, 5}, {5, 3}),
              HasSubstr("%y: float[?,3] = matmul(%x, %w)\n"));
  EXPECT_THAT(
      Matmul("matmul", {2, 5, 4}, {2, 3, 5},
             {{"transpose_X", true}, {"transpose_Y", true}, {"alpha", 0.5f}}),
      HasSubstr("%y/matmul: float[2,4,3] = matmul(%x, %w) "
                "{transpose_x=true, transpose_y=true}\n"
                "%y: float[2,4,3] = scale(%y/matmul) {scale=0.5}"));
  EXPECT_THAT(Matmul("matmul_v2", {2, 1, 4, 5}, {3, 6, 5}, {{"trans_y", true}}),
              HasSubstr("%y: float[2,3,4,6] = matmul(%x, %w) "
                        "{transpose_y=true}"));
}

TEST(MatrixLowering, MatmulOfVectors) {
  EXPECT_THAT(Matmul("matmul_v2", {3}, {3, 4}),
              HasSubstr("%y/unsqueeze: float[1,3] = unsqueeze(%x) {axes=[0]}\n"
                        "%y/matmul: float[1,4] = matmul(%y/unsqueeze, %w)\n"
                        "%y: float[4] = squeeze(%y/matmul) {axes=[-2]}"));
  EXPECT_THAT(Matmul("matmul_v2", {2, 3, 4}, {4}),
              HasSubstr("const %y/constant: float[4,1]\n"
                        "%y/matmul: float[2,3,1] = matmul(%x, %y/constant)\n"
                        "%y: float[2,3] = squeeze(%y/matmul) {axes=[-1]}"));
  EXPECT_THAT(Matmul("matmul_v2", {3}, {3}, {{"trans_x", true}}),
              HasSubstr("%y: float[1] = squeeze(%y/matmul) {axes=[-1]}"));
}

TEST(MatrixLowering, MatmulRefusesWhatItCannotSay) {
  EXPECT_THAT(Matmul("matmul", {3}, {3}, {{"transpose_X", true}}),
              HasSubstr("unsupported: "));
  EXPECT_THAT(
      Matmul("matmul", {2, 3}, {3, 2}, {{"fused_reshape_X", Ints{1, 2}}}),
      HasSubstr("unsupported: "));
  EXPECT_THAT(Matmul("matmul", {2, 3}, {2, 3}),
              HasSubstr("corrupt: op 1 'matmul' (output 'y'): matmul: columns "
                        "of X against rows of Y"));
}

}  // namespace
}  // namespace placelite
