// SPDX-License-Identifier: Apache-2.0
// Lowering: from one ONNX node to nodes of the canonical vocabulary.
//
// A lowering function reads inputs and attributes of its node, emits nodes and
// defines the node's outputs:
//
//   void LowerLeakyRelu(OpLowering& op) {
//     const ValueId x = op.Input(0);
//     const float alpha = op.Float("alpha", 0.01f);
//     op.Define(op.Emit("leaky_relu", {x}, {{"alpha", alpha}}));
//   }
#ifndef LITE_CORE_MODEL_ONNX_LOWERING_H_
#define LITE_CORE_MODEL_ONNX_LOWERING_H_

#include <onnx/onnx_pb.h>

#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lite/core/model/import/op_emitter.h"
#include "lite/core/model/onnx/schema.h"
#include "lite/core/model/onnx/value_map.h"

namespace placelite {
namespace onnx_import {

class OpLowering;

// The newest opset at which no op in the table, as far as it is marked so,
// means anything else than before.
inline constexpr int kNewestOpset = 28;

// Domains beside the default one with ops in the table.
inline constexpr const char* kMlDomain = "ai.onnx.ml";
inline constexpr int kNewestMlOpset = 5;
inline constexpr const char* kPreviewDomain = "ai.onnx.preview";
inline constexpr int kNewestPreviewOpset = 1;
// Ops that onnxruntime adds to ONNX's; they have one version.
inline constexpr const char* kMicrosoftDomain = "com.microsoft";

// One row of the table: an op of a domain and its lowering, for the versions of
// the op that mean what the lowering says. A version is the opset that brought
// it; the schemas (op_schema.h) tell which one holds at the model's opset, so
// that a row is good for newer opsets until one of them has a newer version.
// Versions that only added element types are one.
struct LoweringRule {
  const char* op_type;
  int first_version;
  int last_version;
  void (*lower)(OpLowering& op);
  const char* domain = "";
};

// The families of the table.
Span<const LoweringRule> ActivationRules();
Span<const LoweringRule> AttentionRules();
Span<const LoweringRule> AxisRules();
Span<const LoweringRule> BlockQuantizedRules();
Span<const LoweringRule> ComparisonRules();
Span<const LoweringRule> ConstantRules();
Span<const LoweringRule> ContribAttentionRules();
Span<const LoweringRule> ContribEncoderRules();
Span<const LoweringRule> ControlRules();
Span<const LoweringRule> ConvolutionRules();
Span<const LoweringRule> ElementwiseRules();
Span<const LoweringRule> FormulaRules();
Span<const LoweringRule> LookupRules();
Span<const LoweringRule> LossRules();
Span<const LoweringRule> MatrixRules();
Span<const LoweringRule> MovementRules();
Span<const LoweringRule> NormalizationRules();
Span<const LoweringRule> PoolRules();
Span<const LoweringRule> ReduceRules();
Span<const LoweringRule> ResizeRules();
Span<const LoweringRule> ShapeRules();
Span<const LoweringRule> SoftmaxRules();
Span<const LoweringRule> SignalRules();
Span<const LoweringRule> RecurrentRules();
Span<const LoweringRule> QLinearRules();
Span<const LoweringRule> QuantizeRules();
Span<const LoweringRule> RandomRules();
Span<const LoweringRule> ScatterRules();
Span<const LoweringRule> ModuloRules();
Span<const LoweringRule> GenerateRules();
Span<const LoweringRule> GroupRules();
Span<const LoweringRule> MelRules();
Span<const LoweringRule> MlRules();
Span<const LoweringRule> RotaryRules();
Span<const LoweringRule> SequenceRules();
Span<const LoweringRule> SpectrumRules();
Span<const LoweringRule> TensorSequenceRules();
Span<const LoweringRule> SizedRules();
Span<const LoweringRule> ScanRules();
Span<const LoweringRule> WindowRules();
Span<const LoweringRule> EinsumRules();
Span<const LoweringRule> PlaceRules();
Span<const LoweringRule> SamplingRules();

// All of them.
std::vector<Span<const LoweringRule>> LoweringFamilies();

// kUnsupported, with what is known of the op instead, when there is none, or
// when the node is not as the schema of the op wants it.
Result<const LoweringRule*> FindLoweringRule(const ::onnx::NodeProto& node,
                                             const Opsets& opsets);

// The node as a lowering function sees it.
class OpLowering : public OpEmitter {
 public:
  // `opsets` must outlive this.
  OpLowering(ValueMap* values, const ::onnx::NodeProto& node,
             const Opsets& opsets);

  // Runs the rule. The message of a failure does not name the node.
  Status Run(const LoweringRule& rule) { return RunWith(rule.lower); }
  // Runs another function than that of a rule.
  Status RunWith(const std::function<void(OpLowering& op)>& lower);

