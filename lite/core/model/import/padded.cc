// SPDX-License-Identifier: Apache-2.0
#include "lite/core/model/import/padded.h"

namespace placelite {
namespace {

ValueId EmitOneInteger(OpEmitter& op, int64_t value) {
  Result<Tensor> list = Tensor::Allocate({1}, Precision::kInt64);
  if (list.ok()) *list->data<int64_t>() = value;
  return op.Constant(std::move(list));
}

}  // namespace

ValueId EmitFirst(OpEmitter& op, ValueId padded, ValueId count, int64_t axis) {
  const ValueId start = EmitOneInteger(op, 0), axes = EmitOneInteger(op, axis);
  return op.Emit("slice_by_input", {padded, start, count, axes});
}

ValueId EmitNonzero(OpEmitter& op, ValueId x) {
  const std::vector<ValueId> both = op.EmitMulti("padded_nonzero", {x}, {}, 2);
  return EmitFirst(op, both[0], both[1], 0);
}

ValueId EmitHits(OpEmitter& op, ValueId flags) {
  const std::vector<ValueId> both =
      op.EmitMulti("padded_nonzero", {EmitFlat(op, flags)}, {}, 2);
  return EmitFirst(op, EmitSqueeze(op, both[0], {1}), both[1], 0);
}

ValueId EmitFlat(OpEmitter& op, ValueId x) {
  if (op.rank(x) == 1) return x;
  return op.Emit("reshape", {x}, {{"shape", std::vector<int64_t>{-1}}});
}

}  // namespace placelite
