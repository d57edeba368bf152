// SPDX-License-Identifier: Apache-2.0
// Backends, the device they describe, and teams.
#include "lite/core/program/runtime.h"

#include <atomic>
#include <thread>

#include "lite/core/base/log.h"
#include "test/core/program/small_kernels.h"
#include "test/support/fake_backend.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

class GpuBackend : public Backend {
 public:
  Target target() const override { return Target::kOpenCL; }
  void Describe(DeviceInfo* device) const override {
    device->gpu.model = "Test GPU";
  }
  Result<std::shared_ptr<Buffer>> Allocate(size_t) override {
    return Status::Unsupported("no memory here");
  }
};

TEST(RuntimeTest, BackendsDescribeTheDevice) {
  auto state = std::make_shared<FakeBackendState>();
  state->features = kAvx2;
  std::vector<std::unique_ptr<Backend>> backends;
  backends.push_back(std::make_unique<FakeBackend>(state));
  backends.push_back(std::make_unique<GpuBackend>());
  ASSERT_OK_AND_ASSIGN(
      const auto runtime,
      Runtime::Create({}, std::move(backends), SmallKernels()));
  EXPECT_EQ(runtime->device().name, "this");
  EXPECT_EQ(runtime->device().cpu.features, kAvx2);
  EXPECT_EQ(runtime->device().gpu.model, "Test GPU");
  EXPECT_NE(runtime->backend(Target::kHost), nullptr);
  EXPECT_NE(runtime->backend(Target::kOpenCL), nullptr);
  EXPECT_EQ(runtime->backend(Target::kArm), nullptr);
  EXPECT_NE(runtime->registry().Find("relu/host/float/NCHW/def"), nullptr);
}

TEST(RuntimeTest, HidesCpuFeatures) {
  auto state = std::make_shared<FakeBackendState>();
  state->features = kAvx2 | kAvx512;
  RuntimeOptions options;
  options.cpu_features = kAvx2;
  ASSERT_OK_AND_ASSIGN(const auto runtime,
                       MakeFakeRuntime(SmallKernels(), options, state));
  EXPECT_EQ(runtime->device().cpu.features, kAvx2);
  options.cpu_features = kAvx2 | kNeon;
  EXPECT_THAT(MakeFakeRuntime({}, options, state),
              FailsWith(StatusCode::kInvalidArgument, "has no neon"));
}

TEST(RuntimeTest, NeedsTheHost) {
  std::vector<std::unique_ptr<Backend>> backends;
  backends.push_back(std::make_unique<GpuBackend>());
  EXPECT_THAT(Runtime::Create({}, std::move(backends), {}),
              FailsWith(StatusCode::kInvalidArgument,
                        "a runtime needs the host backend"));
  EXPECT_THAT(Runtime::Create({}, {}, {}),
              FailsWith(StatusCode::kInvalidArgument, "host backend"));
}

TEST(RuntimeTest, OptionsAreChecked) {
  for (const auto& [threads, teams] :
       {std::pair(-1, 1), std::pair(1, 0), std::pair(1, 65)}) {
    RuntimeOptions options;
    options.threads = threads;
    options.teams = teams;
    EXPECT_THAT(MakeFakeRuntime({}, options),
                FailsWith(StatusCode::kInvalidArgument,
                          threads < 0 ? "option 'threads': must be 0 to "
                                        "2147483647, not -1"
                                      : "option 'teams': must be 1 to 64"));
  }
}

std::atomic<int> warnings{0};

TEST(RuntimeTest, NoThreadsAreOneAndToldOnce) {
  RuntimeOptions options;
  options.threads = 0;
  options.teams = 3;
  warnings = 0;
  SetLogSink([](LogLevel level, const std::string& message) {
    EXPECT_EQ(level, LogLevel::kWarning);
    EXPECT_EQ(message, "0 threads asked for: the calling thread runs all");
    ++warnings;
  });
  ASSERT_OK_AND_ASSIGN(const auto runtime, MakeFakeRuntime({}, options));
  SetLogSink(nullptr);
  EXPECT_EQ(warnings, 1);
  EXPECT_EQ(runtime->options().threads, 1);
  const Runtime::Lease lease(runtime.get());
  EXPECT_EQ(lease.pool()->threads(), 1);
}

