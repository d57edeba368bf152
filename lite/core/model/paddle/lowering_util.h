// SPDX-License-Identifier: Apache-2.0
// Functions that several lowerings share.
#ifndef LITE_CORE_MODEL_PADDLE_LOWERING_UTIL_H_
#define LITE_CORE_MODEL_PADDLE_LOWERING_UTIL_H_

#include <string_view>
#include <vector>

#include "lite/core/model/paddle/lowering.h"

namespace placelite {
namespace paddle {

// The op works on NCHW data. Where `attribute` says that channels are last,
// `argument` is read with the channels moved to axis 1.
void WorkOnChannelsFirst(OpLowering& op, std::string_view attribute,
                         std::string_view argument = "X");

// The attribute is false or absent; true is not supported.
void ExpectOff(OpLowering& op, std::string_view attribute);

// An activation that Paddle's own passes fused into another op: "relu",
// "relu6", "sigmoid", "tanh"; "" and "identity" are none.
ValueId EmitActivation(OpLowering& op, ValueId x, const std::string& name);

// The precision that `attribute` names by Paddle's code; float where absent.
Precision PrecisionAttribute(OpLowering& op, std::string_view attribute);
// Reads a precision; returns `like` if the attribute is absent or negative.
Precision PrecisionAttribute(OpLowering& op, std::string_view attribute,
                             Precision like);

// A value of rank 0 as the program declares the op's output: with the shape
// [1] unless it says otherwise.
ValueId EmitNumber(OpLowering& op, ValueId x);

// int32 or int64.
bool IsIndex(Precision precision);

// Several integers, each a tensor of one element in `argument`, as one list;
// it is int64 where their widths differ.
ValueId EmitList(OpLowering& op, std::vector<ValueId> elements,
                 std::string_view argument);

// A number that is an attribute, or a tensor when `argument` is given; the
// tensor must be a constant.
float FloatInput(OpLowering& op, std::string_view argument,
                 std::string_view attribute, float fallback);
int64_t IntInput(OpLowering& op, std::string_view argument,
                 std::string_view attribute, int64_t fallback);

// Returns an integer that the program computes as a list of one, for ops that
// accept that; kNone if it is an attribute or a constant.
ValueId ComputedNumber(OpLowering& op, std::string_view argument);

// A list that is an attribute, or a tensor `argument`, or several tensors of
// one element `list_argument`; tensors must be constants.
std::vector<int64_t> IntsInput(OpLowering& op, std::string_view list_argument,
                               std::string_view argument,
                               std::string_view attribute);

// Returns a list that the program computes as a tensor, for ops that accept
// one; kNone if the list is an attribute or a constant. It has at most kMaxRank
// elements.
ValueId ComputedList(OpLowering& op, std::string_view list_argument,
                     std::string_view argument);

}  // namespace paddle
}  // namespace placelite

#endif  // LITE_CORE_MODEL_PADDLE_LOWERING_UTIL_H_
