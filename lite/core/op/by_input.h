// SPDX-License-Identifier: Apache-2.0
// Ops whose attributes are elements of inputs: cumsum_by_input is cumsum with
// its axis as an input. Once the elements are known, as constants, by inference
// of values or because the program has read them, the op is another op with
// attributes; optimising, inference and the kernel all ask for that one here.
#ifndef LITE_CORE_OP_BY_INPUT_H_
#define LITE_CORE_OP_BY_INPUT_H_

#include <optional>

#include "lite/core/op/op_def.h"

namespace placelite {

// An op of input 0 alone.
struct PlainOp {
  const OpDef* def = nullptr;
  AttributeMap attributes;
};

// Whether attributes of the op are elements of its inputs 1, 2, ...
bool IsByInput(const OpDef& def);

// What `op`, which is by input, comes to; nothing while elements are not
// known. Fails where they make no attributes, such as two axes where one is
// asked for.
Result<std::optional<PlainOp>> PlainOf(const OpView& op);

// Whether attributes that are numbers may be elements of such a tensor.
bool HoldsNumbers(Precision precision);
// Element `i` of one.
float NumberAt(const Tensor& tensor, int64_t i);

// Calls `look` with the plain op as inference and kernels see it.
template <typename Look>
auto LookAtPlain(const OpView& op, const PlainOp& plain, const Look& look) {
  const ValueInfo* const inputs[] = {&op.input(0)};
  std::vector<const ValueInfo*> outputs;
  for (size_t i = 0; i < op.num_outputs(); ++i) {
    outputs.push_back(&op.output(i));
  }
  return look(OpView(*plain.def, op.name(), plain.attributes, inputs,
                     Span<const ValueInfo* const>(outputs), {}));
}

}  // namespace placelite

#endif  // LITE_CORE_OP_BY_INPUT_H_
