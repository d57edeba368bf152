// SPDX-License-Identifier: Apache-2.0
// Ops that repeat elements.
#include "lite/core/model/paddle/lowering_util.h"

namespace placelite {
namespace paddle {
namespace {

// -1 keeps an axis: the same here.
void LowerExpand(OpLowering& op) {
  const ValueId x = op.Input("X");
  const ValueId target = ComputedList(op, "expand_shapes_tensor", "Shape");
  if (target != kNone) return op.Define(op.Emit("expand", {x, target}));
  const std::vector<int64_t> shape =
      IntsInput(op, "expand_shapes_tensor", "Shape", "shape");
  op.Define(op.Emit("expand", {x}, {{"shape", shape}}));
}

// Expands to the shape of Y or, without Y, to the shape in the attribute.
void LowerExpandAs(OpLowering& op) {
  const ValueId x = op.Input("X");
  const ValueId y = op.OptionalInput("Y");
  if (y != kNone) {
    return op.Define(op.Emit("expand", {x, op.Emit("shape", {y})}));
  }
  op.Define(op.Emit("expand", {x}, {{"shape", op.Ints("target_shape")}}));
}

void EmitTile(OpLowering& op, const char* list_argument, const char* argument,
              const char* attribute) {
  const ValueId x = op.Input("X");
  const ValueId repeats = ComputedList(op, list_argument, argument);
  if (repeats != kNone) return op.Define(op.Emit("tile", {x, repeats}));
  const std::vector<int64_t> times =
      IntsInput(op, list_argument, argument, attribute);
  op.Define(op.Emit("tile", {x}, {{"repeat_times", times}}));
}

void LowerTile(OpLowering& op) {
  EmitTile(op, "repeat_times_tensor", "RepeatTimes", "repeat_times");
}

// The op that Paddle 1 calls expand is tile here.
void LowerOldExpand(OpLowering& op) {
  EmitTile(op, "expand_times_tensor", "ExpandTimes", "expand_times");
}

constexpr LoweringRule kRules[] = {
    {"expand_v2", "Out", LowerExpand},
    {"expand_as_v2", "Out", LowerExpandAs},
    {"tile", "Out", LowerTile},
    {"expand", "Out", LowerOldExpand},
};

}  // namespace

Span<const LoweringRule> ExpandRules() { return kRules; }

}  // namespace paddle
}  // namespace placelite
