// SPDX-License-Identifier: Apache-2.0
// Inputs and outputs in the caller's OpenCL memory, without copies.
#ifdef LITE_WITH_OPENCL
#include <gtest/gtest.h>

#include <set>
#include <utility>
#include <vector>

#include "lite/api/opencl.h"
#include "lite/backends/opencl/api.h"
#include "lite/core/ir/builder.h"
#include "test/support/devices.h"
#include "test/support/explained.h"
#include "test/support/graph_predictor.h"
#include "test/support/graphs.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

constexpr Place kImage(Target::kOpenCL, Precision::kFloat,
                       LayoutKind::kImageDefault);
constexpr Place kRows(Target::kOpenCL);
const Shape kShape{1, 4, 6, 8};

// Makes v0 = relu(x) over four channels: a GPU image of one slice.
Result<std::unique_ptr<Predictor>> MakeRelu(
    const std::map<std::string, Place>& io_places) {
  PredictorConfig config;
  config.valid_targets = "opencl/float/ImageDefault,opencl/float/NCHW,x86";
  config.io_places = io_places;
  return MakeGraphPredictor(Chain({"relu"}, kShape), config);
}

class OpenClIoTest : public testing::Test {
 protected:
  void SetUp() override {
    if (TestOpenCl() == nullptr) GTEST_SKIP() << "there is no OpenCL device";
    ASSERT_OK_AND_ASSIGN(predictor_, MakeRelu({{"x", kImage}, {"v0", kImage}}));
    const Runtime& runtime = *predictor_->runtime();
    ASSERT_OK_AND_ASSIGN(void* context, OpenClContextOf(runtime));
    ASSERT_OK_AND_ASSIGN(cl_, LoadOpenClApi());
    context_ = static_cast<cl_context>(context);
    ASSERT_OK_AND_ASSIGN(void* device, OpenClDeviceOf(runtime));
    device_ = static_cast<cl_device_id>(device);
    queue_ = cl_->CreateCommandQueue(context_, device_, 0, nullptr);
    ASSERT_NE(queue_, nullptr);
  }

  void TearDown() override {
    for (cl_mem memory : memory_) cl_->ReleaseMemObject(memory);
    if (queue_ != nullptr) cl_->ReleaseCommandQueue(queue_);
  }

  cl_mem MakeImage(cl_context context, size_t width, size_t height,
                   cl_channel_type type = CL_FLOAT) {
    const cl_image_format format = {CL_RGBA, type};
    cl_image_desc description = {};
    description.image_type = CL_MEM_OBJECT_IMAGE2D;
    description.image_width = width;
    description.image_height = height;
    memory_.push_back(cl_->CreateImage(context, CL_MEM_READ_WRITE, &format,
                                       &description, nullptr, nullptr));
    return memory_.back();
  }

  cl_mem MakeBuffer(size_t bytes) {
    memory_.push_back(cl_->CreateBuffer(context_, CL_MEM_READ_WRITE, bytes,
                                        nullptr, nullptr));
    return memory_.back();
  }

  // Binds `memory` to input 0 and prepares.
  Status Bind(Predictor* predictor, cl_mem memory) {
    LITE_ASSIGN_OR_RETURN(auto shared,
                          ShareOpenClMemory(*predictor->runtime(), memory));
    LITE_RETURN_IF_ERROR(predictor->BindInput(0, std::move(shared)));
    return predictor->Warmup();
  }

  std::unique_ptr<Predictor> predictor_;
  const OpenClApi* cl_ = nullptr;
  cl_context context_ = nullptr;
  cl_device_id device_ = nullptr;
  cl_command_queue queue_ = nullptr;
  std::vector<cl_mem> memory_;
};

TEST_F(OpenClIoTest, ImagesOfTheCallerAreUsedInPlace) {
  // Nothing but the op itself runs: no copy, no transform.
  ASSERT_EQ(Explained(*predictor_).casts.size(), 0u);
  std::vector<float> texels(8 * 6 * 4), result(texels.size());
  for (size_t i = 0; i < texels.size(); ++i) {
    texels[i] = static_cast<float>(i % 7) - 3;
  }
  const size_t origin[3] = {0, 0, 0}, sides[3] = {8, 6, 1};
  const cl_mem in = MakeImage(context_, 8, 6), out = MakeImage(context_, 8, 6);
  ASSERT_EQ(cl_->EnqueueWriteImage(queue_, in, CL_TRUE, origin, sides, 0, 0,
                                   texels.data(), 0, nullptr, nullptr),
            CL_SUCCESS);
  ASSERT_OK(Bind(predictor_.get(), in));
  ASSERT_OK_AND_ASSIGN(auto shared,
                       ShareOpenClMemory(*predictor_->runtime(), out));
  ASSERT_OK(predictor_->BindOutput(0, std::move(shared)));
  ASSERT_OK(predictor_->Run());
  ASSERT_EQ(cl_->EnqueueReadImage(queue_, out, CL_TRUE, origin, sides, 0, 0,
                                  result.data(), 0, nullptr, nullptr),
            CL_SUCCESS);
  for (size_t i = 0; i < texels.size(); ++i) {
    ASSERT_EQ(result[i], std::max(texels[i], 0.0f)) << i;
  }
}

