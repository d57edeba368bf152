// SPDX-License-Identifier: Apache-2.0
// ONNX's operator cases against the checked-in lists of which pass and why the
// others are refused. With LITE_UPDATE_ONNX_CASES set, writes the lists anew.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <map>

#include "lite/core/base/strings.h"
#include "test/onnx_cases/case.h"
#include "test/support/devices.h"

namespace placelite {
namespace {

// The cases are divided into so many tests, which ctest runs in parallel.
constexpr size_t kShards = 8;

struct CaseSet {
  const char* root;
  const char* list;
  const char* how_to_get;
};

constexpr CaseSet kSets[] = {
    {LITE_ONNX_CASES, LITE_ONNX_CASES_LIST,
     "tools/setup.sh installs libonnx-testdata"},
    {LITE_ONNX_PACKAGE_CASES, LITE_ONNX_PACKAGE_CASES_LIST,
     "tools/setup.sh and then tools/onnx_cases.sh write it"},
};

struct Line {
  std::string outcome;  // "pass" or "refused"
  std::string reason;
};
using List = std::map<std::string, Line>;  // by case

// Returns the reason without the path of the model, tabs and line ends, cut to
// a length.
std::string ShortReason(const OnnxResult& result) {
  std::string reason = result.reason;
  const size_t path = reason.find("model.onnx: ");
  if (path != std::string::npos) reason = reason.substr(path + 12);
  for (char& c : reason) {
    if (c == '\t' || c == '\n') c = ' ';
  }
  return reason.substr(0, 160);
}

List ReadList(const std::string& path) {
  List list;
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    const std::vector<std::string> cells = Split(line, "\t");
    if (cells.size() < 2) continue;
    list[cells[0]] = {cells[1], cells.size() < 3 ? "" : cells[2]};
  }
  return list;
}

// Whole networks take the naive kernels long: SlowModels has them there.
std::vector<std::string> TargetsFor(const OnnxCase& onnx_case) {
  if (StartsWith(onnx_case.name, "light/")) return {NativeTarget()};
  return {"host", NativeTarget()};
}

// Runs the case on all targets; the first that does not pass counts.
OnnxResult RunOnAllTargets(const OnnxCase& onnx_case) {
  OnnxResult result;
  for (const std::string& targets : TargetsFor(onnx_case)) {
    result = RunOnnxCase(onnx_case, targets);
    EXPECT_NE(result.outcome, OnnxOutcome::kWrong)
        << onnx_case.name << " on " << targets << ": " << result.reason;
    if (result.outcome != OnnxOutcome::kPass) break;
  }
  return result;
}

// Holds the results of each set in this process; written after the last test.
class Lists : public testing::Environment {
 public:
  void TearDown() override {
    if (std::getenv("LITE_UPDATE_ONNX_CASES") == nullptr) return;
    for (const CaseSet& set : kSets) {
      const List before = ReadList(set.list);
      std::ofstream file(set.list);
      for (const OnnxCase& onnx_case : FindOnnxCases(set.root)) {
        const List& run = lists_[set.list];
        const auto line = run.find(onnx_case.name);
        const auto old = before.find(onnx_case.name);
        if (line != run.end()) {
          Write(*line, &file);
        } else if (old != before.end()) {
          Write(*old, &file);
        }
      }
    }
  }
  List& of(const CaseSet& set) { return lists_[set.list]; }

 private:
  static void Write(const List::value_type& line, std::ofstream* file) {
    *file << line.first << "\t" << line.second.outcome << "\t"
          << line.second.reason << "\n";
  }

  std::map<std::string, List> lists_;
};

Lists* const lists = static_cast<Lists*>(
    testing::AddGlobalTestEnvironment(new Lists()));  // gtest deletes it

class OnnxCases : public testing::TestWithParam<size_t> {};

TEST_P(OnnxCases, PassAsListed) {
  for (const CaseSet& set : kSets) {
    const List listed = ReadList(set.list);
    const std::vector<OnnxCase> cases = FindOnnxCases(set.root);
    EXPECT_FALSE(cases.empty())
        << "no cases in " << set.root << "; " << set.how_to_get;
    int passed = 0, refused = 0;
    for (size_t i = GetParam(); i < cases.size(); i += kShards) {
      const OnnxResult result = RunOnAllTargets(cases[i]);
      const Line found = {ToString(result.outcome), ShortReason(result)};
      passed += result.outcome == OnnxOutcome::kPass;
      refused += result.outcome == OnnxOutcome::kRefused;
      lists->of(set)[cases[i].name] = found;
      const auto line = listed.find(cases[i].name);
      EXPECT_TRUE(line != listed.end() &&
                  line->second.outcome == found.outcome &&
                  line->second.reason == found.reason)
          << cases[i].name << " is " << found.outcome
          << ", the list says otherwise: " << result.reason;
    }
    std::cout << set.root << ": " << passed << " cases pass, " << refused
              << " are refused\n";
  }
}

INSTANTIATE_TEST_SUITE_P(Shards, OnnxCases, testing::Range(size_t{0}, kShards));

// A list has each case of its set, and no other.
TEST(OnnxCaseLists, HaveAllCases) {
  for (const CaseSet& set : kSets) {
    std::vector<std::string> there, listed;
    for (const OnnxCase& onnx_case : FindOnnxCases(set.root)) {
      there.push_back(onnx_case.name);
    }
    for (const auto& [name, line] : ReadList(set.list)) listed.push_back(name);
    std::sort(there.begin(), there.end());
    EXPECT_EQ(there, listed) << set.list << "; " << set.how_to_get;
  }
}

}  // namespace
}  // namespace placelite
