// SPDX-License-Identifier: Apache-2.0
#include "lite/backends/x86/x86_backend.h"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <set>
#include <sstream>
#include <string>

#include "lite/core/base/strings.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

// The flags that the kernel lists, a second opinion on cpuid. Under user-mode
// emulation the file may still be that of the real processor.
std::set<std::string> SystemFlags() {
  std::ifstream file("/proc/cpuinfo");
  std::string line;
  while (std::getline(file, line)) {
    if (!StartsWith(line, "flags")) continue;
    std::istringstream words(line.substr(line.find(':') + 1));
    return {std::istream_iterator<std::string>(words), {}};
  }
  return {};
}

bool HasAll(const std::set<std::string>& flags,
            const std::vector<std::string>& names) {
  for (const std::string& name : names) {
    if (flags.count(name) == 0) return false;
  }
  return true;
}

TEST(X86Backend, StatesNoFeatureThatTheSystemLacks) {
  const std::set<std::string> flags = SystemFlags();
  if (flags.empty()) GTEST_SKIP() << "/proc/cpuinfo lists no flags";
  const CpuFeatures features = X86Features();
  if ((features & kAvx2) != 0) {
    EXPECT_TRUE(HasAll(
        flags, {"avx2", "fma", "f16c", "bmi1", "bmi2", "pclmulqdq", "aes"}));
  }
  if ((features & kAvx512) != 0) {
    EXPECT_TRUE(HasAll(
        flags, {"avx512f", "avx512bw", "avx512cd", "avx512dq", "avx512vl"}));
  }
  if ((features & kAvx512Vnni) != 0) {
    EXPECT_TRUE(HasAll(flags, {"avx512_vnni"}));
  }
  // Older systems do not list it. An emulated processor may have less than the
  // file lists.
  const bool is_emulated =
      flags.count("avx512f") != 0 && (features & kAvx512) == 0;
  if (flags.count("avx_vnni") != 0 && (features & kAvx2) != 0 && !is_emulated) {
    EXPECT_NE(features & kAvxVnni, 0u);
  }
}

TEST(X86Backend, WiderFeaturesImplyNarrowerOnes) {
  const CpuFeatures features = X86Features();
  EXPECT_TRUE((features & kAvx512) == 0 || (features & kAvx2) != 0);
  EXPECT_TRUE((features & kAvx512Vnni) == 0 || (features & kAvx512) != 0);
  EXPECT_TRUE((features & kAvxVnni) == 0 || (features & kAvx2) != 0);
}

TEST(X86Backend, DescribesHostAndFeatures) {
  const auto backend = MakeX86Backend();
  EXPECT_EQ(backend->target(), Target::kX86);
  DeviceInfo device;
  backend->Describe(&device);
  EXPECT_EQ(device.cpu.features, X86Features());
  EXPECT_EQ(device.cpu.arch, "x86_64");
  EXPECT_GE(device.cpu.cores(), 1);
}

TEST(X86Backend, LendsTheHostsMemoryAndThreads) {
  const auto backend = MakeX86Backend();
  ASSERT_OK_AND_ASSIGN(const auto buffer, backend->Allocate(100));
  EXPECT_NE(buffer->host_data(), nullptr);
  ASSERT_OK_AND_ASSIGN(const auto pool, backend->CreateThreadPool({2}));
  EXPECT_EQ(pool->threads(), 2);
}

}  // namespace
}  // namespace placelite
