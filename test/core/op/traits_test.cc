// SPDX-License-Identifier: Apache-2.0
// What the rows of the op table promise holds: of the rows themselves, and of
// random ops with exact shapes.
#include <map>

#include "gtest/gtest.h"
#include "lite/core/op/by_input.h"
#include "lite/core/op/infer_util.h"
#include "test/core/op/random_ops.h"

namespace placelite {
namespace {

bool HasFloat(const OpDef& def, const char* name) {
  for (const AttributeDef& attribute : def.attributes) {
    if (attribute.name == std::string_view(name)) {
      return attribute.type == AttributeType::kFloat;
    }
  }
  return false;
}

TEST(TraitsTest, EachEpilogueStepIsOneOp) {
  std::map<EpilogueKind, int> ops;
  for (const OpDef* def : AllOps()) {
    if (!def->traits.is_step) continue;
    const EpilogueOp& step = def->traits.step;
    ++ops[step.kind];
    for (const char* name : {step.alpha, step.beta, step.gamma}) {
      if (name == nullptr) continue;
      EXPECT_TRUE(HasFloat(*def, name)) << def->name << " " << name;
    }
    EXPECT_EQ(def->inputs.size(), TakesOperand(step.kind) ? 2u : 1u);
  }
  for (int kind = 0; kind < kNumEpilogueKinds; ++kind) {
    const auto step = static_cast<EpilogueKind>(kind);
    EXPECT_EQ(ops[step], 1) << ToString(step);
    ASSERT_NE(FindOpOfStep(step), nullptr);
    EXPECT_EQ(FindOpOfStep(step)->traits.step.kind, step);
  }
}

TEST(TraitsTest, OpsThatOthersComeToExist) {
  for (const OpDef* def : AllOps()) {
    const ByInputDef* by_input = def->traits.by_input;
    EXPECT_EQ(IsByInput(*def), by_input != nullptr) << def->name;
    if (by_input == nullptr) continue;
    EXPECT_NE(FindOp(by_input->plain), nullptr) << def->name;
    if (by_input->also != nullptr) {
      EXPECT_NE(FindOp(by_input->also), nullptr) << def->name;
    }
  }
}

TEST(TraitsTest, NeutralNumbersStandBesideOneOtherInput) {
  for (const OpDef* def : AllOps()) {
    if (def->traits.neutral == Neutral::kNone) continue;
    EXPECT_EQ(def->inputs.size(), 2u) << def->name;
    EXPECT_EQ(def->traits.shape, ShapeRule::kBroadcast) << def->name;
  }
}

TEST(TraitsTest, CastsKeepTheOrder) {
  int casts = 0;
  for (const OpDef* def : AllOps()) {
    if (!def->IsCast()) continue;
    ++casts;
    EXPECT_TRUE(def->Has(Trait::kKeepsOrder)) << def->name;
  }
  EXPECT_EQ(casts, 3);
}

ShapeRange BroadcastInputs(const InferCase& op) {
  ShapeRange shape = Shape();
  for (const auto& input : op.inputs) {
    const auto both = BroadcastShapes(shape, input->shape);
    EXPECT_TRUE(both.ok()) << op.op->name;
    if (both.ok()) shape = *both;
  }
  return shape;
}

// Whether the elements, where inference follows them, are those of input 0.
bool SameInts(const InferCase& op, const ValueInfo& output) {
  const auto given = KnownInts(*op.inputs[0]), made = KnownInts(output);
  if (!given.has_value() || !made.has_value()) return true;
  if (given->size() != made->size()) return false;
  for (size_t i = 0; i < given->size(); ++i) {
    if (((*given)[i] == (*made)[i]) == Tri::kNo) return false;
  }
  return true;
}

// The shape with an axis of length 1 before its last one.
ShapeRange WithAxis(const ShapeRange& shape) {
  std::vector<Dim> dims;
  for (int i = 0; i < shape.rank(); ++i) {
    if (i + 1 == shape.rank()) dims.push_back(Dim(1));
    dims.push_back(shape[i]);
  }
  return ShapeRange(dims);
}

void ExpectAxisOfOne(InferCase op, const ValueInfo& output) {
  for (auto& input : op.inputs) {
    if (!input.has_value() || input->shape.rank() == 0) continue;
    input->shape = WithAxis(input->shape);
    input->ints.reset();
  }
  const auto outputs = Infer(op);
  ASSERT_TRUE(outputs.ok()) << op.op->name;
  EXPECT_TRUE(outputs->front().shape == WithAxis(output.shape)) << op.op->name;
}

void ExpectPromises(const InferCase& op, const ValueInfo& output) {
  const OpTraits& traits = op.op->traits;
  const ShapeRange& x = op.inputs[0]->shape;
  const std::string name = op.op->name;
  if (traits.shape == ShapeRule::kLikeInput &&
      output.shape.rank() == x.rank()) {
    EXPECT_TRUE(output.shape == x) << name;
  }
  if (traits.shape == ShapeRule::kBroadcast) {
    EXPECT_TRUE(output.shape == BroadcastInputs(op)) << name;
  }
  if (traits.Has(Trait::kNamesNoAxis) && x.rank() > 0) {
    ExpectAxisOfOne(op, output);
  }
  if (traits.Has(Trait::kKeepsOrder)) {
    EXPECT_EQ(output.shape.NumElements().min, x.NumElements().min) << name;
    EXPECT_TRUE(SameInts(op, output)) << name;
  }
  if (traits.Has(Trait::kKeepsWhereSameShape) && output.shape == x) {
    EXPECT_TRUE(SameInts(op, output)) << name;
  }
}

TEST(TraitsTest, RandomOpsKeepTheirPromises) {
  RandomOps random(13);
  for (int i = 0; i < 20000; ++i) {
    const InferCase op = random.Next();
    const auto outputs = Infer(op);
    if (outputs.ok()) ExpectPromises(op, outputs->front());
  }
}

}  // namespace
}  // namespace placelite
