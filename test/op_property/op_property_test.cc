// SPDX-License-Identifier: Apache-2.0
// Every model that `opt` accepts runs and is right: each op of the vocabulary
// among convolutions, in every position and precision, for every list of
// targets.
//
// Every op of the table is tried, on models made of the cases of its kernel
// tests: an op without such a case fails. The test command takes a sample;
// LITE_ALL_PROPERTIES=1 takes all.
#include <gtest/gtest.h>

#include <cstdlib>
#include <map>

#include "lite/core/base/strings.h"
#include "lite/core/check/elements.h"
#include "lite/core/ir/subgraphs.h"
#include "lite/kernels/all_kernels.h"
#include "test/kernels/cases/cases.h"
#include "test/support/op_property/property_check.h"
#include "test/support/status_matchers.h"

namespace placelite {

// Prints a target list for the test's name in reports.
void PrintTo(const TargetList& list, std::ostream* out) { *out << list.name; }

namespace {

constexpr int64_t kMostElements = 4096;
constexpr int kMaxFailures = 2000;

const KernelRegistry& Registry() {
  static const auto* const kRegistry = [] {
    auto* registry = new KernelRegistry();
    AddAllKernels(registry);
    return registry;
  }();
  return *kRegistry;
}

bool AllProperties() { return std::getenv("LITE_ALL_PROPERTIES") != nullptr; }

// Returns whether lowering inserts the op; all of these models have such ops.
bool IsInserted(const OpDef& op) {
  const std::string name = op.name;
  return name == "io_copy" || name == "calib" || name == "layout";
}

std::vector<const OpDef*> Ops() {
  std::vector<const OpDef*> ops;
  for (const OpDef* op : AllOps()) {
    if (!IsInserted(*op) && NumSubgraphs(*op) == 0) ops.push_back(op);
  }
  return ops;
}

bool IsSmallAndPlain(const KernelCase& source) {
  if (!source.epilogue.empty()) return false;
  for (const CaseInput& input : source.inputs) {
    if (!input.present) continue;
    const int64_t elements = input.shape.NumElements();
    if (elements == 0 || elements > kMostElements) return false;
    if (input.layout.kind != LayoutKind::kNCHW) return false;
  }
  return true;
}

constexpr Precision kElements[] = {Precision::kFloat, Precision::kFP16,
                                   Precision::kBF16, Precision::kDouble,
                                   Precision::kInt64};

// Returns whether a case has elements that can have the precision.
bool TakesElement(const KernelCase& source, Precision element) {
  if (element == Precision::kFloat) return true;
  for (const CaseInput& input : source.inputs) {
    if (input.present && input.precision == Precision::kFloat) return true;
  }
  return false;
}

struct Model {
  std::string name;  // op, case, element, position
  std::string op;
  Precision element = Precision::kFloat;
  OpGraph graph;
};

// Returns by op all models of small cases, in an order that begins with the
// most different ones.
std::map<std::string, std::vector<Model>> MakeModels() {
  std::map<std::string, std::vector<Model>> models;
  for (const OpDef* op : Ops()) {
    std::vector<Model>& of_op = models[op->name];
    std::map<std::string, int> seen;
    for (const KernelCase* source : CasesOf(op->name)) {
      if (!IsSmallAndPlain(*source)) continue;
      const int rank = source->inputs.empty() || !source->inputs[0].present
                           ? 0
                           : source->inputs[0].shape.rank();
      const std::string kind = StrCat(
          rank == 4,
          source->inputs.empty() ? "" : ToString(source->inputs[0].precision));
      if (!AllProperties() && seen[kind] >= 1) continue;
      bool any = false;
      for (Precision element : kElements) {
        if (!TakesElement(*source, element)) continue;
        for (Position position : kPositions) {
          Result<OpGraph> made =
              MakeOpGraph(*source, position, element, Registry());
          if (!made.ok()) continue;
          any = true;
          of_op.push_back({StrCat(op->name, " ", source->name, " ", element,
                                  " ", ToString(position)),
                           op->name, element, std::move(*made)});
        }
      }
      if (any) ++seen[kind];
    }
  }
  return models;
}

const std::map<std::string, std::vector<Model>>& Models() {
  static const auto* const kModels =
      new std::map<std::string, std::vector<Model>>(MakeModels());
  return *kModels;
}

TEST(OpProperty, EveryOpHasAModel) {
  size_t count = 0;
  for (const auto& [op, models] : Models()) {
    EXPECT_FALSE(models.empty()) << op << " has no model";
    count += models.size();
  }
  std::printf("%zu models of %zu ops\n", count, Models().size());
}

class OpPropertyOf : public testing::TestWithParam<TargetList> {};

TEST_P(OpPropertyOf, AcceptedModelsRunAndAreRight) {
  const TargetList& list = GetParam();
  ASSERT_OK_AND_ASSIGN(auto check, PropertyCheck::Create(list));
  std::map<PropertyCheck::Outcome, int> counts;
  int failures = 0;
  size_t number = 0;
  for (const auto& [op, models] : Models()) {
    for (const Model& model : models) {
      const bool halves =
          StoredFloats(list) == Precision::kFP16 || model.element == Precision::kFP16;
      if (halves && !model.graph.fits_halves) continue;
      ++number;
      const auto outcome = check->Check(model.graph, model.element);
      if (outcome.ok()) {
        ++counts[*outcome];
        continue;
      }
      ++failures;
      ADD_FAILURE() << list.name << ": " << model.name << ": "
                    << outcome.status().ToString();
      if (failures >= kMaxFailures) return;
    }
  }
  std::printf("%s: %zu models: %d right, %d refused, %d failed\n", list.name,
              number, counts[PropertyCheck::Outcome::kRight],
              counts[PropertyCheck::Outcome::kRefused], failures);
}

INSTANTIATE_TEST_SUITE_P(Lists, OpPropertyOf, testing::ValuesIn(TargetLists()),
                         [](const testing::TestParamInfo<TargetList>& info) {
                           return std::string(info.param.name);
                         });

}  // namespace
}  // namespace placelite
