// SPDX-License-Identifier: Apache-2.0
#include "lite/core/base/log.h"

#include <cstdlib>
#include <vector>

#include "gtest/gtest.h"

namespace placelite {
namespace {

std::vector<std::string>* Seen() {
  static auto* const seen = new std::vector<std::string>();
  return seen;
}

void Collect(LogLevel level, const std::string& message) {
  Seen()->push_back(std::to_string(static_cast<int>(level)) + message);
}

TEST(LogTest, GoesToTheSinkOfTheApplication) {
  SetLogSink(&Collect);
  Log(LogLevel::kInfo, "a");
  Log(LogLevel::kError, "b");
  SetLogSink(nullptr);
  EXPECT_EQ(*Seen(), (std::vector<std::string>{"0a", "2b"}));
}

TEST(LogTest, DefaultSinkShowsWarningsAndErrorsOnly) {
  unsetenv("LITE_LOG");
  testing::internal::CaptureStderr();
  Log(LogLevel::kInfo, "not shown");
  Log(LogLevel::kWarning, "cannot pin");
  Log(LogLevel::kError, "cannot write");
  EXPECT_EQ(testing::internal::GetCapturedStderr(),
            "warning: cannot pin\nerror: cannot write\n");
}

TEST(LogTest, TheEnvironmentShowsMoreOrNothing) {
  setenv("LITE_LOG", "info", 1);
  testing::internal::CaptureStderr();
  Log(LogLevel::kInfo, "shown");
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "info: shown\n");
  setenv("LITE_LOG", "off", 1);
  testing::internal::CaptureStderr();
  Log(LogLevel::kError, "silenced");
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
  unsetenv("LITE_LOG");
}

}  // namespace
}  // namespace placelite
