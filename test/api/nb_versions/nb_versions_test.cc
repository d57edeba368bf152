// SPDX-License-Identifier: Apache-2.0
// A file of each format version of .nb, as the library of that time wrote it,
// runs and gives what it gave (docs/model_format.md, "Versions"). The files in
// test/data/nb are never written again; a new version adds one.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <set>

#include "lite/api/predictor.h"
#include "lite/core/base/strings.h"
#include "lite/core/model/nb/container.h"
#include "lite/core/model/nb/nb.h"
#include "test/support/status_matchers.h"
#include "tools/common/npy.h"

namespace placelite {
namespace {

const char kData[] = LITE_TEST_DATA_DIR "/";

std::string PathOf(const std::string& version) {
  return StrCat(kData, "nb/", version, ".nb");
}

Result<std::unique_ptr<Predictor>> Load(const std::string& version) {
  MobileConfig config;
  config.model_file = PathOf(version);
  return Predictor::Create(config);
}

// Fails where an output is not as expected.
void ExpectOutput(Predictor* predictor, size_t index, const Tensor& expected) {
  ASSERT_OK_AND_ASSIGN(const Tensor output, predictor->Output(index));
  ASSERT_EQ(output.precision(), expected.precision());
  ASSERT_EQ(output.shape(), expected.shape());
  if (expected.precision() != Precision::kFloat) {
    EXPECT_EQ(0, std::memcmp(output.raw_data(), expected.raw_data(),
                             expected.bytes()));
    return;
  }
  const float* want = expected.data<float>();
  float largest = 0;
  for (int64_t i = 0; i < expected.NumElements(); ++i) {
    largest = std::max(largest, std::fabs(want[i]));
  }
  for (int64_t i = 0; i < expected.NumElements(); ++i) {
    EXPECT_NEAR(output.data<float>()[i], want[i], 1e-4f + 1e-4f * largest) << i;
  }
}

TEST(NbVersions, ThereIsAFileOfEachVersion) {
  std::set<std::string> versions;
  for (const auto& entry :
       std::filesystem::directory_iterator(StrCat(kData, "nb"))) {
    versions.insert(entry.path().stem().string());
  }
  EXPECT_THAT(versions, testing::ElementsAre("1.0.0", "1.1.0", "1.2.0", "1.3.0",
                                             "1.4.0", "1.5.0"));
  EXPECT_EQ(*versions.rbegin(), nb::ToString(nb::kFormatVersion))
      << "the format has another version: add a file of it, and its test";
  for (const std::string& version : versions) {
    ASSERT_OK_AND_ASSIGN(const NbInfo info, InspectNb(PathOf(version)));
    EXPECT_EQ(info.format_version, version);
    for (const NbSection& section : info.sections) EXPECT_TRUE(section.intact);
  }
}

// y = tanh(x w) of w = [1 2 3; 4 5 6.5], worked out by hand.
void ExpectFullyConnected(Predictor* predictor) {
  const float x[] = {0.1f, 0.05f, -0.2f, 0.125f};
  ASSERT_OK(predictor->SetInput(0, Precision::kFloat, {2, 2}, x));
  ASSERT_OK(predictor->Run());
  ASSERT_OK_AND_ASSIGN(const Tensor y, predictor->Output(0));
  ASSERT_EQ(y.shape(), Shape({2, 3}));
  const double sums[] = {0.3, 0.45, 0.625, 0.3, 0.225, 0.2125};
  for (int i = 0; i < 6; ++i) {
    EXPECT_NEAR(y.data<float>()[i], std::tanh(sums[i]), 1e-6) << i;
  }
}

TEST(NbVersions, TheFirst) {
  ASSERT_OK_AND_ASSIGN(const auto predictor, Load("1.0.0"));
  ExpectFullyConnected(predictor.get());
}

// It has packed weights by the former kind of name, which are packed again.
TEST(NbVersions, WithPackedWeights) {
  ASSERT_OK_AND_ASSIGN(const NbInfo info, InspectNb(PathOf("1.1.0")));
  ASSERT_EQ(info.sections.size(), 3u);
  EXPECT_EQ(info.sections[2].name, "packed");
  ASSERT_OK_AND_ASSIGN(const auto predictor, Load("1.1.0"));
  ExpectFullyConnected(predictor.get());
}

// The graphs of a loop and of branches; PyTorch told the outputs.
TEST(NbVersions, WithSubgraphs) {
  ASSERT_OK_AND_ASSIGN(const auto predictor, Load("1.2.0"));
  for (const char* name : {"control_a", "control_b", "control_c"}) {
    for (const char* input : {"x", "n"}) {
      ASSERT_OK_AND_ASSIGN(
          const Tensor value,
          tools::ReadNpy(StrCat(kData, "inputs/", name, "_", input, ".npy")));
      ASSERT_OK_AND_ASSIGN(const size_t index, predictor->InputIndex(input));
      ASSERT_OK(predictor->SetInput(index, value.precision(), value.shape(),
                                    value.raw_data()));
    }
    ASSERT_OK(predictor->Run());
    for (size_t i = 0; i < 3; ++i) {
      ASSERT_OK_AND_ASSIGN(
          const Tensor expected,
          tools::ReadNpy(StrCat(kData, "models/onnx/control/ref/", name,
                                "/output_", i, ".npy")));
      ExpectOutput(predictor.get(), i, expected);
    }
  }
}

// Packed weights whose names have a version, of a network that reads digits;
// onnxruntime told the output.
TEST(NbVersions, WithNamedPackings) {
  ASSERT_OK_AND_ASSIGN(const NbInfo info, InspectNb(PathOf("1.3.0")));
  EXPECT_FALSE(info.packed_counts.empty());
  ASSERT_OK_AND_ASSIGN(const auto predictor, Load("1.3.0"));
  ASSERT_OK_AND_ASSIGN(const Tensor x,
                       tools::ReadNpy(StrCat(kData, "inputs/zoo_mnist_0.npy")));
  ASSERT_OK(predictor->SetInput(0, x.precision(), x.shape(), x.raw_data()));
  ASSERT_OK(predictor->Run());
  ASSERT_OK_AND_ASSIGN(
      const Tensor expected,
      tools::ReadNpy(
          StrCat(kData, "models/onnx/opt_mnist/ref/zoo_mnist_0/output_0.npy")));
  ExpectOutput(predictor.get(), 0, expected);
}

// The weights are codes of int8 with one scale, twice the weights of the first
// file.
TEST(NbVersions, WithCodes) {
  ASSERT_OK_AND_ASSIGN(const NbInfo info, InspectNb(PathOf("1.4.0")));
  EXPECT_EQ(info.min_reader_version, "1.4.0");
  EXPECT_EQ(info.small_counts.at("int8"), 1u);
  ASSERT_OK_AND_ASSIGN(const auto predictor, Load("1.4.0"));
  ExpectFullyConnected(predictor.get());
}

// The weights of the first file as bf16, behind halves away from zero: the
// input lies on the grid of its steps of 0.025.
TEST(NbVersions, WithHalves) {
  ASSERT_OK_AND_ASSIGN(const NbInfo info, InspectNb(PathOf("1.5.0")));
  EXPECT_EQ(info.min_reader_version, "1.5.0");
  EXPECT_EQ(info.op_counts.count("fake_quantize_away"), 1u);
  EXPECT_EQ(info.small_counts.at("bf16"), 1u);
  ASSERT_OK_AND_ASSIGN(const auto predictor, Load("1.5.0"));
  ExpectFullyConnected(predictor.get());
}

}  // namespace
}  // namespace placelite
