// SPDX-License-Identifier: Apache-2.0
// The lists of targets that models are converted for in the property test.
#ifndef TEST_SUPPORT_OP_PROPERTY_TARGET_LIST_H_
#define TEST_SUPPORT_OP_PROPERTY_TARGET_LIST_H_

#include <vector>

#include "lite/core/tensor/place.h"

namespace placelite {

struct TargetList {
  const char* name;    // letters, digits, underscores
  const char* device;  // "this", or a profile: then the .nb runs here all the
                       // same
  const char* targets;
  bool enable_fp16 = false;
  Precision opencl_precision = Precision::kFP16;
  // If true, the host's places are not appended: models may be refused.
  bool strict = false;
  bool enable_bf16 = false;
};

// Returns the lists for this build: for its own processor, for OpenCL where
// there is a device, and for phones, whose .nb runs here.
std::vector<TargetList> TargetLists();

bool NamesOpenCl(const TargetList& list);
// Returns the least precision in which floats of a model may be stored.
Precision StoredFloats(const TargetList& list);

}  // namespace placelite

#endif  // TEST_SUPPORT_OP_PROPERTY_TARGET_LIST_H_
