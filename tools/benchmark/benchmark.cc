// SPDX-License-Identifier: Apache-2.0
// benchmark: measures how fast a model runs here, op by op. docs/benchmark.md.
//
//   benchmark --optimized_model_file=m.nb --threads=1 --json=m.json
//   benchmark --model_dir=mobilenet_v1 --duration=200     (sustained)
#include <gflags/gflags.h>
#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <iostream>
#include <thread>

#include "lite/api/opencl_devices.h"
#include "lite/api/option_texts.h"
#include "lite/core/base/output_file.h"
#include "lite/core/base/strings.h"
#include "tools/benchmark/remote.h"
#include "tools/benchmark/report.h"
#include "tools/benchmark/search.h"
#include "tools/benchmark/trace.h"
#include "tools/benchmark/tune.h"
#include "tools/common/inputs.h"
#include "tools/common/model_flags.h"
#include "tools/common/option_flags.h"
#include "tools/common/tool.h"

DEFINE_int32(warmup, 10, "runs before the measured ones");
DEFINE_int32(repeats, 100, "measured runs");
DEFINE_double(min_secs, 0, "go on at least this long");
DEFINE_double(max_secs, 600, "stop after this long");
DEFINE_double(duration, 0, "run this long instead; shows latency over time");
DEFINE_double(run_delay, -1, "seconds between runs; negative: none");
DEFINE_double(run_frequency, 0, "start at most so many runs per second");
DEFINE_bool(dry_run, false, "load and prepare, then stop");
DEFINE_string(input_layer_value_files, "", "NAME:FILE,...; else random");
DEFINE_int32(seed, 1, "of the random inputs");
DEFINE_bool(enable_op_time_profile, true, "measure each op in extra runs");
DEFINE_int32(profile_repeats, 20, "extra runs for that");
DEFINE_bool(tune, false,
            "first measure the variants of every workload that --tuning_file "
            "does not know, and append what was seen to it");
DEFINE_bool(tune_all, false,
            "measure also the variants whose estimated cost is far above the "
            "least");
DEFINE_bool(search, false,
            "look for the fastest kernels of the whole graph by measuring "
            "(docs/search.md), then stop");
DEFINE_bool(search_replay, false,
            "with --search: time nothing, take all from --tuning_file");
DEFINE_bool(search_tune, true,
            "with --search: first measure the variants that --tuning_file does "
            "not know");
DEFINE_bool(search_again, false,
            "with --search: measure also the kernels and casts that "
            "--tuning_file knows");
DEFINE_int32(search_rounds, 15, "with --search: runs of each program");
DEFINE_string(plan_file, "", "with --search: where the plan is written");
DEFINE_string(optimize_out, "",
              "with --search: where a .nb with the plan's kernels is written");
DEFINE_bool(list_devices, false,
            "show the OpenCL devices of this machine, then stop");
DEFINE_string(remote, "",
              "measure on another device, by a program that runs a shell "
              "command there: 'ssh HOST', 'adb -s SERIAL' (docs/benchmark.md)");
DEFINE_string(remote_program, "",
              "with --remote: benchmark as built for that device; else this "
              "program");
DEFINE_string(remote_libraries, "",
              "with --remote: folders, by commas, with the shared libraries of "
              "--remote_program; those it needs are copied");
DEFINE_string(remote_launcher, "",
              "with --remote: words before the program there, such as 'taskset "
              "f0'");
DEFINE_string(remote_folder, "",
              "with --remote: where files are copied to, in a folder of its "
              "own; else /tmp, on Android /data/local/tmp");
DEFINE_string(json, "", "also write the result to this file");
DEFINE_string(result_path, "", "write the tables to this file, too");
DEFINE_string(trace_file, "",
              "write one more run to this file, for chrome://tracing");

DEFINE_bool(opencl_peaks, false,
            "measure what the OpenCL device can do at most, and show each op's "
            "share of it");

