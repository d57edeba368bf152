// SPDX-License-Identifier: Apache-2.0
// ByInputDef::finish of the ops by input that need one.
#ifndef LITE_CORE_OP_BY_INPUT_FINISH_H_
#define LITE_CORE_OP_BY_INPUT_FINISH_H_

#include "lite/core/op/by_input.h"

namespace placelite {

// A strided_slice; a slice where all steps are 1.
Status FinishSlice(const OpView& op, PlainOp* plain);
Status FinishSplit(const OpView& op, PlainOp* plain);
Status FinishPad(const OpView& op, PlainOp* plain);
Status FinishInterpolate(const OpView& op, PlainOp* plain);
// An identity where no axis is named and the op says that this means none.
Status FinishReduce(const OpView& op, PlainOp* plain);

}  // namespace placelite

#endif  // LITE_CORE_OP_BY_INPUT_FINISH_H_
