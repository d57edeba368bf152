// SPDX-License-Identifier: Apache-2.0
#include "lite/core/op/decoded_op.h"

#include "lite/core/op/codes.h"

namespace placelite {

const ValueInfo* DecodedOp::Decoded(const ValueInfo& value) {
  if (!IsStoredAsCodes(value)) return &value;
  ValueInfo& floats = decoded_.emplace_back(value);
  floats.precision = Precision::kFloat;
  return &floats;
}

DecodedOp::DecodedOp(const OpView& op) : op_(op) {
  for (size_t i = 0; i < op.num_inputs(); ++i) {
    const bool is_absent = i < op.num_op_inputs() && !op.has_input(i);
    inputs_.push_back(is_absent ? nullptr : Decoded(op.input(i)));
  }
  for (size_t i = 0; i < op.num_outputs(); ++i) {
    outputs_.push_back(Decoded(op.output(i)));
  }
  op_ = OpView(op.def(), op.name(), op.attributes(), inputs_, outputs_,
               op.epilogue());
}

}  // namespace placelite
