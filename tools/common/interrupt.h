// SPDX-License-Identifier: Apache-2.0
// SIGINT and SIGTERM as a wish to stop, for tools that can end early and keep
// what they have.
#ifndef TOOLS_COMMON_INTERRUPT_H_
#define TOOLS_COMMON_INTERRUPT_H_

namespace placelite::tools {

// From now on the first of these signals is only noted, and says on standard
// error that a second one ends the process at once. A signal that the process
// was started to ignore stays ignored.
void CatchInterrupts();

// Returns the signal that was noted; 0 if there was none.
int InterruptSignal();

}  // namespace placelite::tools

#endif  // TOOLS_COMMON_INTERRUPT_H_
