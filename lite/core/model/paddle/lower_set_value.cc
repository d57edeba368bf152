// SPDX-License-Identifier: Apache-2.0
// set_value: X with a slice of it replaced, Python's X[slice] = value. Written
// as a choice between X and the value that is as long as X along each axis, so
// that shapes do not depend on where a slice starts that a loop moves on.
#include <algorithm>
#include <cstdint>

#include "lite/core/base/strings.h"
#include "lite/core/model/paddle/constant_elements.h"
#include "lite/core/model/paddle/formula.h"

namespace placelite {
namespace paddle {
namespace {

using Ints = std::vector<int64_t>;

// A number that the program may compute.
struct Bound {
  ValueId computed = kNone;
  int64_t number = 0;
};

// start, start + step, ... before end. Where the axis is dropped, start alone,
// and the value has no such axis.
struct Cut {
  int64_t axis = 0;
  Bound start, end;
  int64_t step = 1;
  bool dropped = false;
};

// Along an axis of X: which elements are replaced, and by which of the
// value's. `count` is how many, -1 where it is not known.
struct Choice {
  ValueId mask = kNone, places = kNone;
  int64_t count = -1;
};

std::vector<Bound> Bounds(OpLowering& op, std::string_view list,
                          std::string_view attribute) {
  std::vector<Bound> bounds;
  if (!op.HasInput(list)) {
    for (int64_t number : op.ClampedInts(attribute)) {
      bounds.push_back({kNone, number});
    }
    return bounds;
  }
  for (ValueId id : op.Inputs(list)) {
    if (!op.ok()) return {};
    const Dim count = op.shape(id).NumElements();
    if (!IsIndex(op.info(id).precision) || (count == Dim(1)) == Tri::kNo) {
      op.FailCorrupt(StrCat("a tensor of ", list, " is ", op.info(id).precision,
                            op.shape(id), ", expected one int32 or int64"));
      return {};
    }
    if (op.info(id).is_constant()) {
      bounds.push_back({kNone, ConstantInts(op, id, list)[0]});
    } else {
      const ValueId wide = EmitCast(op, id, Precision::kInt64);
      bounds.push_back({op.Emit("reshape", {wide}, {{"shape", Ints{1}}}), 0});
    }
  }
  return bounds;
}

std::vector<Cut> ReadCuts(OpLowering& op, ValueId x) {
  const Ints axes = op.Ints("axes");
  const std::vector<Bound> starts = Bounds(op, "StartsTensorList", "starts");
  const std::vector<Bound> ends = Bounds(op, "EndsTensorList", "ends");
  const std::vector<Bound> steps = Bounds(op, "StepsTensorList", "steps");
  Ints dropped = op.Ints("decrease_axes");
  for (int64_t& axis : dropped) axis = FrontAxis(op, x, axis);
  if (starts.size() != axes.size() || ends.size() != axes.size() ||
      steps.size() != axes.size()) {
    op.FailCorrupt("axes, starts, ends and steps differ in length");
  }
  std::vector<Cut> cuts;
  for (size_t i = 0; op.ok() && i < axes.size(); ++i) {
    const int64_t axis = FrontAxis(op, x, axes[i]);
    const bool drops = std::count(dropped.begin(), dropped.end(), axis) > 0;
    cuts.push_back({axis, starts[i], ends[i], steps[i].number, drops});
    if (steps[i].computed != kNone) {
      op.FailUnsupported("a step that is computed at run time");
    } else if (cuts.back().step == 0) {
      op.FailCorrupt(StrCat("a step of 0 along axis ", axis));
    }
  }
  std::sort(cuts.begin(), cuts.end(),
            [](const Cut& a, const Cut& b) { return a.axis < b.axis; });
  for (size_t i = 1; i < cuts.size(); ++i) {
    if (cuts[i].axis != cuts[i - 1].axis) continue;
    op.FailCorrupt(StrCat("axis ", cuts[i].axis, " is listed twice"));
  }
  return cuts;
}

ValueId EmitFlags(OpLowering& op, Ints flags) {
  const Shape shape = {static_cast<int64_t>(flags.size())};
  return op.Constant(
      MakeTensor(shape, Precision::kBool, Elements{std::move(flags), {}}));
}

// Counts and clamps positions as Python does.
Choice ChooseConstant(OpLowering& op, const Cut& cut, int64_t length) {
  op.CountGenerated(static_cast<uint64_t>(length) * (sizeof(int64_t) + 1));
  if (!op.ok()) return {};
  const int64_t least = cut.step > 0 ? 0 : -1;
  const int64_t most = cut.step > 0 ? length : length - 1;
  const auto place = [&](int64_t from) {
    return std::clamp(from < 0 ? from + length : from, least, most);
  };
  const int64_t start = place(cut.start.number);
  int64_t end = place(cut.end.number);
  if (cut.dropped) end = std::min(start + 1, length);
  Ints flags(static_cast<size_t>(length), 0), places = flags;
  int64_t count = 0;
  for (int64_t at = start; cut.step > 0 ? at < end : at > end; at += cut.step) {
    flags[static_cast<size_t>(at)] = 1;
    places[static_cast<size_t>(at)] = count++;
  }
  return {EmitFlags(op, std::move(flags)), EmitIndices(op, std::move(places)),
          count};
}

// The length of an axis as a list of one element.
ValueId EmitLength(OpLowering& op, ValueId x, int64_t axis) {
  const Dim length = op.shape(x)[static_cast<int>(axis)];
  if (length.exact()) return EmitIndices(op, {length.min});
  const ValueId shape = op.Emit("shape", {x});
  return EmitCast(op, EmitSlice(op, shape, 0, axis, axis + 1),
                  Precision::kInt64);
}

// Converts a position that may count from the end to one that counts from the
// front.
ValueId EmitBound(OpLowering& op, const Bound& bound, ValueId length) {
  if (bound.computed == kNone && bound.number >= 0) {
    return EmitIndices(op, {bound.number});
  }
  const ValueId from = bound.computed == kNone ? EmitIndices(op, {bound.number})
                                               : bound.computed;
  const ValueId turned = EmitWith(
      op, "elementwise_max", op.Emit("elementwise_add", {from, length}), 0);
  return EmitWhere(op, EmitWith(op, "less_than", from, 0), turned, from);
}

Choice ChooseComputed(OpLowering& op, const Cut& cut, ValueId x) {
  if (cut.step < 0) {
    op.FailUnsupported(StrCat("a step of ", cut.step, " along axis ", cut.axis,
                              ", with bounds or a length of run time"));
    return {};
  }
  const ValueId length = EmitLength(op, x, cut.axis);
  const ValueId zero = EmitInteger(op, 0, Precision::kInt64);
  const ValueId one = EmitInteger(op, 1, Precision::kInt64);
  const ValueId all = op.Emit(
      "range", {zero, op.Emit("reshape", {length}, {{"shape", Ints{}}}), one});
  const ValueId start = EmitBound(op, cut.start, length);
  const ValueId passed = op.Emit("elementwise_sub", {all, start});
  if (cut.dropped) return {EmitWith(op, "equal", passed, 0), kNone, 1};
  const ValueId end = EmitBound(op, cut.end, length);
  ValueId mask =
      op.Emit("logical_and", {EmitWith(op, "greater_equal", passed, 0),
                              op.Emit("less_than", {all, end})});
  if (cut.step == 1) return {mask, passed, -1};
  const auto step = static_cast<double>(cut.step);
  const ValueId rest = EmitWith(op, "elementwise_mod", passed, step);
  mask = op.Emit("logical_and", {mask, EmitWith(op, "equal", rest, 0)});
  return {mask, EmitWith(op, "elementwise_floordiv", passed, step), -1};
}

Choice Choose(OpLowering& op, const Cut& cut, ValueId x) {
  if (!op.ok()) return {};
  const Dim length = op.shape(x)[static_cast<int>(cut.axis)];
  const bool constant = length.exact() && cut.start.computed == kNone &&
                        (cut.dropped || cut.end.computed == kNone);
  return constant ? ChooseConstant(op, cut, length.min)
                  : ChooseComputed(op, cut, x);
}

// The value, and which axis of X its first is; the others follow.
struct Value {
  ValueId id = kNone;
  int64_t first = 0;
};

// Axes of X, and -1 for those of None, that the value is broadcast to.
Ints AxesToAssign(OpLowering& op, const std::vector<Cut>& cuts, int rank) {
  Ints nones = op.Ints("none_axes");
  std::sort(nones.begin(), nones.end());
  Ints axes;
  auto none = nones.begin();
  for (int64_t axis = 0; axis < rank; ++axis) {
    for (; none != nones.end() && *none <= axis; ++none) axes.push_back(-1);
    const bool dropped =
        std::any_of(cuts.begin(), cuts.end(),
                    [&](const Cut& c) { return c.axis == axis && c.dropped; });
    if (!dropped) axes.push_back(axis);
  }
  axes.insert(axes.end(), nones.end() - none, -1);
  return axes;
}

// The value without axes of None, and with those that are dropped as 1.
Value AlignValue(OpLowering& op, ValueId value, const std::vector<Cut>& cuts,
                 int rank) {
  Ints axes = AxesToAssign(op, cuts, rank);
  const int64_t own = op.rank(value);
  if (!op.ok()) return {};
  if (own < 0) {
    op.FailUnsupported("a value of unknown rank");
    return {};
  }
  const int64_t more = own - static_cast<int64_t>(axes.size());
  if (more > 0) {
    axes.insert(axes.begin(), static_cast<size_t>(more), -1);
  } else {
    axes.erase(axes.begin(), axes.begin() - more);
  }
  Ints squeezed, added;
  int64_t first = rank;
  for (size_t i = 0; i < axes.size(); ++i) {
    if (axes[i] < 0) squeezed.push_back(static_cast<int64_t>(i));
    if (axes[i] >= 0) first = std::min(first, axes[i]);
  }
  for (int64_t axis : squeezed) {
    if ((op.shape(value)[static_cast<int>(axis)] == Dim(1)) != Tri::kNo) {
      continue;
    }
    op.FailCorrupt(StrCat("a value ", op.shape(value), " for a slice of ",
                          axes.size() - squeezed.size(), " axes"));
    return {};
  }
  for (const Cut& cut : cuts) {
    if (cut.dropped && cut.axis > first) added.push_back(cut.axis - first);
  }
  return {EmitUnsqueeze(op, EmitSqueeze(op, value, squeezed), added), first};
}

// The value along an axis of X, as long as X.
void Spread(OpLowering& op, const Cut& cut, const Choice& choice,
            Value* value) {
  if (!op.ok() || cut.dropped || cut.axis < value->first) return;
  const int64_t axis = cut.axis - value->first;
  const Dim length = op.shape(value->id)[static_cast<int>(axis)];
  if (length.exact() && length.min == 1) return;
  if (choice.count >= 0 && (length == Dim(choice.count)) == Tri::kNo &&
      (length == Dim(1)) == Tri::kNo) {
    return op.FailCorrupt(StrCat("a value ", op.shape(value->id), " for ",
                                 choice.count, " elements along axis ",
                                 cut.axis));
  }
  const ValueId last =
      EmitWith(op, "elementwise_sub", EmitLength(op, value->id, axis), 1);
  const ValueId places =
      op.Emit("elementwise_min",
              {EmitWith(op, "elementwise_max", choice.places, 0), last});
  value->id = op.Emit("gather", {value->id, places}, {{"axis", axis}});
}

void LowerSetValue(OpLowering& op) {
  const ValueId x = op.Input("Input");
  const ValueId given =
      op.HasInput("ValueTensor") ? op.Input("ValueTensor") : EmitListed(op);
  FrontAxis(op, x, 0);
  const std::vector<Cut> cuts = ReadCuts(op, x);
  if (!op.ok()) return;
  const int rank = op.rank(x);
  Value value = AlignValue(op, given, cuts, rank);
  ValueId mask = kNone;
  for (const Cut& cut : cuts) {
    const Choice choice = Choose(op, cut, x);
    if (!op.ok()) return;
    if (choice.count == 0) return op.Define(op.Emit("identity", {x}));
    Spread(op, cut, choice, &value);
    Ints behind;
    for (int64_t i = 1; i < rank - cut.axis; ++i) behind.push_back(i);
    const ValueId flags = EmitUnsqueeze(op, choice.mask, behind);
    mask = mask == kNone ? flags : op.Emit("logical_and", {mask, flags});
  }
  if (mask == kNone) mask = EmitFlags(op, {1});
  const ValueId out = EmitWhere(op, mask, value.id, x);
  const bool same = op.ok() && op.rank(out) == rank;
  for (int i = 0; same && i < rank; ++i) {
    if ((op.shape(out)[i] == op.shape(x)[i]) != Tri::kNo) continue;
    op.FailCorrupt(
        StrCat("a value ", op.shape(given), " for a slice of ", op.shape(x)));
  }
  op.Define(out);
}

constexpr LoweringRule kRules[] = {{"set_value", "Out", LowerSetValue}};

}  // namespace

Span<const LoweringRule> SetValueRules() { return kRules; }

}  // namespace paddle
}  // namespace placelite
