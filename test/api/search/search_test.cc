// SPDX-License-Identifier: Apache-2.0
// The global search on small real models.
#include "lite/api/search.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "test/api/search/classifier.h"
#include "test/support/decisions.h"
#include "test/support/explained.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

using ::testing::HasSubstr;

TEST(Search, FindsAPlanThatRuns) {
  const FullConfig config = ClassifierConfig();
  Result<SearchReport> report = SearchPlan(config, Quick());
  ASSERT_OK(report.status());
  const SearchReport& found = report.value();
  EXPECT_GT(found.samples, 0);
  EXPECT_GT(found.cost_ms, 0);
  EXPECT_LE(found.lower_bound_ms, found.cost_ms * (1 + 1e-12));
  EXPECT_EQ(found.programs[0].name, "score");
  EXPECT_EQ(std::count_if(found.programs.begin(), found.programs.end(),
                          [](const SearchedProgram& p) { return p.chosen; }),
            1);
  EXPECT_FALSE(found.plan.decisions.empty());

  FullConfig planned = config;
  planned.pick = PickBy::kPlan;
  planned.plan = found.plan.decisions;
  Result<std::unique_ptr<Predictor>> predictor = Predictor::Create(planned);
  ASSERT_OK(predictor.status());
  const LowerReport explained = Explained(*predictor.value());
  for (const OpReport& op : explained.ops) {
    if (found.plan.decisions.count(op.name) == 0) continue;
    EXPECT_EQ(op.decision.source, DecisionSource::kPlan) << op.note;
    EXPECT_EQ(KernelOf(op.decision), found.plan.decisions.at(op.name).kernel);
  }
  const std::vector<float> scored = RunWith(config), plan = RunWith(planned);
  ASSERT_EQ(scored.size(), plan.size());
  for (size_t i = 0; i < plan.size(); ++i)
    EXPECT_NEAR(plan[i], scored[i], 1e-5);
}

TEST(Search, AReplayTimesNothingAndSaysTheSame) {
  const FullConfig config = ClassifierConfig();
  SearchOptions options = Quick();
  const Result<SearchReport> first = SearchPlan(config, options);
  ASSERT_OK(first.status());
  options.replay = true;
  std::string texts[2];
  for (std::string& text : texts) {
    Result<SearchReport> again = SearchPlan(config, options);
    ASSERT_OK(again.status());
    EXPECT_EQ(again.value().samples, 0);
    EXPECT_EQ(again.value().cost_ms, first.value().cost_ms);
    text = PlanText(again.value().plan);
    for (const auto& [op, decision] : first.value().plan.decisions) {
      EXPECT_EQ(again.value().plan.decisions.at(op).kernel, decision.kernel);
    }
  }
  EXPECT_EQ(texts[0], texts[1]);
}

TEST(Search, AReplayOfNothingIsAnError) {
  SearchOptions options = Quick();
  options.replay = true;
  const Status status = SearchPlan(ClassifierConfig(), options).status();
  EXPECT_EQ(status.code(), StatusCode::kFailedPrecondition);
  EXPECT_THAT(status.message(), HasSubstr("search without replay first"));
}

TEST(Search, AMemoryLimitIsKept) {
  FullConfig config = ClassifierConfig();
  const Result<SearchReport> free = SearchPlan(config, Quick());
  ASSERT_OK(free.status());
  int64_t most = 0, least = INT64_MAX;
  for (const SearchedProgram& program : free.value().programs) {
    if (program.arena_bytes == 0) continue;
    most = std::max(most, program.arena_bytes);
    least = std::min(least, program.arena_bytes);
  }
  config.memory.limit_bytes = free.value().programs[0].arena_bytes;
  const Result<SearchReport> limited = SearchPlan(config, Quick());
  ASSERT_OK(limited.status());
  for (const SearchedProgram& program : limited.value().programs) {
    if (!program.why_not.empty()) continue;
    EXPECT_LE(program.arena_bytes, config.memory.limit_bytes) << program.name;
  }
  // Even the program of the score does not fit, and the error says so.
  config.memory.limit_bytes = least / 4;
  EXPECT_EQ(SearchPlan(config, Quick()).status().code(),
            StatusCode::kResourceExhausted);
}

TEST(Search, WhatFailsWhileItIsKeptEndsTheSearch) {
  FullConfig config = ClassifierConfig();
  int kept = 0;
  config.runtime_options.tuning.keep = [&](const TuningRecord&) {
    return ++kept < 5 ? Status::Ok() : Status::Io("disk full");
  };
  const Status status = SearchPlan(config, Quick()).status();
  EXPECT_EQ(status.code(), StatusCode::kIo);
  // The next search finds the records that were kept before.
  EXPECT_GE(config.runtime_options.tuning.database->size(), 4u);
}

}  // namespace
}  // namespace placelite
