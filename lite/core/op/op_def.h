// SPDX-License-Identifier: Apache-2.0
// The op table: one row per op of the canonical vocabulary, with its
// arguments, attributes and inference. Readers lower what they read to these
// ops; kernels are registered for them.
//
// The names and meanings are Paddle's wherever the meaning is the same, with
// NumPy broadcasting only (a reader turns Paddle's axis broadcasting into a
// reshape). Each row says which Paddle ops and ONNX opsets map to it.
#ifndef LITE_CORE_OP_OP_DEF_H_
#define LITE_CORE_OP_OP_DEF_H_

#include <cstdint>
#include <string_view>
#include <vector>

#include "lite/core/base/span.h"
#include "lite/core/base/status.h"
#include "lite/core/op/op_traits.h"
#include "lite/core/op/op_view.h"

namespace placelite {

enum class ArgKind : uint8_t {
  kRequired,
  kOptional,
  kVariadic,  // one or more; only the last argument can be
};

struct ArgDef {
  const char* name;
  ArgKind kind = ArgKind::kRequired;
};

struct AttributeDef {
  const char* name;
  AttributeType type;
  // The default as text that ParseAttribute reads; null if the attribute is
  // required.
  const char* default_text = nullptr;
};

// One op as inference sees it: the outputs can be set.
class InferContext {
 public:
  InferContext(const OpView& op, Span<ValueInfo* const> outputs)
      : op_(op), outputs_(outputs) {}

  const OpView& op() const { return op_; }
  size_t num_outputs() const { return outputs_.size(); }
  Span<ValueInfo* const> outputs() const { return outputs_; }

  void SetOutput(size_t i, Precision precision, const ShapeRange& shape) {
    outputs_[i]->precision = precision;
    outputs_[i]->shape = shape;
  }
  // The elements of a small integer output are known.
  void SetOutputInts(size_t i, std::vector<Dim> ints) {
    outputs_[i]->ints = std::move(ints);
  }

 private:
  OpView op_;
  Span<ValueInfo* const> outputs_;
};

struct OpDef {
  LITE_TAILORED_OP const char* name;
  Span<const ArgDef> inputs;
  Span<const ArgDef> outputs;
  Span<const AttributeDef> attributes;
  // Sets precision and shape range of every output, or says what is wrong
  // with the inputs or attributes. Must accept any attribute values of the
  // declared types and any input shapes; with exact input shapes the output
  // shapes are exact.
  Status (*infer)(InferContext& context);
  // The ops that it implements: "paddle conv2d, depthwise_conv2d; onnx Conv
  // 1-11".
  const char* sources;
  // Multiplications and additions for exact shapes; null: one per output
  // element.
  int64_t (*flops)(const OpView& op) = nullptr;
  OpTraits traits = {};

  // For what concerns this op alone, such as a fusion; a question about a kind
  // of ops is a trait.
  bool Is(std::string_view op) const { return op == name; }
  bool Has(Trait trait) const { return traits.Has(trait); }
  bool IsCast() const { return traits.cast != PlaceCast::kNone; }
};

// The row of an op with these traits:
//
//   With({"relu", kX, kOut, {}, InferLikeInput, "paddle relu; onnx Relu"},
//        ShapeRule::kLikeInput, EpilogueOp{EpilogueKind::kRelu})
template <typename... Traits>
constexpr OpDef With(OpDef def, Traits... traits) {
  // A tailored library is left without some.
  if (def.name != nullptr) (def.traits.Add(traits), ...);
  return def;
}

// Runs inference and checks what comes of it: every shape is within limits,
// and operands of the epilogue have the shape and precision of the output.
Status InferOp(const OpView& op, Span<ValueInfo* const> outputs);

// All rows, in families.
const std::vector<const OpDef*>& AllOps();

// Returns null when there is no such op.
const OpDef* FindOp(std::string_view name);

// The op that an epilogue step of this kind is by itself; null where a tailored
// library lacks it.
const OpDef* FindOpOfStep(EpilogueKind kind);

// Fills in defaults and checks names and types, so that the typed getters of
// AttributeMap are safe for every declared attribute.
Status CompleteAttributes(const OpDef& def, AttributeMap* attributes);

// Checks how many inputs and outputs there are. `inputs` counts the op's own,
// trailing optional ones may be missing.
Status CheckArity(const OpDef& def, size_t inputs, size_t outputs);

// Index of the input argument called `arg`, or -1.
int InputIndex(const OpDef& def, std::string_view arg);

// Whether the shapes of all inputs and outputs are exact.
bool HasExactShapes(const OpView& op);

// Multiplications and additions of `op` (exact shapes).
int64_t Flops(const OpView& op);

}  // namespace placelite

#endif  // LITE_CORE_OP_OP_DEF_H_
