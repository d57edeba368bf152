// SPDX-License-Identifier: Apache-2.0
// The flags of a tool that are options of the library (lite/api/options.h):
// made from the table of options, and read into a config. They are as
// process-wide as all flags of gflags, and for the main thread alone.
#ifndef TOOLS_COMMON_OPTION_FLAGS_H_
#define TOOLS_COMMON_OPTION_FLAGS_H_

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "lite/api/options.h"

namespace placelite::tools {

// Makes a flag for each option that tools of these `uses` have
// (lite/api/option_texts.h), also under the names that Paddle Lite's tools have
// for some. Called once, before flags are parsed.
void RegisterOptionFlags(uint8_t uses);

// Notes that the command line gives a flag, be it an option or the tool's own.
// Fails where it was given before with another value and is no list, and where
// a flag of an option is neither true nor false.
Status NoteFlag(const std::string& flag, const std::string& value);

// Returns the flags that the command line gives, with their values; a flag that
// is a list as often as it is given.
std::vector<std::pair<std::string, std::string>> GivenFlags();

// Sets the options that flags give, in the order of the table. Fails where they
// name several models.
Status SetOptionsFromFlags(FullConfig* config);
// Sets one of them, if it is given.
Status SetOptionFromFlag(std::string_view option, FullConfig* config);

// Returns the value of an option's flag that is given last; "" if none is.
std::string OptionFlag(std::string_view option);
// Treats the flags of an option as if they were not given.
void ForgetOptionFlag(std::string_view option);

}  // namespace placelite::tools

#endif  // TOOLS_COMMON_OPTION_FLAGS_H_
