// SPDX-License-Identifier: Apache-2.0
// Real models whose weights were packed ahead of time give the same outputs to
// the last bit, pack nothing at the start, and pack as usual whatever does not
// fit.
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstring>
#include <filesystem>
#include <fstream>

#include "lite/api/convert.h"
#include "lite/api/predictor.h"
#include "lite/core/base/strings.h"
#include "lite/core/model/nb/nb.h"
#include "test/models/model_cases.h"
#include "test/models/predictors.h"
#include "test/support/devices.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

using Outputs = std::vector<std::vector<char>>;

Result<std::string> Converted(const ModelCase& model_case, PackAhead pack,
                              const std::string& device = "this",
                              const std::vector<Pin>& pins = {}) {
  ConvertConfig convert;
  convert.model_dir = model_case.model_dir;
  convert.model_file = model_case.model_file;
  convert.param_file = model_case.param_file;
  convert.valid_targets = device == "this" ? NativeTarget() : "x86";
  convert.device = device;
  convert.pins = pins;
  convert.pack = pack;
  for (const auto& [name, path] : model_case.inputs) {
    LITE_ASSIGN_OR_RETURN(const Tensor input, ReadCaseTensor(path));
    convert.input_shapes[name] = ShapeRange(input.shape());
  }
  LITE_ASSIGN_OR_RETURN(ConvertTarget target, ResolveTarget(convert));
  LITE_ASSIGN_OR_RETURN(ConvertedModel model, ConvertModel(convert, target));
  return SerializeModel(model, target);
}

// A copy of the bytes that many behind an aligned address.
Result<MobileConfig> InMemory(const std::string& bytes,
                              size_t misalignment = 0) {
  LITE_ASSIGN_OR_RETURN(std::shared_ptr<Buffer> block,
                        AllocateCpu(bytes.size() + misalignment));
  char* data = static_cast<char*>(block->host_data()) + misalignment;
  std::memcpy(data, bytes.data(), bytes.size());
  MobileConfig config;
  config.model_data = data;
  config.model_bytes = bytes.size();
  config.model_owner = block;
  return config;
}

struct Outcome {
  Outputs outputs;
  ProgramMemory memory;
};

Result<Outcome> Compute(const ModelCase& model_case, Predictor* predictor) {
  RunAndCompare(model_case, predictor);
  Outcome outcome;
  for (size_t i = 0; i < model_case.outputs.size(); ++i) {
    LITE_ASSIGN_OR_RETURN(const Tensor output, predictor->Output(i));
    const char* data = static_cast<const char*>(output.raw_data());
    outcome.outputs.emplace_back(data, data + output.bytes());
  }
  outcome.memory = predictor->Memory();
  return outcome;
}

Result<Outcome> Compute(const ModelCase& model_case,
                        const MobileConfig& config) {
  LITE_ASSIGN_OR_RETURN(auto predictor, Predictor::Create(config));
  return Compute(model_case, predictor.get());
}

class PackedWeightsTest : public testing::TestWithParam<const char*> {
 protected:
  void SetUp() override {
    model_case_ = FindModelCase(GetParam());
    ASSERT_OK_AND_ASSIGN(raw_, Converted(model_case_, PackAhead::kNone));
    ASSERT_OK_AND_ASSIGN(packed_, Converted(model_case_, PackAhead::kAll));
    ASSERT_OK_AND_ASSIGN(const MobileConfig config, InMemory(raw_));
    ASSERT_OK_AND_ASSIGN(expected_, Compute(model_case_, config));
    ASSERT_GT(expected_.memory.packed_count, 0);
    ASSERT_EQ(expected_.memory.mapped_packed_count, 0);
  }

  void ExpectAllMapped(const Outcome& outcome) {
    EXPECT_TRUE(outcome.outputs == expected_.outputs);
    EXPECT_EQ(outcome.memory.packed_count, 0);
    EXPECT_EQ(outcome.memory.packed_bytes, 0);
    EXPECT_EQ(outcome.memory.mapped_packed_count,
              expected_.memory.packed_count);
    EXPECT_EQ(outcome.memory.mapped_packed_bytes,
              expected_.memory.packed_bytes);
  }

