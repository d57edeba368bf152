// SPDX-License-Identifier: Apache-2.0
// The flags that say how pictures become inputs: --mean, --scale, --order and
// --resize_short. A tool that calls these functions has the flags.
#ifndef TOOLS_COMMON_PICTURE_FLAGS_H_
#define TOOLS_COMMON_PICTURE_FLAGS_H_

#include <string>

#include "tools/common/picture.h"

namespace placelite::tools {

Result<PictureOptions> PictureFlags();

// Returns a line for the user if neither --mean nor --scale is given, as most
// networks need them; else "".
std::string NoteOnPixels();

}  // namespace placelite::tools

#endif  // TOOLS_COMMON_PICTURE_FLAGS_H_
