// SPDX-License-Identifier: Apache-2.0
// Checksums of what kernels make of fixed constants, so that a packing which
// makes other bytes than it did, under the same name and version, is noticed.
#ifndef TEST_KERNELS_PACKING_CHECKSUMS_H_
#define TEST_KERNELS_PACKING_CHECKSUMS_H_

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "lite/core/kernel/registry.h"

namespace placelite {

struct PackingChecksum {
  int version = 0;
  std::string checksum;  // 16 hexadecimal digits

  bool operator==(const PackingChecksum& o) const {
    return version == o.version && checksum == o.checksum;
  }
};

// By the name of the packing and of the variant that packs.
using PackingChecksums =
    std::map<std::pair<std::string, std::string>, PackingChecksum>;

// Prepares the variants of the CPU that this machine can run on fixed
// convolutions and matrix products, for a device with fixed caches. A checksum
// goes over all that a variant packs with one packing, details included.
Result<PackingChecksums> ComputePackingChecksums(
    const KernelRegistry& registry);

// What lite/kernels/kernels.lock says, and the names of its variants.
struct KernelLock {
  PackingChecksums packings;
  std::vector<std::string> variants;
};

// The text of a lock; tools/kernel_lock.py checks it strictly.
KernelLock ParseKernelLock(const std::string& text);

// One sentence for each packing that `computed` has otherwise than `lock`.
std::vector<std::string> ComparePackings(const PackingChecksums& lock,
                                         const PackingChecksums& computed);

// The lines that `tools/kernel_lock.py packings` takes.
std::string LockLines(const PackingChecksums& computed);

}  // namespace placelite

#endif  // TEST_KERNELS_PACKING_CHECKSUMS_H_
