// SPDX-License-Identifier: Apache-2.0
// Each golden, on every way through the engine, against the checked-in list of
// which pass and why the others are refused. With LITE_UPDATE_PADDLE_GOLDENS
// set, writes the list anew.
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <map>
#include <set>

#include "lite/core/base/strings.h"
#include "test/paddle_goldens/run_golden.h"

namespace placelite {
namespace {

// Lines of the list by the name of the golden.
using List = std::map<std::string, std::string>;

// Returns the reason without tabs and line ends, cut to a length.
std::string ShortReason(std::string reason) {
  for (char& c : reason) {
    if (c == '\t' || c == '\n') c = ' ';
  }
  return reason.substr(0, 120);
}

// "pass" or "refused".
List ReadList(const std::string& path) {
  List outcomes;
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    const std::vector<std::string> cells = Split(line, "\t");
    if (cells.size() >= 2) outcomes[cells[0]] = cells[1];
  }
  return outcomes;
}

// Op types of which at least three goldens pass.
int OpsThatPass(const List& list) {
  std::map<std::string, int> passed;
  for (const auto& [name, line] : list) {
    passed[Split(name, "/")[0]] += line.compare(0, 4, "pass") == 0;
  }
  int count = 0;
  for (const auto& [op, goldens] : passed) count += goldens >= 3;
  return count;
}

// Holds the results, for the summary and the new list.
class Found : public testing::Environment {
 public:
  void Add(const std::string& name, const GoldenResult& result) {
    list_[name] =
        StrCat(ToString(result.outcome), "\t", ShortReason(result.reason));
  }

  void TearDown() override {
    std::cout << list_.size() << " goldens; " << OpsThatPass(list_)
              << " ops have three that pass\n";
    if (std::getenv("LITE_UPDATE_PADDLE_GOLDENS") == nullptr) return;
    std::ofstream file(LITE_GOLDENS_LIST);
    for (const auto& [name, line] : list_) file << name << "\t" << line << "\n";
  }

 private:
  List list_;
};

class GoldenTest : public testing::Test {
 public:
  GoldenTest(const Golden* golden, std::string listed, Found* found)
      : golden_(golden), listed_(std::move(listed)), found_(found) {}

  void TestBody() override {
    GoldenResult result;
    for (const char* targets : {"host", "x86"}) {
      for (GoldenRoute route : {GoldenRoute::kFull, GoldenRoute::kMobile}) {
        if (result.outcome != GoldenOutcome::kPass) continue;
        result = RunGolden(*golden_, targets, route);
        EXPECT_NE(result.outcome, GoldenOutcome::kWrong)
            << "on " << targets << " by the " << ToString(route)
            << " predictor: " << result.reason;
      }
    }
    found_->Add(golden_->name, result);
    EXPECT_EQ(listed_, ToString(result.outcome)) << result.reason;
  }

 private:
  const Golden* golden_;
  const std::string listed_;
  Found* const found_;
};

// The list names no golden that does not exist.
class ListTest : public testing::Test {
 public:
  ListTest(const std::vector<Golden>* goldens, const List* listed)
      : goldens_(goldens), listed_(listed) {}

  void TestBody() override {
    std::set<std::string> names;
    for (const Golden& golden : *goldens_) names.insert(golden.name);
    EXPECT_EQ(names.size(), goldens_->size()) << "two have one name";
    for (const auto& [name, outcome] : *listed_) {
      EXPECT_EQ(names.count(name), 1u) << name;
    }
  }

 private:
  const std::vector<Golden>* goldens_;
  const List* listed_;
};

// Names of tests hold no slash.
std::string TestName(std::string name) {
  for (char& c : name) {
    if (c == '/') c = '_';
  }
  return name;
}

template <typename Make>
void Register(const char* suite, const std::string& name, Make make) {
  testing::RegisterTest(suite, name.c_str(), nullptr, nullptr, __FILE__,
                        __LINE__, make);
}

int Main() {
  const Result<std::vector<Golden>> goldens = ReadGoldens(LITE_GOLDENS);
  if (!goldens.ok() || goldens->empty()) {
    std::cerr << LITE_GOLDENS << ": "
              << (goldens.ok() ? "no goldens" : goldens.status().ToString())
              << "\n";
    return 1;
  }
  List listed = ReadList(LITE_GOLDENS_LIST);
  auto* const found = new Found();
  testing::AddGlobalTestEnvironment(found);
  for (const Golden& golden : *goldens) {
    const auto line = listed.find(golden.name);
    const std::string outcome =
        line == listed.end() ? "not listed" : line->second;
    Register("PaddleGoldens", TestName(golden.name),
             [&golden, outcome, found]() -> testing::Test* {
               return new GoldenTest(&golden, outcome, found);
             });
  }
  Register("GoldensList", "NamesGoldens",
           [&goldens, &listed]() -> testing::Test* {
             return new ListTest(&*goldens, &listed);
           });
  return RUN_ALL_TESTS();
}

}  // namespace
}  // namespace placelite

int main(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
  return placelite::Main();
}
