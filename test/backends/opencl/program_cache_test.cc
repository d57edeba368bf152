// SPDX-License-Identifier: Apache-2.0
// Programs are built once, kept as files, and whatever is wrong with a file is
// a miss.
#include <gmock/gmock.h>

#include <chrono>
#include <fstream>
#include <future>

#include "lite/backends/opencl/program_file.h"
#include "test/backends/opencl/opencl_test_util.h"
#include "test/support/fake_opencl/fake_opencl.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

using ::testing::ElementsAre;
using ::testing::Pair;

class ProgramCacheTest : public OpenClTest {
 protected:
  static OpenClSource Source(const std::string& factor) {
    return {"scale.cl",
            "__kernel void scale(__global float* x) { x[get_global_id(0)] *= "
            "FACTOR; }",
            StrCat("-DFACTOR=", factor)};
  }

  // Returns the counters of a new cache on the same folder, after it made the
  // program.
  ProgramCache::Counters CountersOfAnother(const OpenClSource& source) {
    ProgramCache cache(backend_->context(), folder_.string());
    EXPECT_OK(cache.Get(source));
    return cache.counters();
  }

  std::filesystem::path OnlyFile() const {
    std::filesystem::directory_iterator it(folder_);
    return it->path();
  }
};

TEST_F(ProgramCacheTest, BuildsEachSourceOnce) {
  ProgramCache& cache = backend_->programs();
  ASSERT_OK_AND_ASSIGN(const auto first, cache.Get(Source("2.0f")));
  ASSERT_OK_AND_ASSIGN(const auto again, cache.Get(Source("2.0f")));
  ASSERT_OK_AND_ASSIGN(const auto other, cache.Get(Source("3.0f")));
  EXPECT_EQ(first, again);
  EXPECT_NE(first, other);
  EXPECT_EQ(cache.counters().compiled, 2);
  EXPECT_EQ(cache.counters().loaded, 0);
}

TEST_F(ProgramCacheTest, RequestedProgramsAreBuiltSideBySide) {
  ProgramCache& cache = backend_->programs();
  for (int i = 0; i < 8; ++i) cache.Request(Source(StrCat(i, ".0f")));
  for (int i = 0; i < 8; ++i) EXPECT_OK(cache.Get(Source(StrCat(i, ".0f"))));
  EXPECT_EQ(cache.counters().compiled, 8);
}

TEST_F(ProgramCacheTest, TellsItsProgress) {
  std::vector<std::pair<int64_t, int64_t>> calls;
  {
    ProgramCache cache(backend_->context(), "",
                       [&](int64_t ready, int64_t known) {
                         calls.emplace_back(ready, known);
                       });
    ASSERT_OK(cache.Get(Source("2.0f")));
    ASSERT_OK(cache.Get(Source("2.0f")));  // which is ready
    ASSERT_OK(cache.Get(Source("3.0f")));
    EXPECT_THAT(calls, ElementsAre(Pair(1, 1), Pair(2, 2)));
    for (int i = 0; i < 4; ++i) cache.Request(Source(StrCat(i, ".5f")));
    for (int i = 0; i < 4; ++i) ASSERT_OK(cache.Get(Source(StrCat(i, ".5f"))));
  }
  // The last calls may come after a program was got.
  EXPECT_EQ(calls.size(), 6u);
  EXPECT_THAT(calls.back(), Pair(6, 6));
}

// A thread that waits for a program does not wait for the progress function.
TEST_F(ProgramCacheTest, ProgramsAreThereBeforeProgressIsTold) {
  constexpr std::chrono::seconds kLong(60);
  std::promise<void> told, got;
  bool came = false;
  {
    ProgramCache cache(backend_->context(), "", [&](int64_t, int64_t) {
      told.set_value();
      came = got.get_future().wait_for(kLong) == std::future_status::ready;
    });
    cache.Request(Source("2.0f"));
    if (cache.counters().requested == 0) GTEST_SKIP() << "no threads here";
    ASSERT_EQ(told.get_future().wait_for(kLong), std::future_status::ready);
    EXPECT_OK(cache.Get(Source("2.0f")));
    got.set_value();
  }
  EXPECT_TRUE(came);
}

