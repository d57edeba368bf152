// SPDX-License-Identifier: Apache-2.0
// One predictor goes through a random sequence of shapes: it computes the same
// as a fresh one, and its memory returns to the size of the first shape.
#include <gtest/gtest.h>

#include <random>

#include "lite/api/predictor.h"
#include "test/models/model_cases.h"
#include "test/models/predictors.h"
#include "test/support/devices.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

constexpr int kRuns = 50;

struct Images {
  const char* model;
  // Height and width are steps times a number from least to most.
  int64_t height_step, width_step, least, most;
  int64_t max_batch;
};

void PrintTo(const Images& images, std::ostream* out) { *out << images.model; }

Shape RandomShape(const Images& images, std::mt19937* random) {
  auto number = [&](int64_t low, int64_t high) {
    return low + static_cast<int64_t>((*random)() % (high - low + 1));
  };
  // A text recogniser takes heights of 48 only.
  const int64_t rows =
      images.height_step == 48 ? 1 : number(images.least, images.most);
  return {number(1, images.max_batch), 3, images.height_step * rows,
          images.width_step * number(images.least, images.most)};
}

// The bytes of all outputs, of a ramp as input.
Result<std::vector<char>> RunOn(const Shape& shape, Predictor* predictor) {
  LITE_RETURN_IF_ERROR(predictor->Resize(0, shape));
  LITE_ASSIGN_OR_RETURN(Tensor input, predictor->Input(0));
  const int64_t count = input.NumElements();
  for (int64_t i = 0; i < count; ++i) {
    input.data<float>()[i] = static_cast<float>(i * 37 % 256) / 128 - 1;
  }
  LITE_RETURN_IF_ERROR(predictor->Run());
  std::vector<char> bytes;
  for (size_t i = 0; i < predictor->output_names().size(); ++i) {
    LITE_ASSIGN_OR_RETURN(Tensor output, predictor->Output(i));
    const char* const first = output.data<char>();
    bytes.insert(bytes.end(), first, first + output.bytes());
  }
  return bytes;
}

const ModelCase* CaseOf(const std::vector<ModelCase>& cases,
                        const std::string& model) {
  for (const ModelCase& model_case : cases) {
    if (model_case.name.find(model + "/") != std::string::npos) {
      return &model_case;
    }
  }
  return nullptr;
}

class ResizeSequenceTest : public testing::TestWithParam<Images> {};

TEST_P(ResizeSequenceTest, ComputesWhatFreshPredictorsDo) {
  const std::vector<ModelCase> cases = AllModelCases();
  const ModelCase* const model_case = CaseOf(cases, GetParam().model);
  ASSERT_NE(model_case, nullptr);
  auto make = [&] {
    return MakePredictor(*model_case, NativeTarget(), ModelRoute::kFull);
  };
  std::mt19937 random(20211103);
  ASSERT_OK_AND_ASSIGN(auto predictor, make());
  Shape first_shape;
  std::vector<char> first_outputs;
  ProgramMemory first;
  for (int run = 0; run < kRuns; ++run) {
    const Shape shape = RandomShape(GetParam(), &random);
    SCOPED_TRACE(testing::Message() << "run " << run << ", " << shape);
    ASSERT_OK_AND_ASSIGN(auto outputs, RunOn(shape, predictor.get()));
    ASSERT_OK_AND_ASSIGN(auto fresh, make());
    ASSERT_OK_AND_ASSIGN(const auto expected, RunOn(shape, fresh.get()));
    ASSERT_TRUE(outputs == expected);
    if (run > 0) continue;
    first_shape = shape;
    first_outputs = std::move(outputs);
    first = predictor->Memory();
  }
  predictor->TryShrinkMemory();
  EXPECT_EQ(predictor->Memory().arena_bytes, 0);
  ASSERT_OK_AND_ASSIGN(auto bytes, RunOn(first_shape, predictor.get()));
  EXPECT_TRUE(bytes == first_outputs);
  EXPECT_EQ(predictor->Memory().arena_bytes, first.arena_bytes);
  EXPECT_EQ(predictor->Memory().packed_bytes, first.packed_bytes);
}

// The recogniser is too large for the repository; it may be in a folder
// outside.
std::vector<Images> ModelsThatAreHere() {
  std::vector<Images> models = {{"mtcnn_pnet", 1, 1, 12, 50, 3},
                                {"ppocr_v3_det", 32, 32, 1, 4, 2}};
  const Images recogniser = {"ppocr_v4_rec", 48, 8, 2, 14, 2};
  if (CaseOf(AllModelCases(), recogniser.model) != nullptr) {
    models.push_back(recogniser);
  }
  return models;
}

INSTANTIATE_TEST_SUITE_P(Models, ResizeSequenceTest,
                         testing::ValuesIn(ModelsThatAreHere()),
                         [](const auto& info) {
                           return std::string(info.param.model);
                         });

}  // namespace
}  // namespace placelite
