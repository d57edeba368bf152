// SPDX-License-Identifier: Apache-2.0
// Runtime: what predictors share, namely backends, the device that they
// describe, the kernel registry and teams. Nothing is process-wide: an
// application may have several Runtimes.
//
// A team is a thread pool. Each Run leases one by an atomic exchange;
// when none is free, it runs on the caller's thread alone. So predictors on
// several threads never wait for each other. Runtime is thread-safe.
#ifndef LITE_CORE_PROGRAM_RUNTIME_H_
#define LITE_CORE_PROGRAM_RUNTIME_H_

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "lite/core/kernel/backend.h"
#include "lite/core/kernel/registry.h"
#include "lite/core/program/tuning_source.h"
#include "lite/core/tune/tune_effort.h"

namespace placelite {

// Ops run one after the other.
inline constexpr int kGroupsOff = 0;
// The number of groups is measured at the first Run; the fastest wins, which
// may be no groups.
inline constexpr int kGroupsAuto = -1;

struct RuntimeOptions {
  // Number of threads of each team, the calling thread included. 0
  // counts as 1, and a number above that of the processors as that of the
  // processors; both cause a warning.
  int threads = 1;
  // Number of Runs that can use workers at the same time.
  int teams = 1;
  PowerMode power_mode = PowerMode::kNoBind;
  // How long an idle worker waits awake before it sleeps, from 0 to kMaxSpin. A
  // longer time finds it awake after longer gaps and uses more power.
  std::chrono::microseconds spin = kDefaultSpin;
  TuningSource tuning;
  // Whether MakeRuntime adds the measurements that ship with the library.
  bool shipped_tuning = true;
  // The CPU features to use, in order to act as a lesser device. Features that
  // the machine lacks are refused. nullopt: all that the machine has.
  std::optional<CpuFeatures> cpu_features;
  // The OpenCL device to use, by name or number (docs/opencl.md); "" is the
  // first one. nullopt: no GPU is used, and none is searched for, which takes a
  // while.
  std::optional<std::string> opencl_device;
  // The folder that keeps compiled OpenCL programs; empty: they are not kept.
  std::string opencl_cache;
  // The caller's cl_context, for memory that it shares (api/opencl.h); its
  // first device is used. Null: the library creates its own context.
  void* opencl_context = nullptr;
  // Called after each OpenCL program that was built, one call at a time.
  // `ready` counts the programs that are built or that the driver's compiler
  // refused, `known` those that are known to be needed so far. A first run on a
  // phone compiles for seconds. The calls come from threads of the Runtime and
  // from threads that prepare or run predictors, while the Runtime lives; the
  // last calls may come after the Run that needed the program. The function
  // must not throw, which would end the process, nor call the library, which
  // may wait for it forever.
  std::function<void(int64_t ready, int64_t known)> opencl_progress;
  // Messages about what differs from the request, for example why there is no
  // OpenCL device. MakeRuntime adds to them, and reports of lowering show them.
  std::vector<std::string> notes;
  // How a Run waits for a device.
  DeviceWait device_wait = DeviceWait::kAsleep;
  // How much is measured before the first Run on a device, and again for new
  // shapes. Results go to tuning.database, which is created if null, and to
  // tuning.keep.
  TuneEffort device_tuning = TuneEffort::kNone;
  // Parallel groups: ops that do not depend on each other run at the same time.
  // Each layer is cut into at most this many groups (plan/parallel_groups.h);
  // kGroupsOff and kGroupsAuto are allowed, too.
  int groups = kGroupsOff;
  // Whether a device that supports it may add fp16 values in fp16, which is
  // faster and less exact.
  bool fp16_arithmetic = false;
};

inline constexpr std::chrono::microseconds kMaxSpin = std::chrono::seconds(1);

class Runtime {
 public:
  // One of the backends must be the host's; the teams consist of its
  // threads.
  static Result<std::shared_ptr<Runtime>> Create(
      const RuntimeOptions& options,
      std::vector<std::unique_ptr<Backend>> backends, KernelRegistry registry);

  // The description of this machine by the backends, restricted to the CPU
  // features of the options.
  const DeviceInfo& device() const { return device_; }
  const KernelRegistry& registry() const { return registry_; }
  // The options, with the number of threads that really exist.
  const RuntimeOptions& options() const { return options_; }
  // While device_tuning is on, a thread that prepares a program must hold this
  // mutex, because measurements of other threads change the database.
  std::mutex& tuning_mutex() { return tuning_mutex_; }
  // Counts samples that were measured in order to choose; the count stays 0 if
  // everything was known before.
  void CountMeasurements(int64_t samples) { measurements_ += samples; }
  int64_t measurements() const { return measurements_; }
  // Returns null when there is no backend for `target`.
  Backend* backend(Target target) const;

  // A pool that runs loops on the calling thread.
  static ThreadPool* CallersPool();

  // A team for the duration of one Run; the destructor gives it back.
  class Lease {
   public:
    explicit Lease(Runtime* runtime);
    ~Lease();
    Lease(const Lease&) = delete;
    Lease& operator=(const Lease&) = delete;

    ThreadPool* pool() const { return pool_; }

   private:
    Runtime* runtime_;
    ThreadPool* pool_;
    std::atomic<ThreadPool*>* slot_ = nullptr;
  };

 private:
  Runtime() = default;

  RuntimeOptions options_;
  std::vector<std::unique_ptr<Backend>> backends_;
  KernelRegistry registry_;
  DeviceInfo device_;
  std::mutex tuning_mutex_;
  std::atomic<int64_t> measurements_{0};
  std::vector<std::unique_ptr<ThreadPool>> pools_;
  // One entry for each team; null while it is leased.
  std::unique_ptr<std::atomic<ThreadPool*>[]> free_;
};

}  // namespace placelite

#endif  // LITE_CORE_PROGRAM_RUNTIME_H_