// Each name has memory of its own, whichever the place is, and whether another
// op reads the value or not.
TEST(OpenClIo, AValueMayBeSeveralOutputs) {
  if (TestOpenCl() == nullptr) GTEST_SKIP() << "there is no OpenCL device";
  for (const Place& place :
       {kImage, kRows,
        Place(Target::kOpenCL, Precision::kFP16, Layout::Blocked(4))}) {
    GraphBuilder b("net");
    const ValueId x = b.Input("x", Precision::kFloat, kShape);
    const ValueId y = b.Op("relu", "y", {x});
    b.Output(y, "first");
    b.Output(y, "second");
    b.Output(y, "on_cpu");
    b.Output(y, "third");
    b.Output(b.Op("relu", "z", {y}), "last");
    ASSERT_OK_AND_ASSIGN(Graph graph, b.Finish());
    PredictorConfig config;
    config.valid_targets = "opencl,x86";
    config.io_places = {{"first", place}, {"second", place}, {"third", place}};
    ASSERT_OK_AND_ASSIGN(auto predictor,
                         MakeGraphPredictor(std::move(graph), config));
    ASSERT_OK_AND_ASSIGN(const Tensor input, predictor->Input(0));
    std::fill_n(input.data<float>(), input.NumElements(), 5.0f);
    ASSERT_OK(predictor->Run());
    std::set<std::pair<const Buffer*, size_t>> memory;
    for (size_t i = 0; i < 5; ++i) {
      ASSERT_OK_AND_ASSIGN(const Tensor output, predictor->Output(i));
      EXPECT_TRUE(
          memory.insert({output.buffer().get(), output.offset()}).second)
          << "output " << i << " at " << place;
      if (i == 2 || i == 4) {
        EXPECT_EQ(output.data<float>()[9], 5);
      } else if (place == kRows) {
        ASSERT_OK_AND_ASSIGN(auto mapped, MapOpenClMemory(*predictor->runtime(),
                                                          output.buffer()));
        EXPECT_EQ(static_cast<const float*>(mapped->host_data())[9], 5) << i;
      }
    }
  }
}

TEST_F(OpenClIoTest, BuffersOfTheCallerAreUsedInPlace) {
  ASSERT_OK_AND_ASSIGN(auto predictor, MakeRelu({{"x", kRows}}));
  const size_t count = static_cast<size_t>(kShape.NumElements());
  std::vector<float> values(count, -2);
  values[5] = 7;
  // The memory is of another runtime's context.
  EXPECT_THAT(
      Bind(predictor.get(), MakeBuffer(count * 4)),
      FailsWith(StatusCode::kInvalidArgument, "another OpenCL context"));
  ASSERT_OK_AND_ASSIGN(void* context, OpenClContextOf(*predictor->runtime()));
  const cl_mem in =
      cl_->CreateBuffer(static_cast<cl_context>(context), CL_MEM_COPY_HOST_PTR,
                        count * 4, values.data(), nullptr);
  memory_.push_back(in);
  ASSERT_OK(Bind(predictor.get(), in));
  ASSERT_OK(predictor->Run());
  ASSERT_OK_AND_ASSIGN(const Tensor output, predictor->Output(0));
  EXPECT_EQ(output.data<float>()[5], 7);
  EXPECT_EQ(output.data<float>()[6], 0);
}

TEST_F(OpenClIoTest, BuffersMayBeMapped) {
  ASSERT_OK_AND_ASSIGN(auto predictor, MakeRelu({{"x", kRows}, {"v0", kRows}}));
  const Runtime& runtime = *predictor->runtime();
  ASSERT_OK_AND_ASSIGN(const Tensor input, predictor->Input(0));
  {
    ASSERT_OK_AND_ASSIGN(auto mapped, MapOpenClMemory(runtime, input.buffer()));
    std::fill_n(static_cast<float*>(mapped->host_data()), input.NumElements(),
                5.0f);
  }
  ASSERT_OK(predictor->Run());
  ASSERT_OK_AND_ASSIGN(const Tensor output, predictor->Output(0));
  ASSERT_OK_AND_ASSIGN(auto mapped, MapOpenClMemory(runtime, output.buffer()));
  EXPECT_EQ(static_cast<const float*>(mapped->host_data())[9], 5);
  ASSERT_OK_AND_ASSIGN(const Tensor image, predictor_->Input(0));
  EXPECT_THAT(MapOpenClMemory(runtime, image.buffer()).status(),
              FailsWith(StatusCode::kInvalidArgument, "only buffers"));
}

