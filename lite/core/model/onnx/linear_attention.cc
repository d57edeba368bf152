// SPDX-License-Identifier: Apache-2.0
#include "lite/core/model/onnx/linear_attention.h"

#include <cmath>
#include <utility>

#include "lite/core/base/strings.h"
#include "lite/core/model/import/block_values.h"
#include "lite/core/model/onnx/formula.h"

namespace placelite {
namespace onnx_import {
namespace {

// A sequence of no more steps is written out; a longer one is a loop, whose
// graph is small but which runs it part by part.
constexpr int64_t kMaxWrittenSteps = 32;

// Along the first axis: steps. Then batch, heads of keys, and matrices: rows of
// queries that share a key, a column of a key, a row of a value, and what
// scales the state's rows (decay) and the correction (beta), if anything.
struct Sequence {
  ValueId query, key, value, decay = kNone, beta = kNone;
};

ValueId EmitStep(OpEmitter& op, ValueId sequence, ValueId step) {
  if (sequence == kNone) return kNone;
  return op.Emit("gather", {sequence, step}, {{"axis", int64_t{0}}});
}

// The state [batch, heads, size of a key, size of a value] behind a step, and
// the rows that it gives the queries. `state` kNone: zeros.
std::pair<ValueId, ValueId> EmitUpdate(OpEmitter& op, const Sequence& all,
                                       ValueId step, ValueId state) {
  const ValueId key = EmitStep(op, all.key, step);
  ValueId value = EmitStep(op, all.value, step);
  if (state != kNone && all.decay != kNone) {
    state = EmitMultiply(op, state, EmitStep(op, all.decay, step));
  }
  if (state != kNone && all.beta != kNone) {
    const ValueId known = EmitMatmul(op, key, state, true, false);
    value = EmitSubtract(op, value, known);
  }
  if (all.beta != kNone) {
    value = EmitMultiply(op, value, EmitStep(op, all.beta, step));
  }
  const ValueId written = EmitMultiply(op, key, value);
  state = state == kNone ? written : EmitAdd(op, state, written);
  const ValueId query = EmitStep(op, all.query, step);
  return {state, EmitMatmul(op, query, state, false, false)};
}

struct Outcome {
  ValueId state, rows;  // rows: [batch, steps, heads, rows, size of a value]
};

Outcome EmitWritten(OpLowering& op, const Sequence& all, int64_t steps,
                    ValueId state) {
  std::vector<ValueId> rows;
  for (int64_t i = 0; i < steps && op.ok(); ++i) {
    const auto [next, row] =
        EmitUpdate(op, all, EmitInteger(op, i, Precision::kInt64), state);
    state = next;
    rows.push_back(EmitUnsqueeze(op, row, {1}));
  }
  return {state, rows.size() == 1 ? rows[0] : EmitConcat(op, rows, 1)};
}

// The subgraph of a loop over steps.
class LoopBody {
 public:
  explicit LoopBody(OpLowering& op) : op_(op), emitter_(&graph_) {
    step_ = graph_.AddInput("step", ScalarOf(Precision::kInt64));
    condition_ = graph_.AddInput("condition", ScalarOf(Precision::kBool));
  }

  // An input of the subgraph for `id` of the graph around it.
  ValueId Give(ValueId id, const char* name) {
    if (id == kNone || !op_.ok()) return kNone;
    given_.push_back(id);
    ValueInfo info;
    info.precision = op_.info(id).precision;
    info.shape = op_.info(id).shape;
    return graph_.AddInput(name, std::move(info));
  }
  const std::vector<ValueId>& given() const { return given_; }

  Result<Graph> Finish(const Sequence& all, ValueId state) {
    const ValueId again = emitter_.Emit("identity", {condition_});
    const auto [next, row] = EmitUpdate(emitter_, all, step_, state);
    LITE_RETURN_IF_ERROR(emitter_.status());
    graph_.NameRest(0, "update");
    graph_.AddOutput(again, "again");
    graph_.AddOutput(next, "state");
    graph_.AddOutput(row, "rows");
    return graph_.Finish("linear_attention");
  }

