// SPDX-License-Identifier: Apache-2.0
#include "lite/core/model/onnx/lowering.h"

#include <algorithm>
#include <unordered_map>

#include "lite/core/base/strings.h"
#include "lite/core/model/onnx/op_schema.h"

namespace placelite {
namespace onnx_import {
namespace {

using ::onnx::AttributeProto;
using ::onnx::NodeProto;

using RuleIndex =
    std::unordered_map<std::string_view, std::vector<const LoweringRule*>>;

RuleIndex IndexRules() {
  RuleIndex index;
  for (Span<const LoweringRule> family : LoweringFamilies()) {
    for (const LoweringRule& rule : family) {
      index[rule.op_type].push_back(&rule);
    }
  }
  return index;
}

int64_t VersionOf(const NodeProto& node, const Opsets& opsets) {
  const auto found = opsets.find(DomainOf(node));
  return found == opsets.end() ? 0 : found->second;
}

}  // namespace

std::vector<Span<const LoweringRule>> LoweringFamilies() {
  return {ActivationRules(),
          AxisRules(),
          BlockQuantizedRules(),
          ComparisonRules(),
          ContribAttentionRules(),
          ContribEncoderRules(),
          ConstantRules(),
          ConvolutionRules(),
          ElementwiseRules(),
          FormulaRules(),
          LookupRules(),
          LossRules(),
          MatrixRules(),
          MovementRules(),
          NormalizationRules(),
          PoolRules(),
          ReduceRules(),
          ResizeRules(),
          ShapeRules(),
          SoftmaxRules(),
          GenerateRules(),
          ModuloRules(),
          ScatterRules(),
          QuantizeRules(),
          RecurrentRules(),
          SignalRules(),
          ControlRules(),
          SizedRules(),
          ScanRules(),
          WindowRules(),
          EinsumRules(),
          PlaceRules(),
          SamplingRules(),
          AttentionRules(),
          GroupRules(),
          MlRules(),
          RotaryRules(),
          RandomRules(),
          SequenceRules(),
          TensorSequenceRules(),
          SpectrumRules(),
          MelRules(),
          QLinearRules()};
}

Result<const LoweringRule*> FindLoweringRule(const NodeProto& node,
                                             const Opsets& opsets) {
  static const auto* const kIndex = new RuleIndex(IndexRules());
  const std::string_view domain = DomainOf(node);
  if (!IsKnownDomain(domain)) {
    return Status::Unsupported(
        StrCat("ops of domain '", domain, "' are not supported"));
  }
  const int64_t opset = VersionOf(node, opsets);
  if (opset == 0) {
    return Status::Unsupported(
        StrCat("the model imports no opset of its domain '", domain, "'"));
  }
  const auto it = kIndex->find(node.op_type());
  std::vector<const LoweringRule*> rules;
  for (size_t i = 0; it != kIndex->end() && i < it->second.size(); ++i) {
    if (it->second[i]->domain == domain) rules.push_back(it->second[i]);
  }
  if (rules.empty()) return Status::Unsupported("this op is not supported");
  LITE_ASSIGN_OR_RETURN(const OpSchema schema,
                        FindOpSchema(domain, node.op_type(), opset));
  std::vector<std::string> known;
  for (const LoweringRule* rule : rules) {
    if (schema.version >= rule->first_version &&
        schema.version <= rule->last_version) {
      LITE_RETURN_IF_ERROR(CheckAgainstSchema(node, schema));
      return rule;
    }
    known.push_back(StrCat(rule->first_version, " to ", rule->last_version));
  }
  return Status::Unsupported(
      StrCat("opset ", opset, " has version ", schema.version,
             " of this op, supported are ", Join(known, ", ")));
}

OpLowering::OpLowering(ValueMap* values, const NodeProto& node,
                       const Opsets& opsets)
    : OpEmitter(values),
      values_(values),
      node_(node),
      opsets_(opsets),
      opset_(VersionOf(node, opsets)) {}

Status OpLowering::RunWith(const std::function<void(OpLowering& op)>& lower) {
  if (node_.output().empty()) return Status::Corrupt("it has no output");
  const auto first = static_cast<ValueId>(values_->graph().values().size());
  lower(*this);
  if (ok() && !defined_) Fail(Status::Internal("its output is not defined"));
  // If inference refuses an op, it contradicts what the model itself says.
  if (status().code() == StatusCode::kInvalidArgument) {
    return Status::Corrupt(status().message());
  }
  values_->NameRest(first, node_.output(0));
  return status();
}

ValueId OpLowering::OptionalInput(int i) {
  return HasInput(i) ? Input(i) : kNone;
}

ValueId OpLowering::Input(int i) {
  if (!ok()) return kNone;
  if (!HasInput(i)) {
    FailCorrupt(StrCat("has no input ", i));
    return kNone;
  }
  return Keep(values_->Read(node_.input(i)), ValueId{kNone});
}

std::vector<ValueId> OpLowering::Inputs() {
  std::vector<ValueId> ids;
  if (NumInputs() == 0) FailCorrupt("has no input");
  for (int i = 0; ok() && i < NumInputs(); ++i) ids.push_back(Input(i));
  return ids;
}

void OpLowering::ExpectUnused(int i) {
  if (!IsOutputRead(i)) return;
  FailUnsupported(StrCat("output ", i, " ('", node_.output(i), "') is read"));
}

void OpLowering::ExpectNoMoreOutputs() {
  for (int i = 1; i < NumOutputs(); ++i) {
    if (node_.output(i).empty()) continue;
    return FailUnsupported(StrCat("output ", i, " ('", node_.output(i),
                                  "') is only given in training"));
  }
}

const AttributeProto* OpLowering::Find(
    std::string_view name, ::onnx::AttributeProto_AttributeType type) {
  for (const AttributeProto& attribute : node_.attribute()) {
    if (attribute.name() != name) continue;
    if (attribute.type() == type) return &attribute;
    FailCorrupt(StrCat("attribute '", name, "' is of type ",
                       static_cast<int>(attribute.type()), ", expected ",
                       static_cast<int>(type)));
    return nullptr;
  }
  return nullptr;
}

bool OpLowering::HasAttribute(std::string_view name) const {
  return std::any_of(node_.attribute().begin(), node_.attribute().end(),
                     [&](const AttributeProto& a) { return a.name() == name; });
}

int64_t OpLowering::Int(std::string_view name, int64_t fallback) {
  const AttributeProto* found = Find(name, AttributeProto::INT);
  return found == nullptr ? fallback : found->i();
}

float OpLowering::Float(std::string_view name, float fallback) {
  const AttributeProto* found = Find(name, AttributeProto::FLOAT);
  return found == nullptr ? fallback : found->f();
}

std::string OpLowering::String(std::string_view name,
                               const std::string& fallback) {
  const AttributeProto* found = Find(name, AttributeProto::STRING);
  return found == nullptr ? fallback : found->s();
}

std::vector<int64_t> OpLowering::Ints(std::string_view name,
                                      const std::vector<int64_t>& fallback) {
  if (Find(name, AttributeProto::INTS) == nullptr) return fallback;
  std::vector<int64_t> list = RawInts(name);
  for (int64_t& value : list) {
    value = std::clamp(value, -kMaxElements, kMaxElements);
  }
  return list;
}

std::vector<int64_t> OpLowering::RawInts(std::string_view name) {
  const AttributeProto* found = Find(name, AttributeProto::INTS);
  if (found == nullptr) return {};
  return {found->ints().begin(), found->ints().end()};
}

std::vector<float> OpLowering::Floats(std::string_view name,
                                      const std::vector<float>& fallback) {
  const AttributeProto* found = Find(name, AttributeProto::FLOATS);
  if (found == nullptr) return fallback;
  return {found->floats().begin(), found->floats().end()};
}

std::vector<std::string> OpLowering::Strings(std::string_view name) {
  const AttributeProto* found = Find(name, AttributeProto::STRINGS);
  if (found == nullptr) return {};
  return {found->strings().begin(), found->strings().end()};
}

const ::onnx::TensorProto* OpLowering::TensorAttribute(std::string_view name) {
  const AttributeProto* found = Find(name, AttributeProto::TENSOR);
  if (found != nullptr) return &found->t();
  FailCorrupt(StrCat("has no attribute '", name, "'"));
  return nullptr;
}

const ::onnx::GraphProto* OpLowering::GraphAttribute(std::string_view name) {
  const AttributeProto* found = Find(name, AttributeProto::GRAPH);
  if (found != nullptr) return &found->g();
  FailCorrupt(StrCat("has no graph '", name, "'"));
  return nullptr;
}

std::vector<int64_t> OpLowering::IntsInput(
    int i, std::string_view attribute, const std::vector<int64_t>& fallback) {
  if (!HasInput(i)) return Ints(attribute, fallback);
  return ConstantInts(*this, Input(i), attribute);
}

bool OpLowering::IsComputed(int i) {
  return HasInput(i) && ok() && !info(Input(i)).is_constant();
}

void OpLowering::ExpectShortList(ValueId id) {
  if (!ok()) return;
  const ValueInfo& list = info(id);
  const Dim count = list.shape.NumElements();
  const bool one_axis = list.shape.rank_known() && list.shape.rank() <= 1;
  if (one_axis && count.min > kMaxTrackedInts) {
    FailUnsupported(StrCat("a list ", list.shape, " is computed at run time"));
  }
}

std::vector<ValueId> OpLowering::WithLists(ValueId x,
                                           const std::vector<int>& lists) {
  std::vector<ValueId> inputs = {x};
  for (int i : lists) {
    inputs.push_back(OptionalInput(i));
    if (inputs.back() != kNone) ExpectShortList(inputs.back());
  }
  while (inputs.size() > 1 && inputs.back() == kNone) inputs.pop_back();
  return inputs;
}

std::vector<ValueId> OpLowering::EmitByInput(std::string_view ours,
                                             const std::vector<int>& lists,
                                             AttributeMap attributes,
                                             size_t num_outputs) {
  return EmitMulti(ours, WithLists(Input(0), lists), std::move(attributes),
                   num_outputs);
}

ValueId OpLowering::EmitByInput(std::string_view ours, ValueId x,
                                const std::vector<int>& lists,
                                AttributeMap attributes) {
  return Emit(ours, WithLists(x, lists), std::move(attributes));
}

ValueId OpLowering::CastFrom(ValueId id) const {
  if (id == kNone) return kNone;
  const NodeId producer = values_->graph().value(id).producer;
  if (producer == kNone) return kNone;
  const Node& node = values_->graph().node(producer);
  return node.op->Is("cast") ? node.inputs[0] : kNone;
}

ValueId OpLowering::ConstantOf(const ::onnx::TensorProto& tensor) {
  if (!ok()) return kNone;
  return Constant(ReadTensor(tensor, values_->external()));
}

void OpLowering::DefineAll(const std::vector<ValueId>& ids) {
  if (asked_unknown_rank()) {
    FailUnsupported("the rank of an input is not known");
  }
  for (int i = static_cast<int>(ids.size()); i < NumOutputs(); ++i) {
    ExpectUnused(i);
  }
  if (NumOutputs() < static_cast<int>(ids.size())) {
    FailCorrupt(
        StrCat("has ", NumOutputs(), " outputs, expected ", ids.size()));
  }
  for (size_t i = 0; ok() && i < ids.size(); ++i) {
    DefineOutput(static_cast<int>(i), ids[i]);
  }
  defined_ = true;
}

void OpLowering::DefineOutput(int i, ValueId id) {
  defined_ = true;
  if (!ok() || !HasOutput(i)) return;
  // A value that has a name already is handed on by a node.
  if (values_->is_named(id)) id = Emit("identity", {id});
  if (ok()) Fail(values_->Define(node_.output(i), id));
}

void OpLowering::DefineSequenceOutput(int i, std::vector<ValueId> values) {
  defined_ = true;
  if (!ok() || !HasOutput(i)) return;
  Fail(values_->DefineSequence(node_.output(i), std::move(values)));
}

std::vector<int64_t> OpLowering::KnownElements(int i, std::string_view what) {
  const ValueId id = Input(i);
  if (!ok()) return {};
  std::vector<int64_t> elements;
  const auto known = KnownInts(info(id));
  if (!known.has_value() && info(id).is_constant()) {
    return ConstantInts(*this, id, what);
  }
  for (size_t k = 0; known.has_value() && k < known->size(); ++k) {
    if ((*known)[k].exact()) elements.push_back((*known)[k].min);
  }
  if (known.has_value() && elements.size() == known->size()) return elements;
  FailUnsupported(StrCat("its ", what, " is known at run time alone"));
  return {};
}

std::vector<ValueId> OpLowering::InputSequence(int i) {
  if (!ok()) return {};
  if (!HasInput(i)) {
    FailCorrupt(StrCat("has no input ", i));
    return {};
  }
  const auto* values = values_->FindSequence(node_.input(i));
  if (values != nullptr) {
    Fail(values_->CountListed(static_cast<int64_t>(values->size())));
    return ok() ? *values : std::vector<ValueId>();
  }
  FailUnsupported(StrCat("'", node_.input(i),
                         "' is no sequence that is known when the model is "
                         "read"));
  return {};
}

void OpLowering::DefineName(ValueId id) {
  const std::string& name = node_.output(0);
  if (ok() && !name.empty()) Fail(values_->Define(name, id));
  defined_ = true;
}

Precision TypeAttribute(OpLowering& op, const char* name, Precision fallback) {
  if (!op.HasAttribute(name)) return fallback;
  const int64_t type = op.Int(name, 0);
  const auto precision =
      ToPrecision(type < 0 || type > 1000 ? -1 : static_cast<int>(type));
  if (precision.ok()) return *precision;
  op.Fail(precision.status());
  return fallback;
}

}  // namespace onnx_import
}  // namespace placelite
