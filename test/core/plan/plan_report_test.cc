// SPDX-License-Identifier: Apache-2.0
#include "lite/core/plan/plan_report.h"

#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>

#include "lite/core/base/strings.h"
#include "test/core/plan/networks.h"
#include "test/core/plan/random_tensors.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

const PlanNames kFigure5 = {{"image", "left", "sum", "right", "logits"},
                            {"conv", "split", "pool", "add", "fc", "copy"}};

Result<MemoryPlan> Refuse(Span<const PlanTensor>, int64_t) {
  return Status::Unsupported("not today");
}
Result<MemoryPlan> Break(Span<const PlanTensor>, int64_t) {
  return Status::Internal("broken");
}
Result<MemoryPlan> Overlap(Span<const PlanTensor> tensors, int64_t) {
  return MemoryPlan{"wrong", std::vector<int64_t>(tensors.size()), 1000};
}
constexpr Planner kRefuses = {"refuses", Refuse, "", ""};

std::vector<Planner> AllAndOneThatRefuses() {
  std::vector<Planner> planners(kPlanners.begin(), kPlanners.end());
  planners.push_back(kRefuses);
  return planners;
}

// Figure 5 with times that do not vary.
PlanReport Figure5Report(std::string_view chosen = "best") {
  const Result<PlanReport> made =
      MakePlanReport(Figure5(), 1, kFigure5, AllAndOneThatRefuses(), chosen);
  EXPECT_OK(made);
  PlanReport report = made.ok() ? *made : PlanReport();
  for (PlannerOutcome& outcome : report.planners) outcome.milliseconds = 0.25;
  return report;
}

TEST(PlanReportTest, AsksAllAndChooses) {
  const PlanReport report = Figure5Report();
  ASSERT_EQ(report.planners.size(), kPlanners.size() + 1);
  EXPECT_EQ(report.lower_bound_bytes, 76);
  EXPECT_EQ(report.widest.step, 4);
  EXPECT_EQ(report.planners[0].bytes, 116);
  EXPECT_EQ(report.planners[1].bytes, 104);
  EXPECT_NEAR(GapToBound(report, report.planners[1]), 28.0 / 76, 1e-12);
  EXPECT_EQ(report.planners[report.chosen].name, "offset");  // the first
  EXPECT_EQ(report.planners.back().refusal.message(), "not today");
  EXPECT_EQ(Figure5Report("greedy").chosen, 1u);
}

TEST(PlanReportTest, FailsWithoutThePlanThatWasChosen) {
  const std::vector<Planner> planners = AllAndOneThatRefuses();
  EXPECT_THAT(MakePlanReport(Figure5(), 1, {}, planners, "refuses"),
              FailsWith(StatusCode::kUnsupported, "not today"));
  EXPECT_THAT(MakePlanReport(Figure5(), 1, {}, planners, "greddy"),
              FailsWith(StatusCode::kNotFound, "'greddy'"));
  EXPECT_THAT(MakePlanReport(Figure5(), 0, {}, planners),
              FailsWith(StatusCode::kInvalidArgument, "aligned to 0"));
  PlanConstraints small = 1;
  small.max_arena_bytes = 75;
  EXPECT_THAT(MakePlanReport(Figure5(), small, {}, planners),
              FailsWith(StatusCode::kUnsupported, "not today"));
  const std::vector<Planner> broken = {kPlanners[0], {"", Break, "", ""}};
  EXPECT_THAT(MakePlanReport(Figure5(), 1, {}, broken),
              FailsWith(StatusCode::kInternal, "broken"));
  const std::vector<Planner> wrong = {{"wrong", Overlap, "", ""}};
  EXPECT_THAT(MakePlanReport(Figure5(), 1, {}, wrong),
              FailsWith(StatusCode::kCorrupt, "wrong: the memory plan puts"));
}

TEST(PlanReportTest, Text) {
  EXPECT_EQ(
      PlanReportText(Figure5Report(), 3),
      "  planner            bytes           MiB      gap in %   planning ms\n"
      "  naive                116          0.00          52.6         0.250\n"
      "  greedy               104          0.00          36.8         0.250\n"
      "* offset                76          0.00           0.0         0.250\n"
      "  breadth               76          0.00           0.0         0.250\n"
      "  best_fit              76          0.00           0.0         0.250\n"
      "  look_ahead            76          0.00           0.0         0.250\n"
      "  climb                 76          0.00           0.0         0.250\n"
      "  exact                 76          0.00           0.0         0.250\n"
      "  refuses     refused: not today\n"
      "lower bound: 76 bytes (76 bytes); most are live at step 4 (fc): 76\n"
      "  tensor         bytes        offset   steps\n"
      "  logits            64             0   4..5\n"
      "  image             32             0   0..1\n"
      "  left               8            32   1..3\n"
      "  and 2 smaller ones\n");
}

// The padding of 28 bytes is no part of the tensor.
TEST(PlanReportTest, NamesTheBytesOfTheTensor) {
  const std::vector<PlanTensor> tensors = {{100, 0, 1}};
  ASSERT_OK_AND_ASSIGN(const PlanReport report,
                       MakePlanReport(tensors, 64, {}, kOnePass));
  EXPECT_EQ(report.planners[report.chosen].bytes, 128);
  EXPECT_THAT(PlanReportText(report),
              HasSubstr("tensor 0           100             0   0..1\n"));
  const auto json = nlohmann::json::parse(PlanReportJson(report));
  EXPECT_EQ(json["tensors"][0]["bytes"], 100);
}

