// SPDX-License-Identifier: Apache-2.0
// Readers of flag values that hold lists.
#ifndef TOOLS_COMMON_FLAG_LISTS_H_
#define TOOLS_COMMON_FLAG_LISTS_H_

#include <map>
#include <string>
#include <vector>

#include "lite/core/program/tuning_source.h"
#include "lite/core/tensor/shape.h"
#include "lite/passes/lower/pin_file.h"

namespace placelite::tools {

// Parses "x:1,3,32..1280,?;y:1,8" to shape ranges by input name. The name ends
// at the last colon; without a name the shape goes to input "" (the only one).
Result<std::map<std::string, ShapeRange>> ParseInputShapes(
    const std::string& text);

// Parses pins separated by commas, or "@FILE" with one a line ('#' starts a
// comment).
Result<std::vector<Pin>> ParsePins(const std::string& text);

// Parses --pin_file, --pin and --exclude together. Pins of the file come first,
// so that a pin on the command line wins.
Result<PinFile> ParsePinFlags(const std::string& pin_file,
                              const std::string& pins,
                              const std::string& excludes);

// The value of --tuning_file: databases separated by commas; `none` leaves out
// those that ship.
struct TuningFlag {
  TuningSource source;
  bool shipped = true;
};
Result<TuningFlag> ParseTuningFlag(const std::string& text);

}  // namespace placelite::tools

#endif  // TOOLS_COMMON_FLAG_LISTS_H_
