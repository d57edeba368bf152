// SPDX-License-Identifier: Apache-2.0
// Tools end with exit code 1 where memory is out, also where no code of the
// tool could catch the exception: before main, and while an exception is
// thrown.
#ifndef TOOLS_COMMON_OUT_OF_MEMORY_H_
#define TOOLS_COMMON_OUT_OF_MEMORY_H_

namespace placelite::tools {

// Installs the handlers. This happens before the constructors of the libraries
// run, where the system offers that; main does it again.
void HandleOutOfMemory();

}  // namespace placelite::tools

#endif  // TOOLS_COMMON_OUT_OF_MEMORY_H_
