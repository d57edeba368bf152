// SPDX-License-Identifier: Apache-2.0
// The optimizer with what it may rely on about the inputs' shapes.
#ifndef LITE_PASSES_OPTIMIZE_OPTIMIZE_FOR_INPUTS_H_
#define LITE_PASSES_OPTIMIZE_OPTIMIZE_FOR_INPUTS_H_

#include <map>
#include <string>
#include <vector>

#include "lite/passes/optimize/pipeline.h"

namespace placelite {

// Runs PromiseInputShapes (input_shapes.h), then Optimize. If the promise of
// any height and width leaves shapes that are not known before a run (exporters
// write shapes as arithmetic, which folds for one size only), the promise is
// reduced to the model's own size. Returns the nominal shapes. `report` may be
// null; it lists the passes that made the result.
Result<std::vector<ShapeRange>> OptimizeForInputs(
    Graph* graph, const std::map<std::string, ShapeRange>& wanted,
    const OptimizeOptions& options = {}, OptimizeReport* report = nullptr);

}  // namespace placelite

#endif  // LITE_PASSES_OPTIMIZE_OPTIMIZE_FOR_INPUTS_H_
