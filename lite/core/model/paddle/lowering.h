// SPDX-License-Identifier: Apache-2.0
// Lowering: from one Paddle op to nodes of the canonical vocabulary.
//
// A lowering function reads arguments and attributes of its op, emits nodes
// and defines the op's output:
//
//   void LowerRelu6(OpLowering& op) {
//     const ValueId x = op.Input("X");
//     const float max = op.Float("threshold", 6);
//     op.Define(op.Emit("clip", {x}, {{"min", 0.f}, {"max", max}}));
//   }
#ifndef LITE_CORE_MODEL_PADDLE_LOWERING_H_
#define LITE_CORE_MODEL_PADDLE_LOWERING_H_

#include <string>
#include <string_view>
#include <vector>

#include "lite/core/model/import/op_emitter.h"
#include "lite/core/model/paddle/ssa_graph.h"

namespace placelite {
namespace paddle {

class OpLowering;

// One row of the table: a Paddle op, its output argument and its lowering, and
// further outputs where it has some. Other outputs (XShape, Mask, MeanOut, ...)
// serve training and are not defined.
struct LoweringRule {
  const char* op_type;
  const char* output;
  void (*lower)(OpLowering& op);
  const char* second_output = nullptr;
  const char* third_output = nullptr;
  const char* fourth_output = nullptr;

  bool Defines(std::string_view argument) const {
    for (const char* name :
         {output, second_output, third_output, fourth_output}) {
      if (name != nullptr && argument == name) return true;
    }
    return false;
  }
};

// The families of the table.
Span<const LoweringRule> ActivationRules();
Span<const LoweringRule> ArrayRules();
Span<const LoweringRule> AxisRules();
Span<const LoweringRule> BlockRules();
Span<const LoweringRule> ComparisonRules();
Span<const LoweringRule> ConstantRules();
Span<const LoweringRule> ControlRules();
Span<const LoweringRule> ConvolutionRules();
Span<const LoweringRule> CutRules();
Span<const LoweringRule> ElementwiseRules();
Span<const LoweringRule> ExpandRules();
Span<const LoweringRule> FillRules();
Span<const LoweringRule> FormulaRules();
Span<const LoweringRule> GatherRules();
Span<const LoweringRule> InterpolateRules();
Span<const LoweringRule> LoopRules();
Span<const LoweringRule> LossRules();
Span<const LoweringRule> MatrixRules();
Span<const LoweringRule> MovementRules();
Span<const LoweringRule> NormalizationRules();
Span<const LoweringRule> NumericRules();
Span<const LoweringRule> PickRules();
Span<const LoweringRule> ProductRules();
Span<const LoweringRule> RecurrentRules();
Span<const LoweringRule> ReduceRules();
Span<const LoweringRule> SetValueRules();
Span<const LoweringRule> ShapeRules();
Span<const LoweringRule> SortRules();
Span<const LoweringRule> StackRules();
Span<const LoweringRule> DetectionRules();
Span<const LoweringRule> QuantizeRules();
Span<const LoweringRule> UnaryRules();
Span<const LoweringRule> ScatterRules();
Span<const LoweringRule> SizedRules();
Span<const LoweringRule> VolumeRules();

// Returns null if there is no lowering.
const LoweringRule* FindLoweringRule(std::string_view op_type);

// The op as a lowering function sees it.
class OpLowering : public OpEmitter {
 public:
  OpLowering(SsaGraph* graph, const proto::OpDesc& op, const LoweringRule& rule,
             int index);

  // Runs the rule. The message of a failure does not name the op.
  Status Run();

  const std::string& type() const { return op_.type(); }

  // The variables, for ops that run program blocks.
  SsaGraph* variables() { return graph_; }
  const proto::OpDesc& desc() const { return op_; }
  int index() const { return index_; }

  // Arguments. An argument may be listed without a variable; it is absent.
  bool HasInput(std::string_view argument) const;
  ValueId Input(std::string_view argument);
  // Returns kNone if the input is absent.
  ValueId OptionalInput(std::string_view argument);
  std::vector<ValueId> Inputs(std::string_view argument);
  // From now on Input() moves the channels of `argument`, which are its last
  // axis, to axis 1, and the rule's output gets them back at the end.
  void MoveChannelsFirst(std::string_view argument) {
    channels_last_ = argument;
  }
  bool moves_channels() const { return !channels_last_.empty(); }
  size_t NumOutputs() const;
  // The rank that the program declares for the output, -1 where it does not.
  // From Paddle 2.5 on, numbers have rank 0; before they had the shape [1].
  int DeclaredRank() const;
  // Its element type, `fallback` where none is declared.
  Precision DeclaredPrecision(Precision fallback) const;

  // Attributes; `fallback` is Paddle's default. Where it has none, the
  // attribute must be there.
  void ExpectAttribute(std::string_view name);
  bool HasAttribute(std::string_view name) const;
  bool Bool(std::string_view name, bool fallback);
  int64_t Int(std::string_view name, int64_t fallback);
  float Float(std::string_view name, float fallback);
  std::string String(std::string_view name, const std::string& fallback);
  // Within +-kMaxElements, so that sums of a few cannot overflow.
  std::vector<int64_t> Ints(std::string_view name,
                            const std::vector<int64_t>& fallback = {});
  // Any values, clamped to that range.
  std::vector<int64_t> ClampedInts(std::string_view name);
  // Any values.
  std::vector<int64_t> ExactInts(std::string_view name);
  std::vector<double> Floats(std::string_view name);

  // The op's output (all of its variables) is now this value (these).
  void Define(ValueId id) { DefineAll({id}); }
  void DefineAll(const std::vector<ValueId>& ids);
  // A variable that is no argument, as op `index` of the block would.
  void DefineVariable(std::string_view variable, ValueId id, int index);
  // The rule's second output, where the op lists it.
  void DefineSecond(ValueId id) { DefineAllSecond({id}); }
  void DefineAllSecond(const std::vector<ValueId>& ids) {
    DefineAllAs(rule_.second_output, ids);
  }
  // Whether the op lists `argument`, one of the rule's outputs; its value.
  bool HasOutput(std::string_view argument) const;
  void DefineAs(std::string_view argument, ValueId id) {
    DefineAllAs(argument, {id});
  }
  void DefineAllAs(std::string_view argument, const std::vector<ValueId>& ids);

 private:
  void DefineSlot(const proto::OpDesc::Var& output,
                  const std::vector<ValueId>& ids);
  const proto::OpDesc::Var* FindSlot(
      const google::protobuf::RepeatedPtrField<proto::OpDesc::Var>& slots,
      std::string_view argument) const;
  SsaGraph* graph_;
  const proto::OpDesc& op_;
  const LoweringRule& rule_;
  const int index_;
  bool defined_ = false;
  std::string channels_last_;  // an argument; empty is none
};

}  // namespace paddle
}  // namespace placelite

#endif  // LITE_CORE_MODEL_PADDLE_LOWERING_H_
