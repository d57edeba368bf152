// SPDX-License-Identifier: Apache-2.0
// A model file on this machine: what of it means something here, and what is
// said about it once, when a predictor is made.
#ifndef LITE_API_ADAPT_H_
#define LITE_API_ADAPT_H_

#include <vector>

#include "lite/api/config.h"
#include "lite/api/stage.h"

namespace placelite {

// The CPU target that this library has kernels for, beside host.
Target NativeTarget(const Runtime& runtime);

// Sets the valid places of a model that was converted for `model_places`, and
// warns where this machine lacks some of what they name.
Status AdaptPlacesOf(const PredictorConfig& config, const Runtime& runtime,
                     const std::vector<Place>& model_places,
                     LowerOptions* options);

// Forgets decisions of a model file that are for other machines, or store
// halves where `config` asks for floats.
void AdaptDecisionsOf(const PredictorConfig& config, const Runtime& runtime,
                      LowerOptions* options, Graph* graph);

// Warns, and notes in the report, where much of the model falls to references
// (passes/lower/reference_share.h). `shapes` are those of the inputs.
void NoteReferences(const std::vector<ShapeRange>& shapes, Stage* stage);

}  // namespace placelite

#endif  // LITE_API_ADAPT_H_
