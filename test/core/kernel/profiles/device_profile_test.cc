// SPDX-License-Identifier: Apache-2.0
#include "lite/core/kernel/profiles/device_profile.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdio>
#include <fstream>

#include "lite/core/base/strings.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

using testing::HasSubstr;
using testing::Not;

// A profile with `fields` behind the required ones.
std::string Profile(const std::string& cpu_fields,
                    const std::string& more = "") {
  return StrCat(R"({"name": "board", "cpu": {"arch": "aarch64")", cpu_fields,
                "}", more, "}");
}

TEST(DeviceProfile, EveryCompiledInProfileLoadsUnderItsName) {
  const std::vector<std::string> names = DeviceProfileNames();
  EXPECT_GE(names.size(), 9u);
  for (const std::string& name : names) {
    ASSERT_OK_AND_ASSIGN(const DeviceInfo device, LoadDevice(name));
    EXPECT_EQ(device.name, name);
    EXPECT_NE(device.cpu.features, kAnyCpu) << name;
  }
}

TEST(DeviceProfile, PhonesHaveTheirGpu) {
  for (const char* name :
       {"adreno-640", "adreno-740", "mali-g72", "mali-g76"}) {
    ASSERT_OK_AND_ASSIGN(const DeviceInfo device, LoadDevice(name));
    EXPECT_TRUE(device.has_gpu()) << name;
    EXPECT_TRUE(device.gpu.fp16) << name;
    EXPECT_EQ(device.cpu.cores(), 8) << name;
    const bool is_mali = device.gpu.vendor == "ARM";
    EXPECT_EQ(device.gpu.image2d_max_width, is_mali ? 65536 : 16384);
    EXPECT_EQ(device.gpu.max_work_group_size, is_mali ? 384 : 1024);
    EXPECT_EQ(device.gpu.own_local_memory, !is_mali);
  }
}

TEST(DeviceProfile, ProcessorsDifferInFeatures) {
  const auto features = [](const char* name) {
    const Result<DeviceInfo> device = LoadDevice(name);
    EXPECT_OK(device);
    EXPECT_FALSE(device->has_gpu()) << name;
    return CpuFeaturesToString(device->cpu.features);
  };
  EXPECT_EQ(features("cortex-a55"), "neon,fp16,dotprod");
  EXPECT_EQ(features("cortex-a76"), "neon,fp16,dotprod");
  EXPECT_EQ(features("cortex-x1"), "neon,fp16,dotprod");
  EXPECT_EQ(features("x86-avx2"), "avx2");
  EXPECT_EQ(features("x86-avx512"), "avx2,avx512");
}

TEST(DeviceProfile, UnknownNamesAreRefusedWithTheKnownOnes) {
  EXPECT_THAT(LoadDevice("adreno640"),
              FailsWith(StatusCode::kNotFound, "did you mean 'adreno-640'"));
  EXPECT_THAT(LoadDevice("toaster"),
              FailsWith(StatusCode::kNotFound, "known are: adreno-640, "));
  EXPECT_THAT(LoadDevice("toaster").status().message(),
              Not(HasSubstr("did you mean")));
  EXPECT_THAT(LoadDevice(""), FailsWith(StatusCode::kNotFound, "unknown"));
  EXPECT_THAT(LoadDevice(".json"), FailsWith(StatusCode::kNotFound, "unknown"));
}

// Sets every field, so that the round trip covers all.
DeviceInfo FullDevice() {
  DeviceInfo device;
  device.name = "everything";
  CpuInfo& cpu = device.cpu;
  cpu.arch = "aarch64";
  cpu.model = "with \"quotes\" and \xc3\xa4";
  cpu.features = kNeon | kArmBf16;
  cpu.l1d_bytes = 1;
  cpu.l2_bytes = 2;
  cpu.l3_bytes = 3;
  cpu.clusters = {{"big", 2, 2.84, {6, 7}}, {"little", 6, 0, {}}};
  GpuInfo& gpu = device.gpu;
  gpu.vendor = "v";
  gpu.model = "m";
  gpu.compute_units = 4;
  gpu.local_memory_bytes = 5;
  gpu.own_local_memory = true;
  gpu.max_work_group_size = 6;
  gpu.image2d_max_width = 7;
  gpu.image2d_max_height = 8;
  gpu.max_allocation_bytes = 9;
  gpu.fp16 = true;
  gpu.driver = "d";
  return device;
}