  void ExpectAllMissed(const Outcome& outcome) {
    EXPECT_TRUE(outcome.outputs == expected_.outputs);
    EXPECT_EQ(outcome.memory.packed_count, expected_.memory.packed_count);
    EXPECT_EQ(outcome.memory.packed_bytes, expected_.memory.packed_bytes);
    EXPECT_EQ(outcome.memory.mapped_packed_count, 0);
  }

  // Changes the ids of packed weights, in a file with correct checksums.
  template <typename Change>
  void ExpectMissWith(Change change) {
    ASSERT_OK_AND_ASSIGN(MobileConfig config, InMemory(packed_));
    ASSERT_OK_AND_ASSIGN(NbModel model,
                         ReadNbFromMemory(config.model_data, packed_.size(),
                                          config.model_owner));
    for (PackedWeight& weight : model.packed_weights) change(&weight);
    ASSERT_OK_AND_ASSIGN(
        const std::string bytes,
        SerializeNb(model.graph, model.annotations, {model.packed_weights}));
    ASSERT_OK_AND_ASSIGN(config, InMemory(bytes));
    ASSERT_OK_AND_ASSIGN(const Outcome outcome, Compute(model_case_, config));
    ExpectAllMissed(outcome);
  }

  ModelCase model_case_;
  std::string raw_, packed_;
  Outcome expected_;
};

TEST_P(PackedWeightsTest, NothingIsPackedAtTheStart) {
  ASSERT_OK_AND_ASSIGN(const MobileConfig config, InMemory(packed_));
  ASSERT_OK_AND_ASSIGN(const Outcome outcome, Compute(model_case_, config));
  ExpectAllMapped(outcome);
}

TEST_P(PackedWeightsTest, FromAFile) {
  const auto path = std::filesystem::path(testing::TempDir()) /
                    StrCat("packed_weights_", getpid(), ".nb");
  std::ofstream(path, std::ios::binary) << packed_;
  MobileConfig config;
  config.model_file = path;
  const Result<Outcome> outcome = Compute(model_case_, config);
  std::filesystem::remove(path);
  ASSERT_OK(outcome);
  ExpectAllMapped(*outcome);
}

TEST_P(PackedWeightsTest, ClonesShare) {
  ASSERT_OK_AND_ASSIGN(const MobileConfig config, InMemory(packed_));
  ASSERT_OK_AND_ASSIGN(auto predictor, Predictor::Create(config));
  ASSERT_OK(Compute(model_case_, predictor.get()));
  ASSERT_OK_AND_ASSIGN(auto clone, predictor->Clone());
  predictor.reset();
  ASSERT_OK_AND_ASSIGN(const Outcome outcome,
                       Compute(model_case_, clone.get()));
  ExpectAllMapped(outcome);
}

TEST_P(PackedWeightsTest, MemoryThatIsNotAligned) {
  ASSERT_OK_AND_ASSIGN(const MobileConfig config, InMemory(packed_, 16));
  ASSERT_OK_AND_ASSIGN(const Outcome outcome, Compute(model_case_, config));
  ExpectAllMissed(outcome);
}

TEST_P(PackedWeightsTest, OtherIdsAreMisses) {
  ExpectMissWith([](PackedWeight* w) { w->key.insert(0, "_"); });
  // An older version of the packing.
  ExpectMissWith([](PackedWeight* w) {
    const size_t at = w->key.find(".1");
    ASSERT_NE(at, std::string::npos);
    w->key.replace(at, 2, ".0");
  });
  ExpectMissWith([](PackedWeight* w) { w->key += "_"; });
  ExpectMissWith([](PackedWeight* w) { w->op += "_"; });
}

TEST_P(PackedWeightsTest, MoreThreads) {
  ASSERT_OK_AND_ASSIGN(MobileConfig config, InMemory(packed_));
  config.runtime_options.threads = 2;
  ASSERT_OK(Compute(model_case_, config));
}

// Kernels of another target, which find nothing of theirs.
TEST_P(PackedWeightsTest, OtherKernels) {
  ASSERT_OK_AND_ASSIGN(MobileConfig config, InMemory(packed_));
  config.valid_targets = "host";
  ASSERT_OK_AND_ASSIGN(const Outcome outcome, Compute(model_case_, config));
  EXPECT_EQ(outcome.memory.mapped_packed_count, 0);
}

