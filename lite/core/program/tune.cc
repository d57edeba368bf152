// SPDX-License-Identifier: Apache-2.0
#include "lite/core/program/tune.h"

#include <algorithm>
#include <chrono>
#include <cstring>
#include <numeric>

#include "lite/core/base/strings.h"
#include "lite/core/program/program.h"
#include "lite/core/program/step.h"
#include "lite/core/program/tune_task.h"

namespace placelite {
namespace {

using Clock = std::chrono::steady_clock;

double MsSince(Clock::time_point start) {
  return std::chrono::duration<double, std::milli>(Clock::now() - start)
      .count();
}

// Reads one float of each cache line. Returning the sum keeps the compiler from
// dropping the reads.
float ReadThrough(const void* data, size_t bytes) {
  constexpr size_t kLine = 64;
  const char* from = static_cast<const char*>(data);
  float sum = 0;
  for (size_t i = 0; i + sizeof(float) <= bytes; i += kLine) {
    sum += *reinterpret_cast<const float*>(from + i);
  }
  return sum;
}

// Takes samples of the candidates of one step.
class StepTimer {
 public:
  StepTimer(const Workload& workload, const KernelTensors& tensors,
            const std::vector<VariantChoice>& choices, Runtime* runtime,
            Buffer* flush, Backend* device)
      : workload_(workload),
        tensors_(tensors),
        choices_(choices),
        runtime_(runtime),
        flush_(flush),
        device_(device),
        kernels_(choices.size()) {}

  Result<double> Sample(size_t candidate) {
    LITE_RETURN_IF_ERROR(MakeReady(candidate));
    if (device_ != nullptr) return SampleOnDevice(candidate);
    Flush();
    const Runtime::Lease lease(runtime_);
    const RunContext context{workload_.op, tensors_, lease.pool(), Scratch()};
    const Clock::time_point start = Clock::now();
    LITE_RETURN_IF_ERROR(kernels_[candidate]->Run(context));
    return MsSince(start);
  }

 private:
  // Prepares a candidate and runs it once, unless that was done before.
  Status MakeReady(size_t candidate) {
    if (kernels_[candidate] != nullptr) return Status::Ok();
    const VariantChoice& choice = choices_[candidate];
    std::unique_ptr<Kernel> kernel = choice.variant->create();
    OpPackCache packs(&packs_, "tuned");
    PrepareContext context{workload_.op, tensors_, runtime_->device(),
                           workload_.threads, &packs};
    context.parameters = choice.parameters;
    context.backend = device_;
    LITE_RETURN_IF_ERROR(kernel->Prepare(context));
    LITE_RETURN_IF_ERROR(ReserveScratch(context.scratch_bytes));
    if (device_ == nullptr) {
      const Runtime::Lease lease(runtime_);
      LITE_RETURN_IF_ERROR(
          kernel->Run({workload_.op, tensors_, lease.pool(), Scratch()}));
    } else {
      LITE_RETURN_IF_ERROR(RunOnDevice(kernel.get()));
    }
    kernels_[candidate] = std::move(kernel);
    return Status::Ok();
  }

  Status ReserveScratch(size_t bytes) {
    if (scratch_ != nullptr && scratch_->bytes() >= bytes) return Status::Ok();
    LITE_ASSIGN_OR_RETURN(scratch_, device_ == nullptr
                                        ? AllocateCpu(bytes)
                                        : device_->Allocate(bytes));
    return Status::Ok();
  }

  void* Scratch() {
    return scratch_ == nullptr ? nullptr : scratch_->host_data();
  }

  // Takes the time that the device itself reports for one run, on a queue of
  // its own.
  Result<double> SampleOnDevice(size_t candidate) {
    queue_->StartTiming();
    LITE_RETURN_IF_ERROR(RunOnDevice(kernels_[candidate].get()));
    LITE_ASSIGN_OR_RETURN(const DeviceTimes times,
                          queue_->Times(0, queue_->NumTimed()));
    return times.busy_ms;
  }

