// SPDX-License-Identifier: Apache-2.0
#include "lite/core/model/import/import_problem.h"

#include <map>
#include <utility>

#include "lite/core/base/strings.h"

namespace placelite {
namespace {

// How many distinct reasons the message of a refusal spells out.
constexpr size_t kMaxReasons = 50;
// How many ops each of them names.
constexpr size_t kMaxNames = 8;

// "nodes "a", "b" and 3 more"; nothing of no names.
void AddList(const char* what, const std::vector<std::string>& names,
             std::vector<std::string>* lists) {
  if (names.empty()) return;
  std::vector<std::string> quoted;
  for (const std::string& name : names) {
    if (quoted.size() == kMaxNames) break;
    quoted.push_back(StrCat('"', EscapeQuotes(name), '"'));
  }
  std::string list =
      StrCat(what, names.size() == 1 ? " " : "s ", Join(quoted, ", "));
  if (names.size() > kMaxNames) {
    list += StrCat(" and ", names.size() - kMaxNames, " more");
  }
  lists->push_back(std::move(list));
}

// Ops that cannot be read for the same reason.
struct Group {
  int count = 0;
  std::vector<std::string> nodes, outputs;

  std::string Names() const {
    std::vector<std::string> lists;
    AddList("node", nodes, &lists);
    AddList("output", outputs, &lists);
    return lists.empty() ? "" : StrCat(" (", Join(lists, "; "), ")");
  }
};

}  // namespace

Status RefuseProblems(const std::vector<ImportProblem>& problems) {
  std::map<std::pair<std::string, std::string>, Group> groups;
  for (const ImportProblem& problem : problems) {
    Group& group = groups[{problem.op_type, problem.reason}];
    ++group.count;
    if (problem.op_type == "input") continue;  // its reason has the name
    if (!problem.node.empty()) {
      group.nodes.push_back(problem.node);
    } else if (!problem.output.empty()) {
      group.outputs.push_back(problem.output);
    }
  }
  std::vector<std::string> reasons;
  for (const auto& [problem, group] : groups) {
    if (reasons.size() == kMaxReasons) {
      reasons.push_back("...");
      break;
    }
    reasons.push_back(StrCat(group.count, " ", problem.first, group.Names(),
                             ": ", problem.second));
  }
  return Status::Unsupported(
      StrCat(problems.size(), " ops cannot be read: ", Join(reasons, "; ")));
}

}  // namespace placelite
