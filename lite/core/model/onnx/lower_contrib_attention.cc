// SPDX-License-Identifier: Apache-2.0
// Attention, QAttention and MultiHeadAttention of onnxruntime's domain, as its
// docs/ContribOperators.md describes them: products with packed weights, masks
// by numbers of keys, and scores that masks lower by a number instead of
// minus infinity.
#include <limits>

#include "lite/core/base/strings.h"
#include "lite/core/model/onnx/attention.h"
#include "lite/core/model/onnx/formula.h"

namespace placelite {
namespace onnx_import {
namespace {

int64_t NumHeads(OpLowering& op) {
  const int64_t heads = op.Int("num_heads", 0);
  if (heads < 1 || heads > kMaxElements) {
    op.FailCorrupt(StrCat("attribute 'num_heads' is ", heads));
  }
  return heads;
}

// Fails unless the rank of input `i` is this one, if there is that input.
bool CheckRank(OpLowering& op, int i, int rank) {
  if (op.ok() && op.HasInput(i) && op.rank(op.Input(i)) != rank) {
    op.FailUnsupported(StrCat("input ", i, " has shape ", op.shape(op.Input(i)),
                              ", expected rank ", rank));
  }
  return op.ok();
}

bool RefuseInputs(OpLowering& op, std::initializer_list<int> inputs) {
  for (int i : inputs) {
    if (op.HasInput(i)) op.FailUnsupported(StrCat("input ", i));
  }
  return op.ok();
}

// Returns X, [batch, length, heads * size], as [batch, heads, length, size].
ValueId EmitHeads(OpLowering& op, ValueId x, int64_t heads) {
  return EmitTranspose(op, EmitReshapePattern(op, x, {0, 0, heads, -1}),
                       {0, 2, 1, 3});
}

// ScoreMasks collect what is added to scores: masks of keys, which add
// `mask_filter_value`, and biases.
class ScoreMasks {
 public:
  ScoreMasks(OpLowering& op, const Heads& heads)
      : op_(op),
        precision_(op.info(heads.query).precision),
        filter_(op.Float("mask_filter_value", -10000.0f)),
        queries_(EmitSizeOf(op, heads.query, 2)),
        keys_(EmitSizeOf(op, heads.key, 2)),
        batch_(op.ok() ? op.shape(heads.query)[0] : Dim(1)) {}

  // Adds the mask of input `i`, integers: for each sample how many keys there
  // are and, if it is twice as long, where they begin; or a flag for each key,
  // or for each query and key.
  void AddMask(int i);
  // Hides the keys behind the query, if the attribute says so, more than any
  // mask does; `past` keys lie before the first query's.
  void AddCausal(const Size& past);
  // Adds the numbers of input `i`.
  void AddBias(int i) {
    if (op_.HasInput(i)) Add(op_.Input(i));
  }
  // Returns what is added, or kNone if that is nothing.
  ValueId sum() const { return sum_; }

 private:
  void Add(ValueId x) { sum_ = sum_ == kNone ? x : EmitAdd(op_, sum_, x); }
  void Allow(ValueId condition, float otherwise) {
    Add(op_.Emit("where", {condition, EmitNumber(op_, 0, precision_),
                           EmitNumber(op_, otherwise, precision_)}));
  }
  ValueId EmitWithin(ValueId ends);

