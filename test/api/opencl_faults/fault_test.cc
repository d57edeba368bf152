// SPDX-License-Identifier: Apache-2.0
#include "test/api/opencl_faults/fault_test.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <mutex>

#include "lite/api/predictor_builder.h"
#include "lite/backends/host/host_backend.h"
#include "lite/core/base/log.h"
#include "lite/core/base/strings.h"
#include "lite/core/ir/builder.h"
#include "lite/kernels/all_kernels.h"
#include "test/support/decisions.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

ValueId AddConv2d(GraphBuilder* b, const std::string& name, ValueId x,
                  const Shape& filter) {
  std::vector<float> weights(static_cast<size_t>(filter.NumElements()));
  for (size_t i = 0; i < weights.size(); ++i) {
    weights[i] = 0.25f * static_cast<float>(i % 7) - 0.75f;
  }
  const int64_t pad = filter[2] / 2;
  const ValueId w = b->Constant(name + "_w", filter, weights);
  return b->Op("conv2d", name, {x, w},
               {{"paddings", std::vector<int64_t>{pad, pad, pad, pad}}});
}

std::mutex log_mutex;
std::string log_text;

void Capture(LogLevel, const std::string& message) {
  const std::lock_guard<std::mutex> lock(log_mutex);
  log_text += message + "\n";
}

}  // namespace

Graph SmallNetwork() {
  GraphBuilder b("small_network");
  const ValueId x = b.Input("x", Precision::kFloat,
                            {Dim(1, 2), Dim(3), Dim(4, 16), Dim(4, 16)});
  ValueId y = AddConv2d(&b, "first", x, {8, 3, 3, 3});
  y = b.Op("pool2d", "pool", {y},
           {{"pooling_type", std::string("max")},
            {"ksize", std::vector<int64_t>{2, 2}},
            {"strides", std::vector<int64_t>{2, 2}}});
  y = AddConv2d(&b, "second", y, {6, 8, 1, 1});
  b.Output(b.Op("softmax", "probabilities", {y}, {{"axis", int64_t{1}}}));
  Result<Graph> graph = b.Finish();
  EXPECT_OK(graph);
  return std::move(graph).value();
}

void FaultTest::SetUp() {
  const auto* test = testing::UnitTest::GetInstance()->current_test_info();
  std::string name =
      StrCat("placelite_", test->test_suite_name(), "_", test->name());
  std::replace(name.begin(), name.end(), '/', '_');  // in parameters
  folder_ = std::filesystem::temp_directory_path() / name;
  std::filesystem::remove_all(folder_);
  const Result<const OpenClApi*> cl = LoadOpenClApi();
  if (!cl.ok()) GTEST_SKIP() << cl.status().ToString();
  if (ListOpenClDevices(**cl).empty()) GTEST_SKIP() << "no OpenCL device";
  fake_ = std::make_unique<FakeOpenCl>(**cl);
}

void FaultTest::TearDown() {
  std::filesystem::remove_all(folder_);
  if (fake_ == nullptr) return;
  EXPECT_EQ(fake_->objects().Text(), "") << "objects that are left";
  EXPECT_EQ(Join(fake_->misuses(), ", "), "");
}

std::shared_ptr<Runtime> FaultTest::MakeRuntime(const RuntimeOptions& options,
                                                Span<const KernelDef> rows) {
  std::vector<std::unique_ptr<Backend>> backends;
  backends.push_back(MakeHostBackend());
  const char* device = std::getenv("PLACELITE_TEST_OPENCL");
  auto opencl = OpenClBackend::Create(
      fake_->api(), {device == nullptr ? "" : device, options.opencl_cache});
  RuntimeOptions all_options = options;
  if (opencl.ok()) {
    backends.push_back(std::move(opencl).value());
  } else {
    all_options.notes.push_back("OpenCL: " + opencl.status().message());
  }
  KernelRegistry registry;
  registry.Add(rows);
  AddAllKernels(&registry);
  auto runtime =
      Runtime::Create(all_options, std::move(backends), std::move(registry));
  EXPECT_OK(runtime);
  return std::move(runtime).value();
}

