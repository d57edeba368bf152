// SPDX-License-Identifier: Apache-2.0
// Starting: programs are built once, side by side and before the first run, and
// kept for the next process.
#include <gmock/gmock.h>

#include <fstream>
#include <thread>

#include "lite/core/base/strings.h"
#include "test/api/opencl_faults/fault_test.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

using F = OpenClFunction;

class StartTest : public FaultTest {
 protected:
  std::shared_ptr<Runtime> RuntimeOnFolder() {
    RuntimeOptions options;
    options.opencl_cache = folder_.string();
    return MakeRuntime(options);
  }

  // Returns the counters of a runtime on the folder that runs the network in
  // two shapes.
  BackendCounters CountersOfAStart() {
    const std::shared_ptr<Runtime> runtime = RuntimeOnFolder();
    Result<std::unique_ptr<Predictor>> predictor = MakePredictor(runtime);
    EXPECT_OK(predictor);
    if (!predictor.ok()) return {};
    ExpectComputes(predictor->get(), kShape);
    ExpectComputes(predictor->get(), kLarger);
    return OpenClOf(*runtime)->counters();
  }

  std::vector<std::filesystem::path> Files() const {
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(folder_)) {
      files.push_back(entry.path());
    }
    std::sort(files.begin(), files.end());
    return files;
  }
};

TEST_F(StartTest, TheSecondCompilesNothing) {
  const BackendCounters first = CountersOfAStart();
  EXPECT_GT(first.programs_compiled, 0);
  EXPECT_EQ(first.programs_loaded, 0);
  EXPECT_EQ(static_cast<int64_t>(Files().size()), first.programs_compiled);
  fake_->Mend();
  const BackendCounters second = CountersOfAStart();
  EXPECT_EQ(second.programs_compiled, 0);
  EXPECT_EQ(second.programs_loaded, first.programs_compiled);
  EXPECT_EQ(second.programs_failed, 0);
  EXPECT_EQ(fake_->calls(F::kCreateProgramWithSource), 0);
}

TEST_F(StartTest, WarmupLeavesNothingToTheFirstRun) {
  const std::shared_ptr<Runtime> runtime = RuntimeOnFolder();
  ASSERT_OK_AND_ASSIGN(auto predictor, MakePredictor(runtime));
  ASSERT_OK(predictor->Warmup());
  const int64_t compiled = OpenClOf(*runtime)->counters().programs_compiled;
  EXPECT_GT(compiled, 0);
  fake_->Mend();
  ExpectComputes(predictor.get(), kShape);
  EXPECT_EQ(OpenClOf(*runtime)->counters().programs_compiled, compiled);
  // Arguments are set and commands enqueued, and that is all.
  for (F function :
       {F::kCreateProgramWithSource, F::kCreateProgramWithBinary,
        F::kBuildProgram, F::kCreateKernel, F::kCreateBuffer, F::kCreateImage,
        F::kCreateCommandQueue, F::kEnqueueMapBuffer}) {
    EXPECT_EQ(fake_->calls(function), 0) << ToString(function);
  }
  // One call that waits.
  EXPECT_EQ(fake_->calls(F::kFinish), 1);
}

TEST_F(StartTest, AllProgramsAreRequestedBeforeTheFirstIsAwaited) {
  const std::shared_ptr<Runtime> runtime = MakeRuntime();
  OpenClBackend* backend = OpenClOf(*runtime);
  ASSERT_OK_AND_ASSIGN(auto predictor, MakePredictor(runtime));
  // Every program that is built gets its kernels created.
  int64_t requested = -1;
  fake_->before = [&](F function) {
    if (function == F::kCreateKernel && requested < 0) {
      requested = backend->programs().counters().requested;
    }
  };
  ASSERT_OK(predictor->Warmup());
  fake_->before = nullptr;
  const ProgramCache::Counters counters = backend->programs().counters();
  EXPECT_EQ(requested, counters.requested);
  EXPECT_EQ(requested, counters.compiled);
  EXPECT_GT(requested, 2);
}

