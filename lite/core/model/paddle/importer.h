// From a parsed program to a Graph: walks the ops in order and lowers each.
#ifndef LITE_CORE_MODEL_PADDLE_IMPORTER_H_
#define LITE_CORE_MODEL_PADDLE_IMPORTER_H_

#include <string>
#include <vector>

#include "lite/core/model/paddle/paddle_reader.h"
#include "lite/core/model/paddle/weights.h"

namespace placelite {
namespace paddle {

// The graph is called `name`. When ops cannot be lowered, the result is
// kUnsupported and names all of them, as does `problems` (may be null).
Result<Graph> ImportProgram(const proto::ProgramDesc& program, Weights* weights,
                            std::string name,
                            std::vector<ImportProblem>* problems);

}  // namespace paddle
}  // namespace placelite

#endif  // LITE_CORE_MODEL_PADDLE_IMPORTER_H_
