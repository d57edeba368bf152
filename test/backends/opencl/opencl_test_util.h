// SPDX-License-Identifier: Apache-2.0
// A backend on the device of the tests, with a cache of its own.
#ifndef TEST_BACKENDS_OPENCL_OPENCL_TEST_UTIL_H_
#define TEST_BACKENDS_OPENCL_OPENCL_TEST_UTIL_H_

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <memory>
#include <string>

#include "lite/backends/opencl/opencl_backend.h"
#include "lite/core/base/strings.h"

namespace placelite {

// Skips the tests where there is no OpenCL device.
class OpenClTest : public testing::Test {
 protected:
  void SetUp() override {
    const auto* test = testing::UnitTest::GetInstance()->current_test_info();
    folder_ = std::filesystem::temp_directory_path() /
              StrCat("placelite_", test->test_suite_name(), "_", test->name());
    std::filesystem::remove_all(folder_);
    const Result<const OpenClApi*> cl = LoadOpenClApi();
    if (!cl.ok()) GTEST_SKIP() << cl.status().ToString();
    cl_ = *cl;
    if (ListOpenClDevices(*cl_).empty()) GTEST_SKIP() << "no OpenCL device";
    backend_ = MakeBackend();
    ASSERT_NE(backend_, nullptr);
  }

  void TearDown() override { std::filesystem::remove_all(folder_); }

  std::unique_ptr<OpenClBackend> MakeBackend() {
    const char* device = std::getenv("PLACELITE_TEST_OPENCL");
    auto backend = OpenClBackend::Create(
        *cl_, {device == nullptr ? "" : device, folder_.string()});
    return backend.ok() ? std::move(backend).value() : nullptr;
  }

  const OpenClApi* cl_ = nullptr;
  std::filesystem::path folder_;
  std::unique_ptr<OpenClBackend> backend_;
};

}  // namespace placelite

#endif  // TEST_BACKENDS_OPENCL_OPENCL_TEST_UTIL_H_
