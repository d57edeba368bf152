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
  // Of the nodes that the model has, without casts.
  std::set<std::string> ops;
  bool has_images = false;  // among their outputs
  // What the ops compute, on what: type, places and shapes. Two regions with
  // the same text take the same time.
  std::string text;
};

// In the order of their first ops. All shapes are exact.
std::vector<DeviceRegion> DeviceRegions(const Graph& graph);

}  // namespace placelite

#endif  // LITE_API_DEVICE_REGIONS_H_
