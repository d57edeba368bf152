// ONNX's operator cases against the checked-in list of which pass and why the
// others are refused. With LITE_UPDATE_ONNX_CASES set, writes the list anew.
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <map>

#include "lite/core/base/strings.h"
#include "test/onnx_cases/case.h"

namespace placelite {
namespace {

// Without the path of the model, tabs and line ends; not too long.
std::string ShortReason(const OnnxResult& result) {
  std::string reason = result.reason;
  const size_t path = reason.find("model.onnx: ");
  if (path != std::string::npos) reason = reason.substr(path + 12);
  for (char& c : reason) {
    if (c == '\t' || c == '\n') c = ' ';
  }
  return reason.substr(0, 160);
}

// Case to "pass" or "refused".
std::map<std::string, std::string> ReadList(const std::string& path) {
  std::map<std::string, std::string> outcomes;
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    const std::vector<std::string> cells = Split(line, "\t");
    if (cells.size() >= 2) outcomes[cells[0]] = cells[1];
  }
  return outcomes;
}

TEST(OnnxCases, PassAsListed) {
  const std::vector<OnnxCase> cases = FindOnnxCases(LITE_ONNX_CASES);
  if (cases.empty()) GTEST_SKIP() << "no cases in " << LITE_ONNX_CASES;
  const auto listed = ReadList(LITE_ONNX_CASES_LIST);
  std::string list;
  int passed = 0, refused = 0;
  for (const OnnxCase& onnx_case : cases) {
    OnnxResult result;
    for (const char* targets : {"host", "x86"}) {
      result = RunOnnxCase(onnx_case, targets);
      EXPECT_NE(result.outcome, OnnxOutcome::kWrong)
          << onnx_case.name << " on " << targets << ": " << result.reason;
      if (result.outcome != OnnxOutcome::kPass) break;
    }
    const std::string outcome = ToString(result.outcome);
    passed += result.outcome == OnnxOutcome::kPass;
    refused += result.outcome == OnnxOutcome::kRefused;
    list +=
        StrCat(onnx_case.name, "\t", outcome, "\t", ShortReason(result), "\n");
    const auto line = listed.find(onnx_case.name);
    EXPECT_TRUE(line != listed.end() && line->second == outcome)
        << onnx_case.name << " is " << outcome
        << ", the list says otherwise: " << result.reason;
  }
  EXPECT_EQ(cases.size(), listed.size()) << "the list has other cases";
  std::cout << passed << " of " << cases.size() << " cases pass, " << refused
            << " are refused\n";
  if (std::getenv("LITE_UPDATE_ONNX_CASES") != nullptr) {
    std::ofstream(LITE_ONNX_CASES_LIST) << list;
  }
}

}  // namespace
}  // namespace placelite
