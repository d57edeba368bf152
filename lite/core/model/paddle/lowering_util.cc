// SPDX-License-Identifier: Apache-2.0
#include "lite/core/model/paddle/lowering_util.h"

#include <algorithm>

#include "lite/core/base/strings.h"
#include "lite/core/model/paddle/data_type.h"

namespace placelite {
namespace paddle {
void WorkOnChannelsFirst(OpLowering& op, std::string_view attribute,
                         std::string_view argument) {
  const std::string layout = op.String(attribute, "NCHW");
  for (const char* first : {"NCHW", "AnyLayout", "NCDHW", "NCL", "NCW"}) {
    if (layout == first) return;
  }
  for (const char* last : {"NHWC", "NDHWC", "NLC", "NWC"}) {
    if (layout == last) return op.MoveChannelsFirst(argument);
  }
  op.FailUnsupported(StrCat("attribute '", attribute, "' is ", layout,
                            ", expected NCHW or NHWC"));
}

void ExpectOff(OpLowering& op, std::string_view attribute) {
  if (!op.Bool(attribute, false)) return;
  op.FailUnsupported(StrCat("attribute '", attribute, "' is on"));
}

ValueId EmitActivation(OpLowering& op, ValueId x, const std::string& name) {
  if (name.empty() || name == "identity") return x;
  if (name == "relu" || name == "sigmoid" || name == "tanh") {
    return op.Emit(name, {x});
  }
  if (name == "relu6")
    return op.Emit("clip", {x}, {{"min", 0.f}, {"max", 6.f}});
  op.FailUnsupported(StrCat("fused activation '", name, "'"));
  return kNone;
}

Precision PrecisionAttribute(OpLowering& op, std::string_view attribute) {
  constexpr int64_t kFloat32 = 5;
  const int64_t code = op.Int(attribute, kFloat32);
  const Result<Precision> precision =
      ToPrecision(code < 0 || code > 1000 ? -1 : static_cast<int>(code));
  if (precision.ok()) return *precision;
  op.Fail(precision.status());
  return Precision::kFloat;
}

Precision PrecisionAttribute(OpLowering& op, std::string_view attribute,
                             Precision like) {
  return op.Int(attribute, -1) < 0 ? like : PrecisionAttribute(op, attribute);
}

ValueId EmitNumber(OpLowering& op, ValueId x) {
  const bool widens = op.rank(x) == 0 && op.DeclaredRank() != 0;
  return widens ? EmitUnsqueeze(op, x, {0}) : x;
}

bool IsIndex(Precision precision) {
  return precision == Precision::kInt32 || precision == Precision::kInt64;
}

ValueId EmitList(OpLowering& op, std::vector<ValueId> elements,
                 std::string_view argument) {
  const Precision first = op.info(elements[0]).precision;
  bool differ = false;
  for (ValueId& id : elements) {
    const Precision precision = op.info(id).precision;
    if (!IsIndex(precision)) {
      op.FailCorrupt(StrCat("a tensor of ", argument, " is ", precision,
                            ", expected int32 or int64"));
    }
    differ = differ || precision != first;
    if (op.rank(id) != 1) id = EmitReshape(op, id, Shape({1}));
  }
  for (ValueId& id : elements) {
    if (differ) id = EmitCast(op, id, Precision::kInt64);
  }
  return op.Emit("concat", elements, {{"axis", int64_t{0}}});
}

float FloatInput(OpLowering& op, std::string_view argument,
                 std::string_view attribute, float fallback) {
  if (!op.HasInput(argument)) return op.Float(attribute, fallback);
  return ConstantNumber(op, op.Input(argument), argument);
}

int64_t IntInput(OpLowering& op, std::string_view argument,
                 std::string_view attribute, int64_t fallback) {
  if (!op.HasInput(argument)) return op.Int(attribute, fallback);
  const std::vector<int64_t> list =
      ConstantInts(op, op.Input(argument), argument);
  if (list.size() == 1) return list[0];
  op.FailCorrupt(
      StrCat(argument, " has ", list.size(), " elements, expected 1"));
  return fallback;
}

ValueId ComputedNumber(OpLowering& op, std::string_view argument) {
  const ValueId number = op.OptionalInput(argument);
  if (number == kNone || op.info(number).is_constant()) return kNone;
  if (!IsIndex(op.info(number).precision)) {
    op.FailCorrupt(StrCat(argument, " is ", op.info(number).precision,
                          ", expected int32 or int64"));
    return kNone;
  }
  return op.rank(number) == 1 ? number : EmitReshape(op, number, Shape({1}));
}

std::vector<int64_t> IntsInput(OpLowering& op, std::string_view list_argument,
                               std::string_view argument,
                               std::string_view attribute) {
  if (op.HasInput(list_argument)) {
    std::vector<int64_t> list;
    for (ValueId id : op.Inputs(list_argument)) {
      const std::vector<int64_t> element = ConstantInts(op, id, list_argument);
      if (element.size() != 1) {
        op.FailCorrupt(StrCat("a tensor of ", list_argument, " has ",
                              element.size(), " elements, expected 1"));
        return {};
      }
      list.push_back(element[0]);
    }
    return list;
  }
  if (op.HasInput(argument)) {
    return ConstantInts(op, op.Input(argument), argument);
  }
  return op.ClampedInts(attribute);
}

ValueId ComputedList(OpLowering& op, std::string_view list_argument,
                     std::string_view argument) {
  if (op.HasInput(list_argument)) {
    const std::vector<ValueId> elements = op.Inputs(list_argument);
    if (elements.size() > kMaxRank) {
      op.FailUnsupported(StrCat("a target of rank ", elements.size()));
      return kNone;
    }
    const bool constant =
        std::all_of(elements.begin(), elements.end(),
                    [&](ValueId id) { return op.info(id).is_constant(); });
    return constant ? kNone : EmitList(op, elements, list_argument);
  }
  const ValueId list = op.OptionalInput(argument);
  if (list == kNone || op.info(list).is_constant()) return kNone;
  const ShapeRange& length = op.shape(list);
  const bool fits =
      !length.rank_known() || (length.rank() == 1 && length[0].min <= kMaxRank);
  if (fits && IsIndex(op.info(list).precision)) return list;
  op.FailCorrupt(StrCat(argument, " is ", op.info(list).precision, length,
                        ", expected a list of int32 or int64"));
  return kNone;
}

}  // namespace paddle
}  // namespace placelite
