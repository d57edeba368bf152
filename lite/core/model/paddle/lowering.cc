// SPDX-License-Identifier: Apache-2.0
#include "lite/core/model/paddle/lowering.h"

#include <algorithm>
#include <unordered_map>

#include "lite/core/base/strings.h"
#include "lite/core/model/paddle/attributes.h"
#include "lite/core/model/paddle/data_type.h"

namespace placelite {
namespace paddle {
namespace {

using RuleIndex = std::unordered_map<std::string_view, const LoweringRule*>;

RuleIndex IndexRules() {
  RuleIndex index;
  for (Span<const LoweringRule> family :
       {ActivationRules(),  ArrayRules(),       AxisRules(),
        BlockRules(),       ComparisonRules(),  ConstantRules(),
        ControlRules(),     ConvolutionRules(), VolumeRules(),
        CutRules(),         ElementwiseRules(), ExpandRules(),
        FillRules(),        FormulaRules(),     GatherRules(),
        InterpolateRules(), LoopRules(),        LossRules(),
        MatrixRules(),      MovementRules(),    NormalizationRules(),
        NumericRules(),     PickRules(),        ProductRules(),
        RecurrentRules(),   ReduceRules(),      SetValueRules(),
        ShapeRules(),       SortRules(),        StackRules(),
        UnaryRules(),       DetectionRules(),   QuantizeRules(),
        ScatterRules(),     SizedRules()}) {
    for (const LoweringRule& rule : family) index[rule.op_type] = &rule;
  }
  return index;
}

// X with its last axis as axis 1, or the other way round.
ValueId EmitChannelsMoved(OpEmitter& op, ValueId x, bool to_last) {
  const int rank = op.rank(x);
  if (op.ok() && rank < 3) {
    op.FailUnsupported(StrCat("channels are last in ", op.shape(x)));
  }
  if (!op.ok()) return kNone;
  return to_last ? EmitMoveAxis(op, x, 1, rank - 1)
                 : EmitMoveAxis(op, x, rank - 1, 1);
}

}  // namespace

const LoweringRule* FindLoweringRule(std::string_view op_type) {
  static const auto* const kIndex = new RuleIndex(IndexRules());
  const auto it = kIndex->find(op_type);
  return it == kIndex->end() ? nullptr : it->second;
}

OpLowering::OpLowering(SsaGraph* graph, const proto::OpDesc& op,
                       const LoweringRule& rule, int index)
    : OpEmitter(graph), graph_(graph), op_(op), rule_(rule), index_(index) {}

Status OpLowering::Run() {
  const proto::OpDesc::Var* output = FindSlot(op_.outputs(), rule_.output);
  if (output == nullptr || output->arguments().empty()) {
    return Status::Corrupt(StrCat("has no output ", rule_.output));
  }
  const auto first = static_cast<ValueId>(graph_->graph().values().size());
  rule_.lower(*this);
  if (ok() && !defined_) Fail(Status::Internal("its output is not defined"));
  // If inference refuses an op, it contradicts what the program itself says.
  if (status().code() == StatusCode::kInvalidArgument) {
    return Status::Corrupt(status().message());
  }
  graph_->NameRest(first, output->arguments(0));
  return status();
}

const proto::OpDesc::Var* OpLowering::FindSlot(
    const google::protobuf::RepeatedPtrField<proto::OpDesc::Var>& slots,
    std::string_view argument) const {
  for (const proto::OpDesc::Var& slot : slots) {
    if (slot.parameter() == argument) return &slot;
  }
  return nullptr;
}

bool OpLowering::HasAttribute(std::string_view name) const {
  return FindAttribute(op_, name) != nullptr;
}

bool OpLowering::HasInput(std::string_view argument) const {
  const proto::OpDesc::Var* slot = FindSlot(op_.inputs(), argument);
  return slot != nullptr && !slot->arguments().empty();
}

ValueId OpLowering::OptionalInput(std::string_view argument) {
  return HasInput(argument) ? Input(argument) : kNone;
}

ValueId OpLowering::Input(std::string_view argument) {
  const std::vector<ValueId> ids = Inputs(argument);
  if (ids.size() == 1) {
    if (argument != channels_last_ || !ok()) return ids[0];
    return EmitChannelsMoved(*this, ids[0], /*to_last=*/false);
  }
  FailCorrupt(StrCat(ids.size(), " variables in ", argument, ", expected 1"));
  return kNone;
}

std::vector<ValueId> OpLowering::Inputs(std::string_view argument) {
  std::vector<ValueId> ids;
  if (!ok()) return ids;
  const proto::OpDesc::Var* slot = FindSlot(op_.inputs(), argument);
  if (slot == nullptr || slot->arguments().empty()) {
    FailCorrupt(StrCat("has no input ", argument));
    return ids;
  }
  for (const std::string& variable : slot->arguments()) {
    ids.push_back(Keep(graph_->Read(variable), ValueId{kNone}));
  }
  return ids;
}

size_t OpLowering::NumOutputs() const {
  return FindSlot(op_.outputs(), rule_.output)->arguments().size();
}

void OpLowering::ExpectAttribute(std::string_view name) {
  if (FindAttribute(op_, name) != nullptr) return;
  FailCorrupt(StrCat("has no attribute '", name, "'"));
}

bool OpLowering::Bool(std::string_view name, bool fallback) {
  return Keep(BoolAttribute(op_, name, fallback), fallback);
}

int64_t OpLowering::Int(std::string_view name, int64_t fallback) {
  return Keep(IntAttribute(op_, name, fallback), fallback);
}

float OpLowering::Float(std::string_view name, float fallback) {
  return static_cast<float>(
      Keep<double>(FloatAttribute(op_, name, fallback), fallback));
}

std::string OpLowering::String(std::string_view name,
                               const std::string& fallback) {
  return Keep(StringAttribute(op_, name, fallback), fallback);
}

std::vector<int64_t> OpLowering::Ints(std::string_view name,
                                      const std::vector<int64_t>& fallback) {
  std::vector<int64_t> list =
      Keep(IntsAttribute(op_, name, fallback), fallback);
  for (int64_t value : list) {
    if (value >= -kMaxElements && value <= kMaxElements) continue;
    FailCorrupt(
        StrCat("attribute '", name, "' holds ", value, ", beyond 2^40"));
    return fallback;
  }
  return list;
}

std::vector<int64_t> OpLowering::ClampedInts(std::string_view name) {
  std::vector<int64_t> list = ExactInts(name);
  for (int64_t& value : list) {
    value = std::clamp(value, -kMaxElements, kMaxElements);
  }
  return list;
}

std::vector<int64_t> OpLowering::ExactInts(std::string_view name) {
  return Keep(IntsAttribute(op_, name, {}), {});
}

std::vector<double> OpLowering::Floats(std::string_view name) {
  return Keep(FloatsAttribute(op_, name, {}), {});
}

int OpLowering::DeclaredRank() const {
  const proto::TensorDesc* declared =
      graph_->Declared(FindSlot(op_.outputs(), rule_.output)->arguments(0));
  return declared == nullptr ? -1 : declared->dims_size();
}

Precision OpLowering::DeclaredPrecision(Precision fallback) const {
  const proto::TensorDesc* declared =
      graph_->Declared(FindSlot(op_.outputs(), rule_.output)->arguments(0));
  if (declared == nullptr) return fallback;
  const Result<Precision> precision = ToPrecision(declared->data_type());
  return precision.ok() ? *precision : fallback;
}

void OpLowering::DefineAll(const std::vector<ValueId>& ids) {
  std::vector<ValueId> moved = ids;
  for (ValueId& id : moved) {
    if (channels_last_.empty() || !ok()) break;
    id = EmitChannelsMoved(*this, id, /*to_last=*/true);
  }
  DefineSlot(*FindSlot(op_.outputs(), rule_.output), moved);
  defined_ = true;
}

bool OpLowering::HasOutput(std::string_view argument) const {
  const proto::OpDesc::Var* output = FindSlot(op_.outputs(), argument);
  return output != nullptr && !output->arguments().empty();
}

void OpLowering::DefineAllAs(std::string_view argument,
                             const std::vector<ValueId>& ids) {
  if (HasOutput(argument)) DefineSlot(*FindSlot(op_.outputs(), argument), ids);
}

void OpLowering::DefineSlot(const proto::OpDesc::Var& output,
                            const std::vector<ValueId>& ids) {
  if (ids.size() != static_cast<size_t>(output.arguments_size())) {
    FailCorrupt(StrCat(output.arguments_size(), " variables in ",
                       output.parameter(), ", expected ", ids.size()));
  }
  for (size_t i = 0; ok() && i < ids.size(); ++i) {
    DefineVariable(output.arguments(static_cast<int>(i)), ids[i], index_);
  }
}

void OpLowering::DefineVariable(std::string_view variable, ValueId id,
                                int index) {
  if (!ok()) return;
  // A value that another variable has already is handed on by a node.
  if (graph_->is_named(id)) id = Emit("identity", {id});
  if (!ok()) return;
  graph_->Define(variable, id, index);
  defined_ = true;
}

}  // namespace paddle
}  // namespace placelite
