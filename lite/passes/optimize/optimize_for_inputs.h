// SPDX-License-Identifier: Apache-2.0
// The optimizer with what it may rely on about the inputs' shapes.
#ifndef LITE_PASSES_OPTIMIZE_OPTIMIZE_FOR_INPUTS_H_
#define LITE_PASSES_OPTIMIZE_OPTIMIZE_FOR_INPUTS_H_

#include <map>
#include <string>
#include <vector>

#include "lite/passes/optimize/pipeline.h"

namespace placelite {

// PromiseInputShapes (input_shapes.h), then Optimize. Where an image of any
// size leaves shapes that cannot be told before a run, of any size (exporters
// write shapes as arithmetic, which folds for one size alone), the promise is
// the model's own size instead. Returns the nominal shapes; `report` may be
// null, and tells the passes that made the result.
Result<std::vector<ShapeRange>> OptimizeForInputs(
    Graph* graph, const std::map<std::string, ShapeRange>& wanted,
    const OptimizeOptions& options = {}, OptimizeReport* report = nullptr);

}  // namespace placelite

#endif  // LITE_PASSES_OPTIMIZE_OPTIMIZE_FOR_INPUTS_H_
