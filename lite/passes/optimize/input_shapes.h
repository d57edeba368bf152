// SPDX-License-Identifier: Apache-2.0
// What the optimiser may assume about the inputs' shapes.
#ifndef LITE_PASSES_OPTIMIZE_INPUT_SHAPES_H_
#define LITE_PASSES_OPTIMIZE_INPUT_SHAPES_H_

#include <map>
#include <string>
#include <vector>

#include "lite/core/ir/graph.h"

namespace placelite {

// Sets the shape ranges that the optimiser relies on and later Resize calls
// must respect: for inputs in `wanted` the given range; for others the
// declared one, but with any height and width where the input is an image
// (rank 4), because exporters write the size they traced with. A range without
// a name is that of the only input.
//
// Returns the nominal shapes, for which kernels are picked: what `wanted` or
// the model says. kInvalidArgument where the graph does not take what `wanted`
// says, kCorrupt where it does not take its own shapes.
Result<std::vector<ShapeRange>> PromiseInputShapes(
    Graph* graph, const std::map<std::string, ShapeRange>& wanted);

// Where shapes are the model's own, or have been tried before, it is the
// model's fault that an op does not fit its inputs: kInvalidArgument becomes
// kCorrupt.
Status FaultOfModel(Status status);

// The shape to start with when only a range is known: exact dimensions as
// they are, an open first dimension (the batch) as 1.
ShapeRange StartShape(ShapeRange shape);

// A shape within the range as a user writes it, "1,3,48,320", for messages that
// ask for one: the start shape, with other open dimensions as usual sizes of
// pictures (rank 4 and more) or of texts.
std::string ExampleShape(const ShapeRange& shape);

// The start shapes of all inputs. If the graph does not accept the guesses, the
// ranges themselves are returned: a first dimension may not be a batch, and may
// never be 1.
std::vector<ShapeRange> StartShapes(const Graph& graph);

}  // namespace placelite

#endif  // LITE_PASSES_OPTIMIZE_INPUT_SHAPES_H_
