// SPDX-License-Identifier: Apache-2.0
#include "picture.h"

#include <algorithm>
#include <memory>

#define STB_IMAGE_IMPLEMENTATION
#include <stb_image.h>

namespace {

constexpr float kMeans[] = {103.94f, 116.78f, 123.68f};  // blue, green, red
constexpr float kScale = 0.017f;

struct Pixels {
  std::unique_ptr<stbi_uc, void (*)(void*)> rgb{nullptr, stbi_image_free};
  int width = 0, height = 0;

  // Between pixels, each of which lies in the middle of its square.
  float At(float y, float x, int channel) const {
    y = std::clamp(y - 0.5f, 0.0f, static_cast<float>(height - 1));
    x = std::clamp(x - 0.5f, 0.0f, static_cast<float>(width - 1));
    const int y0 = static_cast<int>(y), x0 = static_cast<int>(x);
    const int y1 = std::min(y0 + 1, height - 1);
    const int x1 = std::min(x0 + 1, width - 1);
    const auto pixel = [&](int row, int column) {
      return static_cast<float>(
          rgb.get()[(row * width + column) * 3 + channel]);
    };
    const auto between = [](float a, float b, float t) {
      return a + (b - a) * t;
    };
    const float fx = x - static_cast<float>(x0);
    return between(between(pixel(y0, x0), pixel(y0, x1), fx),
                   between(pixel(y1, x0), pixel(y1, x1), fx),
                   y - static_cast<float>(y0));
  }
};

}  // namespace

bool ReadPicture(const std::string& path, int size, float* planes) {
  Pixels picture;
  int channels = 0;
  picture.rgb.reset(
      stbi_load(path.c_str(), &picture.width, &picture.height, &channels, 3));
  if (picture.rgb == nullptr) return false;
  const float half = static_cast<float>(size) / 2;
  const int shorter = std::min(picture.width, picture.height);
  const float step = static_cast<float>(shorter) * 7 / (8 * half * 2);
  for (int c = 0; c < 3; ++c) {
    for (int y = 0; y < size; ++y) {
      for (int x = 0; x < size; ++x) {
        const float value =
            picture.At(static_cast<float>(picture.height) / 2 +
                           (static_cast<float>(y) + 0.5f - half) * step,
                       static_cast<float>(picture.width) / 2 +
                           (static_cast<float>(x) + 0.5f - half) * step,
                       2 - c);
        *planes++ = (value - kMeans[c]) * kScale;
      }
    }
  }
  return true;
}
