// SPDX-License-Identifier: Apache-2.0
// Draft: a graph while it is drawn.
//
// Every op is inferred three times as it is added: for the ranges that the
// graph declares, and for two sets of exact input shapes, A and B. What does
// not fit all three is left out (kNone), so rows of the vocabulary
// (vocabulary.h) draw attributes freely and never prove that they are valid.
//
// Values stay tame so that two right programs agree: each knows an interval
// that holds its elements, ops with a domain get arguments within it, and what
// might grow too large is squashed.
#ifndef TEST_SUPPORT_RANDOM_GRAPH_DRAFT_H_
#define TEST_SUPPORT_RANDOM_GRAPH_DRAFT_H_

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "lite/core/ir/graph.h"
#include "lite/core/kernel/registry.h"
#include "test/support/random_graph/choice_source.h"

namespace placelite {

using Ints = std::vector<int64_t>;

// In place of an optional input.
inline constexpr ValueId kAbsent = -2;

// The elements of a value lie within.
struct Interval {
  double low = -1;
  double high = 1;

  double magnitude() const;
  static Interval Within(double magnitude) { return {-magnitude, magnitude}; }
};

// What the draft knows of a value beside its shapes.
struct Facts {
  Interval interval;
  // Reached from inputs and constants by moving elements alone, so that every
  // program has the same bits. Only such values may go through steps (floor,
  // sign, casts to integers), where a rounding error would show as a whole.
  bool exact = false;
};

class Draft {
 public:
  virtual ~Draft() = default;

  // Ops that no reference of `registry` takes are left out. Where `halves` says
  // so, all elements stay within what halves hold, and constants are halves.
  Draft(ChoiceSource* choices, const KernelRegistry& registry,
        const DeviceInfo& device, bool halves = false);

  ChoiceSource& choices() { return choices_; }
  int64_t Number(int64_t low, int64_t high) {
    return choices_.Number(low, high);
  }
  bool Chance(int64_t n) { return choices_.Chance(n); }
  // Whether programs may store all elements as halves.
  bool halves() const { return halves_; }
  template <typename T>
  T OneOf(std::initializer_list<T> list) {
    return list.begin()[choices_.Below(static_cast<int64_t>(list.size()))];
  }

  // The shapes for A and B lie within `range`.
  ValueId Input(Precision precision, const ShapeRange& range, const Shape& a,
                const Shape& b, Interval interval);
  // Random elements.
  ValueId Constant(const Shape& shape, Interval interval);
  ValueId IntConstant(Ints values, Precision precision = Precision::kInt32);

  // kNone where an input is, or where the op does not fit.
  ValueId Op(std::string_view op, const std::vector<ValueId>& inputs,
             const AttributeMap& attributes, Interval interval);
  // Adds an op that moves elements and computes none.
  ValueId Move(std::string_view op, const std::vector<ValueId>& inputs,
               const AttributeMap& attributes = {});
  ValueId OpWith(std::string_view op, const std::vector<ValueId>& inputs,
                 const AttributeMap& attributes, Facts facts);
  // All outputs, or none.
  std::vector<ValueId> MoveMulti(std::string_view op, ValueId input,
                                 size_t outputs,
                                 const AttributeMap& attributes);
  // Takes several inputs; facts are those of the first.
  std::vector<ValueId> MoveMulti(std::string_view op,
                                 const std::vector<ValueId>& inputs,
                                 size_t outputs,
                                 const AttributeMap& attributes);

  std::vector<ValueId> OpMulti(std::string_view op,
                               const std::vector<ValueId>& inputs,
                               size_t outputs, const AttributeMap& attributes,
                               Interval interval);

  // A value that later ops may read; squashed first where it may be large.
  void Keep(ValueId id);

  // The source of arguments: a kept value, more often a late one; kNone when
  // none is fit. OpDraft makes a new value.
  virtual ValueId Pick(const std::function<bool(ValueId)>& fits);
  // A float value.
  ValueId Pick();
  ValueId PickRank(int least, int most);
  ValueId PickExact();
  ValueId PickIntegers();
  // A value of four dimensions; made of another where there is none.
  ValueId PickImage();

  // The value, or an op of it with elements within [-limit, limit].
  virtual ValueId Bounded(ValueId id, double limit);
  // Likewise, with elements within [0.1, limit]; limit is at least 3.
  virtual ValueId Positive(ValueId id, double limit);

  // In A.
  Shape ShapeOf(ValueId id) const;
  int RankOf(ValueId id) const { return ShapeOf(id).rank(); }
  bool IsFloat(ValueId id) const {
    return worlds_[kA][id].precision == Precision::kFloat;
  }
  Facts FactsOf(ValueId id) const { return facts_[id]; }
  Interval IntervalOf(ValueId id) const { return facts_[id].interval; }
  double MagnitudeOf(ValueId id) const {
    return facts_[id].interval.magnitude();
  }
  size_t num_ops() const { return ops_.size(); }

  const std::vector<ValueId>& kept() const { return kept_; }
  // Float values that no op reads.
  std::vector<ValueId> Unread() const;
  void Output(ValueId id) { outputs_.push_back(id); }

  struct Drawn {
    Graph graph;
    // What is run in place of `graph` and computes the same, if there is one.
    std::shared_ptr<const Graph> staged;
    std::vector<Shape> a, b;  // of each input
    std::vector<Interval> intervals;
  };
  Result<Drawn> Finish(const std::string& name) const;

 protected:
  // Without limits: what inference takes fits.
  explicit Draft(ChoiceSource* choices) : choices_(*choices) {}

  // What all ops are added by; empty where an input is kNone, or where the op
  // does not fit.
  virtual std::vector<ValueId> Add(std::string_view op,
                                   const std::vector<ValueId>& inputs,
                                   size_t outputs,
                                   const AttributeMap& attributes, Facts facts);
  // A value that is the same in A, B and the range.
  ValueId AddValue(const ValueInfo& info, Facts facts);
  const ValueInfo& InfoOf(ValueId id) const { return worlds_[kA][id]; }

 private:
  enum World { kRange, kA, kB, kNumWorlds };
  struct DraftOp {
    std::string op;
    std::vector<ValueId> inputs;
    std::vector<ValueId> outputs;
    AttributeMap attributes;
  };

  // By value: `facts` may be of another value, in a list that grows.
  ValueId AddValue(const ValueInfo* infos, Facts facts);
  // Infers the op in one world; false where it does not fit there.
  bool Infer(World world, const DraftOp& op,
             std::vector<ValueInfo>* outputs) const;

  ChoiceSource& choices_;
  const KernelRegistry* const registry_ = nullptr;
  const DeviceInfo* const device_ = nullptr;
  const bool halves_ = false;
  std::vector<ValueInfo> worlds_[kNumWorlds];  // by value
  std::vector<Facts> facts_;                   // by value
  std::vector<DraftOp> ops_;
  std::vector<ValueId> inputs_;
  std::vector<ValueId> kept_;
  std::vector<ValueId> outputs_;
};

}  // namespace placelite

#endif  // TEST_SUPPORT_RANDOM_GRAPH_DRAFT_H_
