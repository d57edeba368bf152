// SPDX-License-Identifier: Apache-2.0
// Tests a predictor's behaviour besides computing: other shapes, other kernels,
// clones, borrowed memory, steady memory, errors.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <thread>

#include "lite/api/predictor.h"
#include "lite/core/base/strings.h"
#include "test/models/model_cases.h"
#include "test/models/predictors.h"
#include "test/support/devices.h"
#include "test/support/status_matchers.h"
#include "tools/common/npy.h"

namespace placelite {
namespace {

bool OnX86() { return NativeTarget() == std::string_view("x86"); }

class RouteTest : public testing::TestWithParam<ModelRoute> {};

TEST_P(RouteTest, PNetChoosesAgainForEachOfThreeSizes) {
  if (!OnX86()) GTEST_SKIP() << "the variants are x86's";
  const ModelCase a =
      FindModelCase("mtcnn_pnet/PNet_mtcnn_pnet_96x80_astronaut");
  const ModelCase b = FindModelCase("mtcnn_pnet/PNet_rand_4_3_12_12");
  const ModelCase c = FindModelCase("mtcnn_pnet/PNet_rand_1_3_37_51");
  // These places have no blocked layouts, in which each size has a variant of
  // its own.
  constexpr const char* kPlain = "x86/float/NCHW,x86/any/NCHW";
  ASSERT_OK_AND_ASSIGN(auto predictor, MakePredictor(a, kPlain, GetParam()));
  for (const ModelCase& model_case : {a, b, c, a, b, a}) {
    RunAndCompare(model_case, predictor.get());
  }
  // An input of 12 x 12 lets the heads see one pixel, where another variant
  // applies.
  bool to_gemv = false, back = false;
  for (const Rechoice& choice : predictor->GetProfile().choices) {
    const bool from_gemm = choice.from.find("gemm") != std::string::npos;
    const bool from_gemv = choice.from.find("gemv") != std::string::npos;
    to_gemv |= from_gemm && choice.to.find("gemv") != std::string::npos;
    back |= from_gemv && choice.to.find("gemm") != std::string::npos;
  }
  EXPECT_TRUE(to_gemv);
  EXPECT_TRUE(back);
}

// The first two cases of a model, where they differ in shape.
struct CasePair {
  ModelCase a, b;
};

Shape InputShape(const ModelCase& model_case) {
  const std::string& path = model_case.inputs.begin()->second;
  if (path.empty()) return {};
  const Result<Tensor> tensor = ReadCaseTensor(path);
  return tensor.ok() ? tensor->shape() : Shape();
}

std::vector<CasePair> PairsOfShapes() {
  std::map<std::string, std::vector<ModelCase>> models;
  for (const ModelCase& model_case : AllModelCases()) {
    const size_t end = model_case.name.rfind('/');
    models[model_case.name.substr(0, end)].push_back(model_case);
  }
  std::vector<CasePair> pairs;
  for (const auto& [name, cases] : models) {
    const auto other = std::find_if(
        cases.begin(), cases.end(), [&](const ModelCase& model_case) {
          return InputShape(model_case) != InputShape(cases[0]);
        });
    if (other != cases.end()) pairs.push_back({cases[0], *other});
  }
  return pairs;
}

TEST_P(RouteTest, EveryDynamicModelRunsInTwoShapesInTurn) {
  const std::vector<CasePair> pairs = PairsOfShapes();
#ifdef LITE_WITH_ONNX
  EXPECT_GE(pairs.size(), 6u);
#else
  EXPECT_GE(pairs.size(), 5u);
#endif
  for (const CasePair& pair : pairs) {
    ASSERT_OK_AND_ASSIGN(auto predictor,
                         MakePredictor(pair.a, NativeTarget(), GetParam()));
    for (const ModelCase* model_case : {&pair.a, &pair.b, &pair.a}) {
      RunAndCompare(*model_case, predictor.get());
    }
  }
}

// Returns whether `op` runs `variant`; a view runs nothing, whatever is pinned.
bool Runs(const Predictor& predictor, const std::string& op,
          const std::string& variant) {
  for (const OpProfile& row : predictor.GetProfile().ops) {
    if (row.name == op) {
      return row.variant == variant || row.variant == "view";
    }
  }
  return false;
}

TEST_P(RouteTest, EveryOtherKernelAndVariantGivesTheSameAnswer) {
  const ModelCase model_case = FindModelCase("ppocr_cls/rand_2_3_48_192");
  PredictorWishes wishes;
  wishes.input_shapes["x"] = {Dim(2), Dim(3), Dim(48), Dim(192)};
  ASSERT_OK_AND_ASSIGN(auto chosen, MakePredictor(model_case, NativeTarget(),
                                                  GetParam(), wishes));
  // Each variant that is not chosen is forced, one at a time: on every op that
  // takes it, or (through .nb files, to save time) on the first such op.
  const bool on_every_op = GetParam() == ModelRoute::kFull;
  std::set<std::string> forced;
  ASSERT_OK_AND_ASSIGN(const LowerReport report, chosen->Explain());
  for (const OpReport& op : report.ops) {
    for (const KernelCandidate& candidate : op.candidates) {
      for (const VariantAnswer& row : candidate.variants) {
        const VariantDef& variant = *row.variant;
        if (&variant == op.variant || !row.support.yes()) continue;
        const std::string key =
            StrCat(on_every_op ? op.name : "", " ", variant.name);
        if (!forced.insert(key).second) continue;
        wishes.pins = {{op.name, variant.name}};
        ModelCase compared = model_case;
        if (variant.contract == NumericContract::kFp16 ||
            variant.contract == NumericContract::kBf16) {
          compared.atol = compared.rtol = 1e-2;
        }
        ASSERT_OK_AND_ASSIGN(
            auto pinned,
            MakePredictor(model_case, NativeTarget(), GetParam(), wishes));
        RunAndCompare(compared, pinned.get());
        EXPECT_TRUE(Runs(*pinned, op.name, variant.name)) << variant.name;
      }
    }
  }
  const size_t most = OnX86() ? 100 : 20;
  EXPECT_GE(forced.size(), on_every_op ? most : 5u);
}

TEST_P(RouteTest, APinThatDoesNotHoldIsRefusedWithTheReason) {
  if (!OnX86()) GTEST_SKIP() << "the variants are x86's";
  const ModelCase model_case = FindModelCase("ppocr_cls/rand_2_3_48_192");
  PredictorWishes wishes;
  wishes.input_shapes["x"] = {Dim(2), Dim(3), Dim(48), Dim(192)};
  wishes.pins = {{"hard_swish_0.tmp_0", "conv2d_gemv_avx2"}};
  EXPECT_THAT(MakePredictor(model_case, NativeTarget(), GetParam(), wishes),
              FailsWith(StatusCode::kUnsupported, "output pixels"));
}

TEST_P(RouteTest, FourClonesRunInParallel) {
  const ModelCase model_case = FindModelCase("mtcnn_rnet/RNet_rand_4_3_24_24");
  ASSERT_OK_AND_ASSIGN(auto predictor,
                       MakePredictor(model_case, NativeTarget(), GetParam()));
  ASSERT_OK(FillInputs(model_case, predictor.get()));
  ASSERT_OK(predictor->Run());
  const int64_t packed = predictor->Memory().packed_bytes;
  std::vector<std::unique_ptr<Predictor>> clones;
  for (int i = 0; i < 4; ++i) {
    ASSERT_OK_AND_ASSIGN(auto clone, predictor->Clone());
    clones.push_back(std::move(clone));
  }
  std::vector<std::thread> threads;
  for (auto& clone : clones) {
    threads.emplace_back([&model_case, &clone] {
      for (int run = 0; run < 3; ++run) RunAndCompare(model_case, clone.get());
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(predictor->Memory().packed_bytes, packed);
}

TEST_P(RouteTest, ShrinksAndRunsAgain) {
  const ModelCase model_case = FindModelCase("ppocr_cls/rand_2_3_48_192");
  ASSERT_OK_AND_ASSIGN(auto predictor,
                       MakePredictor(model_case, NativeTarget(), GetParam()));
  RunAndCompare(model_case, predictor.get());
  EXPECT_GT(predictor->Memory().arena_bytes, 0);
  predictor->TryShrinkMemory();
  EXPECT_EQ(predictor->Memory().arena_bytes, 0);
  RunAndCompare(model_case, predictor.get());
}

TEST_P(RouteTest, UsesBorrowedMemory) {
  const ModelCase model_case = FindModelCase("uci_housing/rand_5_13");
  ASSERT_OK_AND_ASSIGN(auto predictor,
                       MakePredictor(model_case, NativeTarget(), GetParam()));
  ASSERT_OK_AND_ASSIGN(Tensor x,
                       tools::ReadNpy(model_case.inputs.begin()->second));
  std::vector<float> output(5, -1.0f);
  ASSERT_OK(predictor->Resize(0, {5, 13}));
  ASSERT_OK(predictor->BindInput(0, x.raw_data(), x.bytes()));
  ASSERT_OK(predictor->BindOutput(0, output.data(), 5 * sizeof(float)));
  ASSERT_OK(predictor->Run());
  ASSERT_OK_AND_ASSIGN(Tensor result, predictor->Output(0));
  EXPECT_EQ(result.raw_data(), output.data());
  ExpectOutput(model_case, 0, result);
  // Too small a buffer is an error, and another one still works.
  ASSERT_OK(predictor->BindOutput(0, output.data(), 4));
  EXPECT_THAT(predictor->Run(),
              FailsWith(StatusCode::kInvalidArgument, "needs 20"));
  ASSERT_OK(predictor->BindOutput(0, nullptr, 0));
  RunAndCompare(model_case, predictor.get());
}

TEST_P(RouteTest, RefusesBadInputsAndGoesOn) {
  const ModelCase model_case =
      FindModelCase("mobilenet_v1/caffe_mobilenet_224_tabby_cat");
  ASSERT_OK_AND_ASSIGN(auto predictor,
                       MakePredictor(model_case, NativeTarget(), GetParam()));
  EXPECT_THAT(predictor->Resize(0, {3, 224, 224}),
              FailsWith(StatusCode::kInvalidArgument, "data"));
  EXPECT_THAT(predictor->Resize(0, {1, 4, 224, 224}),
              FailsWith(StatusCode::kInvalidArgument, "data"));
  EXPECT_THAT(predictor->Resize(1, {1, 3, 224, 224}),
              FailsWith(StatusCode::kInvalidArgument, "1 inputs"));
  const std::vector<int64_t> integers(3 * 224 * 224);
  EXPECT_THAT(predictor->SetInput(0, Precision::kInt64, {1, 3, 224, 224},
                                  integers.data()),
              FailsWith(StatusCode::kInvalidArgument, "float"));
  EXPECT_THAT(predictor->InputIndex("image"),
              FailsWith(StatusCode::kNotFound, "data"));
  EXPECT_THAT(predictor->Output(7),
              FailsWith(StatusCode::kInvalidArgument, "outputs"));
  // Too small for the network's windows: found only by inference.
  ASSERT_OK(predictor->Resize(0, {1, 3, 8, 8}));
  EXPECT_THAT(predictor->Run(),
              FailsWith(StatusCode::kInvalidArgument, "pool2d"));
  RunAndCompare(model_case, predictor.get());
}

INSTANTIATE_TEST_SUITE_P(Routes, RouteTest,
                         testing::Values(ModelRoute::kMobile,
                                         ModelRoute::kFull),
                         [](const auto& info) { return ToString(info.param); });

}  // namespace
}  // namespace placelite
