// SPDX-License-Identifier: Apache-2.0
// Regions: the parts of a lowered program that run on a device without a
// crossing to the CPU inside.
#ifndef LITE_API_DEVICE_REGIONS_H_
#define LITE_API_DEVICE_REGIONS_H_

#include <set>
#include <string>
#include <vector>

#include "lite/core/ir/graph.h"

namespace placelite {

struct DeviceRegion {
  // The names of the model's ops in the region, without casts.
  std::set<std::string> ops;
  bool has_images = false;  // some output is an image
  // The types, places and shapes of the ops. Two regions with equal texts take
  // the same time.
  std::string text;
};

// Returns the regions in the order of their first ops. All shapes must be
// exact.
std::vector<DeviceRegion> DeviceRegions(const Graph& graph);

}  // namespace placelite

#endif  // LITE_API_DEVICE_REGIONS_H_
