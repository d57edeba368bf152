// SPDX-License-Identifier: Apache-2.0
#include "lite/core/op/coded_buffer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <thread>
#include <vector>

#include "test/support/status_matchers.h"

namespace placelite {
namespace {

GridPtr TwoScales() {
  Grid grid;
  grid.code = Precision::kInt8;
  grid.axis = 0;
  grid.scales = {0.5f, 2};
  grid.zero_points = {0, 1};
  grid.qmin = -128;
  grid.qmax = 127;
  return std::make_shared<const Grid>(grid);
}

std::shared_ptr<std::vector<uint8_t>> Codes() {
  return std::make_shared<std::vector<uint8_t>>(
      std::vector<uint8_t>{2, 255, 128, 1, 0, 127});
}

Tensor MakeTensor(const std::shared_ptr<std::vector<uint8_t>>& codes) {
  return *DecodeLater(TwoScales(), Shape({2, 3}), codes->data(), codes);
}

std::vector<float> FloatsOf(const Tensor& tensor) {
  const auto* data = tensor.data<float>();
  return {data, data + tensor.NumElements()};
}

TEST(CodedBuffer, HasTheFloatsThatItsCodesStandFor) {
  const Tensor tensor = MakeTensor(Codes());
  EXPECT_THAT(FloatsOf(tensor), testing::ElementsAre(1, -0.5, -64, 0, -2, 252));
}

TEST(CodedBuffer, TakesMemoryForFloatsWhenTheyAreRead) {
  const auto codes = Codes();
  const Tensor tensor = MakeTensor(codes);
  const Buffer& buffer = *tensor.buffer();
  EXPECT_EQ(buffer.codes().type, Precision::kInt8);
  EXPECT_EQ(buffer.codes().data, codes->data());
  EXPECT_EQ(buffer.bytes(), 24u);
  EXPECT_EQ(buffer.used_bytes(), 6u);
  FloatsOf(tensor);
  EXPECT_EQ(buffer.used_bytes(), 30u);
}

TEST(CodedBuffer, KeepsItsCodes) {
  auto codes = Codes();
  const std::weak_ptr<std::vector<uint8_t>> kept = codes;
  Tensor tensor = MakeTensor(codes);
  codes.reset();
  EXPECT_FALSE(kept.expired());
  tensor = Tensor();
  EXPECT_TRUE(kept.expired());
}

TEST(CodedBuffer, IsReadBySeveralThreads) {
  const Tensor tensor = MakeTensor(Codes());
  std::vector<std::vector<float>> read(4);
  std::vector<std::thread> threads;
  for (auto& floats : read) {
    threads.emplace_back([&] { floats = FloatsOf(tensor); });
  }
  for (std::thread& thread : threads) thread.join();
  for (const auto& floats : read) EXPECT_EQ(floats, read[0]);
  EXPECT_EQ(read[0][5], 252);
}

}  // namespace
}  // namespace placelite