TEST(DeviceProfile, RoundTripKeepsEveryField) {
  const std::string text = ToJson(FullDevice());
  ASSERT_OK_AND_ASSIGN(const DeviceInfo back, ParseDeviceProfile(text, "back"));
  EXPECT_EQ(ToJson(back), text);
  const CpuInfo& cpu = back.cpu;
  EXPECT_EQ(back.name, "everything");
  EXPECT_EQ(cpu.arch, "aarch64");
  EXPECT_EQ(cpu.model, "with \"quotes\" and \xc3\xa4");
  EXPECT_EQ(cpu.features, kNeon | kArmBf16);
  EXPECT_EQ(cpu.l1d_bytes, 1);
  EXPECT_EQ(cpu.l2_bytes, 2);
  EXPECT_EQ(cpu.l3_bytes, 3);
  ASSERT_EQ(cpu.clusters.size(), 2u);
  EXPECT_EQ(cpu.clusters[0].core, "big");
  EXPECT_EQ(cpu.clusters[0].count, 2);
  EXPECT_EQ(cpu.clusters[0].ghz, 2.84);
  EXPECT_THAT(cpu.clusters[0].cpus, testing::ElementsAre(6, 7));
  EXPECT_EQ(cpu.cores(), 8);
  const GpuInfo& gpu = back.gpu;
  EXPECT_EQ(gpu.vendor, "v");
  EXPECT_EQ(gpu.model, "m");
  EXPECT_EQ(gpu.compute_units, 4);
  EXPECT_EQ(gpu.local_memory_bytes, 5);
  EXPECT_TRUE(gpu.own_local_memory);
  EXPECT_EQ(gpu.max_work_group_size, 6);
  EXPECT_EQ(gpu.image2d_max_width, 7);
  EXPECT_EQ(gpu.image2d_max_height, 8);
  EXPECT_EQ(gpu.max_allocation_bytes, 9);
  EXPECT_TRUE(gpu.fp16);
  EXPECT_EQ(gpu.driver, "d");
}

TEST(DeviceProfile, WhatIsNotStatedIsUnknown) {
  ASSERT_OK_AND_ASSIGN(const DeviceInfo device,
                       ParseDeviceProfile(Profile(""), "board.json"));
  EXPECT_EQ(device.cpu.features, kAnyCpu);
  EXPECT_EQ(device.cpu.l1d_bytes, 0);
  EXPECT_EQ(device.cpu.cores(), 0);
  EXPECT_FALSE(device.has_gpu());
}

TEST(DeviceProfile, CorruptTextsSayWhere) {
  for (const char* text : {"", "{", "[1,", "{\"name\": }", "nul", "\xff",
                           "{} {}", "{\"a\": 1e999}", "\"\xc0\x80\""}) {
    EXPECT_THAT(ParseDeviceProfile(text, "p.json"),
                FailsWith(StatusCode::kCorrupt, "p.json: "))
        << text;
  }
  EXPECT_THAT(ParseDeviceProfile("{\n \"name\" 3}", "p.json"),
              FailsWith(StatusCode::kCorrupt, "line 2, column 9"));
  EXPECT_THAT(ParseDeviceProfile(R"({"name": "a", "name": "b"})", "p.json"),
              FailsWith(StatusCode::kCorrupt, "key 'name' comes twice"));
  EXPECT_THAT(ParseDeviceProfile(std::string(10000, '['), "p.json"),
              FailsWith(StatusCode::kCorrupt, "levels deep"));
  const std::string large(kMaxDeviceProfileBytes + 1, ' ');
  EXPECT_THAT(ParseDeviceProfile(large, "p.json"),
              FailsWith(StatusCode::kCorrupt, "expected at most 65536"));
}

struct BadField {
  std::string text;
  const char* message;
};

