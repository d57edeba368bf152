// SPDX-License-Identifier: Apache-2.0
#include "lite/core/model/onnx/formula.h"

#include <algorithm>

#include "lite/core/base/strings.h"
#include "lite/core/model/onnx/lowering.h"

namespace placelite {
namespace onnx_import {
namespace {

template <typename T>
ValueId EmitScalar(OpEmitter& op, T value, Precision precision) {
  Result<Tensor> tensor = Tensor::Allocate({}, precision);
  if (tensor.ok()) *tensor->data<T>() = value;
  return op.Constant(std::move(tensor));
}

}  // namespace

bool IsOneNumber(const OpEmitter& op, ValueId x) {
  return (op.shape(x).NumElements() == Dim(1)) == Tri::kYes;
}

ValueId EmitNumber(OpEmitter& op, double number, Precision precision) {
  const ValueId wide =
      precision == Precision::kDouble
          ? EmitScalar(op, number, precision)
          : EmitScalar(op, static_cast<float>(number), Precision::kFloat);
  return EmitCast(op, wide, precision);
}

ValueId EmitAdd(OpEmitter& op, ValueId x, ValueId y) {
  return op.Emit("elementwise_add", {x, y});
}

ValueId EmitSubtract(OpEmitter& op, ValueId x, ValueId y) {
  return op.Emit("elementwise_sub", {x, y});
}

ValueId EmitMultiply(OpEmitter& op, ValueId x, ValueId y) {
  return op.Emit("elementwise_mul", {x, y});
}

ValueId EmitDivide(OpEmitter& op, ValueId x, ValueId y) {
  return op.Emit("elementwise_div", {x, y});
}

ValueId EmitScale(OpEmitter& op, ValueId x, double scale, double bias) {
  if (scale == 1 && bias == 0) return x;
  if (op.info(x).precision != Precision::kDouble) {
    return op.Emit("scale", {x},
                   {{"scale", static_cast<float>(scale)},
                    {"bias", static_cast<float>(bias)}});
  }
  // Attributes are floats.
  if (scale != 1) {
    x = EmitMultiply(op, x, EmitNumber(op, scale, Precision::kDouble));
  }
  if (bias != 0) {
    x = EmitAdd(op, x, EmitNumber(op, bias, Precision::kDouble));
  }
  return x;
}

ValueId EmitSwish(OpEmitter& op, ValueId x, float alpha) {
  if (alpha == 1) return op.Emit("swish", {x});
  const ValueId gate = op.Emit("sigmoid", {EmitScale(op, x, alpha, 0)});
  return EmitMultiply(op, x, gate);
}

ValueId EmitReduce(OpEmitter& op, std::string_view ours, ValueId x,
                   std::vector<int64_t> axes) {
  return op.Emit(ours, {x}, {{"dim", std::move(axes)}, {"keep_dim", true}});
}

ValueId EmitSlice(OpEmitter& op, ValueId x, int64_t axis, int64_t start,
                  int64_t end) {
  return op.Emit("slice", {x},
                 {{"axes", std::vector<int64_t>{axis}},
                  {"starts", std::vector<int64_t>{start}},
                  {"ends", std::vector<int64_t>{end}}});
}

ValueId EmitConcat(OpEmitter& op, std::vector<ValueId> parts, int64_t axis) {
  return op.Emit("concat", std::move(parts), {{"axis", axis}});
}

ValueId EmitReshapePattern(OpEmitter& op, ValueId x,
                           std::vector<int64_t> shape) {
  return op.Emit("reshape", {x}, {{"shape", std::move(shape)}});
}

Size SizeInput(OpLowering& op, int i, const char* name) {
  if (op.IsComputed(i)) {
    const ValueId number = EmitCast(op, op.Input(i), Precision::kInt64);
    return Size::Computed(EmitReshapePattern(op, number, {1}));
  }
  const std::vector<int64_t> list = op.IntsInput(i, name);
  if (list.size() == 1) return list[0];
  op.FailCorrupt(StrCat(name, " has ", list.size(), " elements, expected one"));
  return 0;
}

Size PositiveInput(OpLowering& op, int i, const char* name) {
  const Size size = SizeInput(op, i, name);
  if (!op.ok() || op.IsComputed(i)) return size;
  if (size.Known(op) >= 1) return size;
  op.FailCorrupt(StrCat(name, " is ", size.Known(op), ", expected 1 or more"));
  return 1;
}

}  // namespace onnx_import
}  // namespace placelite
