// SPDX-License-Identifier: Apache-2.0
// The revisions of kernel variants, which say what a measurement belongs to.
//
// A measurement belongs to a variant's name and revision. kernels.lock lists
// the revisions with the source files that are each variant's own, and a test
// asks whether a changed file means another kernel (docs/tuning.md). The
// compiler is no part of a revision: else a tuning database that ships with the
// project would fit one build alone.
#ifndef LITE_KERNELS_KERNEL_LOCK_H_
#define LITE_KERNELS_KERNEL_LOCK_H_

#include <string_view>

#include "lite/core/base/span.h"

namespace placelite {

struct RevisedVariant {
  const char* variant;
  int revision;  // above 1
};

// The variants that are no longer what they were at first, from kernels.lock
// (made by cmake/kernel_lock.cmake).
Span<const RevisedVariant> RevisedVariants();

// Returns the revision of a variant by its name: 1 unless it was revised.
int VariantRevision(std::string_view variant);

}  // namespace placelite

#endif  // LITE_KERNELS_KERNEL_LOCK_H_