OpenClBackend* FaultTest::OpenClOf(const Runtime& runtime) {
  return static_cast<OpenClBackend*>(runtime.backend(Target::kOpenCL));
}

Result<std::unique_ptr<Predictor>> FaultTest::MakePredictor(
    std::shared_ptr<Runtime> runtime, const std::string& targets) {
  PredictorConfig config;
  config.valid_targets = targets;
  LITE_ASSIGN_OR_RETURN(LowerOptions options,
                        PredictorBuilder::OptionsOf(config, *runtime, {}));
  return PredictorBuilder::FromGraph(SmallNetwork(), {ShapeRange(kShape)},
                                     runtime, std::move(options), {});
}

Result<std::unique_ptr<Predictor>> FaultTest::MakePredictor(
    Graph graph, std::shared_ptr<Runtime> runtime, const std::string& targets,
    const std::vector<Pin>& pins) {
  PredictorConfig config;
  config.valid_targets = targets;
  config.pins = pins;
  LITE_ASSIGN_OR_RETURN(LowerOptions options,
                        PredictorBuilder::OptionsOf(config, *runtime, {}));
  const ShapeRange nominal = graph.value(graph.inputs()[0]).info.shape;
  return PredictorBuilder::FromGraph(std::move(graph), {nominal}, runtime,
                                     std::move(options), {});
}

Result<std::vector<float>> FaultTest::Compute(Predictor* predictor,
                                              const Shape& shape) {
  std::vector<float> data(static_cast<size_t>(shape.NumElements()));
  for (size_t i = 0; i < data.size(); ++i) {
    data[i] = 0.125f * static_cast<float>(i % 17) - 1;
  }
  LITE_RETURN_IF_ERROR(
      predictor->SetInput(0, Precision::kFloat, shape, data.data()));
  LITE_RETURN_IF_ERROR(predictor->Run());
  LITE_ASSIGN_OR_RETURN(const Tensor output, predictor->Output(0));
  const float* from = output.data<float>();
  return std::vector<float>(from, from + output.NumElements());
}

void FaultTest::ExpectRight(const std::vector<float>& values,
                            const Shape& shape) {
  static auto* const kExpected = new std::map<std::string, std::vector<float>>;
  std::vector<float>& expected = (*kExpected)[ToString(shape)];
  if (expected.empty()) {
    PredictorConfig config;
    config.valid_targets = "host";
    ASSERT_OK_AND_ASSIGN(auto runtime, PredictorBuilder::RuntimeOf(config));
    ASSERT_OK_AND_ASSIGN(auto predictor, MakePredictor(runtime, "host"));
    ASSERT_OK_AND_ASSIGN(expected, Compute(predictor.get(), shape));
  }
  ASSERT_EQ(values.size(), expected.size());
  for (size_t i = 0; i < values.size(); ++i) {
    ASSERT_NEAR(values[i], expected[i], 5e-3) << i;  // probabilities in fp16
  }
}

void FaultTest::ExpectComputes(Predictor* predictor, const Shape& shape) {
  ASSERT_OK_AND_ASSIGN(const std::vector<float> values,
                       Compute(predictor, shape));
  ExpectRight(values, shape);
}

int FaultTest::OpsOnOpenCl(const LowerReport& report) {
  int count = 0;
  for (const OpReport& op : report.ops) {
    count += KernelOf(op.decision).find("/opencl/") != std::string::npos;
  }
  return count;
}

LogCapture::LogCapture() {
  {
    const std::lock_guard<std::mutex> lock(log_mutex);
    log_text.clear();
  }
  SetLogSink(Capture);
}

LogCapture::~LogCapture() { SetLogSink(nullptr); }

std::string LogCapture::text() const {
  const std::lock_guard<std::mutex> lock(log_mutex);
  return log_text;
}

}  // namespace placelite
