// SPDX-License-Identifier: Apache-2.0
// A table of inferences with their expected results.
#ifndef TEST_CORE_OP_INFER_TABLE_H_
#define TEST_CORE_OP_INFER_TABLE_H_

#include "gtest/gtest.h"
#include "test/support/infer_text.h"

namespace placelite {

struct InferRow {
  const char* op;
  const char* inputs;
  const char* attributes;
  const char* outputs;
  size_t num_outputs = 1;
};

template <size_t N>
void ExpectInferred(const InferRow (&rows)[N]) {
  for (const InferRow& row : rows) {
    EXPECT_EQ(InferText(row.op, row.inputs, row.attributes, row.num_outputs),
              row.outputs)
        << row.op << "(" << row.inputs << ") " << row.attributes;
  }
}

// The outputs are parts of messages, without their "error: ".
template <size_t N>
void ExpectRefused(const InferRow (&rows)[N]) {
  for (const InferRow& row : rows) {
    const std::string text =
        InferText(row.op, row.inputs, row.attributes, row.num_outputs);
    EXPECT_EQ(text.rfind("error: ", 0), 0u) << text;
    EXPECT_NE(text.find(row.outputs), std::string::npos)
        << row.op << "(" << row.inputs << ") " << row.attributes << " gives "
        << text;
  }
}

}  // namespace placelite

#endif  // TEST_CORE_OP_INFER_TABLE_H_
