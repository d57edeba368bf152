// SPDX-License-Identifier: Apache-2.0
// Recorded strings by which drivers describe their devices, and the names made
// from them.
#include "lite/backends/opencl/gpu_family.h"

#include <gtest/gtest.h>

namespace placelite {
namespace {

struct Recorded {
  GpuStrings strings;
  GpuFamily family;
  const char* vendor;
  const char* model;
  int launches_per_flush;
};

const Recorded kRecorded[] = {
    {{"QUALCOMM", "QUALCOMM Adreno(TM)", "OpenCL 2.0 Adreno(TM) 640"},
     GpuFamily::kAdreno,
     "Qualcomm",
     "Adreno (TM) 640",
     0},
    {{"QUALCOMM", "QUALCOMM Adreno(TM)", "OpenCL 2.0 Adreno(TM) 540"},
     GpuFamily::kAdreno,
     "Qualcomm",
     "Adreno (TM) 540",
     16},
    {{"QUALCOMM", "QUALCOMM Adreno(TM) 740", "OpenCL 3.0 QUALCOMM build"},
     GpuFamily::kAdreno,
     "Qualcomm",
     "Adreno (TM) 740",
     0},
    {{"QUALCOMM", "QUALCOMM Adreno(TM)", "OpenCL 1.2"},
     GpuFamily::kAdreno,
     "Qualcomm",
     "Adreno (TM)",
     16},
    {{"ARM", "Mali-G76", "OpenCL 2.0 v1.r16p0-01rel0"},
     GpuFamily::kMali,
     "ARM",
     "Mali-G76",
     24},
    {{"ARM", "Mali-G610 r0p0", "OpenCL 3.0 v1.g6p0-01eac0"},
     GpuFamily::kMali,
     "ARM",
     "Mali-G610",
     24},
    {{"Imagination Technologies", "PowerVR Rogue GE8320", "OpenCL 1.2"},
     GpuFamily::kPowerVr,
     "Imagination",
     "PowerVR Rogue GE8320",
     4},
    {{"Imagination Technologies", "PowerVR B-Series BXM-8-256", "OpenCL 3.0"},
     GpuFamily::kPowerVr,
     "Imagination",
     "PowerVR B-Series BXM-8-256",
     16},
    {{"NVIDIA Corporation", "NVIDIA H200", "OpenCL 3.0 CUDA"},
     GpuFamily::kNvidia,
     "NVIDIA Corporation",
     "NVIDIA H200",
     0},
    {{"AuthenticAMD", "pthread-skylake-avx512-AMD EPYC",
      "OpenCL 3.0 PoCL HSTR: pthread-x86_64-pc-linux-gnu-skylake-avx512"},
     GpuFamily::kOther,
     "AuthenticAMD",
     "pthread-skylake-avx512-AMD EPYC",
     0},
    {{"", "", ""}, GpuFamily::kOther, "", "", 0},
};

TEST(GpuFamily, IsToldByNames) {
  for (const Recorded& each : kRecorded) {
    const GpuName name = NameGpu(each.strings);
    EXPECT_EQ(name.family, each.family) << each.model;
    EXPECT_EQ(name.vendor, each.vendor);
    EXPECT_EQ(name.model, each.model);
    EXPECT_EQ(LaunchesPerFlush(name), each.launches_per_flush) << each.model;
  }
}

}  // namespace
}  // namespace placelite
