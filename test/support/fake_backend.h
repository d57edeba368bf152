// SPDX-License-Identifier: Apache-2.0
// A host backend that counts its allocations and thread pools, and refuses on
// demand.
#ifndef TEST_SUPPORT_FAKE_BACKEND_H_
#define TEST_SUPPORT_FAKE_BACKEND_H_

#include <atomic>
#include <memory>
#include <vector>

#include "lite/core/kernel/backend.h"
#include "lite/core/program/runtime.h"
#include "test/support/test_thread_pool.h"

namespace placelite {

// The state of the backend that a test reads and sets; it outlives the backend.
struct FakeBackendState {
  CpuFeatures features = kAnyCpu;
  std::atomic<bool> refuse_memory{false};
  std::atomic<bool> refuse_threads{false};
  std::atomic<int> allocations{0};
  std::atomic<size_t> last_bytes{0};
  std::chrono::microseconds spin{0};  // of the last thread pool
};

class FakeBackend final : public Backend {
 public:
  explicit FakeBackend(std::shared_ptr<FakeBackendState> state)
      : state_(std::move(state)) {}

  Target target() const override { return Target::kHost; }
  void Describe(DeviceInfo* device) const override {
    device->cpu.features |= state_->features;
  }
  Result<std::shared_ptr<Buffer>> Allocate(size_t bytes) override {
    if (state_->refuse_memory) {
      return Status::ResourceExhausted("no memory, says the test");
    }
    ++state_->allocations;
    state_->last_bytes = bytes;
    return AllocateCpu(bytes);
  }
  Result<std::unique_ptr<ThreadPool>> CreateThreadPool(
      const ThreadPoolOptions& options) override {
    state_->spin = options.spin;
    if (state_->refuse_threads) {
      return Status::ResourceExhausted("no threads, says the test");
    }
    return std::unique_ptr<ThreadPool>(new TestThreadPool(options.threads));
  }

 private:
  std::shared_ptr<FakeBackendState> state_;
};

// A runtime with one FakeBackend.
inline Result<std::shared_ptr<Runtime>> MakeFakeRuntime(
    KernelRegistry registry, const RuntimeOptions& options = {},
    std::shared_ptr<FakeBackendState> state =
        std::make_shared<FakeBackendState>()) {
  std::vector<std::unique_ptr<Backend>> backends;
  backends.push_back(std::make_unique<FakeBackend>(std::move(state)));
  return Runtime::Create(options, std::move(backends), std::move(registry));
}

}  // namespace placelite

#endif  // TEST_SUPPORT_FAKE_BACKEND_H_
