#include "tools/benchmark/tune.h"

#include <unistd.h>

#include <cstdio>
#include <iostream>

#include "lite/core/base/strings.h"
#include "lite/core/tune/file/tuning_file.h"

namespace placelite::tools {
namespace {

// One line that is written over on a terminal, and lines elsewhere.
void ShowProgress(const TuneProgress& progress) {
  const bool terminal = isatty(STDERR_FILENO) != 0;
  std::cerr << (terminal ? "\r\033[K" : "") << "tuning "
            << progress.workload + 1 << "/" << progress.workloads << ": "
            << progress.op << ", " << progress.candidates << " candidates"
            << (terminal ? "" : "\n") << std::flush;
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
  options.progress = ShowProgress;
  if (all) options.screen = 0;
  options.keep = [&](const TuningRecord& record) { return log.Append(record); };
  LITE_ASSIGN_OR_RETURN(result->tuning, predictor->Tune(options));
  if (isatty(STDERR_FILENO) != 0) std::cerr << "\r\033[K";
  std::cerr << TuningText(*result->tuning);
  return Status::Ok();
}

}  // namespace placelite::tools
