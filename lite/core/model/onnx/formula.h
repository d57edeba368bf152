// SPDX-License-Identifier: Apache-2.0
// Helpers with which lowerings write formulas: arithmetic and numbers.
#ifndef LITE_CORE_MODEL_ONNX_FORMULA_H_
#define LITE_CORE_MODEL_ONNX_FORMULA_H_

#include <cstdint>
#include <string_view>
#include <vector>

#include "lite/core/model/import/op_emitter.h"
#include "lite/core/model/import/sizes.h"

namespace placelite {
namespace onnx_import {

class OpLowering;

// Whether X is known to have one element, whatever its rank is.
bool IsOneNumber(const OpEmitter& op, ValueId x);

// A scalar constant.
ValueId EmitNumber(OpEmitter& op, double number, Precision precision);

ValueId EmitAdd(OpEmitter& op, ValueId x, ValueId y);
ValueId EmitSubtract(OpEmitter& op, ValueId x, ValueId y);
ValueId EmitMultiply(OpEmitter& op, ValueId x, ValueId y);
ValueId EmitDivide(OpEmitter& op, ValueId x, ValueId y);
// scale * x + bias, of floating-point numbers; x itself where that is x.
ValueId EmitScale(OpEmitter& op, ValueId x, double scale, double bias);
// x * sigmoid(alpha * x)
ValueId EmitSwish(OpEmitter& op, ValueId x, float alpha);

// A reduction that keeps the axes; none listed: all.
ValueId EmitReduce(OpEmitter& op, std::string_view ours, ValueId x,
                   std::vector<int64_t> axes);
// Slices an axis from `start` to `end`; numbers below 0 count from its end.
ValueId EmitSlice(OpEmitter& op, ValueId x, int64_t axis, int64_t start,
                  int64_t end);
ValueId EmitConcat(OpEmitter& op, std::vector<ValueId> parts, int64_t axis);
// Reshapes to a pattern in which -1 takes all that is left and 0 keeps an axis
// of X.
ValueId EmitReshapePattern(OpEmitter& op, ValueId x,
                           std::vector<int64_t> shape);

// The size that input `i` holds, an integer which is called `name`.
Size SizeInput(OpLowering& op, int i, const char* name);
// Returns the size that input `i` holds, and fails the op if it is a constant
// below 1. A computed size is not checked.
Size PositiveInput(OpLowering& op, int i, const char* name);

}  // namespace onnx_import
}  // namespace placelite

#endif  // LITE_CORE_MODEL_ONNX_FORMULA_H_
