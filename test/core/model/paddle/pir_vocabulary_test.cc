// SPDX-License-Identifier: Apache-2.0
// The table of PIR ops fits the lowerings that it leads to.
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "lite/core/model/paddle/lowering.h"
#include "lite/core/model/paddle/pir/vocabulary.h"

namespace placelite {
namespace paddle {
namespace pir {
namespace {

std::vector<OpRow> AllRows() {
  std::vector<OpRow> rows;
  for (Span<const OpRow> family :
       {ElementwiseRows(), ActivationRows(), ShapeRows(), IndexRows(),
        ReductionRows(), CreationRows(), NetworkRows(), MatrixRows(),
        LossRows(), DetectionRows(), QuantizationRows()}) {
    rows.insert(rows.end(), family.begin(), family.end());
  }
  return rows;
}

TEST(PirVocabulary, EachNameHasOneRow) {
  std::set<std::string> names;
  for (const OpRow& row : AllRows()) {
    EXPECT_TRUE(names.insert(row.name).second) << row.name;
    ASSERT_NE(FindOpRow(row.name), nullptr);
    EXPECT_STREQ(FindOpRow(row.name)->type, row.type);
  }
  EXPECT_GT(names.size(), 200u);
  EXPECT_EQ(FindOpRow("fancy"), nullptr);
}

// A row without the result that its lowering defines could never be read.
TEST(PirVocabulary, EachRowHasALoweringThatDefinesItsResults) {
  for (const OpRow& row : AllRows()) {
    const LoweringRule* rule = FindLoweringRule(row.type);
    ASSERT_NE(rule, nullptr) << row.name << " becomes " << row.type;
    bool main = false;
    for (const char* result : row.results) {
      if (result == nullptr || std::string(result) == kUnread) continue;
      EXPECT_TRUE(rule->Defines(result)) << row.name << ": " << result;
      main = main || std::string(result) == rule->output;
    }
    EXPECT_TRUE(main) << row.name << " lacks " << rule->output;
  }
}

TEST(PirVocabulary, OperandsStandInARow) {
  for (const OpRow& row : AllRows()) {
    bool ended = false;
    for (const Operand& operand : row.operands) {
      EXPECT_FALSE(ended && operand.kind != Operand::kNone) << row.name;
      ended = ended || operand.kind == Operand::kNone;
      const bool has_name =
          operand.kind != Operand::kNone && operand.kind != Operand::kIgnored;
      EXPECT_EQ(operand.name != nullptr, has_name) << row.name;
    }
  }
}

}  // namespace
}  // namespace pir
}  // namespace paddle
}  // namespace placelite
