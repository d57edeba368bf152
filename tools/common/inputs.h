// Inputs of a model from files, or random.
#ifndef TOOLS_COMMON_INPUTS_H_
#define TOOLS_COMMON_INPUTS_H_

#include <cstdint>
#include <string>

#include "lite/api/predictor.h"

namespace placelite::tools {

// `files` is "NAME:FILE.npy,..."; inputs that it does not name keep what they
// hold. Empty: uniform random floats in -1..1 made from `seed`, zeros in inputs
// of other precisions.
Status FillInputs(Predictor* predictor, const std::string& files,
                  uint32_t seed);

}  // namespace placelite::tools

#endif  // TOOLS_COMMON_INPUTS_H_
