#include "lite/core/op/op_def.h"

#include <unordered_map>

#include "lite/core/base/strings.h"
#include "lite/core/op/op_families.h"

namespace placelite {
namespace {

using OpIndex = std::unordered_map<std::string_view, const OpDef*>;

std::vector<const OpDef*> CollectOps() {
  std::vector<const OpDef*> ops;
  for (Span<const OpDef> family :
       {ConvolutionOps(), MatrixOps(), ElementwiseOps(), ActivationOps(),
        NormalizationOps(), MovementOps(), CastOps()}) {
    for (const OpDef& def : family) ops.push_back(&def);
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

const std::vector<const OpDef*>& AllOps() {
  static const auto* const kOps = new std::vector<const OpDef*>(CollectOps());
  return *kOps;
}

const OpDef* FindOp(std::string_view name) {
  static const auto* const kIndex = new OpIndex(IndexOps());
  const auto it = kIndex->find(name);
  return it == kIndex->end() ? nullptr : it->second;
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
  return Status::InvalidArgument(
      StrCat(def.name, " takes ", least, variadic ? " or more " : " to ",
             variadic ? "" : StrCat(args.size(), " "), what, ", not ", count));
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

int64_t Flops(const OpView& op) {
  if (op.def().flops != nullptr) return op.def().flops(op);
  return op.num_outputs() == 0 ? 0 : op.output_shape(0).NumElements().max;
}

}  // namespace placelite
