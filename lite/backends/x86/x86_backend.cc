// SPDX-License-Identifier: Apache-2.0
#include "lite/backends/x86/x86_backend.h"

#include <cpuid.h>

#include "lite/backends/host/host_backend.h"

namespace placelite {
namespace {

// Asks the processor itself, because __builtin_cpu_supports does not know F16C
// in clang 14.
bool HasF16c() {
  unsigned eax = 0, ebx = 0, ecx = 0, edx = 0;
  return __get_cpuid(1, &eax, &ebx, &ecx, &edx) != 0 && (ecx & bit_F16C) != 0;
}

// AVX-VNNI has no name in gcc 11 and clang 11.
bool HasAvxVnni() {
  unsigned eax = 0, ebx = 0, ecx = 0, edx = 0;
  constexpr unsigned kAvxVnniBit = 1u << 4;
  // The first leaf tells how many there are.
  return __get_cpuid_count(7, 0, &eax, &ebx, &ecx, &edx) != 0 && eax >= 1 &&
         __get_cpuid_count(7, 1, &eax, &ebx, &ecx, &edx) != 0 &&
         (eax & kAvxVnniBit) != 0;
}

}  // namespace

// Each bit stands for all extensions that files of its name are compiled with
// (cmake/helpers.cmake); the compiler may use any of them.
CpuFeatures X86Features() {
  __builtin_cpu_init();
  CpuFeatures features = kAnyCpu;
  const bool avx2 =
      __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") &&
      HasF16c() && __builtin_cpu_supports("bmi") &&
      __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("pclmul") &&
      __builtin_cpu_supports("aes");
  if (!avx2) return features;
  features |= kAvx2;
  if (HasAvxVnni()) features |= kAvxVnni;
  const bool avx512 =
      __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
      __builtin_cpu_supports("avx512cd") &&
      __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl");
  if (!avx512) return features;
  features |= kAvx512;
  if (__builtin_cpu_supports("avx512vnni")) features |= kAvx512Vnni;
#ifdef LITE_WITH_BF16
  if (__builtin_cpu_supports("avx512bf16")) features |= kAvx512Bf16;
#endif
  return features;
}

std::unique_ptr<Backend> MakeX86Backend() {
  return MakeCpuBackend(Target::kX86, X86Features());
}

}  // namespace placelite
