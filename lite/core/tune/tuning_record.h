// SPDX-License-Identifier: Apache-2.0
// TuningRecord: one candidate (a variant and its parameters) that was measured
// on one workload of one device. Plain data.
#ifndef LITE_CORE_TUNE_TUNING_RECORD_H_
#define LITE_CORE_TUNE_TUNING_RECORD_H_

#include <cstdint>
#include <string>

#include "lite/core/kernel/device_info.h"
#include "lite/core/tune/tuning_key.h"
#include "lite/core/tune/tuning_parameters.h"

namespace placelite {

// What a database knows of a device.
struct TuningDevice {
  std::string name;          // this device exactly, for what speed depends on
  std::string device_class;  // devices that have the same best choices
  std::string driver;        // the driver of a GPU

  bool operator==(const TuningDevice& o) const {
    return name == o.name && device_class == o.device_class &&
           driver == o.driver;
  }
};

// The CPU (`memory` "cpu") or the GPU of a described device, as keys call it.
//   CPU, exactly: model, features and caches. Class: architecture and widest
//   vectors, "x86_64-avx512", "x86_64-avx2", "aarch64-neon", "x86_64-baseline".
//   Further features (VNNI, fp16) make no class of their own: a variant that
//   needs one and is not there does not apply.
//   GPU, exactly: vendor and model. Class: memory and vendor, "opencl-arm".
TuningDevice DescribeTuningDevice(const DeviceInfo& device,
                                  const std::string& memory);

struct TuningRecord {
  TuningKey key;
  std::string variant;
  TuningParameters parameters;

  // The stamp.
  TuningDevice device;
  // The revision of the variant that was measured (lite/kernels/kernel_lock.h).
  int revision = 0;
  int64_t samples = 0;
  double median_ms = 0;
  // Median distance of the samples from their median.
  double spread_ms = 0;

  // The winner of a finished comparison of this workload's candidates.
  bool chosen = false;
};

// "conv2d_direct_avx512 reg_n=14,unroll=1"
std::string CandidateText(const TuningRecord& record);

}  // namespace placelite

#endif  // LITE_CORE_TUNE_TUNING_RECORD_H_
