// SPDX-License-Identifier: Apache-2.0
#include "lite/backends/opencl/device.h"

#include <algorithm>
#include <cctype>

#include "lite/core/base/strings.h"

namespace placelite {
namespace {

std::string DeviceText(const OpenClApi& cl, cl_device_id id,
                       cl_device_info what) {
  size_t bytes = 0;
  if (cl.GetDeviceInfo(id, what, 0, nullptr, &bytes) != CL_SUCCESS) return "";
  std::string text(bytes, '\0');
  if (cl.GetDeviceInfo(id, what, bytes, text.data(), nullptr) != CL_SUCCESS) {
    return "";
  }
  // Some drivers count the final null character, or several.
  text.resize(std::min(text.size(), text.find('\0')));
  return Strip(text);
}

// Returns a property of a device, or 0 where the device does not say.
template <typename T>
int64_t DeviceNumber(const OpenClApi& cl, cl_device_id id,
                     cl_device_info what) {
  T value = 0;
  if (cl.GetDeviceInfo(id, what, sizeof(value), &value, nullptr) !=
      CL_SUCCESS) {
    return 0;
  }
  return static_cast<int64_t>(value);
}

std::string PlatformName(const OpenClApi& cl, cl_platform_id id) {
  char text[256] = {};
  cl.GetPlatformInfo(id, CL_PLATFORM_NAME, sizeof(text) - 1, text, nullptr);
  return text;
}

// Describes the work groups of a device; the numbers are zero where it does not
// say.
void DescribeGroups(const OpenClApi& cl, OpenClDevice* device) {
  size_t bytes = 0;
  if (cl.GetDeviceInfo(device->id, CL_DEVICE_MAX_WORK_ITEM_SIZES, 0, nullptr,
                       &bytes) != CL_SUCCESS) {
    return;
  }
  std::vector<size_t> sides(std::max<size_t>(3, bytes / sizeof(size_t)));
  if (cl.GetDeviceInfo(device->id, CL_DEVICE_MAX_WORK_ITEM_SIZES, bytes,
                       sides.data(), nullptr) != CL_SUCCESS) {
    return;
  }
  std::copy_n(sides.begin(), 3, device->max_group_sides);
}

OpenClDevice Describe(const OpenClApi& cl, cl_device_id id) {
  OpenClDevice device;
  device.id = id;
  device.version = DeviceText(cl, id, CL_DEVICE_VERSION);
  device.c_version = DeviceText(cl, id, CL_DEVICE_OPENCL_C_VERSION);
  device.extensions = DeviceText(cl, id, CL_DEVICE_EXTENSIONS);
  GpuInfo& info = device.info;
  const GpuName name =
      NameGpu({DeviceText(cl, id, CL_DEVICE_VENDOR),
               DeviceText(cl, id, CL_DEVICE_NAME), device.version});
  info.vendor = name.vendor;
  info.model = name.model;
  device.family = name.family;
  device.launches_per_flush = LaunchesPerFlush(name);
  info.driver = DeviceText(cl, id, CL_DRIVER_VERSION);
  info.compute_units = static_cast<int>(
      DeviceNumber<cl_uint>(cl, id, CL_DEVICE_MAX_COMPUTE_UNITS));
  info.clock_mhz = static_cast<int>(
      DeviceNumber<cl_uint>(cl, id, CL_DEVICE_MAX_CLOCK_FREQUENCY));
  info.local_memory_bytes =
      DeviceNumber<cl_ulong>(cl, id, CL_DEVICE_LOCAL_MEM_SIZE);
  info.own_local_memory = DeviceNumber<cl_device_local_mem_type>(
                              cl, id, CL_DEVICE_LOCAL_MEM_TYPE) == CL_LOCAL;
  info.max_work_group_size =
      DeviceNumber<size_t>(cl, id, CL_DEVICE_MAX_WORK_GROUP_SIZE);
  if (DeviceNumber<cl_bool>(cl, id, CL_DEVICE_IMAGE_SUPPORT) != 0) {
    info.image2d_max_width =
        DeviceNumber<size_t>(cl, id, CL_DEVICE_IMAGE2D_MAX_WIDTH);
    info.image2d_max_height =
        DeviceNumber<size_t>(cl, id, CL_DEVICE_IMAGE2D_MAX_HEIGHT);
  }
  info.max_allocation_bytes =
      DeviceNumber<cl_ulong>(cl, id, CL_DEVICE_MAX_MEM_ALLOC_SIZE);
  info.fp16 = device.HasExtension("cl_khr_fp16");
  const auto type = DeviceNumber<cl_device_type>(cl, id, CL_DEVICE_TYPE);
  device.is_gpu = (type & CL_DEVICE_TYPE_GPU) != 0;
  // The units of a processor are its cores, whose vectors are the lanes.
  if ((type & CL_DEVICE_TYPE_CPU) != 0) {
    info.lanes = static_cast<int>(
        DeviceNumber<cl_uint>(cl, id, CL_DEVICE_NATIVE_VECTOR_WIDTH_FLOAT));
  }
  device.alignment_bytes = std::max<int64_t>(
      1, DeviceNumber<cl_uint>(cl, id, CL_DEVICE_MEM_BASE_ADDR_ALIGN) / 8);
  device.memory_bytes =
      DeviceNumber<cl_ulong>(cl, id, CL_DEVICE_GLOBAL_MEM_SIZE);
  DescribeGroups(cl, &device);
  return device;
}

// Says why a device cannot be used; empty if it can.
std::string WhyUnusable(const OpenClApi& cl, const OpenClDevice& device) {
  if (device.info.model.empty()) return "does not tell its name";
  if (DeviceNumber<cl_bool>(cl, device.id, CL_DEVICE_AVAILABLE) == 0) {
    return "is not available";
  }
  if (DeviceNumber<cl_bool>(cl, device.id, CL_DEVICE_COMPILER_AVAILABLE) == 0) {
    return "has no compiler";
  }
  return "";
}

// Lists ids through `ask(room, ids, count)`, an OpenCL function that lists;
// returns its error where there is none.
template <typename Id, typename Ask>
cl_int ListIds(const Ask& ask, std::vector<Id>* ids) {
  cl_uint count = 0;
  cl_int error = ask(0, nullptr, &count);
  if (error == CL_SUCCESS && count > 0) {
    ids->resize(count);
    error = ask(count, ids->data(), nullptr);
  }
  if (error != CL_SUCCESS) ids->clear();
  return error;
}

std::vector<cl_platform_id> ListPlatforms(const OpenClApi& cl,
                                          std::vector<std::string>* left_out) {
  std::vector<cl_platform_id> ids;
  const cl_int error = ListIds(
      [&](cl_uint room, cl_platform_id* to, cl_uint* count) {
        return cl.GetPlatformIDs(room, to, count);
      },
      &ids);
  if (ids.empty()) {
    left_out->push_back(
        StrCat("there is no OpenCL platform: clGetPlatformIDs: ",
               OpenClErrorName(error)));
  }
  return ids;
}

// Appends the devices of platform `p` to `devices`.
void AppendDevices(const OpenClApi& cl, size_t p, cl_platform_id platform,
                   std::vector<OpenClDevice>* devices,
                   std::vector<std::string>* left_out) {
  std::vector<cl_device_id> ids;
  const cl_int error = ListIds(
      [&](cl_uint room, cl_device_id* to, cl_uint* count) {
        return cl.GetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, room, to, count);
      },
      &ids);
  const std::string platform_name = PlatformName(cl, platform);
  if (ids.empty()) {
    left_out->push_back(
        StrCat("platform ", p, " ", platform_name,
               " has no device: clGetDeviceIDs: ", OpenClErrorName(error)));
  }
  for (size_t d = 0; d < ids.size(); ++d) {
    OpenClDevice device = Describe(cl, ids[d]);
    device.platform = platform;
    device.platform_name = platform_name;
    device.name = StrCat(p, ":", d);
    const std::string why = WhyUnusable(cl, device);
    if (why.empty()) {
      devices->push_back(std::move(device));
    } else {
      left_out->push_back(
          StrCat(device.name, " ", device.info.model, " ", why));
    }
  }
}

std::string Lower(std::string text) {
  for (char& c : text) {
    c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  }
  return text;
}

bool Contains(const std::string& text, const std::string& part) {
  return Lower(text).find(Lower(part)) != std::string::npos;
}

}  // namespace

