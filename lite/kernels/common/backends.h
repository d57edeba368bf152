// SPDX-License-Identifier: Apache-2.0
// These macros tell which backends are built: LITE_X86(f) is f if the x86
// backend is built and null elsewhere; LITE_ARM and LITE_OPENCL work alike, and
// LITE_X86_BF16 where the build has the kernels for AVX512-BF16, too,
// LITE_ARM64 where it is for 64-bit Arm, whose vectors compute in fp16 and
// round. So tables and kernel rows exist everywhere, and only their code may be
// missing.
#ifndef LITE_KERNELS_COMMON_BACKENDS_H_
#define LITE_KERNELS_COMMON_BACKENDS_H_

#ifdef LITE_WITH_X86
#define LITE_X86(function) (function)
#else
#define LITE_X86(function) nullptr
#endif
#if defined(LITE_WITH_X86) && defined(LITE_WITH_BF16)
#define LITE_X86_BF16(function) (function)
#else
#define LITE_X86_BF16(function) nullptr
#endif
#ifdef LITE_WITH_ARM
#define LITE_ARM(function) (function)
#else
#define LITE_ARM(function) nullptr
#endif
#if defined(LITE_WITH_ARM) && defined(__aarch64__)
#define LITE_ARM64(function) (function)
#else
#define LITE_ARM64(function) nullptr
#endif
#ifdef LITE_WITH_OPENCL
#define LITE_OPENCL(function) (function)
#else
#define LITE_OPENCL(function) nullptr
#endif

// Declares a vector function for each instruction set: NameAvx512, NameAvx2 and
// NameNeon. Only those exist that a kernel row states (LITE_STAMPED in rows.h).
#define LITE_DECLARE_STAMPED(Result, Name, ...) \
  Result Name##Avx512(__VA_ARGS__);             \
  Result Name##Avx2(__VA_ARGS__);               \
  Result Name##Neon(__VA_ARGS__)

#endif  // LITE_KERNELS_COMMON_BACKENDS_H_
