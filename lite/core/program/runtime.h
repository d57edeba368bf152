// SPDX-License-Identifier: Apache-2.0
// Runtime: what predictors share: backends, the device they describe, the
// registry, and lanes. No process-wide state: an application may have several.
//
// A lane is a thread pool. Each Run leases one by an atomic exchange and runs
// inline, on the caller's thread alone, when none is free; so predictors on
// several threads never wait for each other. Thread-safe.
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
// Measured at the first Run: as many groups as are fastest, or none.
inline constexpr int kGroupsAuto = -1;

// "off", "auto" or a number.
Result<int> ParseGroups(std::string_view text);

struct RuntimeOptions {
  // Workers of each lane, the calling thread included. 0 is taken for 1, and
  // more than the processors for their number, each with a warning.
  int threads = 1;
  // How many Runs can use workers at the same time.
  int lanes = 1;
  PowerMode power_mode = PowerMode::kNoBind;
  // How long a worker that has nothing to do waits awake before it sleeps; 0
  // to kMaxSpin. Longer finds it awake after longer gaps, and burns power.
  std::chrono::microseconds spin = kDefaultSpin;
  TuningSource tuning;
  // Whether MakeRuntime adds the measurements that ship with the library.
  bool shipped_tuning = true;
  // The CPU features that are used, to act as a lesser device; those that the
  // machine lacks are refused. Nothing: all there are.
  std::optional<CpuFeatures> cpu_features;
  // Whether there is a GPU to be used, which takes a while to find; "" is the
  // first OpenCL device, else one by name or number (docs/opencl.md).
  std::optional<std::string> opencl_device;
  // Where compiled OpenCL programs are kept; empty: nowhere.
  std::string opencl_cache;
  // The caller's cl_context, for memory that it shares (api/opencl.h); null:
  // one of our own. Its first device is used.
  void* opencl_context = nullptr;
  // Called after each OpenCL program that was built, one call at a time: how
  // many are ready, or refused by the driver's compiler, of how many are known
  // to be needed so far. A first run on a phone compiles for seconds. The calls
  // come from threads of the Runtime and from those that prepare or run
  // predictors, while the Runtime lives, the last ones maybe after the Run that
  // needed the program. The function must not throw, which would end the
  // process, nor call the library, which may wait for it forever.
  std::function<void(int64_t ready, int64_t known)> opencl_progress;
  // What is other than asked for: why there is no OpenCL device, say.
  // MakeRuntime adds to it, and reports of lowering show it.
  std::vector<std::string> notes;
  // How a Run waits for a device.
  DeviceWait device_wait = DeviceWait::kAsleep;
  // Measured before the first Run on a device, and again for new shapes; what
  // was seen goes to tuning.database (a new one where that is null) and
  // tuning.keep.
  TuneEffort device_tuning = TuneEffort::kNone;
  // Parallel groups: ops that do not need each other run at the same time, each
  // layer of them in at most so many groups (plan/groups.h); kGroupsOff or
  // kGroupsAuto.
  int groups = kGroupsOff;
  // A device that can may add up halves as halves: faster, and less exact.
  bool fp16_arithmetic = false;
};

inline constexpr std::chrono::microseconds kMaxSpin = std::chrono::seconds(1);

class Runtime {
 public:
  // One of the backends must be the host's, whose threads the lanes are.
  static Result<std::shared_ptr<Runtime>> Create(
      const RuntimeOptions& options,
      std::vector<std::unique_ptr<Backend>> backends, KernelRegistry registry);

  // This machine, as the backends describe it, with the features of the
  // options.
  const DeviceInfo& device() const { return device_; }
  const KernelRegistry& registry() const { return registry_; }
  // With the number of threads that there really are.
  const RuntimeOptions& options() const { return options_; }
  // Whoever prepares a program while device_tuning is on holds it: what others
  // measure meanwhile changes the database.
  std::mutex& tuning_mutex() { return tuning_mutex_; }
  // Samples that were measured to choose by: 0 where all was known before.
  void CountMeasurements(int64_t samples) { measurements_ += samples; }
  int64_t measurements() const { return measurements_; }
  // Null when there is no backend for `target`.
  Backend* backend(Target target) const;

  // Runs loops on the calling thread.
  static ThreadPool* CallersPool();

  // A lane for the time of one Run; gives it back when destroyed.
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
  // One per pool; null while leased.
  std::unique_ptr<std::atomic<ThreadPool*>[]> free_;
};

}  // namespace placelite

#endif  // LITE_CORE_PROGRAM_RUNTIME_H_
