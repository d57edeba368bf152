// SPDX-License-Identifier: Apache-2.0
#include "lite/core/program/runtime.h"

#include <algorithm>
#include <cstdint>

#include "lite/core/base/log.h"
#include "lite/core/base/strings.h"
#include "lite/core/kernel/cpu_features.h"

namespace placelite {
namespace {

// Says what SetOption (api/options.h) says.
Status CheckRange(const char* option, int64_t value, int64_t min, int64_t max) {
  if (value >= min && value <= max) return Status::Ok();
  return Status::InvalidArgument(StrCat("option '", option, "': must be ", min,
                                        " to ", max, ", not ", value));
}

Status CheckOptions(const RuntimeOptions& options) {
  LITE_RETURN_IF_ERROR(CheckRange("threads", options.threads, 0, INT32_MAX));
  LITE_RETURN_IF_ERROR(CheckRange("teams", options.teams, 1, 64));
  LITE_RETURN_IF_ERROR(
      CheckRange("spin", options.spin.count(), 0, kMaxSpin.count()));
  if (options.groups < kGroupsAuto) {
    return Status::InvalidArgument(
        StrCat("option 'groups': must be off, auto or 1 to 1024, not '",
               options.groups, "'"));
  }
  if (options.threads == 0) {
    Log(LogLevel::kWarning, "0 threads asked for: the calling thread runs all");
  }
  return Status::Ok();
}

ThreadPoolOptions PoolOptions(const RuntimeOptions& options) {
  return {std::max(options.threads, 1), options.power_mode, options.spin};
}

}  // namespace

Result<std::shared_ptr<Runtime>> Runtime::Create(
    const RuntimeOptions& options,
    std::vector<std::unique_ptr<Backend>> backends, KernelRegistry registry) {
  LITE_RETURN_IF_ERROR(CheckOptions(options));
  std::shared_ptr<Runtime> runtime(new Runtime());
  runtime->options_ = options;
  runtime->backends_ = std::move(backends);
  runtime->registry_ = std::move(registry);
  runtime->device_.name = "this";
  for (const auto& backend : runtime->backends_) {
    backend->Describe(&runtime->device_);
  }
  if (options.cpu_features.has_value()) {
    LITE_RETURN_IF_ERROR(
        RestrictCpuFeatures(*options.cpu_features, &runtime->device_.cpu));
  }
  GpuInfo& gpu = runtime->device_.gpu;
  gpu.fp16_arithmetic = options.fp16_arithmetic && gpu.fp16;
  if (options.device_tuning != TuneEffort::kNone &&
      options.tuning.database == nullptr) {
    runtime->options_.tuning.database = std::make_shared<TuningDatabase>();
  }
  Backend* host = runtime->backend(Target::kHost);
  if (host == nullptr) {
    return Status::InvalidArgument("a runtime needs the host backend");
  }
  runtime->free_ = std::make_unique<std::atomic<ThreadPool*>[]>(options.teams);
  for (int i = 0; i < options.teams; ++i) {
    LITE_ASSIGN_OR_RETURN(std::unique_ptr<ThreadPool> pool,
                          host->CreateThreadPool(PoolOptions(options)));
    runtime->options_.threads = pool->threads();
    runtime->free_[i].store(pool.get());
    runtime->pools_.push_back(std::move(pool));
  }
  return runtime;
}

ThreadPool* Runtime::CallersPool() {
  static InlineThreadPool pool;  // stateless
  return &pool;
}

Backend* Runtime::backend(Target target) const {
  for (const auto& backend : backends_) {
    if (backend->target() == target) return backend.get();
  }
  return nullptr;
}

Runtime::Lease::Lease(Runtime* runtime)
    : runtime_(runtime), pool_(CallersPool()) {
  for (size_t i = 0; i < runtime_->pools_.size(); ++i) {
    ThreadPool* pool =
        runtime_->free_[i].exchange(nullptr, std::memory_order_acquire);
    if (pool == nullptr) continue;
    pool_ = pool;
    slot_ = &runtime_->free_[i];
    return;
  }
}

Runtime::Lease::~Lease() {
  if (slot_ != nullptr) slot_->store(pool_, std::memory_order_release);
}

}  // namespace placelite
