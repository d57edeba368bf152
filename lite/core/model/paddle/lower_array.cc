// SPDX-License-Identifier: Apache-2.0
// Arrays of tensors (LoDTensorArray): here one tensor, of which each element
// is a part along a new first axis. So all elements have one shape.
#include <cstdint>

#include "lite/core/base/strings.h"
#include "lite/core/model/paddle/control.h"
#include "lite/core/model/paddle/formula.h"

namespace placelite {
namespace paddle {
namespace {

using Ints = std::vector<int64_t>;

// A place in an array, as a list of one element.
ValueId ReadPlace(OpLowering& op) {
  const ValueId place = op.Input("I");
  if (!op.ok()) return kNone;
  const Dim count = op.shape(place).NumElements();
  if (!IsIndex(op.info(place).precision) || (count == Dim(1)) == Tri::kNo) {
    op.FailCorrupt(StrCat("I is ", op.info(place).precision, op.shape(place),
                          ", expected one int32 or int64"));
    return kNone;
  }
  const ValueId wide = EmitCast(op, place, Precision::kInt64);
  return op.info(wide).is_constant()
             ? EmitReshape(op, wide, Shape({1}))
             : op.Emit("reshape", {wide}, {{"shape", Ints{1}}});
}

ValueId EmitLength(OpLowering& op, ValueId array) {
  const ValueId shape = op.Emit("shape", {array});
  return EmitCast(op, EmitSlice(op, shape, 0, 0, 1), Precision::kInt64);
}

// Returns the value that the array has so far; it is empty if no op has written
// it.
ValueId ReadArray(OpLowering& op, std::string_view name) {
  SsaGraph& variables = *op.variables();
  if (!op.ok() || !variables.IsReadable(name)) return kNone;
  const Result<ValueId> id = variables.Read(name);
  if (id.ok()) return *id;
  op.Fail(id.status());
  return kNone;
}

// The first of these variables of the op.
std::string_view NameIn(
    const google::protobuf::RepeatedPtrField<proto::OpDesc::Var>& slots,
    std::string_view argument) {
  for (const proto::OpDesc::Var& slot : slots) {
    if (slot.parameter() == argument && !slot.arguments().empty()) {
      return slot.arguments(0);
    }
  }
  return {};
}

// Elements start .. end-1 of the array.
ValueId EmitPart(OpLowering& op, ValueId array, ValueId start, ValueId end) {
  return op.Emit("slice_by_input", {array, start, end, EmitIndices(op, {0})});
}

// Known place and length: what is written, or that there is no such place.
ValueId EmitWriteAt(OpLowering& op, ValueId array, int64_t place,
                    int64_t length, ValueId element) {
  if (place < 0 || place > length) {
    op.FailUnsupported(
        StrCat("writes element ", place, " of an array of ", length));
    return kNone;
  }
  std::vector<ValueId> parts;
  if (place > 0) parts.push_back(EmitSlice(op, array, 0, 0, place));
  parts.push_back(element);
  if (place + 1 < length) {
    parts.push_back(EmitSlice(op, array, 0, place + 1, length));
  }
  if (parts.size() == 1) return element;
  return op.Emit("concat", parts, {{"axis", int64_t{0}}});
}

// Replaces an element, or adds one behind the last.
void LowerWrite(OpLowering& op) {
  const ValueId x = op.Input("X"), place = ReadPlace(op);
  const ValueId array = ReadArray(op, NameIn(op.desc().outputs(), "Out"));
  if (!op.ok()) return;
  if (op.rank(x) >= kMaxRank) {
    return op.FailUnsupported(StrCat("an array of ", op.shape(x)));
  }
  const ValueId element = EmitUnsqueeze(op, x, {0});
  if (!op.ok()) return;
  const bool known = op.info(place).is_constant();
  const Dim length = array == kNone       ? Dim(0)
                     : op.rank(array) > 0 ? op.shape(array)[0]
                                          : Dim::Any();
  if (known && length.exact()) {
    const int64_t at = ConstantInts(op, place, "I")[0];
    return op.Define(EmitWriteAt(op, array, at, length.min, element));
  }
  if (array == kNone) {
    return op.FailUnsupported(
        "its place in an array that is empty is computed at run time");
  }
  const ValueId next = EmitWith(op, "elementwise_add", place, 1);
  const ValueId before = EmitPart(op, array, EmitIndices(op, {0}), place);
  const ValueId behind =
      EmitPart(op, array, next, EmitIndices(op, {INT32_MAX}));
  op.Define(
      op.Emit("concat", {before, element, behind}, {{"axis", int64_t{0}}}));
}

void LowerRead(OpLowering& op) {
  const ValueId array = op.Input("X"), place = ReadPlace(op);
  const ValueId element =
      op.Emit("gather", {array, place}, {{"axis", int64_t{0}}});
  op.Define(EmitSqueeze(op, element, {0}));
}

void LowerLength(OpLowering& op) {
  const std::string_view name = NameIn(op.desc().inputs(), "X");
  const bool empty = !name.empty() && !op.variables()->IsReadable(name);
  const ValueId length =
      empty ? EmitIndices(op, {0}) : EmitLength(op, op.Input("X"));
  op.Define(op.DeclaredRank() == 0 ? EmitSqueeze(op, length, {0}) : length);
}

constexpr LoweringRule kRules[] = {
    {"lod_array_length", "Out", LowerLength},
    {"read_from_array", "Out", LowerRead},
    {"write_to_array", "Out", LowerWrite},
};

}  // namespace

Span<const LoweringRule> ArrayRules() { return kRules; }

}  // namespace paddle
}  // namespace placelite
