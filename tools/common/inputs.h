// SPDX-License-Identifier: Apache-2.0
// Fills the inputs of a model from files, or with random numbers.
#ifndef TOOLS_COMMON_INPUTS_H_
#define TOOLS_COMMON_INPUTS_H_

#include <cstdint>
#include <string>
#include <vector>

#include "lite/api/predictor.h"

namespace placelite::tools {

// Fails where the shape of one of these inputs is not known yet; the message
// names the flag that gives it.
Status CheckInputShapes(const Predictor& predictor,
                        const std::vector<size_t>& inputs);
// This overload checks all inputs.
Status CheckInputShapes(const Predictor& predictor);

// Sets the inputs from files; `files` names a file for every input
// (input_files.h). A .npy file, recognised by its first bytes, also gives the
// shape; others hold raw little-endian elements of the current shape. `flag` is
// the flag that gave the list, for messages.
Status SetFileInputs(Predictor* predictor, const std::string& files,
                     const char* flag);

// Sets the inputs from files; without files it sets uniform random floats in
// -1..1 made from `seed`, and zeros in inputs of other precisions.
Status FillInputs(Predictor* predictor, const std::string& files,
                  const char* flag, uint32_t seed);

}  // namespace placelite::tools

#endif  // TOOLS_COMMON_INPUTS_H_
