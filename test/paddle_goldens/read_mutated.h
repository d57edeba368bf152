// SPDX-License-Identifier: Apache-2.0
// Reads a program that was made wrong: the reader takes or refuses it, and
// blames nobody but the file.
#ifndef TEST_PADDLE_GOLDENS_READ_MUTATED_H_
#define TEST_PADDLE_GOLDENS_READ_MUTATED_H_

#include <gtest/gtest.h>

#include <string>

#include "lite/core/ir/verifier.h"
#include "lite/core/model/paddle/paddle_reader.h"
#include "test/paddle_goldens/golden.h"
#include "test/support/status_matchers.h"

namespace placelite {

// With the golden's weights, and without any.
inline void ReadMutated(const Golden& golden, const std::string& program) {
  for (const bool weights_required : {true, false}) {
    PaddleReadOptions options;
    options.weights_required = weights_required;
    const Result<Graph> graph =
        ReadPaddleModel(program, golden.params, options);
    const StatusCode code = graph.status().code();
    EXPECT_TRUE(code == StatusCode::kOk || code == StatusCode::kCorrupt ||
                code == StatusCode::kUnsupported ||
                code == StatusCode::kResourceExhausted)
        << golden.name << ": " << graph.status().ToString() << "\n"
        << program.substr(0, 2000);
    if (graph.ok()) EXPECT_OK(VerifyGraph(*graph));
  }
}

}  // namespace placelite

#endif  // TEST_PADDLE_GOLDENS_READ_MUTATED_H_