 private:
  OpLowering& op_;
  ImportGraph graph_;
  OpEmitter emitter_;
  ValueId step_, condition_;
  std::vector<ValueId> given_;
};

Outcome EmitLoop(OpLowering& op, const Sequence& all, const Size& steps,
                 ValueId state) {
  LoopBody body(op);
  const ValueId inner_state = body.Give(state, "state_before");
  Sequence inner;
  inner.query = body.Give(all.query, "query");
  inner.key = body.Give(all.key, "key");
  inner.value = body.Give(all.value, "value");
  inner.decay = body.Give(all.decay, "decay");
  inner.beta = body.Give(all.beta, "beta");
  if (!op.ok()) return {kNone, kNone};
  Result<Graph> block = body.Finish(inner, inner_state);
  if (!block.ok()) {
    op.Fail(block.status());
    return {kNone, kNone};
  }
  std::vector<ValueId> inputs = {steps.Emit(op),
                                 EmitInteger(op, 1, Precision::kBool)};
  for (ValueId id : body.given()) inputs.push_back(id);
  const std::string type(ToString(Precision::kFloat));
  const auto outputs =
      op.EmitMulti("loop", inputs,
                   {{"precisions", std::vector<std::string>{type, type}},
                    {"ranks", std::vector<int64_t>{4, 5}},
                    {"carried", int64_t{1}}},
                   2, {std::make_shared<const Graph>(*std::move(block))});
  return {outputs[0], EmitTranspose(op, outputs[1], {1, 0, 2, 3, 4})};
}

struct Layout {
  int64_t heads, group;          // heads of keys, queries of each
  int64_t key_size, value_size;  // for each head
};

// Input `i` with its last axis in parts, and the steps first.
ValueId EmitSteps(OpLowering& op, int i, std::vector<int64_t> parts) {
  parts.insert(parts.begin(), {0, 0});
  const ValueId x = EmitCast(op, op.Input(i), Precision::kFloat);
  return EmitTranspose(op, EmitReshapePattern(op, x, std::move(parts)),
                       {1, 0, 2, 3, 4});
}

// The size of a head of input `i`; fails where it is not known.
int64_t HeadSize(OpLowering& op, int i, int64_t heads) {
  const ValueId x = op.Input(i);
  if (!op.ok()) return 1;
  if (op.rank(x) != 3 || !op.shape(x)[2].exact()) {
    op.FailUnsupported(StrCat("input ", i, " has shape ", op.shape(x),
                              ", expected rank 3 and an exact last axis"));
    return 1;
  }
  const int64_t size = op.shape(x)[2].min;
  if (size < heads || size % heads != 0) {
    op.FailCorrupt(StrCat("input ", i, " has shape ", op.shape(x), " for ",
                          heads, " heads"));
    return 1;
  }
  return size / heads;
}

// Whether the rule has an input that others must not have.
void ExpectInput(OpLowering& op, const std::string& rule, int i, bool needed) {
  if (op.HasInput(i) == needed) return;
  op.FailCorrupt(StrCat("update_rule '", rule, "' with",
                        needed ? "out input " : " input ", i));
}

Layout ReadLayout(OpLowering& op) {
  const std::string rule = op.String("update_rule", "gated_delta");
  const bool gated = rule == "gated" || rule == "gated_delta";
  const bool delta = rule == "delta" || rule == "gated_delta";
  if (!gated && !delta && rule != "linear") {
    op.FailCorrupt(StrCat("update_rule is '", rule, "'"));
  }
  ExpectInput(op, rule, 4, gated);
  ExpectInput(op, rule, 5, delta);
  const int64_t queries = op.Int("q_num_heads", 0);
  const int64_t heads = op.Int("kv_num_heads", 0);
  if (heads < 1 || queries < heads || queries % heads != 0) {
    op.FailCorrupt(
        StrCat(queries, " heads of queries do not share ", heads, " of keys"));
    return {1, 1, 1, 1};
  }
  const Layout layout = {heads, queries / heads, HeadSize(op, 1, heads),
                         HeadSize(op, 2, heads)};
  if (HeadSize(op, 0, queries) != layout.key_size) {
    op.FailCorrupt("heads of queries and of keys have not one size");
  }
  return layout;
}

Sequence EmitSequence(OpLowering& op, const Layout& layout) {
  float scale = op.Float("scale", 0);
  if (scale == 0) {
    scale = 1 / std::sqrt(static_cast<float>(layout.key_size));
  }
  const int64_t heads = layout.heads;
  Sequence all;
  all.query = EmitScale(
      op, EmitSteps(op, 0, {heads, layout.group, layout.key_size}), scale, 0);
  all.key = EmitSteps(op, 1, {heads, layout.key_size, 1});
  all.value = EmitSteps(op, 2, {heads, 1, layout.value_size});
  if (op.HasInput(4)) {
    all.decay = op.Emit("exp", {EmitSteps(op, 4, {heads, -1, 1})});
  }
  if (op.HasInput(5)) all.beta = EmitSteps(op, 5, {-1, 1, 1});
  return all;
}

ValueId EmitZeros(OpLowering& op, const Layout& layout) {
  const ValueId shape = EmitSizes(op, {EmitSizeOf(op, op.Input(0), 0),
                                       {layout.heads},
                                       {layout.key_size},
                                       {layout.value_size}});
  return op.Emit("expand", {EmitNumber(op, 0, Precision::kFloat), shape});
}

// Returns the initial state; kNone means zeros.
ValueId OptionalState(OpLowering& op) {
  if (!op.HasInput(3)) return kNone;
  return EmitCast(op, op.Input(3), Precision::kFloat);
}

}  // namespace

void LowerLinearAttention(OpLowering& op) {
  const Layout layout = ReadLayout(op);
  if (!op.ok()) return;
  const Sequence all = EmitSequence(op, layout);
  ValueId state = OptionalState(op);
  const Size steps = EmitSizeOf(op, op.Input(0), 1);
  const int64_t known = steps.Known(op);
  const bool written = known > 0 && known <= kMaxWrittenSteps;
  if (!written && state == kNone) state = EmitZeros(op, layout);
  const Outcome result = written ? EmitWritten(op, all, known, state)
                                 : EmitLoop(op, all, steps, state);
  // The shapes tell again what a loop does not; 0 keeps an axis.
  const Dim images = op.shape(op.Input(0))[0];
  const int64_t batch = images.exact() ? images.min : 0;
  const Precision precision = op.info(op.Input(0)).precision;
  const ValueId rows =
      EmitReshapePattern(op, result.rows,
                         {batch, std::max<int64_t>(known, 0),
                          layout.heads * layout.group * layout.value_size});
  const ValueId last = EmitReshapePattern(
      op, result.state,
      {batch, layout.heads, layout.key_size, layout.value_size});
  const Precision kept =
      op.HasInput(3) ? op.info(op.Input(3)).precision : precision;
  std::vector<ValueId> outputs = {EmitCast(op, rows, precision)};
  if (op.IsOutputRead(1)) outputs.push_back(EmitCast(op, last, kept));
  op.DefineAll(outputs);
}

}  // namespace onnx_import
}  // namespace placelite
