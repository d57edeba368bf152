#include "lite/core/model/import/import_problem.h"

#include <map>
#include <utility>

#include "lite/core/base/strings.h"

namespace placelite {
namespace {

// How many distinct reasons the message of a refusal spells out.
constexpr size_t kMaxReasons = 50;

}  // namespace

Status RefuseProblems(const std::vector<ImportProblem>& problems) {
  std::map<std::pair<std::string, std::string>, int> counts;
  for (const ImportProblem& problem : problems) {
    ++counts[{problem.op_type, problem.reason}];
  }
  std::vector<std::string> reasons;
  for (const auto& [problem, count] : counts) {
    if (reasons.size() == kMaxReasons) {
      reasons.push_back("...");
      break;
    }
    reasons.push_back(StrCat(count, " ", problem.first, ": ", problem.second));
  }
  return Status::Unsupported(
      StrCat(problems.size(), " ops cannot be read: ", Join(reasons, "; ")));
}

}  // namespace placelite
