// SPDX-License-Identifier: Apache-2.0
// Revisions: which source code the kernels of this build were made from, so
// that measurements of other code are known to be stale (lite/core/tune).
//
// A family's revision is a hash of the files in its folder and in those that it
// includes from (common, gemm), without comments and blanks, those named for
// Arm (arm_*, kernels_arm.cc) left out, and lines from `#ifdef LITE_WITH_ARM`
// to `#endif  // LITE_WITH_ARM`. Its rows for Arm have one of their own, of all
// of these, and so have its rows for OpenCL: of the files of OpenCL in the
// folder. The compiler is not part of it: then a shipped database would fit no
// other build.
#ifndef LITE_KERNELS_KERNEL_REVISIONS_H_
#define LITE_KERNELS_KERNEL_REVISIONS_H_

#include <string_view>

#include "lite/core/kernel/kernel_def.h"

namespace placelite {

struct FamilyRevision {
  const char* folder;    // of lite/kernels, also of those without rows
  const char* revision;  // hexadecimal
  const char* arm_revision;
  const char* opencl_revision;
};

// Made by cmake/kernel_revisions.cmake, sorted by folder.
Span<const FamilyRevision> FamilyRevisions();

// The revision of a row of AllKernelFamilies; empty for any other row.
const char* KernelRevision(const KernelDef& def);

// By the name of a variant in these families; empty when there is none. Looks
// through all rows: callers who ask often keep the answers.
const char* VariantRevision(std::string_view variant);

}  // namespace placelite

#endif  // LITE_KERNELS_KERNEL_REVISIONS_H_
