// SPDX-License-Identifier: Apache-2.0
#include "lite/core/program/runtime.h"

#include <algorithm>
#include <charconv>

#include "lite/core/base/log.h"
#include "lite/core/base/strings.h"
#include "lite/core/kernel/cpu_features.h"

namespace placelite {
namespace {

Status CheckOptions(const RuntimeOptions& options) {
  if (options.threads < 0 || options.teams < 1 || options.teams > 64) {
    return Status::InvalidArgument(
        StrCat("threads must not be negative and teams 1 to 64, and are ",
               options.threads, " and ", options.teams));
  }
  if (options.spin.count() < 0 || options.spin > kMaxSpin) {
    return Status::InvalidArgument(StrCat("threads may spin 0 to ",
                                          kMaxSpin.count(), " us, not ",
                                          options.spin.count()));
  }
  if (options.groups < kGroupsAuto) {
    return Status::InvalidArgument(StrCat(
        "parallel groups are off, auto or a number, not ", options.groups));
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

Result<int> ParseGroups(std::string_view text) {
  if (text == "off") return kGroupsOff;
  if (text == "auto") return kGroupsAuto;
  int groups = 0;
  const auto [end, error] =
      std::from_chars(text.data(), text.data() + text.size(), groups);
  if (error != std::errc() || end != text.data() + text.size() || groups < 1) {
    return Status::InvalidArgument(
        StrCat("parallel groups are off, auto or a number, not '", text, "'"));
  }
  return groups;
}

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