bool OpenClDevice::HasExtension(const std::string& wanted) const {
  for (const std::string& each : Split(extensions, " ")) {
    if (each == wanted) return true;
  }
  return false;
}

std::vector<OpenClDevice> ListOpenClDevices(
    const OpenClApi& cl, std::vector<std::string>* left_out) {
  std::vector<std::string> unread;
  if (left_out == nullptr) left_out = &unread;
  const std::vector<cl_platform_id> platforms = ListPlatforms(cl, left_out);
  std::vector<OpenClDevice> devices;
  for (size_t p = 0; p < platforms.size(); ++p) {
    AppendDevices(cl, p, platforms[p], &devices, left_out);
  }
  std::stable_sort(devices.begin(), devices.end(),
                   [](const OpenClDevice& a, const OpenClDevice& b) {
                     return a.is_gpu > b.is_gpu;
                   });
  return devices;
}

Result<OpenClDevice> DeviceOfContext(const OpenClApi& cl, cl_context context) {
  size_t bytes = 0;
  LITE_RETURN_IF_ERROR(OpenClStatus(
      cl.GetContextInfo(context, CL_CONTEXT_DEVICES, 0, nullptr, &bytes),
      "clGetContextInfo"));
  std::vector<cl_device_id> ids(bytes / sizeof(cl_device_id));
  LITE_RETURN_IF_ERROR(
      OpenClStatus(cl.GetContextInfo(context, CL_CONTEXT_DEVICES, bytes,
                                     ids.data(), nullptr),
                   "clGetContextInfo"));
  for (const OpenClDevice& device : ListOpenClDevices(cl)) {
    if (!ids.empty() && device.id == ids.front()) return device;
  }
  return Status::NotFound("the context has no device that can be used");
}

Result<OpenClDevice> ChooseOpenClDevice(const OpenClApi& cl,
                                        const std::string& wanted) {
  std::vector<std::string> known, left_out;
  for (const OpenClDevice& device : ListOpenClDevices(cl, &left_out)) {
    if (wanted.empty() || device.name == wanted ||
        Contains(device.info.model, wanted) ||
        Contains(device.platform_name, wanted)) {
      return device;
    }
    known.push_back(StrCat(device.name, " ", device.info.model));
  }
  if (known.empty()) {
    return Status::NotFound(
        StrCat("there is no OpenCL device: ", Join(left_out, "; ")));
  }
  return Status::NotFound(StrCat("no OpenCL device is called '", wanted,
                                 "', there is: ", Join(known, ", ")));
}

}  // namespace placelite
