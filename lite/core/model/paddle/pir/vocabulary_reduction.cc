// SPDX-License-Identifier: Apache-2.0
// The table has reductions, and sums along an axis, here.
#include "lite/core/model/paddle/pir/vocabulary.h"

namespace placelite {
namespace paddle {
namespace pir {
namespace {

// Its axes are an operand, or an attribute in older programs.
constexpr OpRow Reduction(const char* name, const char* type) {
  OpRow row = {name,
               type,
               {Argument("X"), List("dim")},
               {"Out"},
               {Rename("axis", "dim"), Rename("keepdim", "keep_dim"),
                Rename("dtype", "out_dtype")}};
  return row;
}

constexpr OpRow kRows[] = {
    Reduction("mean", "reduce_mean"),
    Reduction("sum", "reduce_sum"),
    Reduction("max", "reduce_max"),
    Reduction("min", "reduce_min"),
    Reduction("prod", "reduce_prod"),
    Reduction("any", "reduce_any"),
    Reduction("all", "reduce_all"),
    Reduction("amax", "reduce_amax"),
    Reduction("amin", "reduce_amin"),
    Unary("mean_all", "mean"),
    Unary("logsumexp"),
    Unary("p_norm"),
    Unary("l1_norm"),
    Unary("squared_l2_norm"),
    {"frobenius_norm", "frobenius_norm", {Argument("X"), List("dim")}, {"Out"}},
    Unary("cumprod"),
    {"cumsum", "cumsum", {Argument("X"), Number("axis")}, {"Out"}},
};

}  // namespace

Span<const OpRow> ReductionRows() { return kRows; }

}  // namespace pir
}  // namespace paddle
}  // namespace placelite
