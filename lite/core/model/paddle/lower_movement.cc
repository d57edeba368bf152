// SPDX-License-Identifier: Apache-2.0
// transpose, shuffle_channel, concat, split, slice and padding.
#include <algorithm>

#include "lite/core/base/strings.h"
#include "lite/core/model/paddle/formula.h"
#include "lite/core/model/paddle/lowering_util.h"
#include "lite/core/model/paddle/slice_parts.h"

namespace placelite {
namespace paddle {
namespace {

void LowerTranspose(OpLowering& op) {
  const ValueId x = op.Input("X");
  op.Define(op.Emit("transpose", {x}, {{"axis", op.Ints("axis")}}));
}

void LowerShuffleChannel(OpLowering& op) {
  const ValueId x = op.Input("X");
  op.Define(op.Emit("channel_shuffle", {x}, {{"groups", op.Int("group", 1)}}));
}

void LowerConcat(OpLowering& op) {
  const std::vector<ValueId> inputs = op.Inputs("X");
  const int64_t axis = IntInput(op, "AxisTensor", "axis", 0);
  op.Define(op.Emit("concat", inputs, {{"axis", axis}}));
}

// Into `num` equal parts, or into `sections`.
void LowerSplit(OpLowering& op) {
  const ValueId x = op.Input("X");
  const int64_t axis = IntInput(op, "AxisTensor", "axis", 0);
  const std::vector<int64_t> sections =
      IntsInput(op, "SectionsTensorList", "", "sections");
  const int64_t num = op.Int("num", 0);
  const size_t outputs = op.NumOutputs();
  const int64_t expected =
      sections.empty() ? num : static_cast<int64_t>(sections.size());
  if (op.ok() && expected != static_cast<int64_t>(outputs)) {
    return op.FailCorrupt(StrCat(outputs, " variables in Out, expected ",
                                 expected, " by its attributes"));
  }
  op.DefineAll(op.EmitMulti("split", {x},
                            {{"axis", axis}, {"sections", sections}}, outputs));
}

// The axes of a slice that Paddle drops from the result. When all would go,
// the shape is [1] unless the program declares a rank of 0.
std::vector<int64_t> DroppedAxes(OpLowering& op, ValueId x) {
  std::vector<int64_t> axes = op.Ints("decrease_axis");
  const int rank = op.rank(x);
  for (int64_t& axis : axes) {
    if (axis < 0 && rank >= 0) axis += rank;
  }
  std::sort(axes.begin(), axes.end());
  axes.erase(std::unique(axes.begin(), axes.end()), axes.end());
  if (rank > 0 && static_cast<int>(axes.size()) == rank &&
      op.DeclaredRank() != 0) {
    axes.erase(axes.begin());
  }
  return axes;
}

void LowerSlice(OpLowering& op) {
  const ValueId x = op.Input("Input");
  const std::vector<int64_t> dropped = DroppedAxes(op, x);
  op.Define(EmitWithoutAxes(op, EmitParts(op, x, PartsOfSlice(op)), dropped));
}

// The modes that Paddle calls replicate and circular are edge and wrap here.
std::string PadMode(OpLowering& op) {
  const std::string mode = op.String("mode", "constant");
  if (mode == "replicate" || mode == "edge") return "edge";
  if (mode == "circular") return "wrap";
  if (mode != "constant" && mode != "reflect") {
    op.FailUnsupported(
        StrCat("mode '", mode,
               "', expected constant, reflect, replicate, edge or circular"));
  }
  return mode;
}

void EmitPad(OpLowering& op, ValueId x, std::vector<int64_t> paddings,
             float value) {
  const std::string mode = PadMode(op);
  op.Define(op.Emit(
      "pad", {x}, {{"paddings", paddings}, {"mode", mode}, {"value", value}}));
}

bool HasPads(OpLowering& op, const std::vector<int64_t>& pads, size_t count) {
  if (op.ok() && pads.size() != count) {
    op.FailCorrupt(StrCat("attribute 'paddings' has ", pads.size(),
                          " elements, expected ", count));
  }
  return op.ok();
}

// Paddings are top, bottom, left, right of NCHW.
void LowerPad2d(OpLowering& op) {
  WorkOnChannelsFirst(op, "data_format");
  const ValueId x = op.Input("X");
  const std::vector<int64_t> p = IntsInput(op, "", "Paddings", "paddings");
  if (!HasPads(op, p, 4)) return;
  EmitPad(op, x, {0, 0, 0, 0, p[0], p[1], p[2], p[3]},
          op.Float("pad_value", 0));
}

// The list of pad3d, brought into the order of pad_by_input: what comes before
// depth, height and width, then what comes after.
void EmitPadByInput(OpLowering& op, ValueId x, ValueId paddings) {
  const ValueId pads =
      op.Emit("gather", {paddings, EmitIndices(op, {4, 2, 0, 5, 3, 1})},
              {{"axis", int64_t{0}}});
  const ValueId value = EmitConstantLike(op, x, op.Float("value", 0));
  op.Define(op.Emit("pad_by_input",
                    {x, pads, value, EmitIndices(op, {2, 3, 4})},
                    {{"mode", PadMode(op)}}));
}

// Paddings are left, right, top, bottom, front, back of NCDHW.
void LowerPad3d(OpLowering& op) {
  WorkOnChannelsFirst(op, "data_format");
  const ValueId x = op.Input("X");
  const ValueId computed = ComputedList(op, "", "Paddings");
  if (computed != kNone) return EmitPadByInput(op, x, computed);
  const std::vector<int64_t> p = IntsInput(op, "", "Paddings", "paddings");
  if (!HasPads(op, p, 6)) return;
  EmitPad(op, x, {0, 0, 0, 0, p[4], p[5], p[2], p[3], p[0], p[1]},
          op.Float("value", 0));
}

constexpr LoweringRule kRules[] = {
    {"transpose", "Out", LowerTranspose},
    {"transpose2", "Out", LowerTranspose},
    {"shuffle_channel", "Out", LowerShuffleChannel},
    {"concat", "Out", LowerConcat},
    {"split", "Out", LowerSplit},
    {"slice", "Out", LowerSlice},
    {"pad2d", "Out", LowerPad2d},
    {"pad3d", "Out", LowerPad3d},
};

}  // namespace

Span<const LoweringRule> MovementRules() { return kRules; }

}  // namespace paddle
}  // namespace placelite
