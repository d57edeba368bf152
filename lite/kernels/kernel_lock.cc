// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/kernel_lock.h"

namespace placelite {

int VariantRevision(std::string_view variant) {
  for (const RevisedVariant& revised : RevisedVariants()) {
    if (revised.variant == variant) return revised.revision;
  }
  return 1;
}

}  // namespace placelite
