// SPDX-License-Identifier: Apache-2.0
#include "lite/passes/lower/casts.h"

#include "lite/core/base/strings.h"
#include "lite/core/ir/infer.h"
#include "lite/core/op/codes.h"
#include "lite/core/tensor/halves.h"
#include "lite/passes/lower/cast_constant.h"
#include "lite/passes/lower/input_places.h"
#include "lite/passes/lower/pick_kernels.h"

namespace placelite {
namespace {

bool IsPlain(Layout layout) {
  return layout.kind == LayoutKind::kNCHW || layout.kind == LayoutKind::kNHWC ||
         layout.kind == LayoutKind::kNCHWc;
}

}  // namespace

bool SameOrder(Layout a, Layout b, const ShapeRange& shape) {
  return a == b ||
         (IsPlain(a) && IsPlain(b) && shape.rank_known() && shape.rank() != 4);
}

Result<ValueId> Casts::AddCast(ValueId id, const char* type,
                               const std::string& to, const Place& place,
                               NodeId before) {
  const auto key = std::make_pair(id, ToString(place));
  const auto found = done_.find(key);
  if (found != done_.end()) return found->second;
  const Place from = graph_->value(id).place;
  ValueInfo info = graph_->value(id).info;
  info.constant = Tensor();
  const ValueId out = graph_->AddValue(
      names_.Make(StrCat(graph_->value(id).name, "/", type, "_", to)),
      std::move(info));
  graph_->value(out).place = place;
  Node node;
  node.op = FindOp(type);
  if (node.op == nullptr) {
    return Status::Unsupported(
        StrCat("this library is tailored to models without the op ", type));
  }
  node.name = graph_->value(out).name;
  node.inputs = {id};
  node.outputs = {out};
  node.attributes.Set("to", to);
  if (node.op->traits.cast == PlaceCast::kLayout) {
    const bool converts = place.precision != from.precision;
    node.attributes.Set("precision",
                        std::string(converts ? ToString(place.precision) : ""));
  }
  LITE_RETURN_IF_ERROR(InferNode(graph_, node));

  Result<Decision> decision =
      PickAddedNode(*graph_, node, registry_, options_, CastPlaces{from, place},
                    /*report=*/nullptr);
  if (!decision.ok()) {
    return decision.status().WithContext(
        StrCat("cannot move '", graph_->value(id).name, "' from ", from, " to ",
               place));
  }
  node.decision = *std::move(decision);
  if (options_.explain) {
    report_->casts.push_back(
        {node.name, type, node.decision.kernel, from, place});
  }
  added_.emplace_back(before, std::move(node));
  done_[key] = out;
  return out;
}

Result<ValueId> Casts::AddConstant(ValueId id, const Place& place) {
  const auto key = std::make_pair(id, ToString(place));
  const auto found = done_.find(key);
  if (found != done_.end()) return found->second;
  const Place from = graph_->value(id).place;
  ValueInfo info = graph_->value(id).info;
  const KernelDef* kernel = nullptr;
  LITE_ASSIGN_OR_RETURN(
      info.constant,
      CastConstant(info.constant, place.precision, registry_, &kernel));
  info.precision = place.precision;
  const ValueId cast = graph_->AddValue(
      names_.Make(StrCat(graph_->value(id).name, "/calib_", place.precision)),
      std::move(info));
  graph_->value(cast).place = place;
  if (options_.explain) {
    report_->casts.push_back(
        {graph_->value(cast).name, "calib", kernel, from, place});
  }
  done_[key] = cast;
  return cast;
}

Result<ValueId> Casts::Convert(ValueId id, Precision precision, Layout layout,
                               NodeId before) {
  Place place = graph_->value(id).place;
  const bool reorder =
      !SameOrder(place.layout, layout, graph_->value(id).info.shape);
  // A device changes layout and precision in one op, since each op is a launch
  // and a pass over memory.
  const bool at_once = reorder && !IsCpu(place.target);
  // Codes are made from floats, and become floats.
  const bool codes_and_halves =
      (place.precision == Precision::kInt8 && IsHalf(precision)) ||
      (IsHalf(place.precision) && precision == Precision::kInt8);
  if (codes_and_halves) {
    LITE_ASSIGN_OR_RETURN(id,
                          Convert(id, Precision::kFloat, place.layout, before));
    place = graph_->value(id).place;
  }
  if (place.precision != precision) {
    place.precision = precision;
    if (graph_->value(id).is_constant()) {
      LITE_ASSIGN_OR_RETURN(id, AddConstant(id, place));
    } else if (!at_once) {
      LITE_ASSIGN_OR_RETURN(
          id, AddCast(id, "calib", ToString(precision), place, before));
    }
  }
  if (reorder) {
    place.layout = layout;
    LITE_ASSIGN_OR_RETURN(
        id, AddCast(id, "layout", ToString(layout), place, before));
  }
  return id;
}

// Values are copied between a CPU and a device as dense NCHW, and the device
// converts: after the copy on the way to it, before the copy on the way back.
Result<ValueId> Casts::To(ValueId id, const Place& wanted, NodeId before) {
  const Place actual = graph_->value(id).place;
  const Place goal = FillAny(wanted, actual);
  if (!ShareMemory(actual.target, goal.target)) {
    // Devices store no codes.
    const bool as_it_is =
        IsCpu(actual.target) && !IsStoredAsCodes(graph_->value(id).info);
    const Precision copied = as_it_is ? actual.precision : goal.precision;
    LITE_ASSIGN_OR_RETURN(id, Convert(id, copied, LayoutKind::kNCHW, before));
    Place place = graph_->value(id).place;
    place.target = goal.target;
    LITE_ASSIGN_OR_RETURN(
        id, AddCast(id, "io_copy", ToString(goal.target), place, before));
  }
  return Convert(id, goal.precision, goal.layout, before);
}

// A value that appears twice among the outputs is copied by the program if it
// is on the CPU. On a device each output is a value of its own, since the
// application may bring memory for each.
Result<ValueId> Casts::CopyOnDevice(ValueId id) {
  const Place place = graph_->value(id).place;
  if (IsCpu(place.target)) return id;
  done_.erase(std::make_pair(id, ToString(place)));
  return AddCast(id, "layout", ToString(place.layout), place, kNone);
}

void Casts::Insert() {
  if (!added_.empty()) graph_->InsertNodes(std::move(added_));
  added_.clear();
}

}  // namespace placelite
