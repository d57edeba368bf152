// SPDX-License-Identifier: Apache-2.0
// DecodedOp shows an op whose values are stored as codes as the op on floats
// that it is: inference and references know no codes. Kernels on codes that are
// run alone take floats with a grid as codes.
#ifndef LITE_CORE_OP_DECODED_OP_H_
#define LITE_CORE_OP_DECODED_OP_H_

#include <deque>
#include <vector>

#include "lite/core/op/op_view.h"

namespace placelite {

class DecodedOp {
 public:
  // `op` must outlive the object.
  explicit DecodedOp(const OpView& op);
  DecodedOp(const DecodedOp&) = delete;
  DecodedOp& operator=(const DecodedOp&) = delete;

  const OpView& op() const { return op_; }

 private:
  const ValueInfo* Decoded(const ValueInfo& value);

  std::deque<ValueInfo> decoded_;
  std::vector<const ValueInfo*> inputs_, outputs_;
  OpView op_;
};

}  // namespace placelite

#endif  // LITE_CORE_OP_DECODED_OP_H_