// The device copies the ids to the CPU, where they are checked and sent to the
// kernel of gather: it must wait for each run's own.
TEST_F(OpenClIoTest, IdsInDeviceMemoryAreThoseOfTheRun) {
  GraphBuilder b("net");
  const ValueId ids = b.Input("ids", Precision::kInt64, {2});
  const ValueId table =
      b.Constant("table", {3, 1}, std::vector<float>{7, 8, 9});
  b.Output(b.Op("gather", "rows", {table, ids}, {{"axis", int64_t{0}}}));
  ASSERT_OK_AND_ASSIGN(Graph graph, b.Finish());
  PredictorConfig config;
  config.valid_targets = "opencl/float/NCHW,x86";
  config.io_places = {
      {"ids", Place(Target::kOpenCL, Precision::kInt64, LayoutKind::kNCHW)}};
  ASSERT_OK_AND_ASSIGN(auto predictor,
                       MakeGraphPredictor(std::move(graph), config));
  const auto run = [&](int64_t first, int64_t second) -> Status {
    LITE_ASSIGN_OR_RETURN(const Tensor input, predictor->Input(0));
    {
      LITE_ASSIGN_OR_RETURN(
          auto mapped, MapOpenClMemory(*predictor->runtime(), input.buffer()));
      auto* to = reinterpret_cast<int64_t*>(
          static_cast<char*>(mapped->host_data()) + input.offset());
      to[0] = first;
      to[1] = second;
    }
    return predictor->Run();
  };
  for (int64_t i = 0; i < 3; ++i) {
    ASSERT_OK(run(i, -1));
    ASSERT_OK_AND_ASSIGN(const Tensor rows, predictor->Output(0));
    EXPECT_EQ(rows.data<float>()[0], 7 + static_cast<float>(i));
    EXPECT_EQ(rows.data<float>()[1], 9);
  }
  EXPECT_THAT(run(0, 3), FailsWith(StatusCode::kInvalidArgument, "3"));
  ASSERT_OK(run(1, 0));
  ASSERT_OK_AND_ASSIGN(const Tensor rows, predictor->Output(0));
  EXPECT_EQ(rows.data<float>()[0], 8);
}

TEST_F(OpenClIoTest, WhatDoesNotFitIsRefused) {
  Predictor* predictor = predictor_.get();
  EXPECT_THAT(Bind(predictor, nullptr),
              FailsWith(StatusCode::kInvalidArgument, "null"));
  EXPECT_THAT(Bind(predictor, MakeImage(context_, 7, 6)),
              FailsWith(StatusCode::kInvalidArgument, "7 x 6 texels"));
  EXPECT_THAT(Bind(predictor, MakeImage(context_, 8, 6, CL_HALF_FLOAT)),
              FailsWith(StatusCode::kInvalidArgument, "of fp16"));
  EXPECT_THAT(Bind(predictor, MakeImage(context_, 8, 6, CL_UNSIGNED_INT8)),
              FailsWith(StatusCode::kInvalidArgument, "RGBA floats or halves"));
  EXPECT_THAT(Bind(predictor, MakeBuffer(8 * 6 * 16)),
              FailsWith(StatusCode::kInvalidArgument, "tensor is an image"));
  std::vector<float> cpu(8 * 6 * 4);
  ASSERT_OK(predictor->BindInput(0, std::shared_ptr<Buffer>()));
  ASSERT_OK(predictor->BindInput(0, cpu.data(), cpu.size() * sizeof(float)));
  EXPECT_THAT(predictor->Warmup(),
              FailsWith(StatusCode::kInvalidArgument, "memory bound to it"));
  // Afterwards it is as usable as before.
  ASSERT_OK(predictor->BindInput(0, nullptr, 0));
  EXPECT_OK(predictor->Run());
  ASSERT_OK(Bind(predictor, MakeImage(context_, 9, 7)));
  EXPECT_OK(predictor->Run());
}

TEST_F(OpenClIoTest, ARuntimeMayLiveInTheCallersContext) {
  PredictorConfig config;
  config.valid_targets = "opencl,x86";
  config.runtime_options.opencl_context = context_;
  ASSERT_OK_AND_ASSIGN(auto predictor,
                       MakeGraphPredictor(Chain({"relu"}, kShape), config));
  ASSERT_OK_AND_ASSIGN(void* context, OpenClContextOf(*predictor->runtime()));
  EXPECT_EQ(context, context_);
  predictor_ = nullptr;  // each keeps it alive
  EXPECT_OK(predictor->Run());
}

TEST(OpenClIo, PlacesAreChecked) {
  EXPECT_THAT(MakeRelu({{"v7", kImage}}).status(),
              FailsWith(StatusCode::kNotFound, "no input or output 'v7'"));
  EXPECT_THAT(MakeRelu({{"x", Place(Target::kX86)}}).status(),
              FailsWith(StatusCode::kInvalidArgument, "give a device"));
}

}  // namespace
}  // namespace placelite
#endif  // LITE_WITH_OPENCL
