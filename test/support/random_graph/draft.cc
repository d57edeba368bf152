// SPDX-License-Identifier: Apache-2.0
#include "test/support/random_graph/draft.h"

#include <algorithm>
#include <cmath>
#include <random>

#include "lite/core/base/strings.h"
#include "lite/core/check/elements.h"
#include "lite/core/check/reference.h"
#include "lite/core/ir/builder.h"

namespace placelite {
namespace {

// So that thousands of graphs run in a minute.
constexpr int64_t kMaxValueElements = 3000;
constexpr int64_t kMaxOpFlops = 200000;
// Larger values are squashed before others read them...
constexpr double kLargest = 1e4;
// ...and where they are stored as halves, larger ones are not computed.
constexpr double kLargestKeptHalf = 500;
constexpr double kLargestFp16 = 60000;

Tensor RandomTensor(const Shape& shape, Interval interval, bool halves,
                    uint32_t seed) {
  Tensor tensor = std::move(Tensor::Allocate(shape, Precision::kFloat)).value();
  std::mt19937 random(seed);
  for (int64_t i = 0; i < tensor.NumElements(); ++i) {
    const double part = random() / 0x1p32;
    const double x = interval.low + (interval.high - interval.low) * part;
    WriteElement(tensor, i, halves ? Fp16ToDouble(DoubleToFp16(x)) : x);
  }
  return tensor;
}

ValueInfo ConstantInfo(Tensor tensor) {
  ValueInfo info;
  info.precision = tensor.precision();
  info.shape = tensor.shape();
  info.constant = std::move(tensor);
  return info;
}

}  // namespace

double Interval::magnitude() const {
  return std::max(std::fabs(low), std::fabs(high));
}

Draft::Draft(ChoiceSource* choices, const KernelRegistry& registry,
             const DeviceInfo& device, bool halves)
    : choices_(*choices),
      registry_(&registry),
      device_(&device),
      halves_(halves) {}

ValueId Draft::AddValue(const ValueInfo* infos, Facts facts) {
  for (int world = 0; world < kNumWorlds; ++world) {
    worlds_[world].push_back(infos[world]);
  }
  facts_.push_back(facts);
  return static_cast<ValueId>(facts_.size()) - 1;
}

ValueId Draft::AddValue(const ValueInfo& info, Facts facts) {
  const ValueInfo infos[] = {info, info, info};
  return AddValue(infos, facts);
}

ValueId Draft::Input(Precision precision, const ShapeRange& range,
                     const Shape& a, const Shape& b, Interval interval) {
  ValueInfo infos[kNumWorlds];
  for (ValueInfo& info : infos) info.precision = precision;
  infos[kRange].shape = range;
  infos[kA].shape = a;
  infos[kB].shape = b;
  inputs_.push_back(AddValue(infos, {interval, true}));
  kept_.push_back(inputs_.back());
  return inputs_.back();
}

ValueId Draft::Constant(const Shape& shape, Interval interval) {
  const ValueInfo info = ConstantInfo(
      RandomTensor(shape, interval, halves_, choices_.ElementSeed()));
  const ValueId id = AddValue(info, {interval, true});
  // Ops of constants alone are folded.
  if (Chance(24)) kept_.push_back(id);
  return id;
}

ValueId Draft::IntConstant(Ints values, Precision precision) {
  const Shape shape = {static_cast<int64_t>(values.size())};
  Tensor tensor = std::move(Tensor::Allocate(shape, precision)).value();
  for (int64_t i = 0; i < tensor.NumElements(); ++i) {
    WriteElement(tensor, i, static_cast<double>(values[i]));
  }
  return AddValue(ConstantInfo(std::move(tensor)), {{}, true});
}

bool Draft::Infer(World world, const DraftOp& op,
                  std::vector<ValueInfo>* outputs) const {
  std::vector<const ValueInfo*> in, const_out;
  std::vector<ValueInfo*> out;
  for (ValueId id : op.inputs) {
    in.push_back(id == kAbsent ? nullptr : &worlds_[world][id]);
  }
  for (ValueInfo& info : *outputs) {
    out.push_back(&info);
    const_out.push_back(&info);
  }
  const OpView view(*FindOp(op.op), "drawn", op.attributes, in, const_out, {});
  if (!InferOp(view, out).ok()) return false;
  if (world == kRange) return true;
  for (const ValueInfo& info : *outputs) {
    if (!info.shape.exact()) return false;
    const int64_t elements = info.shape.shape().NumElements();
    if (elements < 1 || elements > kMaxValueElements) return false;
  }
  return Flops(view) <= kMaxOpFlops &&
         FindReference(*registry_, view, *device_).variant != nullptr;
}

std::vector<ValueId> Draft::Add(std::string_view op,
                                const std::vector<ValueId>& inputs,
                                size_t outputs, const AttributeMap& attributes,
                                Facts facts) {
  for (ValueId id : inputs) {
    if (id == kNone) return {};
  }
  if (halves_ && facts.interval.magnitude() > kLargestFp16) return {};
  DraftOp added{std::string(op), inputs, {}, attributes};
  const OpDef& def = *FindOp(op);
  LITE_CHECK(CompleteAttributes(def, &added.attributes).ok());
  std::vector<ValueInfo> inferred[kNumWorlds];
  for (int world = 0; world < kNumWorlds; ++world) {
    inferred[world].resize(outputs);
    if (!Infer(static_cast<World>(world), added, &inferred[world])) return {};
  }
  for (size_t i = 0; i < outputs; ++i) {
    const ValueInfo infos[] = {inferred[kRange][i], inferred[kA][i],
                               inferred[kB][i]};
    added.outputs.push_back(AddValue(infos, facts));
  }
  ops_.push_back(added);
  return added.outputs;
}

ValueId Draft::Op(std::string_view op, const std::vector<ValueId>& inputs,
                  const AttributeMap& attributes, Interval interval) {
  return OpWith(op, inputs, attributes, {interval, false});
}

ValueId Draft::OpWith(std::string_view op, const std::vector<ValueId>& inputs,
                      const AttributeMap& attributes, Facts facts) {
  const auto outputs = Add(op, inputs, 1, attributes, facts);
  return outputs.empty() ? kNone : outputs[0];
}

ValueId Draft::Move(std::string_view op, const std::vector<ValueId>& inputs,
                    const AttributeMap& attributes) {
  if (std::count(inputs.begin(), inputs.end(), kNone) > 0) return kNone;
  Facts facts = facts_[inputs[0]];
  for (ValueId id : inputs) {
    const Facts& other = facts_[id];
    facts.exact = facts.exact && other.exact;
    facts.interval.low = std::min(facts.interval.low, other.interval.low);
    facts.interval.high = std::max(facts.interval.high, other.interval.high);
  }
  return OpWith(op, inputs, attributes, facts);
}

std::vector<ValueId> Draft::MoveMulti(std::string_view op, ValueId input,
                                      size_t outputs,
                                      const AttributeMap& attributes) {
  return MoveMulti(op, std::vector<ValueId>{input}, outputs, attributes);
}

std::vector<ValueId> Draft::MoveMulti(std::string_view op,
                                      const std::vector<ValueId>& inputs,
                                      size_t outputs,
                                      const AttributeMap& attributes) {
  if (inputs[0] == kNone) return {};
  return Add(op, inputs, outputs, attributes, facts_[inputs[0]]);
}

std::vector<ValueId> Draft::OpMulti(std::string_view op,
                                    const std::vector<ValueId>& inputs,
                                    size_t outputs,
                                    const AttributeMap& attributes,
                                    Interval interval) {
  return Add(op, inputs, outputs, attributes, {interval, false});
}

void Draft::Keep(ValueId id) {
  if (id == kNone) return;
  if (IsFloat(id)) id = Bounded(id, halves_ ? kLargestKeptHalf : kLargest);
  if (id != kNone) kept_.push_back(id);
}

Shape Draft::ShapeOf(ValueId id) const { return worlds_[kA][id].shape.shape(); }

std::vector<ValueId> Draft::Unread() const {
  std::vector<bool> read(facts_.size(), false);
  for (const DraftOp& op : ops_) {
    for (ValueId id : op.inputs) {
      if (id != kAbsent) read[id] = true;
    }
  }
  std::vector<ValueId> unread;
  for (const DraftOp& op : ops_) {
    for (ValueId id : op.outputs) {
      if (!read[id]) unread.push_back(id);
    }
  }
  return unread;
}

Result<Draft::Drawn> Draft::Finish(const std::string& name) const {
  GraphBuilder builder(name);
  std::vector<ValueId> ids(facts_.size(), kNone);
  Drawn drawn;
  for (size_t i = 0; i < inputs_.size(); ++i) {
    const ValueId id = inputs_[i];
    const ValueInfo& info = worlds_[kRange][id];
    ids[id] = builder.Input(StrCat("x", i), info.precision, info.shape);
    drawn.a.push_back(worlds_[kA][id].shape.shape());
    drawn.b.push_back(worlds_[kB][id].shape.shape());
    drawn.intervals.push_back(facts_[id].interval);
  }
  auto built = [&](ValueId id) {
    if (id == kAbsent) return kNone;
    const Tensor& constant = worlds_[kRange][id].constant;
    if (ids[id] == kNone && constant.has_memory()) {
      ids[id] = builder.Constant(StrCat("c", id), constant);
    }
    return ids[id];
  };
  for (const DraftOp& op : ops_) {
    std::vector<ValueId> inputs;
    for (ValueId id : op.inputs) inputs.push_back(built(id));
    std::vector<std::string> names;
    for (ValueId id : op.outputs) names.push_back(StrCat("v", id));
    const auto outputs = builder.OpMulti(op.op, names, inputs, op.attributes);
    LITE_RETURN_IF_ERROR(builder.status());
    for (size_t i = 0; i < outputs.size(); ++i) ids[op.outputs[i]] = outputs[i];
  }
  for (size_t i = 0; i < outputs_.size(); ++i) {
    builder.Output(built(outputs_[i]), StrCat("result_", i));
  }
  LITE_ASSIGN_OR_RETURN(drawn.graph, builder.Finish());
  return drawn;
}

}  // namespace placelite
