// SPDX-License-Identifier: Apache-2.0
// Variants that the device refuses when they are prepared: kernels that do not
// build, groups that are too large. Others run, and it is said.
#include <gmock/gmock.h>

#include "lite/backends/opencl/call.h"
#include "lite/core/base/strings.h"
#include "lite/core/ir/builder.h"
#include "lite/kernels/activation/activation.h"
#include "test/api/opencl_faults/fault_test.h"
#include "test/support/explained.h"
#include "test/support/graphs.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

using testing::HasSubstr;
using F = OpenClFunction;

class RefusalTest : public FaultTest {
 protected:
  static const OpProfile& OpOf(const Profile& profile,
                               const std::string& name) {
    for (const OpProfile& op : profile.ops) {
      if (op.name == name) return op;
    }
    ADD_FAILURE() << "there is no op " << name;
    return profile.ops.front();
  }

  // Softmax over rows of a hundred, all elements equal.
  static void ExpectUniform(Predictor* predictor) {
    ASSERT_OK_AND_ASSIGN(Tensor input, predictor->Input(0));
    std::fill_n(input.data<float>(), input.NumElements(), 1.0f);
    ASSERT_OK(predictor->Run());
    ASSERT_OK_AND_ASSIGN(const Tensor output, predictor->Output(0));
    for (int64_t i = 0; i < output.NumElements(); ++i) {
      ASSERT_NEAR(output.data<float>()[i], 0.01f, 1e-4f) << i;
    }
  }

  static Graph Softmax() {
    return OneOp("softmax", {Shape({4, 100})}, {{"axis", int64_t{1}}});
  }
};

TEST_F(RefusalTest, AKernelThatDoesNotBuildLeavesItsOpToTheNextPlace) {
  fake_->device.unbuildable = {"#define KERNEL_H 3", "conv2d_winograd"};
  const LogCapture log;
  const std::shared_ptr<Runtime> runtime = MakeRuntime();
  ASSERT_OK_AND_ASSIGN(auto predictor, MakePredictor(runtime));
  ExpectComputes(predictor.get(), kShape);
  ExpectComputes(predictor.get(), kLarger);
  // The log of the compiler goes with it.
  const std::string why =
      "CL_BUILD_PROGRAM_FAILURE (-11) with options '-cl-mad-enable'\n"
      "the fake compiler refuses";
  EXPECT_THAT(log.text(), HasSubstr(why));
  const LowerReport report = Explained(*predictor);
  EXPECT_THAT(ExplainText(report), HasSubstr("the device refuses it: "));
  EXPECT_THAT(ExplainText(report), HasSubstr(why));
  EXPECT_EQ(OpsOnOpenCl(report), 3);
  EXPECT_GT(OpenClOf(*runtime)->counters().programs_failed, 0);
}

TEST_F(RefusalTest, AnotherVariantOfTheKernelIsTried) {
  GraphBuilder b("wide");
  const ValueId x = b.Input("x", Precision::kFloat, Shape({1, 64, 4, 4}));
  const ValueId w =
      b.Constant("w", {8, 64, 1, 1}, std::vector<float>(512, 0.125f));
  b.Output(b.Op("conv2d", "y", {x, w}));
  ASSERT_OK_AND_ASSIGN(Graph graph, b.Finish());
  fake_->device.unbuildable = {"#define LANES"};
  const LogCapture log;
  ASSERT_OK_AND_ASSIGN(auto predictor,
                       MakePredictor(std::move(graph), MakeRuntime()));
  ASSERT_OK_AND_ASSIGN(const Tensor input, predictor->Input(0));
  std::fill_n(input.data<float>(), input.NumElements(), 0.5f);
  ASSERT_OK(predictor->Run());
  ASSERT_OK_AND_ASSIGN(const Tensor output, predictor->Output(0));
  EXPECT_NEAR(output.data<float>()[0], 4, 1e-2);
  const OpProfile y = OpOf(predictor->GetProfile(), "y");
  EXPECT_THAT(y.variant, HasSubstr("conv2d_direct_"));
  EXPECT_THAT(y.chosen_by, HasSubstr("as the device refuses conv2d_split_"));
  EXPECT_THAT(log.text(), HasSubstr("the device refuses conv2d_split_"));
}

TEST_F(RefusalTest, WithoutKernelsOnImagesThereAreThoseOnBuffers) {
  fake_->device.unbuildable = {"image2d_t "};
  const LogCapture log;
  ASSERT_OK_AND_ASSIGN(auto predictor, MakePredictor(MakeRuntime()));
  ExpectComputes(predictor.get(), kShape);
  EXPECT_EQ(OpsOnOpenCl(Explained(*predictor)), 4) << log.text();
  EXPECT_EQ(fake_->calls(F::kCreateImage), 0);
}

TEST_F(RefusalTest, ACompilerThatRefusesAllLeavesTheCpu) {
  fake_->device.unbuildable = {""};
  const LogCapture log;
  ASSERT_OK_AND_ASSIGN(auto predictor, MakePredictor(MakeRuntime()));
  ExpectComputes(predictor.get(), kShape);
  ExpectComputes(predictor.get(), kLarger);
  EXPECT_EQ(OpsOnOpenCl(Explained(*predictor)), 0);
  EXPECT_THAT(log.text(), HasSubstr("the fake compiler refuses"));
}