  Status RunOnDevice(Kernel* kernel) {
    if (queue_ == nullptr) {
      DeviceQueueOptions options;
      options.timed = true;
      LITE_ASSIGN_OR_RETURN(queue_, device_->CreateQueue(options));
    }
    LITE_RETURN_IF_ERROR(kernel->Run({workload_.op, tensors_, nullptr, nullptr,
                                      queue_.get(), scratch_.get()}));
    return queue_->Wait();
  }

  void Flush() {
    if (flush_ == nullptr) return;
    float sum = ReadThrough(flush_->host_data(), flush_->bytes());
    for (size_t i = 0; i < tensors_.inputs.size(); ++i) {
      const Tensor* tensor = tensors_.inputs[i];
      if (tensor == nullptr || (i < workload_.op.num_op_inputs() &&
                                workload_.op.input(i).is_constant())) {
        continue;
      }
      sum += ReadThrough(tensor->raw_data(), tensor->bytes());
    }
    unused_ = sum;
  }

  const Workload& workload_;
  const KernelTensors& tensors_;
  const std::vector<VariantChoice>& choices_;
  Runtime* runtime_;
  Buffer* flush_;
  Backend* device_;  // null: the step runs on the CPU
  std::unique_ptr<DeviceQueue> queue_;
  std::vector<std::unique_ptr<Kernel>> kernels_;
  PackStore packs_;
  std::shared_ptr<Buffer> scratch_;
  volatile float unused_ = 0;
};

TuningRecord RecordOf(const TuningKey& key, const TuningDevice& device,
                      const VariantChoice& choice,
                      const CandidateOutcome& outcome,
                      const TuningSource& tuning) {
  TuningRecord record;
  record.key = key;
  record.variant = choice.variant->name;
  record.parameters = ParametersOf(choice);
  record.device = device;
  if (tuning.revision) record.revision = tuning.revision(record.variant);
  record.samples = static_cast<int64_t>(outcome.summary.count);
  record.median_ms = outcome.summary.median;
  record.spread_ms = outcome.spread;
  return record;
}

// Bytes to read before each sample. The last cache level may or may not hold
// what the level before it holds, so both count. A sixteenth is added, because
// caches do not reliably drop the oldest lines.
size_t FlushBytes(const TuneOptions& options, const CpuInfo& cpu) {
  constexpr int64_t kUnknownCaches = int64_t{48} << 20;
  constexpr int64_t kMost = int64_t{96} << 20;
  if (options.flush_bytes >= 0) return options.flush_bytes;
  if (cpu.l3_bytes <= 0) return kUnknownCaches;
  const int64_t caches = cpu.l2_bytes + cpu.l3_bytes;
  return std::min(caches + caches / 16, kMost);
}

// Whether the database has a finished comparison of this workload whose winner
// was measured with the current revision of its sources.
bool IsKnown(const TuningKey& key, const TuningDevice& device,
             const TuningSource& tuning) {
  for (const TuningRecord* record : tuning.database->Records(key, device)) {
    if (!record->chosen) continue;
    return !tuning.revision ||
           tuning.revision(record->variant) == record->revision;
  }
  return false;
}

}  // namespace

// Compares the candidates of one workload by successive halving and records the
// outcome.
Status Program::TuneStep(const TuneTask& task, Buffer* flush,
                         const TuneOptions& options, TuneReport* report) {
  const std::vector<VariantChoice>& choices = task.choices;
  const TuningSource& tuning = runtime_->options().tuning;
  const Workload workload = WorkloadOf(*task.step);
  StepTimer timer(workload, task.step->tensors, choices, runtime_.get(), flush,
                  task.step->on_device ? device_ : nullptr);
  LITE_ASSIGN_OR_RETURN(
      const HalvingResult result,
      SuccessiveHalving(
          static_cast<int>(choices.size()),
          [&](int i) { return timer.Sample(static_cast<size_t>(i)); },
          options.halving));
  ++report->measured;
  report->candidates += choices.size();
  report->screened += task.screened;
  report->samples += result.samples;
  if (result.winner != 0) ++report->changed;
  const TuningDevice device =
      DescribeTuningDevice(runtime_->device(), task.key.memory);
  std::vector<size_t> order(choices.size());
  std::iota(order.begin(), order.end(), size_t{0});
  std::swap(order[static_cast<size_t>(result.winner)], order.back());
  for (size_t i : order) {
    const CandidateOutcome& outcome = result.candidates[i];
    if (!outcome.failure.ok() || outcome.summary.count == 0) continue;
    TuningRecord record =
        RecordOf(task.key, device, choices[i], outcome, tuning);
    record.chosen = static_cast<int>(i) == result.winner;
    tuning.database->Add(record);
    if (options.keep) LITE_RETURN_IF_ERROR(options.keep(record));
  }
  return Status::Ok();
}

TuneOptions DeviceTuneOptions(TuneEffort effort) {
  TuneOptions options;
  options.device_only = true;
  options.parameters = effort != TuneEffort::kRapid;
  options.halving.max_samples = effort == TuneEffort::kRapid ? 8 : 24;
  if (effort == TuneEffort::kExhaustive) {
    options.screen = 0;
    options.halving.first_samples = 6;
    options.halving.max_samples = 96;
    options.halving.keep = 0.75;
  }
  return options;
}

void Add(const TuneReport& more, TuneReport* report) {
  report->workloads += more.workloads;
  report->known += more.known;
  report->measured += more.measured;
  report->candidates += more.candidates;
  report->screened += more.screened;
  report->samples += more.samples;
  report->changed += more.changed;
  report->seconds += more.seconds;
}

Result<TuneReport> Program::Tune(const TuneOptions& options) {
  const TuningSource& tuning = runtime_->options().tuning;
  if (tuning.database == nullptr) {
    return Status::FailedPrecondition(
        "tuning needs a Runtime with a tuning database");
  }
  const Clock::time_point start = Clock::now();
  LITE_RETURN_IF_ERROR(Run());  // allocates memory and fills it
  const Arena::Hold hold(memory_.arena.get());
  LITE_RETURN_IF_ERROR(hold.status());
  LITE_RETURN_IF_ERROR(PrepareHeld());

  TuneReport report;
  std::vector<TuneTask> tasks = TuneTasks(options);
  report.workloads = tasks.size();
  const auto known = [&](const TuneTask& task) {
    const TuningDevice device =
        DescribeTuningDevice(runtime_->device(), task.key.memory);
    return IsKnown(task.key, device, tuning);
  };
  tasks.erase(std::remove_if(tasks.begin(), tasks.end(), known), tasks.end());
  report.known = report.workloads - tasks.size();
  std::shared_ptr<Buffer> flush;
  const size_t flush_bytes = FlushBytes(options, runtime_->device().cpu);
  const bool on_cpu =
      std::any_of(tasks.begin(), tasks.end(),
                  [](const TuneTask& task) { return !task.step->on_device; });
  if (flush_bytes > 0 && on_cpu) {
    LITE_ASSIGN_OR_RETURN(flush, AllocateCpu(flush_bytes));
    std::memset(flush->host_data(), 0, flush->bytes());
  }
  for (size_t i = 0; i < tasks.size(); ++i) {
    const TuneTask& task = tasks[i];
    const std::string& name = graph_.node(task.step->node).name;
    if (options.stop && options.stop()) break;
    if (options.progress) {
      options.progress({i, tasks.size(), name, task.choices.size()});
    }
    const Status status = TuneStep(task, flush.get(), options, &report);
    if (!status.ok()) {
      return status.WithContext(StrCat("tuning op '", name, "'"));
    }
  }
  // so that variants are chosen again
  if (report.measured > 0) prepared_ = false;
  runtime_->CountMeasurements(report.samples);
  report.seconds = MsSince(start) / 1000;
  return report;
}

}  // namespace placelite
