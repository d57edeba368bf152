// SPDX-License-Identifier: Apache-2.0
#include "lite/core/ir/infer.h"
#include "lite/passes/optimize/passes.h"

namespace placelite {

Status InferShapes(Graph* graph, const PassContext&) {
  return InferGraph(graph);
}

}  // namespace placelite
