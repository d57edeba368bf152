// SPDX-License-Identifier: Apache-2.0
// The names of devices.
#include "lite/core/tune/tuning_record.h"

#include "test/support/status_matchers.h"

namespace placelite {
namespace {

DeviceInfo Server() {
  DeviceInfo device;
  device.cpu.arch = "x86_64";
  device.cpu.model = " EPYC\t9\n";
  device.cpu.features = kAvx2 | kAvx512;
  device.cpu.l1d_bytes = 48 * 1024;
  device.cpu.l2_bytes = 1024 * 1024;
  device.gpu.vendor = "ARM";
  device.gpu.model = "Mali-G76";
  device.gpu.driver = "r21";
  return device;
}

TEST(TuningDevice, IsTheCpuOrTheGpu) {
  const TuningDevice cpu = DescribeTuningDevice(Server(), "cpu");
  EXPECT_EQ(cpu.name, "EPYC?9 (avx2,avx512; KiB 48/1024/0)");
  EXPECT_EQ(cpu.device_class, "x86_64-avx512");
  EXPECT_EQ(cpu.driver, "");
  const TuningDevice gpu = DescribeTuningDevice(Server(), "opencl");
  EXPECT_EQ(gpu.name, "ARM Mali-G76");
  EXPECT_EQ(gpu.device_class, "opencl-arm");
  EXPECT_EQ(gpu.driver, "r21");
}

TEST(TuningDevice, ClassIsTheWidestVectors) {
  const auto device_class = [](const char* arch, CpuFeatures features) {
    DeviceInfo device;
    device.cpu.arch = arch;
    device.cpu.features = features;
    return DescribeTuningDevice(device, "cpu").device_class;
  };
  EXPECT_EQ(device_class("x86_64", kAvx2 | kAvx512 | kAvx512Vnni),
            "x86_64-avx512");
  EXPECT_EQ(device_class("x86_64", kAvx2), "x86_64-avx2");
  EXPECT_EQ(device_class("x86_64", kAnyCpu), "x86_64-baseline");
  EXPECT_EQ(device_class("aarch64", kNeon | kArmDot), "aarch64-neon");
}

TEST(TuningDevice, WhateverTheSystemSaysIsOneShortLine) {
  DeviceInfo device = Server();
  device.cpu.model = std::string(5000, '\x01') + "\xff";
  const TuningDevice cpu = DescribeTuningDevice(device, "cpu");
  EXPECT_LT(cpu.name.size(), 256u);
  EXPECT_EQ(cpu.name.substr(0, 3), "???");
  device.cpu.model.clear();
  EXPECT_EQ(DescribeTuningDevice(device, "cpu").name.substr(0, 7), "unknown");
}

TEST(CandidateText, HasParametersWhereThereAre) {
  TuningRecord record;
  record.variant = "conv_a";
  EXPECT_EQ(CandidateText(record), "conv_a");
  record.parameters = {{"reg_n", 14}, {"unroll", 1}};
  EXPECT_EQ(CandidateText(record), "conv_a reg_n=14,unroll=1");
}

}  // namespace
}  // namespace placelite
