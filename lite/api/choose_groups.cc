// SPDX-License-Identifier: Apache-2.0
// The measurement before the first run of a stage with RuntimeOptions::groups
// of kGroupsAuto: the program as it is runs beside programs whose ops run in
// parallel groups, and the fastest stays.
#include <algorithm>

#include "lite/api/compare_programs.h"
#include "lite/api/stage.h"
#include "lite/api/time_run.h"
#include "lite/core/base/log.h"
#include "lite/core/base/strings.h"

namespace placelite {
namespace {

// Parallel groups must take less than this part of the time, to be faster by
// more than chance.
constexpr double kWorthwhile = 0.98;

// Returns a number of runs that lets each comparison take about a second.
int RunsWithin(double run_ms) {
  return std::clamp(static_cast<int>(500 / run_ms), 3, 15);
}

// Lets `program` read the input memory of `of`, because times may depend on
// elements.
Status ShareInputs(Program* of, Program* program) {
  for (size_t i = 0; i < of->num_inputs(); ++i) {
    LITE_ASSIGN_OR_RETURN(const Tensor input, of->Input(i));
    LITE_RETURN_IF_ERROR(
        program->BorrowInput(i, input.raw_data(), input.bytes()));
  }
  return Status::Ok();
}

}  // namespace

Status Stage::ChooseGroups() {
  groups_chosen_ = true;
  // The caller binds memory of its own where inputs or outputs lie on a device,
  // so nothing is measured before Run.
  if (!options_.lower.io_places.empty()) return Status::Ok();
  (void)TimeRun(program_.get());  // warms up
  const Result<double> run_ms = TimeRun(program_.get());
  if (!run_ms.ok()) {
    groups_chosen_ = false;  // the inputs' contents are invalid; Run reports it
    return Status::Ok();
  }
  const int runs = RunsWithin(*run_ms);
  const int32_t widest =
      MakeGroups(GroupOpsOf(program_->graph()), 1).widest_layer;
  // With as many groups as the widest layer has ops, every op would be alone
  // again, in another order.
  for (int groups = 1; groups < widest; groups *= 2) {
    const Status status = TryGroups(groups, runs);
    // TryGroups fails where memory does not suffice for both programs, or where
    // an op that overwrites its input fails on its own result. The program then
    // stays as it is.
    if (!status.ok()) {
      Log(LogLevel::kInfo,
          StrCat("no parallel groups are tried: ", status.message()));
      break;
    }
  }
  return program_->Prepare();
}

Status Stage::TryGroups(int groups, int runs) {
  LITE_ASSIGN_OR_RETURN(std::unique_ptr<Program> program,
                        program_->CloneInGroups(groups));
  LITE_RETURN_IF_ERROR(ShareInputs(program_.get(), program.get()));
  LITE_RETURN_IF_ERROR(program->MeasureGroups(runs));
  const GroupProfile seen = program->GetProfile().groups;
  if (seen.side_by_side == 0 && !seen.out_of_order) return Status::Ok();
  LITE_ASSIGN_OR_RETURN(
      const Comparison times,
      ComparePrograms(program_.get(), program.get(), 1, runs));
  if (times.second.median >= kWorthwhile * times.first.median) {
    return Status::Ok();
  }
  program->SetMemoryConfig(options_.memory);
  program->EnableProfiling(options_.profiling);
  groups_ = groups;
  return Replace(std::move(program));
}

}  // namespace placelite
