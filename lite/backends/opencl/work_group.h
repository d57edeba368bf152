// SPDX-License-Identifier: Apache-2.0
// Work groups: sizes that suit a GPU without a measurement, and those that
// tuning tries.
#ifndef LITE_BACKENDS_OPENCL_WORK_GROUP_H_
#define LITE_BACKENDS_OPENCL_WORK_GROUP_H_

#include "lite/core/kernel/device_info.h"

namespace placelite {

// The work items of a group along width, height and channels; zeros leave the
// group to the driver.
struct WorkGroup {
  int x = 0, y = 0, z = 0;

  bool operator==(const WorkGroup& other) const {
    return x == other.x && y == other.y && z == other.z;
  }
};

enum class WorkGroupUse : uint8_t { kConvolution, kDepthwise };

// Returns, for Adreno, the group in the table of Lee et al. 2019 (On-Device
// Neural Net Inference with Mobile GPUs, section 5.3); a model that is missing
// there gets the group of the nearest one. Other GPUs are left to their
// drivers, which lose a few percent at most.
WorkGroup DefaultWorkGroup(const GpuInfo& gpu, WorkGroupUse use);

// The values of a variant's parameter "group", for tuning: 80402 is 8 x 4 x 2,
// 1 is the driver's choice, 0 the default above.
inline constexpr int kWorkGroups[] = {1,     320101, 160401, 80801,
                                      80402, 40404,  40804,  10164};

WorkGroup ChosenWorkGroup(int group, const GpuInfo& gpu, WorkGroupUse use);

}  // namespace placelite

#endif  // LITE_BACKENDS_OPENCL_WORK_GROUP_H_
