// SPDX-License-Identifier: Apache-2.0
// Whether a program is for the processor of another device.
#ifndef TOOLS_BENCHMARK_MACHINE_H_
#define TOOLS_BENCHMARK_MACHINE_H_

#include <string>

namespace placelite::tools {

// Returns what the program, an ELF file, is for, in the words of `uname -m`,
// where a device of the machine `device` cannot run it. Returns nothing where
// it can, or where one of the two is none that we know.
std::string OtherMachine(const std::string& program, const std::string& device);

}  // namespace placelite::tools

#endif  // TOOLS_BENCHMARK_MACHINE_H_
