// SPDX-License-Identifier: Apache-2.0
// The OpenCL devices of this machine, for people and tools to look at.
#ifndef LITE_API_OPENCL_DEVICES_H_
#define LITE_API_OPENCL_DEVICES_H_

#include <string>
#include <utility>
#include <vector>

namespace placelite {

struct OpenClDeviceText {
  // What RuntimeOptions::opencl_device takes: "0:1", platform and device.
  std::string name;
  // ("model", "Mali-G76"), ("memory", "3.71 GiB"), ... in order.
  std::vector<std::pair<std::string, std::string>> facts;
};

struct OpenClDeviceList {
  // Best device first: it is taken where no device is asked for.
  std::vector<OpenClDeviceText> devices;
  // What cannot be used, with the reason: a device without compiler, a platform
  // without device; also that there is no OpenCL library, or no OpenCL in this
  // build.
  std::vector<std::string> left_out;
};

// Never fails: an empty list says why in left_out.
OpenClDeviceList DescribeOpenClDevices();

// Prints the whole list as lines of text.
std::string ToText(const OpenClDeviceList& list);

}  // namespace placelite

#endif  // LITE_API_OPENCL_DEVICES_H_
