// SPDX-License-Identifier: Apache-2.0
// Pin files: which kernels and variants a model must or must not use, kept
// beside the model. Each line is one entry:
//
//   # conv2d_gemm_avx512 is wrong on this machine
//   exclude conv2d_gemm_avx512
//   pin type:softmax=softmax_rows_avx2
//
// '#' starts a comment at the start of a line or after a blank. The order of
// pins matters: later ones win.
#ifndef LITE_PASSES_LOWER_PIN_FILE_H_
#define LITE_PASSES_LOWER_PIN_FILE_H_

#include <string>
#include <string_view>
#include <vector>

#include "lite/passes/lower/lower.h"

namespace placelite {

// Larger files and files with more entries are refused.
inline constexpr size_t kMaxPinFileBytes = size_t{1} << 20;
inline constexpr size_t kMaxPinFileEntries = 10000;

struct PinFile {
  std::vector<Pin> pins;
  std::vector<std::string> excludes;
};

// Fails with kInvalidArgument, naming the line.
Result<PinFile> ParsePinFile(std::string_view text);

// Fails with kNotFound when there is no file.
Result<PinFile> ReadPinFile(const std::string& path);

}  // namespace placelite

#endif  // LITE_PASSES_LOWER_PIN_FILE_H_
