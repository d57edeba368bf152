// SPDX-License-Identifier: Apache-2.0
// Packing: the name and version of a way to rearrange an op's constants.
//
// A file may hold packed weights (lite/core/kernel/packed_weights.h), and they
// are used only where name, version and details are what a kernel asks for. So
// whoever changes the bytes that a packing makes raises its version; a test
// compares checksums that lite/kernels/kernels.lock holds.
#ifndef LITE_CORE_KERNEL_PACKING_H_
#define LITE_CORE_KERNEL_PACKING_H_

#include <string>

namespace placelite {

struct Packing {
  const char* name;  // unique among the packings: "conv2d_blocked_filter"
  int version;       // from 1
};

// "conv2d_blocked_filter.1 avx512_16_4": what packed weights are kept by.
inline std::string PackKey(const Packing& packing, const std::string& details) {
  std::string key = packing.name;
  key += '.';
  key += std::to_string(packing.version);
  if (!details.empty()) key += ' ' + details;
  return key;
}

}  // namespace placelite

#endif  // LITE_CORE_KERNEL_PACKING_H_
