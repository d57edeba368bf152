// SPDX-License-Identifier: Apache-2.0
// Reads any bytes as a Paddle program, of either format: once with zeros for
// weights, once with an empty weight file. Whatever is accepted must be a sound
// graph, and whatever is refused must say why.
#ifndef TEST_FUZZ_READ_PROGRAM_H_
#define TEST_FUZZ_READ_PROGRAM_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "lite/core/base/check.h"
#include "lite/core/ir/verifier.h"
#include "lite/core/model/paddle/paddle_reader.h"

namespace placelite {

inline void TryProgram(Span<const char> program, bool weights_required) {
  std::vector<ImportProblem> problems;
  PaddleReadOptions options;
  options.weights_required = weights_required;
  options.problems = &problems;
  const Result<Graph> graph =
      ReadPaddleModel(program, Span<const char>(), options);
  LITE_CHECK(problems.empty() ||
             graph.status().code() == StatusCode::kUnsupported);
  if (graph.ok()) {
    LITE_CHECK(VerifyGraph(*graph).ok());
    return;
  }
  LITE_CHECK(!graph.status().message().empty());
  LITE_CHECK(graph.status().code() != StatusCode::kInternal);
  // Files of another kind are called so.
  LITE_CHECK(graph.status().code() != StatusCode::kInvalidArgument ||
             graph.status().message().find("this is ") == 0);
}

inline void TryProgramBothWays(const uint8_t* data, size_t size) {
  const Span<const char> program(reinterpret_cast<const char*>(data), size);
  TryProgram(program, /*weights_required=*/false);
  TryProgram(program, /*weights_required=*/true);
}

}  // namespace placelite

#endif  // TEST_FUZZ_READ_PROGRAM_H_
