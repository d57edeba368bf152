// SPDX-License-Identifier: Apache-2.0
// Pictures as a network wants them.
#ifndef EXAMPLES_LINUX_AARCH64_PICTURE_H_
#define EXAMPLES_LINUX_AARCH64_PICTURE_H_

#include <string>

// The middle of the picture, whose shorter side becomes 8/7 of `size` pixels,
// as planes of blue, green and red: floats [3, size, size], less the means of
// ImageNet, times 0.017. False when the file is no picture.
bool ReadPicture(const std::string& path, int size, float* planes);

#endif  // EXAMPLES_LINUX_AARCH64_PICTURE_H_
