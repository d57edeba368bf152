// SPDX-License-Identifier: Apache-2.0
// Programs of SmallKernels() on a fake backend.
#ifndef TEST_CORE_PROGRAM_PROGRAM_TEST_UTIL_H_
#define TEST_CORE_PROGRAM_PROGRAM_TEST_UTIL_H_

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "lite/core/ir/builder.h"
#include "lite/core/program/program.h"
#include "test/support/fake_backend.h"

namespace placelite {

class ProgramTest : public testing::Test {
 protected:
  ProgramTest();

  ValueId Input(const std::string& name, const ShapeRange& shape) {
    return builder_.Input(name, Precision::kFloat, shape);
  }
  ValueId Op(const std::string& op, const std::string& name, ValueId x) {
    return builder_.Op(op, name, {x});
  }

  // The graph of builder_, every op decided for its only kernel.
  Graph Decided();
  void Build() { BuildFrom(Decided()); }
  void BuildFrom(Graph graph);

  Status SetShape(const Shape& shape) {
    return program_->SetInputShape(0, shape);
  }
  // Writes an input; the program must be able to prepare.
  void Fill(const std::vector<float>& values, size_t input = 0);
  std::vector<float> Values(size_t output = 0);
  // Fills input 0, runs, and gives output 0.
  std::vector<float> Run(const std::vector<float>& values);

  // "y: relu_small -> relu_any at [1,9]" for every choice so far.
  std::vector<std::string> Choices() const;

  std::shared_ptr<FakeBackendState> state_;
  std::shared_ptr<Runtime> runtime_;
  GraphBuilder builder_{"net"};
  std::unique_ptr<Program> program_;
};

}  // namespace placelite

#endif  // TEST_CORE_PROGRAM_PROGRAM_TEST_UTIL_H_
