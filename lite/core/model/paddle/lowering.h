// Lowering: from one Paddle op to nodes of the canonical vocabulary.
//
// A lowering function reads arguments and attributes of its op, emits nodes
// and defines the op's output. The first failure is kept; calls behind it do
// nothing and return harmless values, so that the functions read as the
// mapping they are:
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

#include "lite/core/model/paddle/ssa_graph.h"

namespace placelite {
namespace paddle {

class OpLowering;

// One row of the table: a Paddle op, its output argument and its lowering.
// Other outputs (XShape, Mask, MeanOut, ...) serve training and are not
// defined.
struct LoweringRule {
  const char* op_type;
  const char* output;
  void (*lower)(OpLowering& op);
};

// The families of the table.
Span<const LoweringRule> ActivationRules();
Span<const LoweringRule> ConstantRules();
Span<const LoweringRule> ConvolutionRules();
Span<const LoweringRule> ElementwiseRules();
Span<const LoweringRule> InterpolateRules();
Span<const LoweringRule> MatrixRules();
Span<const LoweringRule> MovementRules();
Span<const LoweringRule> ShapeRules();

// Null when no lowering exists.
const LoweringRule* FindLoweringRule(std::string_view op_type);

// What a lowering function sees of its op.
class OpLowering {
 public:
  OpLowering(SsaGraph* graph, const proto::OpDesc& op, const LoweringRule& rule,
             int index);

  // Runs the rule. The message of a failure does not name the op.
  Status Run();

  const std::string& type() const { return op_.type(); }
  bool ok() const { return status_.ok(); }
  // Keeps the first.
  void Fail(Status status);
  void FailUnsupported(std::string reason);
  void FailCorrupt(std::string reason);

  // Arguments. An argument may be listed without a variable; it is absent.
  bool HasInput(std::string_view argument) const;
  ValueId Input(std::string_view argument);
  // kNone when absent.
  ValueId OptionalInput(std::string_view argument);
  std::vector<ValueId> Inputs(std::string_view argument);
  size_t NumOutputs() const;

  // Attributes; `fallback` is Paddle's default. Where it has none, the
  // attribute must be there.
  void ExpectAttribute(std::string_view name);
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

  // What is known of a value; nothing of kNone.
  const ValueInfo& info(ValueId id) const;
  const ShapeRange& shape(ValueId id) const { return info(id).shape; }
  // -1 when unknown.
  int rank(ValueId id) const;

  ValueId Emit(std::string_view op, std::vector<ValueId> inputs,
               AttributeMap attributes = {});
  std::vector<ValueId> EmitMulti(std::string_view op,
                                 std::vector<ValueId> inputs,
                                 AttributeMap attributes, size_t num_outputs);
  // A constant on `tensor`'s memory.
  ValueId Constant(Result<Tensor> tensor);
  // The same for memory that the op asks for; counted before it is allocated.
  void CountGenerated(size_t bytes);

  // The op's output (all of its variables) is now this value (these).
  void Define(ValueId id) { DefineAll({id}); }
  void DefineAll(const std::vector<ValueId>& ids);

 private:
  const proto::OpDesc::Var* FindSlot(
      const google::protobuf::RepeatedPtrField<proto::OpDesc::Var>& slots,
      std::string_view argument) const;
  // Unwraps a Result, or keeps its failure.
  template <typename T>
  T Keep(Result<T> result, T fallback);

  SsaGraph* graph_;
  const proto::OpDesc& op_;
  const LoweringRule& rule_;
  const int index_;
  bool defined_ = false;
  Status status_;
};

}  // namespace paddle
}  // namespace placelite

#endif  // LITE_CORE_MODEL_PADDLE_LOWERING_H_
