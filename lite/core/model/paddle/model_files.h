// Finding and reading the files of a model.
#ifndef LITE_CORE_MODEL_PADDLE_MODEL_FILES_H_
#define LITE_CORE_MODEL_PADDLE_MODEL_FILES_H_

#include <string>
#include <unordered_set>

#include "lite/core/model/paddle/paddle_reader.h"

namespace placelite {
namespace paddle {

// The whole file. kNotFound when there is none, kIo when it cannot be read.
Result<std::string> ReadFile(const std::string& path);

// `folder`/`name`; a name that would leave the folder is kCorrupt.
Result<std::string> PathInside(const std::string& folder,
                               const std::string& name);

// The program: the named file, else the one in model_dir.
Result<std::string> FindProgram(const PaddleModelFiles& files);

// The combined weights of `program`: the named file, else the one in
// model_dir, else empty: one file per variable in model_dir. `variables` are
// the names of those; a file called like one of them is not the combined one.
Result<std::string> FindParams(
    const PaddleModelFiles& files, const std::string& program,
    const std::unordered_set<std::string>& variables);

}  // namespace paddle
}  // namespace placelite

#endif  // LITE_CORE_MODEL_PADDLE_MODEL_FILES_H_
