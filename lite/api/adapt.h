// SPDX-License-Identifier: Apache-2.0
// Adapts a model file to this machine: decides which of the file's places and
// decisions hold here, and warns about the others once, when a predictor is
// made.
#ifndef LITE_API_ADAPT_H_
#define LITE_API_ADAPT_H_

#include <vector>

#include "lite/api/config.h"
#include "lite/api/stage.h"

namespace placelite {

// Returns the CPU target, other than host, that this library has kernels for.
Target NativeTarget(const Runtime& runtime);

// Sets the valid places of a model that was converted for `model_places`, and
// warns where this machine lacks some of what they name.
Status AdaptPlacesOf(const PredictorConfig& config, const Runtime& runtime,
                     const std::vector<Place>& model_places,
                     LowerOptions* options);

// Forgets the decisions of a model file that were made for other machines, or
// that store fp16 where `config` asks for floats.
void AdaptDecisionsOf(const PredictorConfig& config, const Runtime& runtime,
                      LowerOptions* options, Graph* graph);

// Warns, and adds a note to the report, where much of the model falls to
// reference kernels (passes/lower/reference_share.h). `shapes` are the shapes
// of the inputs.
void NoteReferences(const std::vector<ShapeRange>& shapes, Stage* stage);

}  // namespace placelite

#endif  // LITE_API_ADAPT_H_
