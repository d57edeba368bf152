// SPDX-License-Identifier: Apache-2.0
// Prints the multiply-adds per second of one core on registers alone, in
// GFLOP/s, for each vector width that it has, and of pairs of bf16. Kernels are measured against this
// peak.
#include <algorithm>
#include <chrono>
#include <cstdio>

#include "lite/backends/x86/x86_backend.h"
#include "test/backends/x86/bench/fma_loops.h"

namespace placelite {
namespace {

constexpr int64_t kLoops = 2'000'000;
constexpr int kRounds = 15;

// Returns the best of several rounds, which other programs disturb least.
double GflopsOf(int64_t (*loop)(int64_t)) {
  double best = 0;
  for (int round = 0; round < kRounds; ++round) {
    const auto start = std::chrono::steady_clock::now();
    const int64_t operations = loop(kLoops);
    const double seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start)
            .count();
    best = std::max(best, static_cast<double>(operations) / seconds * 1e-9);
  }
  return best;
}

}  // namespace
}  // namespace placelite

int main() {
  using namespace placelite;  // NOLINT: a main
  DeviceInfo device;
  MakeX86Backend()->Describe(&device);
  if ((device.cpu.features & kAvx512Bf16) != 0) {
    std::printf("avx512bf16 %.1f GFLOP/s\n", GflopsOf(FmaLoopAvx512Bf16));
  }
  if ((device.cpu.features & kAvx512) != 0) {
    std::printf("avx512 %.1f GFLOP/s\n", GflopsOf(FmaLoopAvx512));
  }
  if ((device.cpu.features & kAvx2) != 0) {
    std::printf("avx2 %.1f GFLOP/s\n", GflopsOf(FmaLoopAvx2));
  }
  return 0;
}
