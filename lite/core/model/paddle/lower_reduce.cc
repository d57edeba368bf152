// Reductions.
#include <algorithm>

#include "lite/core/model/paddle/lowering_util.h"

namespace placelite {
namespace paddle {
namespace {

// A single number has shape [1], as it had before Paddle had tensors of rank
// 0, unless the axes are kept.
void EmitReduce(OpLowering& op, const std::string& name, ValueId x,
                const std::vector<int64_t>& dim, bool keep) {
  ValueId out = op.Emit(name, {x}, {{"dim", dim}, {"keep_dim", keep}});
  if (op.rank(out) == 0 && !keep) out = EmitUnsqueeze(op, out, {0});
  op.Define(out);
}

// `dim` does not count where `reduce_all` is set.
void LowerReduce(OpLowering& op) {
  ValueId x = op.Input("X");
  const bool all = op.Bool("reduce_all", false);
  const std::vector<int64_t> dim =
      all ? std::vector<int64_t>() : op.Ints("dim", {0});
  const bool keep = op.Bool("keep_dim", false);
  const Precision to =
      PrecisionAttribute(op, "out_dtype", op.info(x).precision);
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
