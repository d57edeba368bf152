// SPDX-License-Identifier: Apache-2.0
// The shared libraries that a program needs, to copy it to another device.
#ifndef TOOLS_BENCHMARK_NEEDED_LIBRARIES_H_
#define TOOLS_BENCHMARK_NEEDED_LIBRARIES_H_

#include <string>
#include <vector>

#include "lite/core/base/status.h"

namespace placelite::tools {

// Returns the files of the libraries that an ELF program needs, and those that
// these need, looked for by name in the folders, of which earlier ones come
// first. Left out are those that belong to the device, such as the C library
// and OpenCL's, and those that are in no folder: the device is taken to have
// them. Uses readelf, without which, or where the program is no ELF file, the
// outcome is kNotFound.
Result<std::vector<std::string>> NeededLibraries(
    const std::string& program, const std::vector<std::string>& folders);

// Returns the folders of the libraries that this process has loaded.
std::vector<std::string> FoldersOfLoadedLibraries();

}  // namespace placelite::tools

#endif  // TOOLS_BENCHMARK_NEEDED_LIBRARIES_H_
