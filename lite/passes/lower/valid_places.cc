// SPDX-License-Identifier: Apache-2.0
#include "lite/passes/lower/valid_places.h"

#include <algorithm>

#include "lite/core/base/did_you_mean.h"
#include "lite/core/base/strings.h"
#include "lite/core/kernel/gpu_storage.h"

namespace placelite {
namespace {

constexpr Layout kNCHW = LayoutKind::kNCHW;
constexpr Layout kImage = LayoutKind::kImageDefault;
constexpr Layout kFolder = LayoutKind::kImageFolder;

std::vector<Place> X86Places(const DeviceInfo& device,
                             const ValidPlacesOptions& options) {
  std::vector<Place> places;
  const CpuFeatures features = device.cpu.features;
  const int vector = VectorFloats(features & (kAvx2 | kAvx512));
  const Layout blocked = Layout::Blocked(static_cast<int16_t>(vector));
  // Only values with a grid are stored so. In vectors of AVX-512, floats are
  // faster than codes without VNNI.
  const CpuFeatures bytes = (features & kAvx512) != 0 ? kAvx512Vnni : kAvx2;
  if ((features & bytes) != 0) {
    places.emplace_back(Target::kX86, Precision::kInt8, blocked);
    places.emplace_back(Target::kX86, Precision::kInt8, kNCHW);
  }
  if (options.enable_bf16) {
    places.emplace_back(Target::kX86, Precision::kBF16, Layout::Blocked(16));
    places.emplace_back(Target::kX86, Precision::kBF16, kNCHW);
  }
  places.emplace_back(Target::kX86, Precision::kFloat, blocked);
  places.emplace_back(Target::kX86, Precision::kFloat, kNCHW);
  places.emplace_back(Target::kX86, Precision::kAny, kNCHW);
  return places;
}

std::vector<Place> ArmPlaces(const DeviceInfo& device,
                             const ValidPlacesOptions& options) {
  std::vector<Place> places;
  // Only values with a grid are stored so.
  if (device.cpu.arch != "arm") {
    places.emplace_back(Target::kArm, Precision::kInt8, Layout::Blocked(4));
    places.emplace_back(Target::kArm, Precision::kInt8, kNCHW);
  }
  if (options.enable_fp16) {
    places.emplace_back(Target::kArm, Precision::kFP16, Layout::Blocked(8));
    places.emplace_back(Target::kArm, Precision::kFP16, kNCHW);
  }
  places.emplace_back(Target::kArm, Precision::kFloat, Layout::Blocked(4));
  places.emplace_back(Target::kArm, Precision::kFloat, kNCHW);
  places.emplace_back(Target::kArm, Precision::kAny, kNCHW);
  return places;
}

// The article's four places, then the same places with matrices as images and
// with buffers of 4-channel blocks. If the device prefers buffers, these change
// places with the images. Without fp16 each place has float.
std::vector<Place> OpenCLPlaces(const DeviceInfo& device,
                                const ValidPlacesOptions& options) {
  constexpr Layout kBlocks = Layout::Blocked(4);
  const bool buffers = PrefersBuffers(device.gpu);
  const Layout first = buffers ? kBlocks : kImage;
  const Layout last = buffers ? kImage : kBlocks;
  const Precision half = options.opencl_precision;
  std::vector<Place> places;
  for (const Place& place : {
           Place(Target::kOpenCL, half, first),
           Place(Target::kOpenCL, Precision::kFloat, kNCHW),
           Place(Target::kOpenCL, Precision::kAny, first),
           Place(Target::kOpenCL, Precision::kAny, kNCHW),
           Place(Target::kOpenCL, half, kFolder),
           Place(Target::kOpenCL, Precision::kFloat, last),
           Place(Target::kOpenCL, Precision::kAny, kFolder),
           Place(Target::kOpenCL, Precision::kAny, last),
       }) {
    if (std::find(places.begin(), places.end(), place) == places.end()) {
      places.push_back(place);
    }
  }
  return places;
}

const Place kLastPlace(Target::kHost, Precision::kAny, LayoutKind::kAny);

Result<std::vector<Place>> TokenPlaces(const std::string& token,
                                       const DeviceInfo& device,
                                       const ValidPlacesOptions& options) {
  if (token == "x86") return X86Places(device, options);
  if (token == "arm") return ArmPlaces(device, options);
  if (token == "opencl") return OpenCLPlaces(device, options);
  if (token == "host") return std::vector<Place>{kLastPlace};
  if (token.find('/') != std::string::npos) {
    LITE_ASSIGN_OR_RETURN(Place place, ParsePlace(token));
    return std::vector<Place>{place};
  }
  return Status::InvalidArgument(StrCat(
      "unknown target '", token, "', expected host, x86, arm, opencl or ",
      "a place such as arm/float/NCHW",
      DidYouMean(token, {"host", "x86", "arm", "opencl"})));
}

}  // namespace

Result<std::vector<Place>> ValidPlaces(std::string_view targets,
                                       const DeviceInfo& device,
                                       const ValidPlacesOptions& options) {
  std::vector<Place> places;
  std::vector<std::string> tokens;
  for (const std::string& token : Split(targets, ", \t")) {
    if (token.empty()) continue;
    if (std::find(tokens.begin(), tokens.end(), token) != tokens.end()) {
      return Status::InvalidArgument(
          StrCat("target '", token, "' is named twice in '", targets, "'"));
    }
    tokens.push_back(token);
    LITE_ASSIGN_OR_RETURN(std::vector<Place> part,
                          TokenPlaces(token, device, options));
    for (const Place& place : part) {
      if (std::find(places.begin(), places.end(), place) == places.end()) {
        places.push_back(place);
      }
    }
  }
  if (tokens.empty()) {
    return Status::InvalidArgument("no target is named in valid_targets");
  }
  const bool has_last =
      std::find(places.begin(), places.end(), kLastPlace) != places.end();
  if (!options.strict && !has_last) places.push_back(kLastPlace);
  return places;
}

bool NamesOpenCl(std::string_view targets) {
  for (const std::string& token : Split(targets, ", \t")) {
    if (StartsWith(token, ToString(Target::kOpenCL))) return true;
  }
  return false;
}

}  // namespace placelite
