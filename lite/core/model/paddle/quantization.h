// SPDX-License-Identifier: Apache-2.0
// The bricks of quantised programs. Paddle states a threshold, the largest
// magnitude that a code stands for: with R the largest code (127 of 8 bits), an
// element is code * threshold / R.
#ifndef LITE_CORE_MODEL_PADDLE_QUANTIZATION_H_
#define LITE_CORE_MODEL_PADDLE_QUANTIZATION_H_

#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lite/core/model/paddle/lowering_util.h"

namespace placelite {
namespace paddle {

// CodeRule says which codes there are, and which of two that are as near is
// taken.
struct CodeRule {
  int64_t bits = 8;
  bool away = true;  // halves away from zero, else to the even code

  int32_t largest() const { return (1 << (bits - 1)) - 1; }
  // Paddle clips what it rounds away from zero to the threshold, on both sides.
  int32_t smallest() const { return away ? -largest() : -largest() - 1; }
  // The type of codes that are computed, and of those that are constants.
  Precision computed() const {
    return bits <= 8 ? Precision::kInt8 : Precision::kInt16;
  }
  Precision constant() const {
    return bits <= 4 ? Precision::kInt4 : computed();
  }
};

// Paddle multiplies the codes of a channel of zeros by 0, which is no step.
// This one takes them to zero as well.
inline constexpr float kStepOfZeros = std::numeric_limits<float>::min();

// Returns the variable that an argument names first, or nothing; and for
// messages the argument with it: "Filter 'conv1_weights'".
std::string VariableOf(OpLowering& op, std::string_view argument);
std::string NameOf(OpLowering& op, std::string_view argument);

// Whether codes can be of a type.
bool IsTypeOfCodes(Precision precision);

// Returns an input, or the constant that it is a copy of: ops that state a
// scale write it to the variable that they read it from.
ValueId ScaleInput(OpLowering& op, std::string_view argument);
ValueId OriginalOf(OpLowering& op, ValueId id);

// Reads `bit_length` and `round_type`, which is `round_type` where the program
// does not say.
CodeRule RuleOf(OpLowering& op, int64_t round_type);
// Fails unless the number is one of bits.
void CheckBits(OpLowering& op, int64_t bits);

// Returns the elements of a constant float tensor that `argument` names, none
// of them negative or no number. Thresholds of 1e-30 or less, which are 0 then,
// are allowed where `or_zero` says so, and where zeros stand in place of all
// weights.
std::vector<float> ReadThresholds(OpLowering& op, ValueId id,
                                  std::string_view argument, bool or_zero);
// Returns the largest magnitude of all elements of a constant, or of each index
// of an axis that is not -1.
std::vector<float> LargestMagnitudes(const Tensor& x, int64_t axis);

// Returns the steps between codes, a very small one where the threshold is 0.
std::vector<float> StepsOf(OpLowering& op, const std::vector<float>& thresholds,
                           const CodeRule& rule);

// Returns the codes of x, which are constants if x is one. There is a threshold
// for each index of `axis`, or one if it is -1. The codes by a threshold of 0
// are 0.
ValueId EmitCodes(OpLowering& op, ValueId x,
                  const std::vector<float>& thresholds, int64_t axis,
                  const CodeRule& rule);

// Returns the floats that codes stand for by these steps.
ValueId EmitDecoded(OpLowering& op, ValueId codes, std::vector<float> steps,
                    int64_t axis);

// Returns the integers that x, floats, is made of: those before a cast, also
// behind ops that move elements, or those of a constant, which must have so
// many bits. Returns kNone if x is something else.
ValueId FindCodes(OpLowering& op, ValueId x, int64_t bits);

// Returns the step of a value of codes that quantize_linear made with one
// scale, or nothing.
std::optional<float> StepOfCodes(OpLowering& op, ValueId codes);

}  // namespace paddle
}  // namespace placelite

#endif  // LITE_CORE_MODEL_PADDLE_QUANTIZATION_H_
