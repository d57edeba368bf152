// SPDX-License-Identifier: Apache-2.0
#include "lite/core/op/op_def.h"

#include <unordered_map>

#include "lite/core/base/strings.h"
#include "lite/core/op/codes.h"
#include "lite/core/op/decoded_op.h"
#include "lite/core/op/op_families.h"
#include "lite/core/op/wide.h"

namespace placelite {
namespace {

using OpIndex = std::unordered_map<std::string_view, const OpDef*>;

std::vector<const OpDef*> CollectOps() {
  std::vector<const OpDef*> ops;
  for (Span<const OpDef> family :
       {ConvolutionOps(),   InterpolateOps(), MatrixOps(),
        ElementwiseOps(),   ActivationOps(),  UnaryOps(),
        NormalizationOps(), ReduceOps(),      ReshapeOps(),
        MovementOps(),      ExpandOps(),      GatherOps(),
        AxisOps(),          ComparisonOps(),  CastOps(),
        ModuloOps(),        ScatterOps(),     RecurrentOps(),
        RandomOps(),        QuantizeOps(),    VolumeOps(),
        StridedSliceOps(),  FoldOps(),        ByInputOps(),
        DetectionOps(),     SamplingOps(),    TextOps(),
        ControlOps(),       PaddedOps(),      AttentionOps()}) {
    for (const OpDef& def : family) {
      // A tailored library is left without some.
      if (def.infer != nullptr) ops.push_back(&def);
    }
  }
  return ops;
}

OpIndex IndexOps() {
  OpIndex index;
  for (const OpDef* def : AllOps()) index[def->name] = def;
  return index;
}

const AttributeDef* FindAttribute(const OpDef& def, std::string_view name) {
  for (const AttributeDef& attribute : def.attributes) {
    if (name == attribute.name) return &attribute;
  }
  return nullptr;
}

}  // namespace

namespace {

// An operand is read wherever the output is written.
Status CheckOperands(const OpView& op, const ValueInfo& output) {
  for (size_t i = op.num_op_inputs(); i < op.num_inputs(); ++i) {
    const ValueInfo& operand = op.input(i);
    bool fits = operand.precision == output.precision;
    if (operand.shape.rank_known() && output.shape.rank_known()) {
      fits = fits && operand.shape.rank() == output.shape.rank();
      for (int d = 0; fits && d < output.shape.rank(); ++d) {
        fits = (operand.shape[d] == output.shape[d]) != Tri::kNo;
      }
    }
    if (fits) continue;
    return Status::InvalidArgument(StrCat(
        op.def().name, ": an operand of its epilogue is ", operand.precision,
        operand.shape, ", its output ", output.precision, output.shape));
  }
  return Status::Ok();
}

}  // namespace

namespace {

// Infers an op that reads codes as the op on floats that it is. What is moved
// stays codes.
Status InferOnCodes(const OpView& op, Span<ValueInfo* const> outputs) {
  const DecodedOp decoded(op);
  LITE_RETURN_IF_ERROR(InferOp(decoded.op(), outputs));
  if (!MovesCodes(op)) return Status::Ok();
  for (ValueInfo* output : outputs) output->precision = Precision::kInt8;
  return Status::Ok();
}

bool ReadsCodes(const OpView& op) {
  for (size_t i = 0; i < op.num_inputs(); ++i) {
    const bool is_absent = i < op.num_op_inputs() && !op.has_input(i);
    if (!is_absent && IsStoredAsCodes(op.input(i))) return true;
  }
  return false;
}

}  // namespace

Status InferOp(const OpView& op, Span<ValueInfo* const> outputs) {
  if (ReadsCodes(op)) return InferOnCodes(op, outputs);
  for (ValueInfo* output : outputs) output->ints.reset();
  InferContext context(op, outputs);
  LITE_RETURN_IF_ERROR(op.def().infer(context));
  for (const ValueInfo* output : outputs) {
    LITE_RETURN_IF_ERROR(CheckShapeRange(output->shape));
  }
  InferWide(op, outputs);
  return op.epilogue().empty() ? Status::Ok() : CheckOperands(op, *outputs[0]);
}

const std::vector<const OpDef*>& AllOps() {
  static const auto* const kOps = new std::vector<const OpDef*>(CollectOps());
  return *kOps;
}

const OpDef* FindOp(std::string_view name) {
  static const auto* const kIndex = new OpIndex(IndexOps());
  const auto it = kIndex->find(name);
  return it == kIndex->end() ? nullptr : it->second;
}

const OpDef* FindOpOfStep(EpilogueKind kind) {
  for (const OpDef* def : AllOps()) {
    if (def->traits.is_step && def->traits.step.kind == kind) return def;
  }
  return nullptr;
}

Status CompleteAttributes(const OpDef& def, AttributeMap* attributes) {
  for (const auto& [name, value] : attributes->values()) {
    const AttributeDef* declared = FindAttribute(def, name);
    if (declared == nullptr) {
      return Status::InvalidArgument(
          StrCat(def.name, " has no attribute '", name, "'"));
    }
    if (declared->type != TypeOf(value)) {
      return Status::InvalidArgument(StrCat(
          def.name, ": attribute '", name, "' is of type ",
          ToString(TypeOf(value)), ", expected ", ToString(declared->type)));
    }
  }
  for (const AttributeDef& declared : def.attributes) {
    if (attributes->Find(declared.name) != nullptr) continue;
    if (declared.default_text == nullptr) {
      return Status::InvalidArgument(
          StrCat(def.name, ": attribute '", declared.name, "' is missing"));
    }
    LITE_ASSIGN_OR_RETURN(AttributeValue value,
                          ParseAttribute(declared.type, declared.default_text));
    attributes->Set(declared.name, std::move(value));
  }
  return Status::Ok();
}

namespace {

Status CheckCount(const OpDef& def, Span<const ArgDef> args, size_t count,
                  const char* what) {
  size_t least = 0;
  bool variadic = false;
  for (size_t i = 0; i < args.size(); ++i) {
    if (args[i].kind != ArgKind::kOptional) least = i + 1;
    variadic = variadic || args[i].kind == ArgKind::kVariadic;
  }
  if (count >= least && (variadic || count <= args.size())) return Status::Ok();
  const std::string most = variadic              ? " or more"
                           : least < args.size() ? StrCat(" to ", args.size())
                                                 : "";
  return Status::InvalidArgument(
      StrCat(def.name, " takes ", least, most, " ", what, ", not ", count));
}

}  // namespace

Status CheckArity(const OpDef& def, size_t inputs, size_t outputs) {
  LITE_RETURN_IF_ERROR(CheckCount(def, def.inputs, inputs, "inputs"));
  return CheckCount(def, def.outputs, outputs, "outputs");
}

int InputIndex(const OpDef& def, std::string_view arg) {
  for (size_t i = 0; i < def.inputs.size(); ++i) {
    if (arg == def.inputs[i].name) return static_cast<int>(i);
  }
  return -1;
}

bool HasExactShapes(const OpView& op) {
  bool exact = true;
  for (size_t i = 0; i < op.num_op_inputs(); ++i) {
    exact &= !op.has_input(i) || op.input_shape(i).exact();
  }
  for (size_t i = 0; i < op.num_outputs(); ++i) {
    exact &= op.output_shape(i).exact();
  }
  return exact;
}

// Where shapes are not all known, as many as the output can have elements.
int64_t Flops(const OpView& op) {
  if (op.def().flops != nullptr && HasExactShapes(op)) {
    return op.def().flops(op);
  }
  return op.num_outputs() == 0 ? 0 : op.output_shape(0).NumElements().max;
}

}  // namespace placelite
