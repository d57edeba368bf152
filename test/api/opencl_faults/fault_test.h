// SPDX-License-Identifier: Apache-2.0
// Predictors on an OpenCL device that fails where a test says so.
#ifndef TEST_API_OPENCL_FAULTS_FAULT_TEST_H_
#define TEST_API_OPENCL_FAULTS_FAULT_TEST_H_

#include <gtest/gtest.h>

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "lite/api/predictor.h"
#include "lite/backends/opencl/opencl_backend.h"
#include "test/support/fake_opencl/fake_opencl.h"

namespace placelite {

// A convolution, pooling, another convolution and softmax over the channels of
// an input [1..2, 3, 4..16, 4..16]: images, buffers and casts between them.
Graph SmallNetwork();

// Ops run on images first, then in buffers, whatever the device prefers.
inline constexpr char kImagesFirst[] =
    "opencl/fp16/ImageDefault,opencl/float/ImageDefault,opencl/fp16/NCHW4c,"
    "opencl/float/NCHW4c,opencl/float/NCHW,opencl/fp16/NCHW,host";

// Skips the tests where there is no OpenCL device. Whatever a test does, no
// object of OpenCL is left, and none is used after its release.
class FaultTest : public testing::Test {
 protected:
  void SetUp() override;
  void TearDown() override;

  // Makes a runtime on the fake layer; without an OpenCL backend where that
  // fails, like MakeRuntime of the API. `rows` come before those of the
  // library.
  std::shared_ptr<Runtime> MakeRuntime(const RuntimeOptions& options = {},
                                       Span<const KernelDef> rows = {});
  // SmallNetwork, for a first input of [1,3,8,8].
  Result<std::unique_ptr<Predictor>> MakePredictor(
      std::shared_ptr<Runtime> runtime,
      const std::string& targets = kImagesFirst);
  // Makes a predictor of another graph.
  static Result<std::unique_ptr<Predictor>> MakePredictor(
      Graph graph, std::shared_ptr<Runtime> runtime,
      const std::string& targets = "opencl,host",
      const std::vector<Pin>& pins = {});
  static OpenClBackend* OpenClOf(const Runtime& runtime);

  // The output for an input of this shape, its elements from a formula.
  static Result<std::vector<float>> Compute(Predictor* predictor,
                                            const Shape& shape);
  // Expects the values that the reference kernels give.
  void ExpectRight(const std::vector<float>& values, const Shape& shape);
  // Computes `shape` and checks the result.
  void ExpectComputes(Predictor* predictor, const Shape& shape);

  // Counts the ops of a report that run on OpenCL, without casts.
  static int OpsOnOpenCl(const LowerReport& report);

  static constexpr int64_t kSide = 8;
  const Shape kShape = {1, 3, kSide, kSide};
  const Shape kLarger = {2, 3, 16, 12};

  std::filesystem::path folder_;  // for programs
  std::unique_ptr<FakeOpenCl> fake_;
};

// Collects what is logged while this object lives.
class LogCapture {
 public:
  LogCapture();
  ~LogCapture();
  std::string text() const;
};

}  // namespace placelite

#endif  // TEST_API_OPENCL_FAULTS_FAULT_TEST_H_
