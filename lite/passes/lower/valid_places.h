// SPDX-License-Identifier: Apache-2.0
// Turns the user's targets into the ordered list of valid places.
#ifndef LITE_PASSES_LOWER_VALID_PLACES_H_
#define LITE_PASSES_LOWER_VALID_PLACES_H_

#include <string_view>
#include <vector>

#include "lite/core/kernel/device_info.h"
#include "lite/core/tensor/place.h"

namespace placelite {

struct ValidPlacesOptions {
  // Whether arm computes in fp16 on devices that can.
  bool enable_fp16 = false;
  // Whether x86 computes in bf16 on devices that can.
  bool enable_bf16 = false;
  // If true, no places are implied; otherwise host/any/any ends the list.
  bool strict = false;
  // The precision in which OpenCL stores activations.
  Precision opencl_precision = Precision::kFP16;
};

// `targets` holds tokens separated by commas or blanks, most wanted first:
// host, x86, arm, opencl, or a whole place such as arm/float/NCHW. Each token
// stands for its starting list (docs/opt.md); duplicates are an error.
Result<std::vector<Place>> ValidPlaces(std::string_view targets,
                                       const DeviceInfo& device,
                                       const ValidPlacesOptions& options);

// Whether any token of `targets` is OpenCL or an OpenCL place.
bool NamesOpenCl(std::string_view targets);

}  // namespace placelite

#endif  // LITE_PASSES_LOWER_VALID_PLACES_H_
