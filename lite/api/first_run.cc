// SPDX-License-Identifier: Apache-2.0
// The measurements of a stage before its first run on a device, and again for
// other shapes: first the variants of each op, then, for each region that would
// be stored in images, the whole program with that region in images and in
// buffers. (Paddle Lite's tuning works within a layout that was fixed before.)
#include <algorithm>

#include "lite/api/compare_programs.h"
#include "lite/api/device_regions.h"
#include "lite/api/stage.h"
#include "lite/core/base/strings.h"
#include "lite/core/model/nb/checksum.h"

namespace placelite {
namespace {

constexpr const char* kImages = "images";
constexpr const char* kBuffers = "buffers";
// Goes up when storages are compared in another way.
constexpr int kRevision = 1;

// Buffers must take less than this part of the time, to be faster by more than
// chance.
constexpr double kWorthwhile = 0.98;

constexpr int kWarmups = 3;

// Returns the key of the region's choice in the tuning database.
TuningKey KeyOf(const DeviceRegion& region, const TuningSource& tuning,
                const Program& program, int threads) {
  std::string text = region.text;
  // A choice that was made with other variants is not known here.
  for (const OpProfile& op : program.GetProfile().ops) {
    if (region.ops.count(op.name) != 0 && tuning.revision) {
      text += StrCat(op.variant, tuning.revision(op.variant));
    }
  }
  TuningKey key;
  key.op = "region";
  key.memory = ToString(Target::kOpenCL);
  const auto* bytes = reinterpret_cast<const uint8_t*>(text.data());
  key.attributes = StrCat("ops=", region.ops.size(),
                          " hash=", nb::Checksum({bytes, text.size()}));
  key.threads = threads;
  return key;
}

// Returns the recorded choice, or "" if there is none.
std::string KnownStorage(const TuningKey& key, const TuningDevice& device,
                         const TuningDatabase& database) {
  for (const TuningRecord* record : database.Records(key, device)) {
    if (record->chosen) return record->variant;
  }
  return "";
}

Status Keep(const TuningSource& tuning, TuningRecord record) {
  tuning.database->Add(record);
  return tuning.keep ? tuning.keep(record) : Status::Ok();
}

// Records both times, the chosen storage last, as a finished comparison does.
Status Record(const TuningKey& key, const TuningDevice& device,
              const Comparison& times, bool buffers,
              const TuningSource& tuning) {
  for (const bool second : {!buffers, buffers}) {
    const Summary& seen = second ? times.second : times.first;
    TuningRecord record;
    record.key = key;
    record.variant = second ? kBuffers : kImages;
    record.device = device;
    record.revision = kRevision;
    record.samples = static_cast<int64_t>(seen.count);
    record.median_ms = seen.median;
    record.chosen = second == buffers;
    LITE_RETURN_IF_ERROR(Keep(tuning, std::move(record)));
  }
  return Status::Ok();
}

Status TuneProgram(TuneEffort effort, const TuningSource& tuning,
                   Program* program) {
  TuneOptions options = DeviceTuneOptions(effort);
  options.keep = tuning.keep;
  LITE_RETURN_IF_ERROR(program->Tune(options).status());
  return program->Prepare();
}

int RunsOf(TuneEffort effort) {
  return effort == TuneEffort::kRapid    ? 5
         : effort == TuneEffort::kNormal ? 15
                                         : 45;
}

}  // namespace

Status Stage::TuneFirstRun() {
  tuned_shapes_ = shapes_;
  if (!program_->UsesDevice()) return Status::Ok();
  const RuntimeOptions& runtime = options_.runtime->options();
  LITE_RETURN_IF_ERROR(
      TuneProgram(runtime.device_tuning, runtime.tuning, program_.get()));
  return ChooseStorage(runtime.device_tuning);
}

// Lowers the same part of the model again with these ops in buffers, and tunes
// it.
Result<std::unique_ptr<Program>> Stage::LowerWithBuffers(
    const std::set<std::string>& ops, TuneEffort effort) const {
  LITE_ASSIGN_OR_RETURN(std::unique_ptr<Program> program,
                        LowerPart(*part_, ops));
  // The two programs exist side by side, so this one gets an arena of its own.
  program->SetMemoryConfig(MemoryConfig());
  program->EnableProfiling(false);
  LITE_RETURN_IF_ERROR(
      TuneProgram(effort, options_.runtime->options().tuning, program.get()));
  return program;
}

Status Stage::ChooseStorage(TuneEffort effort) {
  // The caller binds memory of its own where inputs or outputs lie on a device,
  // so nothing is measured before Run.
  if (!options_.lower.io_places.empty()) return Status::Ok();
  const RuntimeOptions& runtime = options_.runtime->options();
  const TuningDevice device = DescribeTuningDevice(options_.runtime->device(),
                                                   ToString(Target::kOpenCL));
  for (const DeviceRegion& region : DeviceRegions(program_->graph())) {
    if (!region.has_images) continue;
    const TuningKey key =
        KeyOf(region, runtime.tuning, *program_, runtime.threads);
    const std::string known =
        KnownStorage(key, device, *runtime.tuning.database);
    if (known == kImages) continue;
    std::set<std::string> buffered = options_.lower.buffered_ops;
    buffered.insert(region.ops.begin(), region.ops.end());
    auto lowered = LowerWithBuffers(buffered, effort);
    // The region stays in images where no kernel takes its ops in buffers, or
    // memory does not suffice for both programs.
    if (lowered.status().code() == StatusCode::kUnsupported ||
        lowered.status().code() == StatusCode::kResourceExhausted) {
      continue;
    }
    LITE_ASSIGN_OR_RETURN(std::unique_ptr<Program> other, std::move(lowered));
    bool buffers = known == kBuffers;
    if (known.empty()) {
      LITE_ASSIGN_OR_RETURN(const Comparison times,
                            ComparePrograms(program_.get(), other.get(),
                                            kWarmups, RunsOf(effort)));
      options_.runtime->CountMeasurements(2 * RunsOf(effort));
      buffers = times.second.median < times.first.median * kWorthwhile;
      LITE_RETURN_IF_ERROR(Record(key, device, times, buffers, runtime.tuning));
    }
    if (!buffers) continue;
    other->SetMemoryConfig(options_.memory);
    other->EnableProfiling(options_.profiling);
    options_.lower.buffered_ops = std::move(buffered);
    LITE_RETURN_IF_ERROR(Replace(std::move(other)));
  }
  return program_->Prepare();
}

}  // namespace placelite
