// SPDX-License-Identifier: Apache-2.0
// Says which file is for which input: --input of run_model and check_model,
// --input_layer_value_files of benchmark.
//
//   --input=NAME:FILE,NAME2:FILE2
//   --input=NAME:FILE;NAME:FILE2          two runs of run_model
//   --input='x:a\,b.npy'                  the file "a,b.npy"
//
// A character behind a backslash stands for itself, so that a name may hold
// ',', ';', ':' and '\'. Where there are several colons, the name ends at one
// behind the name of a model's input, so most colons need no backslash:
// "x:C:1.npy".
#ifndef TOOLS_COMMON_INPUT_FILES_H_
#define TOOLS_COMMON_INPUT_FILES_H_

#include <string>
#include <string_view>
#include <vector>

#include "lite/core/base/status.h"

namespace placelite::tools {

struct InputFile {
  std::string name;
  std::string path;
};

// Returns the parts between semicolons, as they are written; none if the text
// is empty.
std::vector<std::string> SplitRuns(std::string_view text);

// Returns the files of one run, in order. `inputs` are the names of the model's
// inputs; where one begins with another, the longest that fits is meant. A name
// that is no input ends at the last colon.
Result<std::vector<InputFile>> ParseInputFiles(
    std::string_view text, const std::vector<std::string>& inputs);

// Returns the text that stands for this name or file, with backslashes.
std::string EscapeInput(std::string_view name);

}  // namespace placelite::tools

#endif  // TOOLS_COMMON_INPUT_FILES_H_
