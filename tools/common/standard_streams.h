// SPDX-License-Identifier: Apache-2.0
// Standard output as a file that may fail like any other.
#ifndef TOOLS_COMMON_STANDARD_STREAMS_H_
#define TOOLS_COMMON_STANDARD_STREAMS_H_

namespace placelite::tools {

// Must be called before any file is opened. A standard stream that the caller
// has closed becomes one whose use fails; else the next file to be opened would
// get its number, and receive the tool's output. A closed pipe becomes an error
// of the write, and does not end the process.
void PrepareStandardStreams();

// Flushes standard output. Returns `code`, the tool's exit code so far; or 1 in
// place of 0, with a message, where some of the output was lost.
int FlushStandardOutput(int code);

}  // namespace placelite::tools

#endif  // TOOLS_COMMON_STANDARD_STREAMS_H_
