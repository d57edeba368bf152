// SPDX-License-Identifier: Apache-2.0
// Prints a profile as the C interface shows it. docs/c_api.md lists the keys.
#ifndef LITE_API_C_PROFILE_JSON_H_
#define LITE_API_C_PROFILE_JSON_H_

#include <string>

#include "lite/core/program/profile.h"

namespace placelite {

std::string ProfileJson(const Profile& profile, const ProgramMemory& memory);
std::string MemoryJson(const ProgramMemory& memory);

}  // namespace placelite

#endif  // LITE_API_C_PROFILE_JSON_H_