  const std::string& type() const { return node_.op_type(); }
  // The version of the op's domain.
  int64_t opset() const { return opset_; }
  const Opsets& opsets() const { return opsets_; }

  // Inputs by position. An optional input is absent when its name is empty or
  // when the list ends before it.
  int NumInputs() const { return node_.input_size(); }
  bool HasInput(int i) const {
    return i < node_.input_size() && !node_.input(i).empty();
  }
  ValueId Input(int i);
  // Returns kNone if the input is absent.
  ValueId OptionalInput(int i);
  std::vector<ValueId> Inputs();

  const std::string& InputName(int i) const { return node_.input(i); }
  // The values that input `i` holds, which is a sequence of tensors.
  std::vector<ValueId> InputSequence(int i);

  int NumOutputs() const { return node_.output_size(); }
  bool HasOutput(int i) const {
    return i < node_.output_size() && !node_.output(i).empty();
  }
  const std::string& OutputName(int i) const { return node_.output(i); }
  bool IsOutputRead(int i) const {
    return HasOutput(i) && values_->IsRead(node_.output(i));
  }
  // Fails when something reads output `i`, which the lowering does not give.
  void ExpectUnused(int i);
  // Fails when there is an output behind the first, read or not.
  void ExpectNoMoreOutputs();

  // Attributes; `fallback` is ONNX's default.
  bool HasAttribute(std::string_view name) const;
  int64_t Int(std::string_view name, int64_t fallback);
  float Float(std::string_view name, float fallback);
  std::string String(std::string_view name, const std::string& fallback);
  // Positions and sizes: each is clamped to +-kMaxElements.
  std::vector<int64_t> Ints(std::string_view name,
                            const std::vector<int64_t>& fallback = {});
  // The integers as they are in the file, not clamped.
  std::vector<int64_t> RawInts(std::string_view name);
  std::vector<float> Floats(std::string_view name,
                            const std::vector<float>& fallback = {});
  std::vector<std::string> Strings(std::string_view name);
  // Return null and fail the op if there is no such attribute.
  const ::onnx::TensorProto* TensorAttribute(std::string_view name);
  const ::onnx::GraphProto* GraphAttribute(std::string_view name);

  // The values of the graph, for subgraphs, which read names around them
  // (lower_control.cc).
  ValueMap* values() { return values_; }

  // An attribute in old opsets, input `i` in new ones; `fallback` where
  // neither is there. The input must be a constant.
  std::vector<int64_t> IntsInput(int i, std::string_view attribute,
                                 const std::vector<int64_t>& fallback = {});

  // The elements of input `i`, which must be known when the model is read;
  // fails otherwise. `what` is for the message.
  std::vector<int64_t> KnownElements(int i, std::string_view what);

  // Whether input `i` is there and no constant.
  bool IsComputed(int i);
  // Emits op `ours` with input 0 and with the inputs `lists`, whose elements
  // are its attributes (op/by_input.h).
  std::vector<ValueId> EmitByInput(std::string_view ours,
                                   const std::vector<int>& lists,
                                   AttributeMap attributes,
                                   size_t num_outputs = 1);
  // This one takes another value than input 0.
  ValueId EmitByInput(std::string_view ours, ValueId x,
                      const std::vector<int>& lists, AttributeMap attributes);

  // Returns the input of the cast that produces `id`; kNone if no cast does.
  ValueId CastFrom(ValueId id) const;

  // A tensor of the model as a constant.
  ValueId ConstantOf(const ::onnx::TensorProto& tensor);

  // Output 0, or all of them in order, are now these values.
  void Define(ValueId id) { DefineAll({id}); }
  void DefineAll(const std::vector<ValueId>& ids);
  // Output 0 is another name of this value.
  void DefineName(ValueId id);
  // Output `i` alone is this value, or a sequence of values.
  void DefineOutput(int i, ValueId id);
  void DefineSequenceOutput(int i, std::vector<ValueId> values);
  void DefineSequence(std::vector<ValueId> values) {
    DefineSequenceOutput(0, std::move(values));
  }

 private:
  // Fails where `id` is longer than what is followed by value.
  void ExpectShortList(ValueId id);
  // X and `lists`, without those that are absent at the end.
  std::vector<ValueId> WithLists(ValueId x, const std::vector<int>& lists);
  // Returns null if the attribute is absent; fails the op if it has another
  // type.
  const ::onnx::AttributeProto* Find(std::string_view name,
                                     ::onnx::AttributeProto_AttributeType type);

  ValueMap* values_;
  const ::onnx::NodeProto& node_;
  const Opsets& opsets_;
  const int64_t opset_;
  bool defined_ = false;
};

// The element type whose number, ONNX's, attribute `name` holds; `fallback`
// where there is no such attribute.
Precision TypeAttribute(OpLowering& op, const char* name, Precision fallback);

}  // namespace onnx_import
}  // namespace placelite

#endif  // LITE_CORE_MODEL_ONNX_LOWERING_H_