namespace placelite::tools {
namespace {

using Clock = std::chrono::steady_clock;

double MsSince(Clock::time_point start) {
  return std::chrono::duration<double, std::milli>(Clock::now() - start)
      .count();
}

// Returns the medians of the runs that started within each second.
std::vector<std::pair<double, double>> PerSecond(
    const std::vector<double>& starts, const std::vector<double>& samples) {
  std::vector<std::pair<double, double>> result;
  for (size_t i = 0; i < samples.size();) {
    const double second = static_cast<double>(static_cast<int>(starts[i]));
    std::vector<double> bucket;
    for (; i < samples.size() && starts[i] < second + 1; ++i) {
      bucket.push_back(samples[i]);
    }
    result.emplace_back(second, Summarize(std::move(bucket)).median);
  }
  return result;
}

// Pauses after a run as --run_delay and --run_frequency ask.
void Pause(Clock::time_point run_start) {
  if (FLAGS_run_delay > 0) {
    std::this_thread::sleep_for(std::chrono::duration<double>(FLAGS_run_delay));
  }
  if (FLAGS_run_frequency > 0) {
    std::this_thread::sleep_until(
        run_start +
        std::chrono::duration_cast<Clock::duration>(
            std::chrono::duration<double>(1 / FLAGS_run_frequency)));
  }
}

Status Fill(Predictor* predictor) {
  return FillInputs(predictor, FLAGS_input_layer_value_files,
                    "--input_layer_value_files",
                    static_cast<uint32_t>(FLAGS_seed));
}

// Does what a first Run would do before it computes: choose, pack, plan.
Status Prepare(Predictor* predictor, BenchmarkResult* result) {
  const Status shapes = CheckInputShapes(*predictor);
  if (!shapes.ok() && FLAGS_input_layer_value_files.empty()) return shapes;
  const Clock::time_point start = Clock::now();
  // Input files may give the shapes that are still open.
  if (!shapes.ok()) LITE_RETURN_IF_ERROR(Fill(predictor));
  LITE_RETURN_IF_ERROR(predictor->Warmup());
  result->first_ms = MsSince(start);
  return shapes.ok() ? Fill(predictor) : Status::Ok();
}

Status Measure(Predictor* predictor, BenchmarkResult* result) {
  const Clock::time_point first = Clock::now();
  LITE_RETURN_IF_ERROR(predictor->Run());
  result->first_ms += MsSince(first);
  for (int i = 1; i < FLAGS_warmup; ++i) {
    LITE_RETURN_IF_ERROR(predictor->Run());
  }
  std::vector<double> samples, starts;
  const Clock::time_point start = Clock::now();
  while (true) {
    const double seconds = MsSince(start) / 1000;
    const bool enough =
        FLAGS_duration > 0
            ? seconds >= FLAGS_duration
            : samples.size() >= static_cast<size_t>(FLAGS_repeats) &&
                  seconds >= FLAGS_min_secs;
    if (!samples.empty() && (enough || seconds > FLAGS_max_secs)) break;
    const Clock::time_point run = Clock::now();
    LITE_RETURN_IF_ERROR(predictor->Run());
    samples.push_back(MsSince(run));
    starts.push_back(seconds);
    Pause(run);
  }
  if (FLAGS_duration > 0) result->over_time = PerSecond(starts, samples);
  result->latency_ms = Summarize(std::move(samples));
  return Status::Ok();
}

// Makes extra runs, so that reading the clock for each op does not count in the
// latency above.
Status MeasureOps(Predictor* predictor, BenchmarkResult* result) {
  if (FLAGS_enable_op_time_profile) {
    predictor->EnableProfiling(true);
    for (int i = 0; i < FLAGS_profile_repeats; ++i) {
      LITE_RETURN_IF_ERROR(predictor->Run());
    }
    predictor->EnableProfiling(false);
    result->profile_runs = std::max(0, FLAGS_profile_repeats);
  }
  result->profile = predictor->GetProfile();
  return Status::Ok();
}

// Makes one more run, so that the trace is not an average.
Status TraceRun(Predictor* predictor, BenchmarkResult* result) {
  if (FLAGS_trace_file.empty()) return Status::Ok();
  predictor->EnableProfiling(true);
  LITE_RETURN_IF_ERROR(predictor->Run());
  predictor->EnableProfiling(false);
  result->trace = predictor->GetProfile();
  return Status::Ok();
}

Status DescribeRun(Predictor* predictor, BenchmarkResult* result) {
  for (const char* option :
       {"optimized_model_file", "onnx_model", "model_dir", "model_file"}) {
    if (result->model.empty()) result->model = OptionFlag(option);
  }
  const CpuInfo& cpu = predictor->runtime()->device().cpu;
  result->cpu = cpu.model.empty() ? cpu.arch : cpu.model;
  result->features = CpuFeaturesToString(cpu.features);
  const GpuInfo& gpu = predictor->runtime()->device().gpu;
  if (!gpu.model.empty()) result->gpu = StrCat(gpu.model, ", ", gpu.driver);
  if (FLAGS_opencl_peaks) {
    LITE_ASSIGN_OR_RETURN(result->peaks,
                          MeasureOpenClPeaks(*predictor->runtime()));
  }
  result->threads = predictor->runtime()->options().threads;
  result->power_mode = ToString(predictor->runtime()->options().power_mode);
  for (size_t i = 0; i < predictor->input_names().size(); ++i) {
    LITE_ASSIGN_OR_RETURN(Tensor input, predictor->Input(i));
    result->inputs.push_back(StrCat(predictor->input_names()[i], ": ",
                                    input.precision(), input.shape()));
  }
  return Status::Ok();
}

Status WriteResult(const BenchmarkResult& result) {
  const std::string text = ResultText(result);
  std::cout << text;
  if (!FLAGS_result_path.empty()) {
    LITE_RETURN_IF_ERROR(WriteFile(FLAGS_result_path, text));
  }
  if (!FLAGS_trace_file.empty()) {
    LITE_RETURN_IF_ERROR(WriteFile(FLAGS_trace_file, TraceJson(result)));
  }
  if (FLAGS_json.empty()) return Status::Ok();
  return WriteFile(FLAGS_json, ResultJson(result));
}

// Checks the flags that are times: with a NaN a loop would never end.
Status CheckTimes() {
  for (const auto& [flag, value] :
       {std::pair<const char*, double>{"--min_secs", FLAGS_min_secs},
        {"--max_secs", FLAGS_max_secs},
        {"--duration", FLAGS_duration},
        {"--run_frequency", FLAGS_run_frequency},
        {"--run_delay", FLAGS_run_delay < 0 ? 0 : FLAGS_run_delay}}) {
    constexpr double kMost = 1e9;  // thirty years
    if (value >= 0 && value <= kMost) continue;
    return Status::InvalidArgument(
        StrCat(flag, "=", value, ", expected 0 to ", kMost));
  }
  return Status::Ok();
}

std::string NbPath() {
  return FLAGS_optimize_out.empty() ? ""
                                    : WithoutNb(FLAGS_optimize_out) + ".nb";
}

Status CheckFlags() {
  LITE_RETURN_IF_ERROR(CheckTimes());
  LITE_RETURN_IF_ERROR(
      CheckOutputs(FilesReadByFlags(), {{"--json", FLAGS_json},
                                        {"--result_path", FLAGS_result_path},
                                        {"--trace_file", FLAGS_trace_file},
                                        {"--plan_file", FLAGS_plan_file},
                                        {"--optimize_out", NbPath()}}));
  if (!FLAGS_search && !(FLAGS_plan_file + FLAGS_optimize_out).empty()) {
    return Status::InvalidArgument(
        "--plan_file and --optimize_out are for --search");
  }
  if (FLAGS_warmup < 1 || FLAGS_repeats < 1) {
    return Status::InvalidArgument(
        "--warmup and --repeats must be at least 1 (the first run is told "
        "apart and counts as warm-up)");
  }
  if (FLAGS_tune)
    LITE_RETURN_IF_ERROR(CheckTuningFile(OptionFlag("tuning_file")));
  if (FLAGS_remote.empty() && !(FLAGS_remote_program + FLAGS_remote_libraries +
                                FLAGS_remote_launcher + FLAGS_remote_folder)
                                   .empty()) {
    return Status::InvalidArgument(
        "--remote_program, --remote_libraries, --remote_launcher and "
        "--remote_folder are for --remote");
  }
  if (FLAGS_dry_run && !FLAGS_trace_file.empty()) {
    return Status::InvalidArgument(
        "--trace_file shows a run, and --dry_run makes none");
  }
  return Status::Ok();
}

Result<int> Search() {
  SearchFlags flags;
  flags.tuning_file = OptionFlag("tuning_file");
  flags.plan_file = FLAGS_plan_file;
  flags.optimize_out = NbPath();
  flags.rounds = FLAGS_search_rounds;
  flags.replay = FLAGS_search_replay;
  flags.tune = FLAGS_search_tune;
  flags.again = FLAGS_search_again;
  flags.fill = [](Predictor* predictor) -> Status {
    LITE_RETURN_IF_ERROR(ResizeFromFlags(predictor));
    return Fill(predictor);
  };
  return SearchAndReport(flags);
}

Result<int> Remote() {
  RemoteFlags flags;
  flags.command = FLAGS_remote;
  flags.program = FLAGS_remote_program;
  flags.libraries = FLAGS_remote_libraries;
  flags.launcher = FLAGS_remote_launcher;
  flags.folder = FLAGS_remote_folder;
  flags.tunes = FLAGS_tune;
  return BenchmarkRemotely(flags);
}

Status Benchmark() {
  BenchmarkResult result;
  const Clock::time_point start = Clock::now();
  LITE_ASSIGN_OR_RETURN(std::unique_ptr<Predictor> predictor,
                        PredictorFromFlags());
  result.init_ms = MsSince(start);
  LITE_RETURN_IF_ERROR(ResizeFromFlags(predictor.get()));
  LITE_RETURN_IF_ERROR(Prepare(predictor.get(), &result));
  if (FLAGS_tune) {
    LITE_RETURN_IF_ERROR(TuneAndReport(
        predictor.get(), OptionFlag("tuning_file"), FLAGS_tune_all, &result));
  }
  if (!FLAGS_dry_run) {
    LITE_RETURN_IF_ERROR(Measure(predictor.get(), &result));
    LITE_RETURN_IF_ERROR(MeasureOps(predictor.get(), &result));
    LITE_RETURN_IF_ERROR(TraceRun(predictor.get(), &result));
  }
  LITE_RETURN_IF_ERROR(DescribeRun(predictor.get(), &result));
  result.memory = predictor->Memory();
  if (const Backend* opencl = predictor->runtime()->backend(Target::kOpenCL)) {
    result.opencl = opencl->counters();
    result.measurements = predictor->runtime()->measurements();
  }
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  result.peak_rss_bytes = static_cast<int64_t>(usage.ru_maxrss) * 1024;
  return WriteResult(result);
}

Result<int> Run() {
  if (FLAGS_list_devices && FLAGS_remote.empty()) {
    std::cout << ToText(DescribeOpenClDevices());
    return 0;
  }
  LITE_RETURN_IF_ERROR(CheckFlags());
  if (!FLAGS_remote.empty()) return Remote();
  if (FLAGS_search) return Search();
  LITE_RETURN_IF_ERROR(Benchmark());
  return 0;
}

}  // namespace
}  // namespace placelite::tools

int main(int argc, char** argv) {
  return placelite::tools::RunTool(
      argc, argv,
      "$0: how fast a model runs here, op by op.\n"
      "  $0 --optimized_model_file=M.nb --threads=1 --json=FILE\n",
      placelite::tools::Run, placelite::kRun);
}
