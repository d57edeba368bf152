// SPDX-License-Identifier: Apache-2.0
// OpView: all that inference, predicates and kernels may know of one op: its
// row in the op table, attributes, what is known of its inputs and outputs,
// and its epilogue. Plain data; it never shows the graph.
#ifndef LITE_CORE_OP_OP_VIEW_H_
#define LITE_CORE_OP_OP_VIEW_H_

#include <optional>
#include <string_view>
#include <vector>

#include "lite/core/base/span.h"
#include "lite/core/op/attribute.h"
#include "lite/core/op/epilogue.h"
#include "lite/core/op/grid.h"
#include "lite/core/tensor/tensor.h"

namespace placelite {

struct OpDef;

// Integer tensors longer than this are not followed by value inference.
inline constexpr int64_t kMaxTrackedInts = 64;

// What is known of a value before it is computed.
struct ValueInfo {
  Precision precision = Precision::kUnknown;
  ShapeRange shape;
  // Has memory where the value is a constant (always dense NCHW on the CPU).
  Tensor constant;
  // The elements of a small integer or bool (0, 1) tensor, each a range, where
  // inference can tell them (shape -> slice -> reshape chains); row-major.
  std::optional<std::vector<Dim>> ints;
  // The elements of a small float input that attributes depend on (the scales
  // of an interpolate_by_input), once the program has read them.
  std::optional<std::vector<float>> floats;
  // Whether fp16 may not hold the elements although it holds those that they
  // are computed from (op/wide.h). Set by inference.
  bool wide = false;
  // The grid says as which codes the elements may be stored; only floats have
  // one. Readers and passes set it, inference never does.
  GridPtr grid;

  bool is_constant() const { return constant.has_memory(); }
};

// The elements of `value` as ranges: from its constant or from inference.
// Empty when they are not known.
std::optional<std::vector<Dim>> KnownInts(const ValueInfo& value);

class OpView {
 public:
  OpView(const OpDef& def, std::string_view name,
         const AttributeMap& attributes, Span<const ValueInfo* const> inputs,
         Span<const ValueInfo* const> outputs,
         Span<const EpilogueStep> epilogue)
      : def_(&def),
        name_(name),
        attributes_(&attributes),
        inputs_(inputs),
        outputs_(outputs),
        epilogue_(epilogue) {}

  const OpDef& def() const { return *def_; }
  // The node's name, for messages.
  std::string_view name() const { return name_; }
  const AttributeMap& attributes() const { return *attributes_; }
  Span<const EpilogueStep> epilogue() const { return epilogue_; }

  // The op's own inputs first, then the operands of the epilogue.
  size_t num_inputs() const { return inputs_.size(); }
  size_t num_outputs() const { return outputs_.size(); }
  // How many of the inputs are the op's own.
  size_t num_op_inputs() const;
  // An optional input may be absent.
  bool has_input(size_t i) const {
    return i < num_op_inputs() && inputs_[i] != nullptr;
  }
  // May be called only if the input is present.
  const ValueInfo& input(size_t i) const { return *inputs_[i]; }
  const ValueInfo& output(size_t i) const { return *outputs_[i]; }
  const ShapeRange& input_shape(size_t i) const { return inputs_[i]->shape; }
  const ShapeRange& output_shape(size_t i) const { return outputs_[i]->shape; }

 private:
  const OpDef* def_;
  std::string_view name_;
  const AttributeMap* attributes_;
  Span<const ValueInfo* const> inputs_;
  Span<const ValueInfo* const> outputs_;
  Span<const EpilogueStep> epilogue_;
};

}  // namespace placelite

// Rows of ops have constructors in tailored libraries alone.
#ifdef LITE_TAILOR
#include "lite/core/base/tailor.h"
#else
#define LITE_TAILORED_OP
#endif

#endif  // LITE_CORE_OP_OP_VIEW_H_
