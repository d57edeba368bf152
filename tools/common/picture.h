// SPDX-License-Identifier: Apache-2.0
// Pictures as network inputs.
#ifndef TOOLS_COMMON_PICTURE_H_
#define TOOLS_COMMON_PICTURE_H_

#include <string>
#include <vector>

#include "lite/core/tensor/tensor.h"

namespace placelite::tools {

struct PictureOptions {
  // value = (pixel - mean) * scale, pixel 0..255, channels in `order`.
  std::vector<float> mean = {0, 0, 0};
  std::vector<float> scale = {1, 1, 1};
  std::string order = "RGB";  // or "BGR"
  // The shorter side is scaled to this before the centre is cut out; with 0 the
  // picture is stretched to the input's size.
  int resize_short = 0;
};

struct PictureSize {
  int height = 0;
  int width = 0;
};

// Reads the size of the picture at `path` without its pixels.
Result<PictureSize> ReadPictureSize(const std::string& path);

// Loads the picture at `path` (JPEG, PNG, ...) as a float tensor [1,3,h,w].
Result<Tensor> LoadPicture(const std::string& path, int64_t h, int64_t w,
                           const PictureOptions& options);

}  // namespace placelite::tools

#endif  // TOOLS_COMMON_PICTURE_H_
