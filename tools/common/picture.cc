// SPDX-License-Identifier: Apache-2.0
#include "tools/common/picture.h"

#include <algorithm>
#include <cmath>

#include "lite/core/base/read_file.h"
#include "lite/core/base/strings.h"

#define STB_IMAGE_STATIC
#define STB_IMAGE_IMPLEMENTATION
#define STBI_NO_STDIO
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-function"
#include <stb/stb_image.h>
#define STB_IMAGE_RESIZE_STATIC
#define STB_IMAGE_RESIZE_IMPLEMENTATION
#include <stb/stb_image_resize.h>
#pragma GCC diagnostic pop

namespace placelite::tools {
namespace {

struct Pixels {
  int width = 0, height = 0;
  std::vector<unsigned char> rgb;
};

Result<Pixels> Decode(const std::string& path) {
  LITE_ASSIGN_OR_RETURN(std::string bytes, ReadFile(path));
  Pixels pixels;
  int channels = 0;
  unsigned char* data = stbi_load_from_memory(
      reinterpret_cast<const unsigned char*>(bytes.data()),
      static_cast<int>(bytes.size()), &pixels.width, &pixels.height, &channels,
      3);
  if (data == nullptr) {
    return Status::Corrupt(
        StrCat(path, ": not a picture: ", stbi_failure_reason()));
  }
  const size_t size = size_t{3} * pixels.width * pixels.height;
  pixels.rgb.assign(data, data + size);
  stbi_image_free(data);
  return pixels;
}

Result<Pixels> Resize(const Pixels& from, int width, int height) {
  Pixels to;
  to.width = width;
  to.height = height;
  to.rgb.resize(size_t{3} * width * height);
  if (stbir_resize_uint8(from.rgb.data(), from.width, from.height, 0,
                         to.rgb.data(), width, height, 0, 3) == 0) {
    return Status::ResourceExhausted("cannot resize the picture");
  }
  return to;
}

}  // namespace

Result<PictureSize> ReadPictureSize(const std::string& path) {
  LITE_ASSIGN_OR_RETURN(const std::string bytes, ReadFile(path));
  PictureSize size;
  int channels = 0;
  if (stbi_info_from_memory(
          reinterpret_cast<const unsigned char*>(bytes.data()),
          static_cast<int>(bytes.size()), &size.width, &size.height,
          &channels) == 0) {
    return Status::Corrupt(
        StrCat(path, ": not a picture: ", stbi_failure_reason()));
  }
  return size;
}

Result<Tensor> LoadPicture(const std::string& path, int64_t h, int64_t w,
                           const PictureOptions& options) {
  if (options.mean.size() != 3 || options.scale.size() != 3 ||
      (options.order != "RGB" && options.order != "BGR")) {
    return Status::InvalidArgument(
        "a picture needs 3 means, 3 scales and the order RGB or BGR");
  }
  LITE_ASSIGN_OR_RETURN(Pixels pixels, Decode(path));
  int64_t width = w, height = h;
  if (options.resize_short > 0) {
    const double factor = static_cast<double>(options.resize_short) /
                          std::min(pixels.width, pixels.height);
    width = std::max<int64_t>(w, std::lround(pixels.width * factor));
    height = std::max<int64_t>(h, std::lround(pixels.height * factor));
  }
  LITE_ASSIGN_OR_RETURN(pixels, Resize(pixels, static_cast<int>(width),
                                       static_cast<int>(height)));
  const int64_t left = (width - w) / 2, top = (height - h) / 2;
  LITE_ASSIGN_OR_RETURN(Tensor tensor,
                        Tensor::Allocate({1, 3, h, w}, Precision::kFloat));
  float* out = tensor.data<float>();
  for (int c = 0; c < 3; ++c) {
    const int from = options.order == "RGB" ? c : 2 - c;
    for (int64_t y = 0; y < h; ++y) {
      for (int64_t x = 0; x < w; ++x) {
        const size_t at = 3 * ((y + top) * width + x + left) + from;
        *out++ = (pixels.rgb[at] - options.mean[c]) * options.scale[c];
      }
    }
  }
  return tensor;
}

}  // namespace placelite::tools
