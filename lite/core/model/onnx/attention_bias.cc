// SPDX-License-Identifier: Apache-2.0
#include "lite/core/model/onnx/attention_bias.h"

#include <limits>

#include "lite/core/base/strings.h"

namespace placelite {
namespace onnx_import {
namespace {

using Ints = std::vector<int64_t>;

constexpr double kNever = -std::numeric_limits<double>::infinity();

class BiasEmitter {
 public:
  BiasEmitter(OpLowering& op, Precision precision, const Size& queries,
              const Size& keys)
      : op_(op), precision_(precision), queries_(queries), keys_(keys) {}

  void AddMask();
  void AddPositions(const Size& past);
  AttentionBias Finish();

 private:
  // Requires `condition`, too, for a key to be attended.
  void Allow(ValueId condition) {
    allowed_ = allowed_ == kNone
                   ? condition
                   : op_.Emit("logical_and", {allowed_, condition});
  }
  ValueId EmitPaddedMask(ValueId mask);
  // -1: there is no such bound.
  int64_t Window(const char* name);
  ValueId EmitOffset(const Size& past);

  OpLowering& op_;
  const Precision precision_;
  const Size &queries_, &keys_;
  ValueId allowed_ = kNone;
  ValueId added_ = kNone;
  bool may_hide_all_ = false;
};

// Since opset 24 a mask may be of fewer keys: the others are not attended.
ValueId BiasEmitter::EmitPaddedMask(ValueId mask) {
  const Size given = EmitSizeOf(op_, mask, -1);
  if (op_.opset() < 24 || !op_.ok()) return mask;
  const int64_t masked = given.Known(op_), keys = keys_.Known(op_);
  if (masked >= 0 && keys >= 0) {
    if (masked >= keys) return mask;
    std::vector<int64_t> paddings(2 * static_cast<size_t>(op_.rank(mask)), 0);
    paddings.back() = keys - masked;
    const bool floats = op_.info(mask).precision != Precision::kBool;
    return op_.Emit("pad", {mask},
                    {{"paddings", paddings},
                     {"mode", std::string("constant")},
                     {"value", floats ? static_cast<float>(kNever) : 0.f}});
  }
  const ValueId missing = EmitSubtract(op_, keys_.Emit(op_), given.Emit(op_));
  const ValueId pads = EmitConcat(op_, {EmitList(op_, Ints{0}), missing}, 0);
  // A pad without a value fills a mask of booleans with false.
  const ValueId hidden =
      op_.info(mask).precision == Precision::kBool
          ? kNone
          : EmitNumber(op_, kNever, op_.info(mask).precision);
  return op_.Emit("pad_by_input", {mask, pads, hidden, EmitList(op_, Ints{-1})},
                  {{"mode", std::string("constant")}});
}

void BiasEmitter::AddMask() {
  if (!op_.HasInput(3)) return;
  ValueId mask = op_.Input(3);
  const int rank = op_.rank(mask);
  if (op_.ok() && (rank < 1 || rank > 4)) {
    return op_.FailUnsupported(
        StrCat("attn_mask ", op_.shape(mask), ", expected rank 1 to 4"));
  }
  may_hide_all_ = true;
  const bool flags = op_.info(mask).precision == Precision::kBool;
  if (!flags) mask = EmitCast(op_, mask, precision_);
  mask = EmitPaddedMask(mask);
  if (flags) return Allow(mask);
  added_ = mask;
}

int64_t BiasEmitter::Window(const char* name) {
  if (op_.opset() < 25) return -1;
  const int64_t size = op_.Int(name, -1);
  if (size >= -1 && size <= kMaxElements) return size;
  if (size > kMaxElements) return -1;
  op_.FailCorrupt(StrCat("attribute '", name, "' is ", size));
  return -1;
}

// The number of keys before the first query's key: a list of one element, or of
// one for each sample. kNone if there are none.
ValueId BiasEmitter::EmitOffset(const Size& past) {
  if (op_.HasInput(6)) {
    const ValueId offset = EmitSubtract(op_, op_.Input(6), queries_.Emit(op_));
    return EmitUnsqueeze(op_, offset, {1, 2, 3});
  }
  return past.Known(op_) == 0 ? kNone : past.Emit(op_);
}

void BiasEmitter::AddPositions(const Size& past) {
  const bool causal = op_.Int("is_causal", 0) != 0;
  const int64_t left = Window("left_window_size");
  const int64_t right = Window("right_window_size");
  const bool bounded = causal || left >= 0 || right >= 0;
  if (!bounded && !op_.HasInput(6)) return;
  const ValueId keys = EmitCount(op_, keys_);
  if (bounded) {
    ValueId own = EmitUnsqueeze(op_, EmitCount(op_, queries_), {1});
    const ValueId offset = EmitOffset(past);
    if (offset != kNone) own = EmitAdd(op_, own, offset);
    const auto moved = [&](int64_t by) {
      if (by == 0) return own;
      return EmitAdd(op_, own, EmitInteger(op_, by, Precision::kInt64));
    };
    if (causal) Allow(op_.Emit("less_equal", {keys, own}));
    if (left >= 0) Allow(op_.Emit("greater_equal", {keys, moved(-left)}));
    if (right >= 0) Allow(op_.Emit("less_equal", {keys, moved(right)}));
  }
  if (op_.HasInput(6)) {
    const ValueId filled = EmitUnsqueeze(op_, op_.Input(6), {1, 2, 3});
    Allow(op_.Emit("less_than", {keys, filled}));
  }
  // Each query attends the first key where it is only kept from later ones.
  may_hide_all_ = may_hide_all_ || op_.HasInput(6) || left >= 0;
}

AttentionBias BiasEmitter::Finish() {
  if (allowed_ == kNone) return {added_, may_hide_all_};
  const ValueId shown =
      added_ != kNone ? added_ : EmitNumber(op_, 0, precision_);
  const ValueId hidden = EmitNumber(op_, kNever, precision_);
  return {op_.Emit("where", {allowed_, shown, hidden}), may_hide_all_};
}

}  // namespace

AttentionBias EmitAttentionBias(OpLowering& op, Precision precision,
                                const Size& queries, const Size& keys,
                                const Size& past) {
  BiasEmitter emitter(op, precision, queries, keys);
  emitter.AddMask();
  emitter.AddPositions(past);
  return emitter.Finish();
}

}  // namespace onnx_import
}  // namespace placelite
