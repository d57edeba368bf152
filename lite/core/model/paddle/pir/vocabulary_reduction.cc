// SPDX-License-Identifier: Apache-2.0
// Reductions, and sums along an axis.
#include "lite/core/model/paddle/pir/vocabulary.h"

namespace placelite {
namespace paddle {
namespace pir {
namespace {

constexpr OpRow kRows[] = {
    {"mean",
     "reduce_mean",
     {Argument("X"), List("dim")},
     {"Out"},
     {Rename("axis", "dim"), Rename("keepdim", "keep_dim")}},
    {"sum",
     "reduce_sum",
     {Argument("X"), List("dim")},
     {"Out"},
     {Rename("keepdim", "keep_dim"), Rename("dtype", "out_dtype")}},
    {"max",
     "reduce_max",
     {Argument("X"), List("dim")},
     {"Out"},
     {Rename("keepdim", "keep_dim")}},
    {"min",
     "reduce_min",
     {Argument("X"), List("dim")},
     {"Out"},
     {Rename("keepdim", "keep_dim")}},
    {"prod",
     "reduce_prod",
     {Argument("X"), List("dim")},
     {"Out"},
     {Rename("keepdim", "keep_dim")}},
    {"any",
     "reduce_any",
     {Argument("X"), List("dim")},
     {"Out"},
     {Rename("axis", "dim"), Rename("keepdim", "keep_dim")}},
    {"all",
     "reduce_all",
     {Argument("X"), List("dim")},
     {"Out"},
     {Rename("axis", "dim"), Rename("keepdim", "keep_dim")}},
    {"amax",
     "reduce_amax",
     {Argument("X"), List("dim")},
     {"Out"},
     {Rename("axis", "dim"), Rename("keepdim", "keep_dim")}},
    {"amin",
     "reduce_amin",
     {Argument("X"), List("dim")},
     {"Out"},
     {Rename("axis", "dim"), Rename("keepdim", "keep_dim")}},
    {"mean_all", "mean", {Argument("X")}, {"Out"}},
    {"logsumexp", "logsumexp", {Argument("X")}, {"Out"}},
    {"frobenius_norm", "frobenius_norm", {Argument("X"), List("dim")}, {"Out"}},
    {"p_norm", "p_norm", {Argument("X")}, {"Out"}},
    {"l1_norm", "l1_norm", {Argument("X")}, {"Out"}},
    {"squared_l2_norm", "squared_l2_norm", {Argument("X")}, {"Out"}},
    {"cumsum", "cumsum", {Argument("X"), Number("axis")}, {"Out"}},
};

}  // namespace

Span<const OpRow> ReductionRows() { return kRows; }

}  // namespace pir
}  // namespace paddle
}  // namespace placelite
