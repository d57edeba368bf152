// SPDX-License-Identifier: Apache-2.0
// Binaries of programs as files; each is for one source, device and driver.
#ifndef LITE_BACKENDS_OPENCL_PROGRAM_FILE_H_
#define LITE_BACKENDS_OPENCL_PROGRAM_FILE_H_

#include <string>

#include "lite/core/base/status.h"

namespace placelite {

// Says what a binary belongs to. The file holds all of it, and all of it must
// be equal.
struct ProgramStamp {
  std::string source;  // text and options
  std::string device;  // platform, model, driver
};

// Returns a name such as "1f0c...e2.clbin", a hash of the whole stamp.
std::string ProgramFileName(const ProgramStamp& stamp);

// Writes a file that appears in whole or not at all; makes the folder if need
// be.
Status WriteProgramFile(const std::string& folder, const ProgramStamp& stamp,
                        const std::string& binary);

// Fails with kNotFound where there is no file, and with kCorrupt where it is
// damaged or belongs to something else; both are cache misses.
Result<std::string> ReadProgramFile(const std::string& folder,
                                    const ProgramStamp& stamp);

}  // namespace placelite

#endif  // LITE_BACKENDS_OPENCL_PROGRAM_FILE_H_