TEST_F(RefusalTest, APinIsKeptAndItsRefusalAStatusWithTheLog) {
  fake_->device.unbuildable = {"#define KERNEL_H 3"};
  const LogCapture log;
  ASSERT_OK_AND_ASSIGN(
      auto predictor,
      MakePredictor(OneConv2d(6, 3), MakeRuntime(), "opencl,host",
                    {{"y", "conv2d_direct_nchw4c_opencl"}}));
  for (int run = 0; run < 2; ++run) {
    const Status status = predictor->Run();
    EXPECT_THAT(status, FailsWith(StatusCode::kUnsupported,
                                  "pin 'y=conv2d_direct_nchw4c_opencl': op 'y' "
                                  "(conv2d): the device refuses it: "));
    EXPECT_THAT(status.message(), HasSubstr("the fake compiler refuses"));
  }
}

TEST_F(RefusalTest, AGroupThatIsTooLargeLeavesItsOpToAnotherVariant) {
  const LogCapture log;
  ASSERT_OK_AND_ASSIGN(auto one, MakePredictor(Softmax(), MakeRuntime()));
  ExpectUniform(one.get());
  EXPECT_THAT(OpOf(one->GetProfile(), "y").variant,
              HasSubstr("softmax_group_"));
  fake_->device.largest_group = 16;
  ASSERT_OK_AND_ASSIGN(auto two, MakePredictor(Softmax(), MakeRuntime()));
  ExpectUniform(two.get());
  EXPECT_THAT(OpOf(two->GetProfile(), "y").variant,
              testing::Not(HasSubstr("softmax_group_")));
  EXPECT_THAT(log.text(),
              HasSubstr("groups have at most 16 work items, not 64"));
}

TEST_F(RefusalTest, AGroupThatTheLaunchRefusesIsAStatus) {
  ASSERT_OK_AND_ASSIGN(auto predictor, MakePredictor(Softmax(), MakeRuntime()));
  ExpectUniform(predictor.get());
  fake_->device.largest_group = 16;
  EXPECT_THAT(predictor->Run(),
              FailsWith(StatusCode::kUnsupported,
                        "CL_INVALID_WORK_GROUP_SIZE (-54) for groups of 64"));
  fake_->device.largest_group = SIZE_MAX;
  ExpectUniform(predictor.get());
}

// Plans y = relu(x) on dense tensors, in work groups that its code does not
// count on.
Status PlanInGroups(const PrepareContext& context, OpenClCalls* calls) {
  OpenClCall& call = calls->Add("activation.cl", "activation");
  call.Output("y", 0);
  call.Input("x", 0);
  LITE_ASSIGN_OR_RETURN(const EpilogueStep step, ReadActivation(context.op));
  call.Steps({&step, 1});
  const auto count =
      static_cast<size_t>(context.tensors.output(0).NumElements());
  call.Int(static_cast<int>(count));
  call.Grid(count, 1, 1);
  call.Group(64, 1, 1);
  return Status::Ok();
}

class FreeGroupTest : public RefusalTest {
 protected:
  // Runs relu in groups of 64 on a device that takes 16.
  void ExpectRelu() {
    constexpr VariantDef kVariants[] = {{"relu_in_groups", kAnyCpu,
                                         NumericContract::kBitExact, nullptr,
                                         CreateOpenCl<PlanInGroups>}};
    static constexpr Place kPlace(Target::kOpenCL, Precision::kFloat);
    const KernelDef rows[] = {{"relu", kPlace, "in_groups", kVariants}};
    fake_->device.largest_group = 16;
    const LogCapture log;
    const std::shared_ptr<Runtime> runtime = MakeRuntime({}, rows);
    ASSERT_OK_AND_ASSIGN(auto predictor,
                         MakePredictor(Chain({"relu"}, Shape({3, 7})), runtime,
                                       "opencl/float/NCHW,host"));
    ASSERT_OK_AND_ASSIGN(const Tensor input, predictor->Input(0));
    for (int i = 0; i < 21; ++i) {
      input.data<float>()[i] = static_cast<float>(i - 10);
    }
    for (int run = 0; run < 2; ++run) ASSERT_OK(predictor->Run());
    ASSERT_OK_AND_ASSIGN(const Tensor output, predictor->Output(0));
    for (int i = 0; i < 21; ++i) {
      EXPECT_EQ(output.data<float>()[i], std::max(0, i - 10));
    }
    EXPECT_EQ(predictor->GetProfile().ops[1].variant, "relu_in_groups");
    EXPECT_THAT(log.text(), HasSubstr("its groups are left to the driver"));
    EXPECT_EQ(OpenClOf(*runtime)->counters().groups_refused, 1);
  }
};

TEST_F(FreeGroupTest, IsLeftToTheDriverWhereTheKernelSaysSo) { ExpectRelu(); }

TEST_F(FreeGroupTest, IsLeftToTheDriverWhereTheLaunchSaysSo) {
  fake_->device.hides_largest_group = true;
  ExpectRelu();
}

}  // namespace
}  // namespace placelite
