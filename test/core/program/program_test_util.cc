// SPDX-License-Identifier: Apache-2.0
#include "test/core/program/program_test_util.h"

#include <algorithm>

#include "lite/core/base/strings.h"
#include "test/core/program/small_kernels.h"
#include "test/support/graphs.h"
#include "test/support/status_matchers.h"

namespace placelite {

ProgramTest::ProgramTest() : state_(std::make_shared<FakeBackendState>()) {
  runtime_ = *MakeFakeRuntime(SmallKernels(), {}, state_);
}

Graph ProgramTest::Decided() {
  Result<Graph> graph = builder_.Finish();
  EXPECT_OK(graph);
  DecideForFirst(runtime_->registry(), &*graph);
  return std::move(graph).value();
}

void ProgramTest::BuildFrom(Graph graph) {
  auto program = BuildProgram(std::move(graph), runtime_);
  ASSERT_OK(program);
  program_ = std::move(program).value();
}

void ProgramTest::Fill(const std::vector<float>& values, size_t input) {
  ASSERT_OK_AND_ASSIGN(const Tensor tensor, program_->Input(input));
  ASSERT_EQ(tensor.NumElements(), static_cast<int64_t>(values.size()));
  std::copy(values.begin(), values.end(), tensor.data<float>());
}

std::vector<float> ProgramTest::Values(size_t output) {
  const Result<Tensor> tensor = program_->Output(output);
  EXPECT_OK(tensor);
  if (!tensor.ok()) return {};
  const float* data = tensor->data<float>();
  return std::vector<float>(data, data + tensor->NumElements());
}

std::vector<float> ProgramTest::Run(const std::vector<float>& values) {
  Fill(values);
  EXPECT_OK(program_->Run());
  return Values();
}

std::vector<std::string> ProgramTest::Choices() const {
  std::vector<std::string> texts;
  for (const Rechoice& choice : program_->GetProfile().choices) {
    texts.push_back(StrCat(choice.op, ": ", choice.from, " -> ", choice.to,
                           " at ", choice.shapes));
  }
  return texts;
}

}  // namespace placelite
