// SPDX-License-Identifier: Apache-2.0
// Reductions.
#include <algorithm>

#include "lite/core/model/paddle/lowering_util.h"

namespace placelite {
namespace paddle {
namespace {

void EmitReduce(OpLowering& op, const std::string& name, ValueId x,
                const std::vector<int64_t>& dim, bool keep) {
  const ValueId out = op.Emit(name, {x}, {{"dim", dim}, {"keep_dim", keep}});
  op.Define(EmitNumber(op, out));
}

// `dim` does not count where `reduce_all` is set.
void LowerReduce(OpLowering& op) {
  ValueId x = op.Input("X");
  const bool all = op.Bool("reduce_all", false);
  const std::vector<int64_t> dim =
      all ? std::vector<int64_t>() : op.Ints("dim", {0});
  const bool keep = op.Bool("keep_dim", false);
  // Since Paddle 2, sums of narrower integers are int64.
  const Precision from = op.info(x).precision;
  const bool widens = op.type() == "reduce_sum" &&
                      (from == Precision::kInt32 || from == Precision::kBool) &&
                      op.DeclaredPrecision(from) == Precision::kInt64;
  const Precision to =
      PrecisionAttribute(op, "out_dtype", widens ? Precision::kInt64 : from);
  x = EmitCast(op, x, to);
  EmitReduce(op, op.type(), x, dim, keep);
}

void LowerMean(OpLowering& op) {
  EmitReduce(op, "reduce_mean", op.Input("X"), {}, false);
}

constexpr LoweringRule kRules[] = {
    {"reduce_mean", "Out", LowerReduce}, {"reduce_sum", "Out", LowerReduce},
    {"reduce_max", "Out", LowerReduce},  {"reduce_min", "Out", LowerReduce},
    {"reduce_prod", "Out", LowerReduce}, {"mean", "Out", LowerMean},
};

}  // namespace

Span<const LoweringRule> ReduceRules() { return kRules; }

}  // namespace paddle
}  // namespace placelite