TEST(DeviceProfile, WrongFieldsAreNamed) {
  const std::string long_text(300, 'x');
  const BadField cases[] = {
      {"[]", "the text is array, expected an object"},
      {"{}", "'name' is missing"},
      {R"({"name": ""})", "'name' is \"\", expected a name"},
      {R"({"name": 3})", "'name' is 3, expected one line of at most 256"},
      {R"({"name": "a\nb"})", "'name' is \"a\\nb\", expected one line"},
      {StrCat(R"({"name": ")", long_text, "\"}"), "xxx..., expected one line"},
      {R"({"name": "a"})", "'cpu' is missing"},
      {R"({"name": "a", "cpu": 1})", "cpu is number, expected an object"},
      {R"({"name": "a", "cpu": {}})", "'cpu.arch' is missing"},
      {Profile(R"(, "l1d": 1)"), "unknown key \"cpu.l1d\""},
      {Profile("", R"(, "gpus": {})"), "did you mean 'gpu'"},
      {Profile("", R"(, "zzzzzzzz": {})"), "known are: name, comment, cpu"},
      {Profile(R"(, "l1d_bytes": -1)"), "'cpu.l1d_bytes' is -1, expected a "},
      {Profile(R"(, "l1d_bytes": 1.5)"), "'cpu.l1d_bytes' is 1.5"},
      {Profile(R"(, "l1d_bytes": 18446744073709551615)"), "expected a whole"},
      {Profile(R"(, "l1d_bytes": 99999999999999999999)"), "expected a whole"},
      {Profile(R"(, "l1d_bytes": "32K")"), "'cpu.l1d_bytes' is \"32K\""},
      {Profile(R"(, "features": "neon")"), "'cpu.features' is \"neon\""},
      {Profile(R"(, "features": [1])"), "'cpu.features[0]' is 1"},
      {Profile(R"(, "features": ["mmx"])"), "unknown CPU feature 'mmx'"},
      {Profile(R"(, "clusters": {})"), "'cpu.clusters' is object"},
      {Profile(R"(, "clusters": [3])"), "cpu.clusters[0] is number"},
      {Profile(R"(, "clusters": [{"core": "a", "count": 0}])"),
       "'cpu.clusters[0].count' is 0, expected a whole number from 1 to 1024"},
      {Profile(R"(, "clusters": [{"core": "a"}])"),
       "'cpu.clusters[0].count' is missing"},
      {Profile(R"(, "clusters": [{"core": "a", "count": 1, "ghz": 2840}])"),
       "'cpu.clusters[0].ghz' is 2840, expected a number from 0 to 20"},
      {Profile(R"(, "clusters": [{"core": "a", "count": 1, "cpus": [-1]}])"),
       "'cpu.clusters[0].cpus[0]' is -1"},
      {Profile("", R"(, "gpu": {})"), "'gpu.model' is missing"},
      {Profile("", R"(, "gpu": {"model": "m", "fp16": 1})"),
       "'gpu.fp16' is 1, expected true or false"},
      {Profile("", R"(, "gpu": {"model": "m", "compute_units": 5000000000})"),
       "'gpu.compute_units' is 5000000000"},
  };
  for (const BadField& bad : cases) {
    EXPECT_THAT(ParseDeviceProfile(bad.text, "p.json"),
                FailsWith(StatusCode::kInvalidArgument, bad.message))
        << bad.text;
  }
}

class DeviceProfileFile : public testing::Test {
 protected:
  std::string Write(const std::string& text) {
    std::ofstream(path_, std::ios::binary) << text;
    return path_;
  }
  void TearDown() override { std::remove(path_.c_str()); }

  const std::string path_ =
      StrCat(testing::TempDir(), "device_profile_", getpid(), ".json");
};

TEST_F(DeviceProfileFile, IsReadFromDisk) {
  ASSERT_OK_AND_ASSIGN(const DeviceInfo device,
                       LoadDevice(Write(ToJson(FullDevice()))));
  EXPECT_EQ(device.name, "everything");
}

TEST_F(DeviceProfileFile, IsNamedInMessages) {
  EXPECT_THAT(LoadDevice(Write("{")), FailsWith(StatusCode::kCorrupt, path_));
  EXPECT_THAT(LoadDevice(Write(std::string(1 << 20, ' '))),
              FailsWith(StatusCode::kCorrupt, path_));
  EXPECT_THAT(LoadDevice("/no/such/place.json"),
              FailsWith(StatusCode::kNotFound, "/no/such/place.json"));
}

}  // namespace
}  // namespace placelite
