// SPDX-License-Identifier: Apache-2.0
#include "lite/backends/opencl/work_group.h"

#include <gtest/gtest.h>

#include "lite/backends/opencl/queue.h"
#include "lite/core/kernel/profiles/device_profile.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

struct TableRow {
  const char* model;
  WorkGroup convolution, depthwise;
};

// Lee et al. 2019, the table of section 5.3.
constexpr TableRow kTable[] = {
    {"Adreno (TM) 630", {4, 8, 4}, {4, 4, 8}},
    {"Adreno (TM) 540", {8, 2, 2}, {8, 8, 2}},
    {"Adreno (TM) 510", {8, 4, 4}, {8, 4, 4}},
    {"Adreno (TM) 509", {8, 4, 8}, {8, 4, 2}},
    {"Adreno (TM) 506", {8, 4, 8}, {8, 4, 8}},
    {"Adreno (TM) 430", {8, 4, 8}, {8, 4, 8}},
};

WorkGroup Convolution(const GpuInfo& gpu) {
  return DefaultWorkGroup(gpu, WorkGroupUse::kConvolution);
}
WorkGroup Depthwise(const GpuInfo& gpu) {
  return DefaultWorkGroup(gpu, WorkGroupUse::kDepthwise);
}

TEST(WorkGroupTest, AdrenoHasItsTable) {
  for (const TableRow& row : kTable) {
    GpuInfo gpu;
    gpu.model = row.model;
    EXPECT_EQ(Convolution(gpu), row.convolution) << row.model;
    EXPECT_EQ(Depthwise(gpu), row.depthwise) << row.model;
  }
}

TEST(WorkGroupTest, OthersAreLeftToTheirDrivers) {
  for (const char* model : {"Mali-G76", "NVIDIA H200", ""}) {
    GpuInfo gpu;
    gpu.model = model;
    EXPECT_EQ(Convolution(gpu), WorkGroup()) << model;
  }
}

TEST(WorkGroupTest, ProfilesOfAdrenoTakeTheNearestRow) {
  for (const char* name : {"adreno-640", "adreno-740"}) {
    ASSERT_OK_AND_ASSIGN(const DeviceInfo device, LoadDevice(name));
    EXPECT_EQ(Convolution(device.gpu), (WorkGroup{4, 8, 4})) << name;
    EXPECT_EQ(Depthwise(device.gpu), (WorkGroup{4, 4, 8})) << name;
  }
}

TEST(WorkGroupTest, ParametersNameSizes) {
  GpuInfo gpu;
  gpu.model = "Adreno (TM) 540";
  const auto chosen = [&](int parameter) {
    return ChosenWorkGroup(parameter, gpu, WorkGroupUse::kConvolution);
  };
  EXPECT_EQ(chosen(0), (WorkGroup{8, 2, 2}));
  EXPECT_EQ(chosen(1), WorkGroup());
  EXPECT_EQ(chosen(80402), (WorkGroup{8, 4, 2}));
  EXPECT_EQ(chosen(10164), (WorkGroup{1, 1, 64}));
}

// Figure 3 of the same paper.
TEST(WorkGroupTest, GridsAreRoundedUpToWholeGroups) {
  OpenClRange range;
  const size_t output[3] = {10, 10, 6}, grid[3] = {12, 12, 8};
  for (int i = 0; i < 3; ++i) {
    range.global[i] = output[i];
    range.local[i] = 4;
  }
  range.RoundUpToGroups();
  for (int i = 0; i < 3; ++i) EXPECT_EQ(range.global[i], grid[i]) << i;
}

TEST(WorkGroupTest, ADriversGroupsNeedNoRounding) {
  OpenClRange range;
  range.global[0] = 10;
  range.RoundUpToGroups();
  EXPECT_EQ(range.global[0], 10u);
}

}  // namespace
}  // namespace placelite
