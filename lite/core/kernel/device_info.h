// SPDX-License-Identifier: Apache-2.0
// DeviceInfo: a device as plain data. `this` machine is described by the
// backends (Backend::Describe), phones by JSON profiles (device_profile.h).
// A predicate assumes only what is stated here.
#ifndef LITE_CORE_KERNEL_DEVICE_INFO_H_
#define LITE_CORE_KERNEL_DEVICE_INFO_H_

#include <cstdint>
#include <string>
#include <vector>

namespace placelite {

// One bit per instruction-set extension that some variant needs.
using CpuFeatures = uint32_t;
inline constexpr CpuFeatures kAnyCpu = 0;
inline constexpr CpuFeatures kAvx2 = 1u << 0;    // and FMA, F16C, BMI1, BMI2
inline constexpr CpuFeatures kAvx512 = 1u << 1;  // F, BW, CD, DQ, VL
inline constexpr CpuFeatures kAvx512Vnni = 1u << 2;
inline constexpr CpuFeatures kNeon = 1u << 3;
inline constexpr CpuFeatures kArmFp16 = 1u << 4;  // fp16 arithmetic
inline constexpr CpuFeatures kArmDot = 1u << 5;
inline constexpr CpuFeatures kArmI8mm = 1u << 6;
inline constexpr CpuFeatures kArmBf16 = 1u << 7;
inline constexpr CpuFeatures kAvx512Bf16 = 1u << 8;
inline constexpr CpuFeatures kAvxVnni = 1u << 9;  // in vectors of AVX2

// "avx2,avx512"; the names are those of the profiles.
std::string CpuFeaturesToString(CpuFeatures features);
// 0 when there is no such feature.
CpuFeatures CpuFeatureFromName(const std::string& name);

// Cores of one kind.
struct CpuCluster {
  std::string core;  // "cortex-a76"
  int count = 0;
  double ghz = 0;         // 0: unknown
  std::vector<int> cpus;  // the system's numbers; only for this machine
};

struct CpuInfo {
  std::string arch;  // "x86_64", "aarch64", "arm"
  std::string model;
  CpuFeatures features = kAnyCpu;
  int64_t l1d_bytes = 0;  // per core; 0: unknown
  int64_t l2_bytes = 0;   // per core or its share
  int64_t l3_bytes = 0;
  std::vector<CpuCluster> clusters;  // fastest first

  int cores() const;
};

struct GpuInfo {
  std::string vendor;  // "Qualcomm", "ARM"
  std::string model;   // "Adreno (TM) 640", "Mali-G76"; empty: no GPU
  int compute_units = 0;
  int clock_mhz = 0;  // 0: unknown
  // Floats that a compute unit computes in a cycle, one fused multiply-add of
  // each; 0: unknown.
  int lanes = 0;
  int64_t local_memory_bytes = 0;
  // Units have local memory of their own, faster than the memory of the device,
  // a part of which it is elsewhere (on Mali, and on processors).
  bool own_local_memory = false;
  int64_t max_work_group_size = 0;
  int64_t image2d_max_width = 0;
  int64_t image2d_max_height = 0;
  int64_t max_allocation_bytes = 0;
  bool fp16 = false;  // cl_khr_fp16
  // Sums of fp16 values may be fp16, too: the device supports it and the user
  // allows it.
  bool fp16_arithmetic = false;
  // The system has CLBlast's library, for matrix products.
  bool clblast = false;
  std::string driver;
};

struct DeviceInfo {
  std::string name;  // "this", "mali-g76"
  CpuInfo cpu;
  GpuInfo gpu;

  bool has_gpu() const { return !gpu.model.empty(); }
};

// Floats in the widest vector that `features` offer; 4 when they name none.
int VectorFloats(CpuFeatures features);

}  // namespace placelite

#endif  // LITE_CORE_KERNEL_DEVICE_INFO_H_
