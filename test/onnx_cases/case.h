// SPDX-License-Identifier: Apache-2.0
// One of ONNX's operator cases: a model of one or a few nodes, with inputs and
// the outputs that the specification wants.
#ifndef TEST_ONNX_CASES_CASE_H_
#define TEST_ONNX_CASES_CASE_H_

#include <string>
#include <vector>

#include "lite/core/base/status.h"
#include "lite/core/tensor/tensor.h"

namespace placelite {

struct OnnxCase {
  std::string name;    // "node/test_abs"
  std::string folder;  // holds model.onnx and test_data_set_*
};

// All below `root`, sorted; empty when there is no such folder.
std::vector<OnnxCase> FindOnnxCases(const std::string& root);

enum class OnnxOutcome { kPass, kRefused, kWrong };
const char* ToString(OnnxOutcome outcome);

struct OnnxResult {
  OnnxOutcome outcome = OnnxOutcome::kPass;
  // The reason why the case does not pass.
  std::string reason;
};

// Through the full predictor on `targets`, all data sets. Refused: before it
// runs. What fails while it runs is wrong.
OnnxResult RunOnnxCase(const OnnxCase& onnx_case, const std::string& targets);

}  // namespace placelite

#endif  // TEST_ONNX_CASES_CASE_H_
