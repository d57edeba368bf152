// SPDX-License-Identifier: Apache-2.0
// A search that is stopped keeps what it has.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "test/api/search/classifier.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

// Options of a search that is stopped after step `step` of a phase; 0: when it
// begins.
SearchOptions StoppedAt(const std::string& phase, int64_t step, bool* stop) {
  SearchOptions options = Quick();
  options.rounds = 8;
  *stop = false;
  options.progress = [=](const SearchProgress& progress) {
    if (progress.phase == phase && progress.done == step) *stop = true;
  };
  options.stop = [=] { return *stop; };
  return options;
}

void ExpectPlanOfScore(const SearchReport& report) {
  EXPECT_TRUE(report.stopped);
  ASSERT_FALSE(report.programs.empty());
  EXPECT_TRUE(report.programs[0].chosen);
  EXPECT_FALSE(report.plan.decisions.empty());
}

TEST(StoppedSearch, BeforeTheFirstProgramHasNoPlan) {
  SearchOptions options = Quick();
  options.stop = [] { return true; };
  const Result<SearchReport> report = SearchPlan(ClassifierConfig(), options);
  ASSERT_OK(report.status());
  EXPECT_TRUE(report.value().stopped);
  EXPECT_TRUE(report.value().programs.empty());
  EXPECT_TRUE(report.value().plan.decisions.empty());
  EXPECT_EQ(ToText(report.value()), "stopped before there was a program\n");
}

TEST(StoppedSearch, WhileProgramsAreMadeHasThePlanOfTheScore) {
  bool stop = false;
  const Result<SearchReport> report =
      SearchPlan(ClassifierConfig(), StoppedAt("preparing score", 0, &stop));
  ASSERT_OK(report.status());
  ExpectPlanOfScore(report.value());
  EXPECT_EQ(report.value().programs.size(), 1u);
  EXPECT_EQ(report.value().samples, 0);
}

TEST(StoppedSearch, WhileVariantsAreMeasuredKeepsThose) {
  bool stop = false;
  SearchOptions options = StoppedAt("measuring variants for score", 1, &stop);
  options.tune = true;
  const FullConfig config = ClassifierConfig();
  const Result<SearchReport> report = SearchPlan(config, options);
  ASSERT_OK(report.status());
  ExpectPlanOfScore(report.value());
  EXPECT_GT(config.runtime_options.tuning.database->size(), 0u);
}

TEST(StoppedSearch, WhileKernelsAreTimedKeepsTheirTimes) {
  bool stop = false;
  const FullConfig config = ClassifierConfig();
  SearchOptions options = StoppedAt("timing the kernels", 2, &stop);
  const Result<SearchReport> report = SearchPlan(config, options);
  ASSERT_OK(report.status());
  ExpectPlanOfScore(report.value());
  EXPECT_GT(report.value().measured_kernels, 0);
  EXPECT_EQ(report.value().programs[0].measured.count, 0u);
  EXPECT_GT(config.runtime_options.tuning.database->size(), 0u);
  // A search of two rounds takes kernels with as few samples as known.
  options = Quick();
  options.rounds = 2;
  const Result<SearchReport> next = SearchPlan(config, options);
  ASSERT_OK(next.status());
  EXPECT_EQ(next.value().kernel_samples, 0);
}

TEST(StoppedSearch, WhileRunsAreTimedComparesWholeRounds) {
  bool stop = false;
  // Two rounds to warm up, and two that count: too few to beat the score.
  const Result<SearchReport> report =
      SearchPlan(ClassifierConfig(), StoppedAt("timing whole runs", 4, &stop));
  ASSERT_OK(report.status());
  ExpectPlanOfScore(report.value());
  for (const SearchedProgram& program : report.value().programs) {
    if (!program.why_not.empty()) continue;
    EXPECT_EQ(program.measured.count, 2u) << program.name;
  }
}

TEST(SearchProgress, TellsPhasesInTheirOrderAndTheTimeToGo) {
  SearchOptions options = Quick();
  std::vector<SearchProgress> told;
  options.progress = [&](const SearchProgress& progress) {
    told.push_back(progress);
  };
  const Result<SearchReport> report = SearchPlan(ClassifierConfig(), options);
  ASSERT_OK(report.status());
  const auto first = [&](const std::string& phase) {
    return std::find_if(told.begin(), told.end(),
                        [&](const auto& each) { return each.phase == phase; });
  };
  const auto kernels = first("timing the kernels");
  const auto runs = first("timing whole runs");
  ASSERT_NE(runs, told.end());
  EXPECT_LT(first("preparing score"), kernels);
  EXPECT_LT(kernels, runs);
  EXPECT_EQ(kernels->total, 3);
  EXPECT_EQ(runs->total, 5);
  // After one round, and before the whole runs, it is known.
  EXPECT_EQ((kernels + 1)->done, 1);
  EXPECT_GE((kernels + 1)->seconds_left, 0);
  EXPECT_GE(runs->seconds_left, 0);
  EXPECT_EQ(told.back().done, told.back().total);
  EXPECT_EQ(told.back().seconds_left, 0);
}

TEST(SearchProgress, IsALineOfText) {
  EXPECT_EQ(ToText(SearchProgress{"solving", 0, 0, -1}), "solving");
  EXPECT_EQ(ToText(SearchProgress{"timing", 3, 15, 39.2}),
            "timing, 3 of 15, about 40 s to go");
}

}  // namespace
}  // namespace placelite