TEST_F(StartTest, DamagedFilesAreCompiledAnewAndMended) {
  const int64_t count = CountersOfAStart().programs_compiled;
  const std::vector<std::filesystem::path> files = Files();
  ASSERT_GE(files.size(), 4u);
  // Cut off, empty, other bytes, that of another program.
  std::filesystem::resize_file(files[0],
                               std::filesystem::file_size(files[0]) / 2);
  std::filesystem::resize_file(files[1], 0);
  std::ofstream(files[2], std::ios::binary | std::ios::in).write("PLCL?", 5);
  std::filesystem::copy_file(files[0], files[3],
                             std::filesystem::copy_options::overwrite_existing);
  const BackendCounters mended = CountersOfAStart();
  EXPECT_EQ(mended.programs_compiled, 4);
  EXPECT_EQ(mended.programs_loaded, count - 4);
  EXPECT_EQ(CountersOfAStart().programs_loaded, count);
}

TEST_F(StartTest, BinariesThatTheDriverRefusesAreCompiledAnew) {
  const int64_t count = CountersOfAStart().programs_compiled;
  fake_->FailEach(F::kCreateProgramWithBinary, CL_INVALID_BINARY);
  const BackendCounters counters = CountersOfAStart();
  EXPECT_EQ(counters.programs_compiled, count);
  EXPECT_EQ(counters.programs_loaded, 0);
  EXPECT_EQ(counters.programs_failed, 0);
}

TEST_F(StartTest, BinariesThatAreOfNoUseAreCompiledAnew) {
  // The files are intact, but the driver damages the binaries.
  fake_->device.damages_binaries = true;
  const int64_t count = CountersOfAStart().programs_compiled;
  fake_->device.damages_binaries = false;
  EXPECT_EQ(CountersOfAStart().programs_compiled, count);
  EXPECT_EQ(CountersOfAStart().programs_loaded, count);
}

TEST_F(StartTest, FilesOfAnotherDriverAreStale) {
  const int64_t count = CountersOfAStart().programs_compiled;
  fake_->SetDeviceText(CL_DRIVER_VERSION, "the next version");
  EXPECT_EQ(CountersOfAStart().programs_compiled, count);
  EXPECT_EQ(CountersOfAStart().programs_loaded, count);
  EXPECT_EQ(static_cast<int64_t>(Files().size()), 2 * count);
}

TEST_F(StartTest, ADriverWithoutBinariesIsNoFailure) {
  fake_->FailEach(F::kGetProgramInfo, CL_INVALID_VALUE);
  const LogCapture log;
  EXPECT_GT(CountersOfAStart().programs_compiled, 0);
  EXPECT_FALSE(std::filesystem::exists(folder_));
  EXPECT_THAT(log.text(),
              testing::HasSubstr("OpenCL programs are not kept: "
                                 "clGetProgramInfo: CL_INVALID_VALUE"));
}

// The two runtimes share nothing but the folder, like two processes.
TEST_F(StartTest, TwoAtOnceDoNoHarm) {
  std::vector<std::shared_ptr<Runtime>> runtimes = {RuntimeOnFolder(),
                                                    RuntimeOnFolder()};
  std::vector<std::thread> threads;
  for (const std::shared_ptr<Runtime>& runtime : runtimes) {
    threads.emplace_back([&] {
      auto predictor = MakePredictor(runtime);
      ASSERT_OK(predictor);
      const auto values = Compute(predictor->get(), kShape);
      ASSERT_OK(values);
    });
  }
  for (std::thread& thread : threads) thread.join();
  runtimes.clear();
  const std::shared_ptr<Runtime> third = RuntimeOnFolder();
  ASSERT_OK_AND_ASSIGN(auto predictor, MakePredictor(third));
  ExpectComputes(predictor.get(), kShape);
  EXPECT_EQ(OpenClOf(*third)->counters().programs_compiled, 0);
}

TEST_F(StartTest, ClonesShareProgramsAndWeights) {
  const std::shared_ptr<Runtime> runtime = MakeRuntime();
  ASSERT_OK_AND_ASSIGN(auto predictor, MakePredictor(runtime));
  ExpectComputes(predictor.get(), kShape);
  const int64_t compiled = OpenClOf(*runtime)->counters().programs_compiled;
  const int64_t packed = predictor->Memory().packed_count;
  EXPECT_GT(packed, 0);
  ASSERT_OK_AND_ASSIGN(auto clone, predictor->Clone());
  ExpectComputes(clone.get(), kShape);
  EXPECT_EQ(OpenClOf(*runtime)->counters().programs_compiled, compiled);
  EXPECT_EQ(predictor->Memory().packed_count, packed);
}

}  // namespace
}  // namespace placelite
