// SPDX-License-Identifier: Apache-2.0
// Progress of work that takes long.
#ifndef TOOLS_COMMON_PROGRESS_H_
#define TOOLS_COMMON_PROGRESS_H_

#include <cstdint>
#include <functional>
#include <string>

namespace placelite::tools {

// Writes to standard error: one line that is written over on a terminal, and
// lines elsewhere.
void ShowProgress(const std::string& text);
// Removes that line from a terminal.
void EndProgress();

// Makes the function that tools pass as RuntimeOptions::opencl_progress: it
// shows how many programs are ready, from the first second on. With `hint` it
// also says once how the next start avoids compiling them.
std::function<void(int64_t ready, int64_t known)> ProgramProgress(bool hint);

}  // namespace placelite::tools

#endif  // TOOLS_COMMON_PROGRESS_H_
