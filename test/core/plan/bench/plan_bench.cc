// SPDX-License-Identifier: Apache-2.0
// plan_bench: times the memory planners on published and made-up networks.
//
//   plan_bench --benchmark_filter='made_up_2000/(greedy|offset|fast)'
//   plan_bench --problem=plan.json       # as PlanReportJson writes it
//
// Names read PROBLEM/PLANNER; "fast" is what a program asks whenever shapes
// change, kFastPlanners together. "above_bound" is the gap to the lower bound
// in percent.
#include <benchmark/benchmark.h>

#include <cstdio>
#include <string_view>

#include "lite/core/base/read_file.h"
#include "lite/core/base/strings.h"
#include "lite/core/plan/flow/flow.h"
#include "test/core/plan/networks.h"
#include "test/core/plan/problem.h"

namespace placelite {
namespace {

constexpr std::string_view kProblemFlag = "--problem=";

void Run(benchmark::State& state, const PlanProblem& problem,
         const std::string& name, const std::vector<Planner>& planners) {
  Result<MemoryPlan> plan = Status::Internal("nothing ran");
  for (auto _ : state) {
    plan = PlanWith(name, problem.tensors, problem.constraints, planners);
  }
  const Result<int64_t> bound =
      LowerBound(problem.tensors, problem.constraints);
  if (!plan.ok() || !bound.ok()) {
    const Status& status = plan.ok() ? bound.status() : plan.status();
    return state.SkipWithError(status.message().c_str());
  }
  const auto bytes =
      static_cast<double>(TotalBytes(*plan, problem.constraints));
  state.counters["tensors"] = static_cast<double>(problem.tensors.size());
  state.counters["above_bound"] =
      *bound == 0 ? 0 : 100 * (bytes / static_cast<double>(*bound) - 1);
}

void Register(const std::string& name, const PlanProblem& problem) {
  auto add = [&](const std::string& row, const std::string& planner,
                 const std::vector<Planner>& planners) {
    benchmark::RegisterBenchmark(StrCat(name, "/", row).c_str(),
                                 [=](benchmark::State& state) {
                                   Run(state, problem, planner, planners);
                                 })
        ->Unit(benchmark::kMillisecond);
  };
  add("fast", "best", {kFastPlanners.begin(), kFastPlanners.end()});
  for (const Planner& planner : PlannersWithFlow()) {
    add(planner.name, planner.name, {planner});
  }
}

Status RegisterFile(const std::string& path) {
  LITE_ASSIGN_OR_RETURN(const std::string json, ReadFile(path));
  const Result<PlanProblem> problem = ParseProblem(json);
  if (!problem.ok()) return problem.status().WithContext(path);
  Register(path, *problem);
  return Status::Ok();
}

// Takes the flags that are ours from the list.
Status RegisterFiles(int* argc, char** argv) {
  int kept = 1;
  for (int i = 1; i < *argc; ++i) {
    const std::string_view flag = argv[i];
    if (StartsWith(flag, kProblemFlag)) {
      LITE_RETURN_IF_ERROR(
          RegisterFile(std::string(flag.substr(kProblemFlag.size()))));
    } else {
      argv[kept++] = argv[i];
    }
  }
  *argc = kept;
  return Status::Ok();
}

void RegisterBuiltIn() {
  Register("mobilenet_v1", {MobileNetV1(), {}});
  Register("mobilenet_v2", {MobileNetV2(), {}});
  Register("made_up_300", {MadeUpNetwork(300, 1), {}});
  Register("made_up_2000", {MadeUpNetwork(2000, 1), {}});
}

}  // namespace
}  // namespace placelite

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  const int ours = argc;
  const placelite::Status status = placelite::RegisterFiles(&argc, argv);
  if (!status.ok()) {
    std::fprintf(stderr, "error: %s\n", status.ToString().c_str());
    return 1;
  }
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  if (argc == ours) placelite::RegisterBuiltIn();
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
