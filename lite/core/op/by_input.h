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

// Input `input` (counted from 1) is this attribute of the plain op, or what
// `finish` makes of it.
struct InputAttribute {
  const char* name = nullptr;
  AttributeType type = AttributeType::kInts;
};

// The trait of an op by input.
struct ByInputDef {
  const char* plain;
  InputAttribute inputs[4];
  // Null: nothing more to do.
  Status (*finish)(const OpView& op, PlainOp* plain) = nullptr;
  // Another op that `finish` may make; null: it makes none.
  const char* also = nullptr;
};

// Whether attributes of the op are elements of its inputs 1, 2, ...
bool IsByInput(const OpDef& def);

// Returns the op with attributes that `op`, which takes them from inputs,
// amounts to; nothing while the elements are unknown. Fails if the elements are
// no valid attributes, for example two axes where one is expected.
Result<std::optional<PlainOp>> PlainOf(const OpView& op);

// Whether X has one scale for all axes, which its own shape decides.
bool KeepsAspectRatio(const OpView& op);

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
