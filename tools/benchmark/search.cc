// SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark/search.h"

#include <unistd.h>

#include <chrono>
#include <iostream>

#include "lite/api/convert.h"
#include "lite/api/search.h"
#include "lite/api/tuning.h"
#include "lite/core/base/output_file.h"
#include "lite/core/base/strings.h"
#include "tools/benchmark/tune.h"
#include "tools/common/interrupt.h"
#include "tools/common/model_flags.h"
#include "tools/common/progress.h"
#include "tools/common/tool.h"

namespace placelite::tools {
namespace {

// Shows each phase, its first estimate, and what follows now and then: where
// standard error is no terminal, each is a line that stays.
class SearchDisplay {
 public:
  void operator()(const SearchProgress& progress) {
    const bool phase = progress.phase != phase_;
    const bool estimate = progress.seconds_left >= 0 && !estimated_;
    const Clock::time_point now = Clock::now();
    if (!phase && !estimate && now - shown_ < pause_) return;
    phase_ = progress.phase;
    estimated_ = progress.seconds_left >= 0;
    shown_ = now;
    ShowProgress(StrCat("search: ", ToText(progress)));
  }

 private:
  using Clock = std::chrono::steady_clock;

  const Clock::duration pause_ =
      std::chrono::seconds(isatty(STDERR_FILENO) != 0 ? 1 : 10);
  std::string phase_;
  bool estimated_ = false;
  Clock::time_point shown_;
};

Status CheckFlags(const SearchFlags& flags) {
  if (flags.tuning_file.find(',') != std::string::npos) {
    return Status::InvalidArgument("--search keeps one --tuning_file");
  }
  if (flags.replay && flags.tuning_file.empty()) {
    return Status::InvalidArgument("--search_replay needs --tuning_file");
  }
  return Status::Ok();
}

// Each record is written to the file as soon as it is made, so that nothing is
// lost if the search is killed.
Status KeepInFile(const SearchFlags& flags, FullConfig* config) {
  if (flags.tuning_file.empty() || flags.tuning_file == "none") {
    return Status::Ok();
  }
  TuningSource& tuning = config->runtime_options.tuning;
  tuning.database = nullptr;
  return KeepTuning(flags.tuning_file, &tuning);
}

SearchOptions OptionsOf(const SearchFlags& flags) {
  SearchOptions options;
  options.rounds = flags.rounds;
  options.replay = flags.replay;
  options.tune = flags.tune;
  options.measure_again = flags.again;
  options.fill = flags.fill;
  options.progress = SearchDisplay();
  options.stop = [] { return InterruptSignal() != 0; };
  return options;
}

// Converts the model once more, with the plan's decisions.
Status WriteModelOf(const Plan& plan, const FullConfig& config,
                    const std::string& path) {
  ConvertConfig convert;
  static_cast<FullConfig&>(convert) = config;
  convert.valid_targets = plan.targets;
  convert.pick = PickBy::kPlan;
  convert.plan = plan.decisions;
  LITE_ASSIGN_OR_RETURN(const ConvertTarget target, ResolveTarget(convert));
  LITE_ASSIGN_OR_RETURN(const ConvertedModel model,
                        ConvertModel(convert, target));
  return WriteModel(model, target, path);
}

Status WriteFiles(const SearchFlags& flags, const FullConfig& config,
                  const Plan& plan) {
  if (!flags.plan_file.empty()) {
    LITE_RETURN_IF_ERROR(WriteFile(flags.plan_file, PlanText(plan)));
    std::cerr << "wrote " << flags.plan_file << "\n";
  }
  if (flags.optimize_out.empty()) return Status::Ok();
  LITE_RETURN_IF_ERROR(WriteModelOf(plan, config, flags.optimize_out));
  std::cerr << "wrote " << flags.optimize_out << "\n";
  return Status::Ok();
}

// Says what an early end left.
void TellEnd(const SearchFlags& flags, const SearchReport& report) {
  std::cerr << "search: stopped; "
            << (report.plan.decisions.empty() ? "there is no plan yet"
                                              : "the plan is the best so far");
  if (!flags.tuning_file.empty() && flags.tuning_file != "none") {
    std::cerr << "; what was measured is in " << flags.tuning_file
              << ", and the same command goes on from there";
  }
  std::cerr << "\n";
}

}  // namespace

Result<int> SearchAndReport(const SearchFlags& flags) {
  LITE_RETURN_IF_ERROR(CheckFlags(flags));
  const bool keeps = !flags.tuning_file.empty() && flags.tuning_file != "none";
  if (keeps && !flags.replay) {
    LITE_RETURN_IF_ERROR(CheckTuningFile(flags.tuning_file));
  }
  CatchInterrupts();
  LITE_ASSIGN_OR_RETURN(FullConfig config, ConfigFromFlags());
  LITE_RETURN_IF_ERROR(KeepInFile(flags, &config));
  LITE_ASSIGN_OR_RETURN(const SearchReport report,
                        SearchPlan(config, OptionsOf(flags)));
  EndProgress();
  std::cout << ToText(report);
  if (report.stopped) TellEnd(flags, report);
  if (!report.plan.decisions.empty()) {
    LITE_RETURN_IF_ERROR(WriteFiles(flags, config, report.plan));
  }
  return report.stopped ? kExitSignal + InterruptSignal() : 0;
}

}  // namespace placelite::tools