TEST(PlanReportTest, Json) {
  PlanReport report = Figure5Report();
  report.names.tensors[1] = "bad \xFF byte";
  const auto json = nlohmann::json::parse(PlanReportJson(report));
  EXPECT_EQ(json["planners"].size(), 9u);
  EXPECT_EQ(json["planners"]["greedy"]["bytes"], 104);
  EXPECT_NEAR(json["planners"]["greedy"]["gap"], 28.0 / 76, 1e-12);
  EXPECT_EQ(json["planners"]["greedy"]["milliseconds"], 0.25);
  EXPECT_EQ(json["planners"]["refuses"],
            (nlohmann::json{{"refused", "not today"}}));
  EXPECT_EQ(json["lower_bound_bytes"], 76);
  EXPECT_EQ(json["chosen"], "offset");
  EXPECT_EQ(json["alignment"], 1);
  EXPECT_EQ(json["steps"][4], "fc");
  ASSERT_EQ(json["tensors"].size(), 5u);
  EXPECT_EQ(json["tensors"][4], (nlohmann::json{{"name", "logits"},
                                                {"bytes", 64},
                                                {"first", 4},
                                                {"last", 5},
                                                {"offset", 0}}));
  EXPECT_EQ(json["tensors"][1]["name"], "bad \xEF\xBF\xBD byte");
}

TEST(PlanReportTest, ShowsImages) {
  const std::vector<PlanTensor> tensors = {{100, 0, 1}, {0, 0, 1, {10, 5}}};
  ASSERT_OK_AND_ASSIGN(const PlanReport report,
                       MakePlanReport(tensors, 4, {}, kOnePass));
  EXPECT_EQ(report.planners[report.chosen].bytes, 500);
  EXPECT_THAT(PlanReportText(report),
              HasSubstr("tensor 1           400       image 0   0..1\n"));
  const auto json = nlohmann::json::parse(PlanReportJson(report));
  EXPECT_EQ(json["tensors"][1], (nlohmann::json{{"name", "tensor 1"},
                                                {"bytes", 400},
                                                {"first", 0},
                                                {"last", 1},
                                                {"image", 0},
                                                {"width", 10},
                                                {"height", 5}}));
  const std::string svg = PlanReportSvg(report);
  EXPECT_THAT(svg, HasSubstr("images (1)"));
  EXPECT_THAT(svg, HasSubstr("10 x 5 texels in image 0"));
}

// Parses with an independent parser.
bool IsWellFormed(const std::string& xml) {
  const std::string path = StrCat(
      ::testing::TempDir(), "plan_report_", getpid(), "_",
      ::testing::UnitTest::GetInstance()->current_test_info()->name(), ".svg");
  std::ofstream(path, std::ios::binary) << xml;
  const std::string command = StrCat(
      "python3 -c 'import sys, xml.dom.minidom as dom; ",
      "sys.exit(dom.parse(sys.argv[1]).documentElement.tagName != \"svg\")' '",
      path, "'");
  const bool well_formed = std::system(command.c_str()) == 0;
  std::remove(path.c_str());
  return well_formed;
}

int Count(const std::string& text, const std::string& part) {
  int count = 0;
  for (size_t at = text.find(part); at != std::string::npos;
       at = text.find(part, at + 1)) {
    ++count;
  }
  return count;
}

TEST(PlanSvgTest, HasWhatThePlanHas) {
  PlanReport report = Figure5Report();
  report.names.tensors[4] = "a<b & \"c\" \x01\xFF";
  const std::string svg = PlanReportSvg(report);
  EXPECT_TRUE(IsWellFormed(svg));
  EXPECT_EQ(Count(svg, "<rect class=\"box\""), 5);
  EXPECT_EQ(Count(svg, "class=\"bound\""), 1);
  EXPECT_THAT(svg, HasSubstr("a&lt;b &amp; &quot;c&quot;"));
  EXPECT_THAT(svg, HasSubstr("64 bytes at 0\nfrom step 4 (fc)"));
  EXPECT_THAT(svg, HasSubstr("76 bytes</text>"));
  EXPECT_THAT(svg, Not(HasSubstr("script")));
  // 6 steps over 640 pixels, 76 bytes over 400: the box of 64 bytes from the
  // bottom at steps 4 and 5.
  EXPECT_THAT(svg, HasSubstr("x=\"506.7\" y=\"113.2\" width=\"213.3\" "
                             "height=\"336.8\""));
  // 32, 40, 12, 20, 76 and 64 live bytes.
  EXPECT_THAT(svg, HasSubstr("M80.0 450.0 H80.0 V281.6 H186.7 V239.5 H293.3 "
                             "V386.8 H400.0 V344.7 H506.7 V50.0 H613.3 V113.2 "
                             "H720.0 V450.0"));
}

TEST(PlanSvgTest, IsWellFormedForAnyPlan) {
  std::mt19937 random(13);
  for (int size : {0, 3, 300}) {
    PlanNames names;
    for (int i = 0; i < size; ++i) {
      std::string name(random() % 40, ' ');
      for (char& byte : name) byte = static_cast<char>(random());
      names.tensors.push_back(name);
      names.steps.push_back(name);
    }
    const auto tensors =
        RandomMixedTensors(&random, size, size, 12, 1 << 20, 256);
    ASSERT_OK_AND_ASSIGN(const PlanReport report,
                         MakePlanReport(tensors, 64, names, kOnePass));
    EXPECT_TRUE(IsWellFormed(PlanReportSvg(report))) << size;
  }
  const std::vector<PlanTensor> far = {{INT64_MAX - 8, 0, INT32_MAX},
                                       {8, INT32_MAX, INT32_MAX}};
  ASSERT_OK_AND_ASSIGN(const PlanReport report,
                       MakePlanReport(far, 1, {}, kOnePass));
  const std::string svg = PlanReportSvg(report);
  EXPECT_TRUE(IsWellFormed(svg));
  EXPECT_LT(svg.size(), 20'000u);
}

}  // namespace
}  // namespace placelite
