// SPDX-License-Identifier: Apache-2.0
// Standard output as a file that may fail like any other.
#ifndef TOOLS_COMMON_STANDARD_STREAMS_H_
#define TOOLS_COMMON_STANDARD_STREAMS_H_

namespace placelite::tools {

// Before anything is opened. A standard stream that the caller has closed
// becomes one whose use fails; else the next file to be opened would get its
// number, and what is printed. A reader that goes away is an error of the
// write, not the end of the process.
void PrepareStandardStreams();

// Brings to standard output what was printed. `code`, the tool's exit code so
// far; or 1 in place of 0, with a message, where some of it was lost.
int FlushStandardOutput(int code);

}  // namespace placelite::tools

#endif  // TOOLS_COMMON_STANDARD_STREAMS_H_
