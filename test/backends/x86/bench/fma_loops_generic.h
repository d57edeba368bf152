// SPDX-License-Identifier: Apache-2.0
#ifndef TEST_BACKENDS_X86_BENCH_FMA_LOOPS_GENERIC_H_
#define TEST_BACKENDS_X86_BENCH_FMA_LOOPS_GENERIC_H_

#include <hwy/highway.h>

#include <cstdint>

namespace placelite::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

inline int64_t FmaLoop(int64_t loops) {
  // More sums than latency times throughput hide the latency; fewer than the
  // registers avoid spills.
  constexpr int kSums = 12;
  const hn::ScalableTag<float> d;
  using V = hn::Vec<decltype(d)>;
  // Towards 1: never subnormal, never infinite.
  V factor = hn::Set(d, 0.5f), term = hn::Set(d, 0.5f);
  V sum[kSums];
#pragma GCC unroll 12
  for (int i = 0; i < kSums; ++i) sum[i] = hn::Set(d, static_cast<float>(i));
  for (int64_t loop = 0; loop < loops; ++loop) {
    // Hides the values from the compiler.
    asm volatile("" : "+v"(factor.raw), "+v"(term.raw));
#pragma GCC unroll 12
    for (int i = 0; i < kSums; ++i) {
      sum[i] = hn::MulAdd(sum[i], factor, term);
    }
  }
  V all = sum[0];
#pragma GCC unroll 12
  for (int i = 1; i < kSums; ++i) all = hn::Add(all, sum[i]);
  volatile float keep = hn::GetLane(all);
  (void)keep;
  return loops * kSums * 2 * static_cast<int64_t>(hn::Lanes(d));
}

}  // namespace placelite::HWY_NAMESPACE

#endif  // TEST_BACKENDS_X86_BENCH_FMA_LOOPS_GENERIC_H_
