// SPDX-License-Identifier: Apache-2.0
// OpEmitter: how the lowering of one op of a file writes nodes of the canonical
// vocabulary. The first failure is kept; calls behind it do nothing and return
// harmless values, so that lowering functions read as the mapping they are.
//
// Readers derive from it what reads arguments and attributes of their format.
#ifndef LITE_CORE_MODEL_IMPORT_OP_EMITTER_H_
#define LITE_CORE_MODEL_IMPORT_OP_EMITTER_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "lite/core/model/import/import_graph.h"

namespace placelite {

class OpEmitter {
 public:
  // `graph` must outlive this.
  explicit OpEmitter(ImportGraph* graph) : graph_(graph) {}

  bool ok() const { return status_.ok(); }
  const Status& status() const { return status_; }
  // Keeps the first.
  void Fail(Status status);
  void FailUnsupported(std::string reason);
  void FailCorrupt(std::string reason);

  // What is known of a value; nothing is known of kNone.
  const ValueInfo& info(ValueId id) const;
  const ShapeRange& shape(ValueId id) const;
  // Returns null for inputs, constants and kNone; what is emitted afterwards
  // invalidates it.
  const Node* producer(ValueId id) const;
  // -1 when unknown.
  int rank(ValueId id) const;
  // Whether shape() or rank() was asked for a value of which no more than the
  // precision is known: what was emitted may not hold for any rank.
  bool asked_unknown_rank() const { return asked_unknown_rank_; }

  ValueId Emit(std::string_view op, std::vector<ValueId> inputs,
               AttributeMap attributes = {});
  std::vector<ValueId> EmitMulti(std::string_view op,
                                 std::vector<ValueId> inputs,
                                 AttributeMap attributes, size_t num_outputs,
                                 ImportGraph::Blocks blocks = {});
  // A constant on `tensor`'s memory.
  ValueId Constant(Result<Tensor> tensor);
  // Memory that the op asks for, counted before it is allocated.
  void CountGenerated(uint64_t bytes);
  void CountUnpacked(ValueId constant, uint64_t bytes);
  void CountFilled(uint64_t bytes);

 protected:
  // Unwraps a Result, or keeps its failure.
  template <typename T>
  T Keep(Result<T> result, T fallback) {
    if (result.ok()) return std::move(result).value();
    Fail(result.status());
    return fallback;
  }

 private:
  ImportGraph* graph_;
  Status status_;
  mutable bool asked_unknown_rank_ = false;
};

// Gives the elements another shape. A constant keeps its memory and needs no
// node.
ValueId EmitReshape(OpEmitter& op, ValueId x, const Shape& shape);
// New axes of 1, at these positions of the result.
ValueId EmitUnsqueeze(OpEmitter& op, ValueId x,
                      const std::vector<int64_t>& axes);
// Removes these axes, whose size must be 1.
ValueId EmitSqueeze(OpEmitter& op, ValueId x, const std::vector<int64_t>& axes);

// X in another precision.
ValueId EmitCast(OpEmitter& op, ValueId x, Precision to);

// Makes two axes of all: the product of those before `axis` (0 to the rank,
// which must be known) and the product of the others.
ValueId EmitFlattenToMatrix(OpEmitter& op, ValueId x, int64_t axis);

// X times Y as NumPy's matmul: a vector X is the row [1,K], a vector Y the
// column [K,1]; the axis added for it leaves the result again. Two
// vectors give the shape [1].
ValueId EmitMatmul(OpEmitter& op, ValueId x, ValueId y, bool transpose_x,
                   bool transpose_y);

// x - max - log(sum(exp(x - max))) along an axis.
ValueId EmitLogSoftmax(OpEmitter& op, ValueId x, int64_t axis);

// An axis of X, counted from the front. Fails, and is 0, where the rank of X is
// not known or X has no such axis.
int64_t FrontAxis(OpEmitter& op, ValueId x, int64_t axis);

// X with `axis` moved to `to`; both count from the front, the rank is known.
ValueId EmitMoveAxis(OpEmitter& op, ValueId x, int64_t axis, int64_t to);

// An integer scalar.
ValueId EmitInteger(OpEmitter& op, int64_t value, Precision precision);

// The limit for a list that describes a shape or its axes.
inline constexpr int64_t kMaxListElements = 1024;

// The elements of a constant integer tensor, each clamped to +-kMaxElements;
// fails otherwise. `argument` is for the message.
std::vector<int64_t> ConstantInts(OpEmitter& op, ValueId id,
                                  std::string_view argument);
// Returns the elements of a constant float tensor, unclamped.
std::vector<float> ConstantFloats(OpEmitter& op, ValueId id,
                                  std::string_view argument);
// The one element of a constant.
float ConstantNumber(OpEmitter& op, ValueId id, std::string_view argument);

}  // namespace placelite

#endif  // LITE_CORE_MODEL_IMPORT_OP_EMITTER_H_
