// SPDX-License-Identifier: Apache-2.0
// A part of a model that a reader could not read.
#ifndef LITE_CORE_MODEL_IMPORT_IMPORT_PROBLEM_H_
#define LITE_CORE_MODEL_IMPORT_IMPORT_PROBLEM_H_

#include <string>
#include <vector>

#include "lite/core/base/status.h"

namespace placelite {

// One op that cannot be read; an input of the graph has the op type "input".
struct ImportProblem {
  std::string op_type;
  // The first variable that it writes.
  std::string output;
  std::string reason;
  // The file's name for the op; empty if it has no name.
  std::string node = {};
};

// All problems in one kUnsupported message: equal ones are counted, and name
// their ops, or the outputs of those that have no name.
Status RefuseProblems(const std::vector<ImportProblem>& problems);

}  // namespace placelite

#endif  // LITE_CORE_MODEL_IMPORT_IMPORT_PROBLEM_H_