TEST_P(PackedWeightsTest, OfADescribedDevice) {
  if (NativeTarget() != std::string_view("x86")) {
    GTEST_SKIP() << "the devices are x86's";
  }
  for (const char* device : {"x86-avx2", "x86-avx512", "cortex-a76"}) {
    SCOPED_TRACE(device);
    ASSERT_OK_AND_ASSIGN(const std::string bytes,
                         Converted(model_case_, PackAhead::kAll, device));
    ASSERT_OK_AND_ASSIGN(const MobileConfig config, InMemory(bytes));
    ASSERT_OK(Compute(model_case_, config));
  }
}

INSTANTIATE_TEST_SUITE_P(Models, PackedWeightsTest,
                         testing::Values("mtcnn_rnet/RNet_rand_4_3_24_24",
                                         "ppocr_cls/rand_2_3_48_192"),
                         [](const auto& info) {
                           const std::string name = info.param;
                           return name.substr(0, name.find('/'));
                         });

// Only the weights of pinned ops are packed.
TEST(PackedWeights, OfPins) {
  if (NativeTarget() != std::string_view("x86")) {
    GTEST_SKIP() << "the devices are x86's";
  }
  const ModelCase model_case = FindModelCase("mtcnn_rnet/RNet_rand_4_3_24_24");
  const std::vector<Pin> pins = {{"type:conv2d", "conv2d_gemm_avx2"}};
  ASSERT_OK_AND_ASSIGN(
      const std::string bytes,
      Converted(model_case, PackAhead::kPinned, "x86-avx2", pins));
  ASSERT_OK_AND_ASSIGN(const MobileConfig config, InMemory(bytes));
  ASSERT_OK_AND_ASSIGN(const Outcome outcome, Compute(model_case, config));
  EXPECT_EQ(outcome.memory.mapped_packed_count, 3);  // its convolutions
  ASSERT_OK_AND_ASSIGN(
      const std::string none,
      Converted(model_case, PackAhead::kNone, "x86-avx2", pins));
  EXPECT_LT(none.size(), bytes.size());
}

// A pinned variant need not hold for another shape; the outputs do.
TEST(PackedWeights, ForOneShapeServeOthers) {
  const ModelCase model_case = FindModelCase("ppocr_cls/rand_2_3_48_192");
  ConvertConfig convert;
  convert.model_dir = model_case.model_dir;
  convert.valid_targets = NativeTarget();
  convert.pack = PackAhead::kAll;
  convert.input_shapes["x"] = {Dim(1, 4), Dim(3), Dim(48), Dim(192)};
  ASSERT_OK_AND_ASSIGN(ConvertTarget target, ResolveTarget(convert));
  ASSERT_OK_AND_ASSIGN(ConvertedModel model, ConvertModel(convert, target));
  EXPECT_EQ(model.lowered.value(model.lowered.inputs()[0]).info.shape.shape(),
            Shape({1, 3, 48, 192}));
  ASSERT_OK_AND_ASSIGN(const std::string bytes, SerializeModel(model, target));
  ASSERT_OK_AND_ASSIGN(const MobileConfig config, InMemory(bytes));
  ASSERT_OK_AND_ASSIGN(const Outcome outcome, Compute(model_case, config));
  EXPECT_GT(outcome.memory.mapped_packed_count, 0);
}

TEST(PackedWeights, NeedShapesThatAreAllKnown) {
  const ModelCase model_case = FindModelCase("ppocr_cls/rand_2_3_48_192");
  ConvertConfig convert;
  convert.model_dir = model_case.model_dir;
  convert.valid_targets = NativeTarget();
  convert.pack = PackAhead::kAll;
  convert.input_shapes["x"] = {Dim(1), Dim(3), Dim::Any(), Dim::Any()};
  ASSERT_OK_AND_ASSIGN(ConvertTarget target, ResolveTarget(convert));
  EXPECT_THAT(ConvertModel(convert, target),
              FailsWith(StatusCode::kInvalidArgument, "--input_shape"));
}

}  // namespace
}  // namespace placelite
