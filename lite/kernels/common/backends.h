// SPDX-License-Identifier: Apache-2.0
// These macros tell which backends are built: LITE_X86(f) is f if the x86
// backend is built and null elsewhere; LITE_ARM and LITE_OPENCL work alike. So
// tables and kernel rows exist everywhere, and only their code may be missing.
#ifndef LITE_KERNELS_COMMON_BACKENDS_H_
#define LITE_KERNELS_COMMON_BACKENDS_H_

#ifdef LITE_WITH_X86
#define LITE_X86(function) (function)
#else
#define LITE_X86(function) nullptr
#endif
#ifdef LITE_WITH_ARM
#define LITE_ARM(function) (function)
#else
#define LITE_ARM(function) nullptr
#endif
#ifdef LITE_WITH_OPENCL
#define LITE_OPENCL(function) (function)
#else
#define LITE_OPENCL(function) nullptr
#endif

#endif  // LITE_KERNELS_COMMON_BACKENDS_H_
