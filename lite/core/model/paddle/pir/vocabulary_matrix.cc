// SPDX-License-Identifier: Apache-2.0
// The table has products of matrices here.
#include "lite/core/model/paddle/pir/vocabulary.h"

namespace placelite {
namespace paddle {
namespace pir {
namespace {

constexpr OpRow kRows[] = {
    {"einsum", "einsum", {Argument("Operands")}, {"Out", kUnread, kUnread}},
    {"matmul",
     "matmul_v2",
     {Argument("X"), Argument("Y")},
     {"Out"},
     {Rename("transpose_x", "trans_x"), Rename("transpose_y", "trans_y")}},
    {"mv", "mv", {Argument("X"), Argument("Vec")}, {"Out"}},
    {"addmm",
     "addmm",
     {Argument("Input"), Argument("X"), Argument("Y")},
     {"Out"},
     {Rename("alpha", "Alpha"), Rename("beta", "Beta")}},
    Unary("multi_dot"),
    {"det", "determinant", {Argument("Input")}, {"Out"}},
    Binary("bmm"),
    Binary("dot"),
};

}  // namespace

Span<const OpRow> MatrixRows() { return kRows; }

}  // namespace pir
}  // namespace paddle
}  // namespace placelite