  OpLowering& op_;
  const Precision precision_;
  const float filter_;
  const Size queries_, keys_;
  const Dim batch_;
  ValueId sum_ = kNone;
};

// Returns which keys lie before the ends, [batch], and not before the starts,
// if these follow the ends.
ValueId ScoreMasks::EmitWithin(ValueId ends) {
  const Dim count = op_.shape(ends)[0];
  const bool has_starts =
      (count == batch_ * Dim(2)) == Tri::kYes && (count == batch_) != Tri::kYes;
  if (!has_starts && (count == batch_) == Tri::kNo) {
    op_.FailUnsupported(
        StrCat("a mask of ", count, " numbers for ", batch_, " samples"));
    return kNone;
  }
  const ValueId keys = EmitCount(op_, keys_);
  const auto of_samples = [&](int64_t first, int64_t end) {
    const ValueId part =
        has_starts ? EmitSlice(op_, ends, 0, first, end) : ends;
    return EmitUnsqueeze(op_, EmitCast(op_, part, Precision::kInt64),
                         {1, 2, 3});
  };
  const int64_t samples = has_starts ? batch_.min : 0;
  const ValueId before = op_.Emit("less_than", {keys, of_samples(0, samples)});
  if (!has_starts) return before;
  return op_.Emit("logical_and",
                  {before, op_.Emit("greater_equal",
                                    {keys, of_samples(samples, 2 * samples)})});
}

void ScoreMasks::AddMask(int i) {
  if (!op_.HasInput(i)) return;
  const ValueId mask = op_.Input(i);
  const int rank = op_.rank(mask);
  if (!op_.ok()) return;
  if (rank == 1) return Allow(EmitWithin(mask), filter_);
  if (rank != 2 && rank != 3) {
    return op_.FailUnsupported(
        StrCat("mask ", op_.shape(mask), ", expected rank 1 to 3"));
  }
  const ValueId zero = EmitNumber(op_, 0, op_.info(mask).precision);
  const ValueId flags = op_.Emit("greater_than", {mask, zero});
  if (rank == 2) return Allow(EmitUnsqueeze(op_, flags, {1, 2}), filter_);
  Allow(EmitUnsqueeze(op_, flags, {1}), filter_);
}

void ScoreMasks::AddCausal(const Size& past) {
  if (op_.Int("unidirectional", 0) == 0) return;
  ValueId own = EmitUnsqueeze(op_, EmitCount(op_, queries_), {1});
  if (past.Known(op_) != 0) own = EmitAdd(op_, own, past.Emit(op_));
  Allow(op_.Emit("less_equal", {EmitCount(op_, keys_), own}),
        std::numeric_limits<float>::lowest());
}

// Returns the mean of the values, [batch, queries, heads * size].
ValueId EmitAttended(OpLowering& op, const Heads& heads, ValueId added) {
  ValueId scores = EmitScores(op, heads);
  if (added != kNone) scores = EmitAdd(op, scores, added);
  const ValueId weights = op.Emit("softmax", {scores}, {{"axis", int64_t{-1}}});
  const ValueId y =
      EmitTranspose(op, EmitWeighed(op, heads, weights), {0, 2, 1, 3});
  return op.Emit("flatten", {y},
                 {{"start_axis", int64_t{2}}, {"stop_axis", int64_t{3}}});
}

// Returns how many columns of the weights are those of Q, K and V, or nothing
// after a failure.
std::vector<int64_t> PartsOf(OpLowering& op, ValueId weights, int64_t heads) {
  if (!op.ok()) return {};
  const Dim columns = op.shape(weights)[1];
  if (!columns.exact()) {
    op.FailUnsupported(StrCat("weights ", op.shape(weights)));
    return {};
  }
  std::vector<int64_t> parts = op.Ints("qkv_hidden_sizes");
  if (parts.empty()) parts.assign(3, columns.min / 3);
  bool fits = parts.size() == 3 && parts[0] == parts[1] &&
              parts[0] + parts[1] + parts[2] == columns.min;
  for (int64_t part : parts) fits = fits && part > 0 && part % heads == 0;
  if (fits) return parts;
  op.FailCorrupt(StrCat("Q, K and V have ", Join(parts, ", "), " of ", columns,
                        " columns and ", heads, " heads"));
  return {};
}

// Fails unless input `i` has one number for each column of the weights, or one
// for all where `may_be_one` says so; it may be absent.
bool CheckColumns(OpLowering& op, int i, bool may_be_one) {
  if (!op.ok() || !op.HasInput(i)) return op.ok();
  const ValueId list = op.Input(i);
  if (may_be_one && IsOneNumber(op, list)) return true;
  const Dim columns = op.shape(op.Input(1))[1];
  const ShapeRange& shape = op.shape(list);
  if (op.rank(list) != 1 || (shape[0] == columns) == Tri::kNo) {
    op.FailCorrupt(StrCat("input ", i, " has shape ", shape, " for weights ",
                          op.shape(op.Input(1))));
  }
  return op.ok();
}

// Returns the columns [first, last) of a list that may also be one number for
// all, or absent.
ValueId EmitColumns(OpLowering& op, ValueId list, int64_t first, int64_t last) {
  if (list == kNone || IsOneNumber(op, list)) return list;
  return EmitSlice(op, list, 0, first, last);
}

// Lowers an op whose input 1 has the weights of Q, K and V side by side. Each
// gets its own product, product(first column, last column), since slices of
// constants cost nothing when the model runs. `mask` is the number of the input
// that is a mask, and `added_scores` that of the input which is added to
// scores, or -1.
template <typename F>
void LowerPacked(OpLowering& op, int mask, int added_scores, const F& product) {
  const int64_t heads = NumHeads(op);
  if (!CheckRank(op, 0, 3) || !CheckRank(op, 1, 2) ||
      !CheckColumns(op, 2, false)) {
    return;
  }
  if (op.Int("do_rotary", 0) != 0) return op.FailUnsupported("do_rotary");
  op.ExpectUnused(1);
  const std::vector<int64_t> parts = PartsOf(op, op.Input(1), heads);
  std::vector<ValueId> products;
  int64_t first = 0;
  for (int64_t part : parts) {
    products.push_back(EmitHeads(op, product(first, first + part), heads));
    first += part;
  }
  if (!op.ok()) return;
  Heads all = {products[0], products[1], products[2]};
  CountHeads(op, &all);
  if (!op.ok()) return;
  ScoreMasks masks(op, all);
  masks.AddMask(mask);
  masks.AddCausal(0);
  if (added_scores >= 0) masks.AddBias(added_scores);
  op.Define(EmitAttended(op, all, masks.sum()));
}

void LowerAttention(OpLowering& op) {
  if (!RefuseInputs(op, {4, 6}) || !CheckRank(op, 5, 4)) return;
  const ValueId x = op.Input(0), weights = op.Input(1);
  LowerPacked(op, 3, 5, [&](int64_t first, int64_t last) {
    const ValueId y =
        EmitMatmul(op, x, EmitSlice(op, weights, 1, first, last), false, false);
    if (!op.HasInput(2)) return y;
    return EmitAdd(op, y, EmitSlice(op, op.Input(2), 0, first, last));
  });
}

// Inputs: X, weights, bias, scales of X and of the weights, mask, zero points
// of X and of the weights, past. X and the weights are codes.
void LowerQAttention(OpLowering& op) {
  if (!RefuseInputs(op, {8}) || !CheckRank(op, 1, 2) ||
      !CheckColumns(op, 4, true) || !CheckColumns(op, 7, true)) {
    return;
  }
  const ValueId x = op.Input(0), weights = op.Input(1);
  const ValueId x_scale = op.Input(3), scales = op.Input(4);
  if (op.ok() && !IsOneNumber(op, x_scale)) {
    return op.FailUnsupported("more than one scale of X");
  }
  LowerPacked(op, 5, -1, [&](int64_t first, int64_t last) {
    const ValueId scale =
        EmitMultiply(op, x_scale, EmitColumns(op, scales, first, last));
    return op.Emit(
        "integer_matmul",
        {x, EmitSlice(op, weights, 1, first, last), op.OptionalInput(6),
         EmitColumns(op, op.OptionalInput(7), first, last), scale,
         EmitSlice(op, op.Input(2), 0, first, last)});
  });
}

// Returns input `i` as heads. It is [batch, length, heads * size], and a part
// of the bias, input 3, from `*first` on is added; or it is heads already.
ValueId EmitWithBias(OpLowering& op, int i, int64_t heads, int64_t* first) {
  ValueId x = op.Input(i);
  if (!op.ok() || op.rank(x) == 4) return x;
  if (!CheckRank(op, i, 3)) return kNone;
  if (op.HasInput(3)) {
    const Dim size = op.shape(x)[2];
    if (!size.exact()) {
      op.FailUnsupported(StrCat("a bias of input ", i, " ", op.shape(x)));
      return kNone;
    }
    const int64_t end = *first + size.min;
    x = EmitAdd(op, x, EmitSlice(op, op.Input(3), 0, *first, end));
    *first = end;
  }
  return EmitHeads(op, x, heads);
}

void LowerMultiHeadAttention(OpLowering& op) {
  const int64_t number = NumHeads(op);
  if (!RefuseInputs(op, {8, 9}) || !CheckRank(op, 3, 1) ||
      !CheckRank(op, 5, 4) || !CheckRank(op, 6, 4) || !CheckRank(op, 7, 4)) {
    return;
  }
  if (op.HasInput(6) != op.HasInput(7)) {
    return op.FailCorrupt("past_key and past_value are not given together");
  }
  if (!op.HasInput(1) || !op.HasInput(2)) {
    return op.FailUnsupported("Q, K and V in one tensor");
  }
  Heads heads;
  int64_t first_bias = 0;
  heads.query = EmitWithBias(op, 0, number, &first_bias);
  heads.key = EmitWithBias(op, 1, number, &first_bias);
  heads.value = EmitWithBias(op, 2, number, &first_bias);
  Size past = 0;
  if (op.HasInput(6)) {
    past = EmitSizeOf(op, op.Input(6), 2);
    heads.key = EmitConcat(op, {op.Input(6), heads.key}, 2);
    heads.value = EmitConcat(op, {op.Input(7), heads.value}, 2);
  }
  CountHeads(op, &heads);
  if (!op.ok()) return;
  if (heads.query_heads != heads.key_heads) {
    return op.FailCorrupt(
        StrCat(heads.query_heads, " heads of Q, ", heads.key_heads, " of K"));
  }
  ScoreMasks masks(op, heads);
  masks.AddMask(4);
  masks.AddCausal(past);
  masks.AddBias(5);
  std::vector<ValueId> outputs = {EmitAttended(op, heads, masks.sum()),
                                  heads.key, heads.value};
  if (op.NumOutputs() < 3) {
    outputs.resize(static_cast<size_t>(op.NumOutputs()));
  }
  op.DefineAll(outputs);
}

constexpr LoweringRule kRules[] = {
    {"Attention", 1, 1, LowerAttention, kMicrosoftDomain},
    {"MultiHeadAttention", 1, 1, LowerMultiHeadAttention, kMicrosoftDomain},
    {"QAttention", 1, 1, LowerQAttention, kMicrosoftDomain},
};

}  // namespace

Span<const LoweringRule> ContribAttentionRules() { return kRules; }

}  // namespace onnx_import
}  // namespace placelite
