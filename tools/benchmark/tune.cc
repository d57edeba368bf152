// SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark/tune.h"

#include <iostream>

#include "lite/core/base/strings.h"
#include "lite/core/tune/file/tuning_file.h"
#include "tools/common/progress.h"

namespace placelite::tools {
namespace {

void ShowTuning(const TuneProgress& progress) {
  ShowProgress(StrCat("tuning ", progress.workload + 1, "/", progress.workloads,
                      ": ", progress.op, ", ", progress.candidates,
                      " candidates"));
}

}  // namespace

Status CheckTuningFile(const std::string& path) {
  if (path.empty() || path == "none" || path.find(',') != std::string::npos) {
    return Status::InvalidArgument(
        "one --tuning_file must keep what is measured");
  }
  return TuningLog::Open(path).status();
}

Status TuneAndReport(Predictor* predictor, const std::string& path, bool all,
                     BenchmarkResult* result) {
  LITE_ASSIGN_OR_RETURN(TuningLog log, TuningLog::Open(path));
  TuneOptions options;
  options.progress = ShowTuning;
  if (all) options.screen = 0;
  options.keep = [&](const TuningRecord& record) { return log.Append(record); };
  LITE_ASSIGN_OR_RETURN(result->tuning, predictor->Tune(options));
  EndProgress();
  std::cerr << TuningText(*result->tuning);
  return Status::Ok();
}

}  // namespace placelite::tools
