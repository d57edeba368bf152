// From a parsed model to a Graph: walks the nodes in order and lowers each.
#ifndef LITE_CORE_MODEL_ONNX_IMPORTER_H_
#define LITE_CORE_MODEL_ONNX_IMPORTER_H_

#include <onnx/onnx_pb.h>

#include <string>
#include <vector>

#include "lite/core/ir/graph.h"
#include "lite/core/model/import/import_problem.h"
#include "lite/core/model/onnx/tensor.h"

namespace placelite {
namespace onnx_import {

// Takes weights out of `model` as it reads them. The graph is called `name`.
// When nodes cannot be lowered, the result is kUnsupported and names all of
// them, as does `problems` (may be null).
Result<Graph> ImportModel(::onnx::ModelProto* model, ExternalData* external,
                          std::string name,
                          std::vector<ImportProblem>* problems);

}  // namespace onnx_import
}  // namespace placelite

#endif  // LITE_CORE_MODEL_ONNX_IMPORTER_H_