TEST(RuntimeTest, SpinReachesThePools) {
  auto state = std::make_shared<FakeBackendState>();
  RuntimeOptions options;
  EXPECT_OK(MakeFakeRuntime({}, options, state));
  EXPECT_EQ(state->spin, kDefaultSpin);
  for (const auto spin : {std::chrono::microseconds(0), kMaxSpin}) {
    options.spin = spin;
    EXPECT_OK(MakeFakeRuntime({}, options, state));
    EXPECT_EQ(state->spin, spin);
  }
  for (const auto spin : {std::chrono::microseconds(-1),
                          kMaxSpin + std::chrono::microseconds(1)}) {
    options.spin = spin;
    EXPECT_THAT(MakeFakeRuntime({}, options, state),
                FailsWith(StatusCode::kInvalidArgument,
                          "option 'spin': must be 0 to 1000000"));
  }
}

TEST(RuntimeTest, PoolsThatCannotBeMade) {
  auto state = std::make_shared<FakeBackendState>();
  state->refuse_threads = true;
  EXPECT_THAT(MakeFakeRuntime({}, {}, state),
              FailsWith(StatusCode::kResourceExhausted, "no threads"));
}

TEST(LeaseTest, LanesGoOutOneByOneThenInline) {
  RuntimeOptions options;
  options.threads = 3;
  options.teams = 2;
  ASSERT_OK_AND_ASSIGN(const auto runtime, MakeFakeRuntime({}, options));
  const ThreadPool* first_pool = nullptr;
  {
    const Runtime::Lease first(runtime.get());
    first_pool = first.pool();
    const Runtime::Lease second(runtime.get());
    const Runtime::Lease third(runtime.get());
    const Runtime::Lease fourth(runtime.get());
    EXPECT_EQ(first.pool()->threads(), 3);
    EXPECT_EQ(second.pool()->threads(), 3);
    EXPECT_NE(first.pool(), second.pool());
    EXPECT_EQ(third.pool()->threads(), 1);
    EXPECT_EQ(fourth.pool()->threads(), 1);
  }
  const Runtime::Lease again(runtime.get());
  EXPECT_EQ(again.pool(), first_pool);
}

TEST(LeaseTest, AFreedLaneIsLeasedAgain) {
  RuntimeOptions options;
  options.threads = 2;
  ASSERT_OK_AND_ASSIGN(const auto runtime, MakeFakeRuntime({}, options));
  auto first = std::make_unique<Runtime::Lease>(runtime.get());
  const Runtime::Lease inline_lease(runtime.get());
  EXPECT_EQ(inline_lease.pool()->threads(), 1);
  first.reset();
  const Runtime::Lease second(runtime.get());
  EXPECT_EQ(second.pool()->threads(), 2);
}

TEST(LeaseTest, TheInlinePoolRunsOnTheCaller) {
  ASSERT_OK_AND_ASSIGN(const auto runtime, MakeFakeRuntime({}));
  const Runtime::Lease team(runtime.get());
  const Runtime::Lease lease(runtime.get());
  std::vector<int64_t> calls;
  lease.pool()->Run(
      7,
      [](void* context, int64_t begin, int64_t end) {
        static_cast<std::vector<int64_t>*>(context)->push_back(begin);
        static_cast<std::vector<int64_t>*>(context)->push_back(end);
      },
      &calls);
  EXPECT_EQ(calls, (std::vector<int64_t>{0, 7}));
  lease.pool()->Run(
      0, [](void*, int64_t, int64_t) { FAIL(); }, nullptr);
}

// No team is leased to two threads at once. (Run under tsan.)
TEST(LeaseTest, FromManyThreads) {
  RuntimeOptions options;
  options.threads = 2;
  options.teams = 3;
  ASSERT_OK_AND_ASSIGN(const auto runtime, MakeFakeRuntime({}, options));
  std::atomic<int> leased{0}, most{0};
  std::vector<std::thread> threads;
  for (int t = 0; t < 8; ++t) {
    threads.emplace_back([&] {
      for (int i = 0; i < 2000; ++i) {
        const Runtime::Lease lease(runtime.get());
        if (lease.pool()->threads() == 1) continue;
        const int now = ++leased;
        int seen = most;
        while (now > seen && !most.compare_exchange_weak(seen, now)) {
        }
        --leased;
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_LE(most, 3);
  EXPECT_EQ(leased, 0);
  const Runtime::Lease a(runtime.get()), b(runtime.get()), c(runtime.get());
  EXPECT_EQ(c.pool()->threads(), 2);  // all came back
}

}  // namespace
}  // namespace placelite
