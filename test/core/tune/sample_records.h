// SPDX-License-Identifier: Apache-2.0
// Records for tests: workloads of a made-up convolution.
#ifndef TEST_CORE_TUNE_SAMPLE_RECORDS_H_
#define TEST_CORE_TUNE_SAMPLE_RECORDS_H_

#include <string>

#include "lite/core/tune/tuning_record.h"

namespace placelite {

inline const TuningDevice kServer = {"Big Server", "x86_64-avx512", ""};
inline const TuningDevice kCloud = {"Cloud", "x86_64-avx512", ""};
inline const TuningDevice kLaptop = {"Laptop", "x86_64-avx2", ""};

// 64 channels of size x size in NCHW16c, by a constant filter of 64x64x3x3.
inline TuningKey ConvolutionKey(int64_t size, int threads = 1) {
  const Layout blocked = Layout::Blocked(16);
  const TuningArgument image = {true, false, Precision::kFloat, blocked,
                                Shape{1, 64, size, size}};
  const TuningArgument filter = {true, true, Precision::kFloat,
                                 LayoutKind::kNCHW, Shape{64, 64, 3, 3}};
  TuningArgument no_bias;
  no_bias.present = false;
  return {"conv2d", "cpu",           {image, filter, no_bias},
          {image},  "strides=[1,1]", "add+relu",
          threads};
}

inline TuningRecord MakeRecord(const TuningKey& key, const TuningDevice& device,
                               const std::string& variant, double ms,
                               bool chosen = false) {
  TuningRecord record;
  record.key = key;
  record.variant = variant;
  record.parameters = {{"reg_n", 14}};
  record.device = device;
  record.revision = 1;
  record.samples = 7;
  record.median_ms = ms;
  record.spread_ms = ms / 64;
  record.chosen = chosen;
  return record;
}

}  // namespace placelite

#endif  // TEST_CORE_TUNE_SAMPLE_RECORDS_H_
