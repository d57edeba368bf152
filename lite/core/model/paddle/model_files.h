// SPDX-License-Identifier: Apache-2.0
// Finding the files of a model.
#ifndef LITE_CORE_MODEL_PADDLE_MODEL_FILES_H_
#define LITE_CORE_MODEL_PADDLE_MODEL_FILES_H_

#include <string>
#include <unordered_set>

#include "lite/core/model/paddle/paddle_reader.h"

namespace placelite {
namespace paddle {

// The program: the named file, else the one in model_dir.
Result<std::string> FindProgram(const PaddleModelFiles& files);

// The combined weights of `program`: the named file, else the one in
// model_dir, else empty: one file per variable in model_dir. Where the program
// itself is named, and no folder, they lie beside it: m.pdiparams of m.pdmodel
// or m.json. `variables` are the names of those; a file called like one of them
// is not the combined one.
Result<std::string> FindParams(
    const PaddleModelFiles& files, const std::string& program,
    const std::unordered_set<std::string>& variables);

}  // namespace paddle
}  // namespace placelite

#endif  // LITE_CORE_MODEL_PADDLE_MODEL_FILES_H_