// A program that failed and was forgotten is neither ready nor known; one that
// the compiler refuses is both.
TEST_F(ProgramCacheTest, CountsNothingThatIsForgotten) {
  backend_ = nullptr;
  FakeOpenCl fake(*cl_);
  ASSERT_OK_AND_ASSIGN(const auto backend,
                       OpenClBackend::Create(fake.api(), {"", ""}));
  std::vector<std::pair<int64_t, int64_t>> calls;
  ProgramCache cache(backend->context(), "", [&](int64_t ready, int64_t known) {
    calls.emplace_back(ready, known);
  });
  fake.FailEach(OpenClFunction::kBuildProgram, CL_OUT_OF_HOST_MEMORY);
  EXPECT_FALSE(cache.Get(Source("2.0f")).ok());
  fake.Mend();
  EXPECT_THAT(calls, ElementsAre());
  EXPECT_OK(cache.Get(Source("3.0f")));
  fake.device.unbuildable = {"scale"};
  EXPECT_FALSE(cache.Get(Source("4.0f")).ok());
  fake.device.unbuildable = {};
  EXPECT_OK(cache.Get(Source("2.0f")));
  fake.FailEach(OpenClFunction::kBuildProgram, CL_OUT_OF_HOST_MEMORY);
  EXPECT_FALSE(cache.Get(Source("5.0f")).ok());
  EXPECT_THAT(calls,
              ElementsAre(Pair(1, 1), Pair(2, 2), Pair(3, 3), Pair(3, 3)));
}

TEST_F(ProgramCacheTest, ASecondProcessCompilesNothing) {
  EXPECT_EQ(CountersOfAnother(Source("2.0f")).compiled, 1);
  const ProgramCache::Counters second = CountersOfAnother(Source("2.0f"));
  EXPECT_EQ(second.compiled, 0);
  EXPECT_EQ(second.loaded, 1);
}

TEST_F(ProgramCacheTest, DamagedFilesAreMisses) {
  EXPECT_EQ(CountersOfAnother(Source("2.0f")).compiled, 1);
  const std::filesystem::path path = OnlyFile();
  const auto size = std::filesystem::file_size(path);
  // Cut off, empty, one byte wrong: compiled anew, and mended.
  for (const auto bytes : {size - 1, size / 2, decltype(size){0}}) {
    std::filesystem::resize_file(path, bytes);
    EXPECT_EQ(CountersOfAnother(Source("2.0f")).compiled, 1) << bytes;
    EXPECT_EQ(CountersOfAnother(Source("2.0f")).loaded, 1) << bytes;
  }
  for (const auto at : {decltype(size){0}, size / 2, size - 1}) {
    std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
    file.seekg(static_cast<std::streamoff>(at));
    const char byte = static_cast<char>(file.get());
    file.seekp(static_cast<std::streamoff>(at));
    file.put(static_cast<char>(byte ^ 0x40));
    file.close();
    EXPECT_EQ(CountersOfAnother(Source("2.0f")).compiled, 1) << at;
  }
}

TEST_F(ProgramCacheTest, FilesOfAnotherDeviceAreMisses) {
  EXPECT_EQ(CountersOfAnother(Source("2.0f")).compiled, 1);
  const OpenClSource source = Source("2.0f");
  const ProgramStamp other{"something else", "another device"};
  std::filesystem::copy_file(OnlyFile(), folder_ / ProgramFileName(other));
  EXPECT_THAT(ReadProgramFile(folder_.string(), other),
              FailsWith(StatusCode::kCorrupt, "of another source or device"));
  EXPECT_THAT(ReadProgramFile(folder_.string(), {"none", "none"}),
              FailsWith(StatusCode::kNotFound, ""));
}

TEST_F(ProgramCacheTest, AFolderThatCannotBeWrittenIsNoFailure) {
  std::filesystem::create_directories(folder_.parent_path());
  std::ofstream(folder_) << "a file in the way";
  EXPECT_EQ(CountersOfAnother(Source("2.0f")).compiled, 1);
}

TEST_F(ProgramCacheTest, WhatDoesNotBuildHasTheLog) {
  ProgramCache& cache = backend_->programs();
  OpenClSource wrong = Source("2.0f");
  wrong.text += "\nthis is no OpenCL";
  const auto program = cache.Get(wrong);
  ASSERT_FALSE(program.ok());
  EXPECT_THAT(program.status().message(), testing::HasSubstr("scale.cl"));
  EXPECT_THAT(program.status().message(), testing::HasSubstr("error"));
  EXPECT_FALSE(cache.Get(wrong).ok());
  EXPECT_EQ(cache.counters().failed, 1);
  EXPECT_OK(cache.Get(Source("2.0f")));
}

}  // namespace
}  // namespace placelite
