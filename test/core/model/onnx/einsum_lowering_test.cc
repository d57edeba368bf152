// SPDX-License-Identifier: Apache-2.0
#include "test/core/model/onnx/model_writer.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

std::string Einsum(const std::string& equation,
                   const std::vector<std::vector<int64_t>>& operands) {
  ModelWriter w(12);
  ModelWriter::Names names;
  for (const auto& dims : operands) {
    names.push_back(std::string(1, static_cast<char>('p' + names.size())));
    w.Input(names.back(), dims);
  }
  w.Node("Einsum", names, {"y"}, {{"equation", equation}}).Output("y");
  return w.Nodes();
}

TEST(OnnxEinsum, ProductsOfMatrices) {
  EXPECT_EQ(Einsum("ij,jk->ik", {{2, 3}, {3, 4}}),
            "%y: float[2,4] = matmul(%p, %q)\n");
  // An operand that is already transposed is not moved.
  EXPECT_EQ(Einsum("bhid, bhjd -> bhij", {{1, 2, 3, 4}, {1, 2, 5, 4}}),
            "%y: float[1,2,3,5] = matmul(%p, %q) {transpose_y=true}\n");
  EXPECT_EQ(Einsum("...ij,...jk", {{7, 2, 3}, {7, 3, 4}}),
            "%y: float[7,2,4] = matmul(%p, %q)\n");
}

TEST(OnnxEinsum, SeveralAxesAreOne) {
  const std::string text = Einsum("abcd,cde->abe", {{2, 3, 4, 5}, {4, 5, 6}});
  EXPECT_THAT(text, HasSubstr(": float[6,6] = matmul("));
  EXPECT_THAT(text, HasSubstr("%y: float[2,3,6] = reshape("));
}

TEST(OnnxEinsum, DiagonalsSumsAndOrders) {
  EXPECT_THAT(Einsum("bii->bi", {{2, 3, 3}}),
              HasSubstr("%y: float[2,3] = strided_slice("));
  EXPECT_THAT(Einsum("ij->j", {{2, 3}}),
              HasSubstr("%y: float[3] = reduce_sum("));
  // The implicit output is in the order of the letters.
  EXPECT_EQ(Einsum("ba", {{2, 3}}),
            "%y: float[3,2] = transpose(%p) {axis=[1,0]}\n");
  EXPECT_EQ(Einsum("ij->ij", {{2, 3}}), "%y: float[2,3] = identity(%p)\n");
  EXPECT_THAT(Einsum("i,j->ij", {{2}, {3}}),
              HasSubstr("%y: float[2,3] = elementwise_mul("));
}

TEST(OnnxEinsum, Refuses) {
  EXPECT_THAT(Einsum("ij,jk->ik", {{2, 3}}), StartsWith("corrupt: "));
  EXPECT_THAT(Einsum("ij->ik", {{2, 3}}), StartsWith("corrupt: "));
  EXPECT_THAT(Einsum("ij->ii", {{2, 3}}), StartsWith("corrupt: "));
  EXPECT_THAT(Einsum("ijk->i", {{2, 3}}), StartsWith("corrupt: "));
  EXPECT_THAT(Einsum("i.j->i", {{2, 3}}), StartsWith("corrupt: "));
  EXPECT_THAT(Einsum("ii->i", {{2, 3}}), HasSubstr("the diagonal of [2,3]"));
}

}  // namespace
}  // namespace placelite
