// SPDX-License-Identifier: Apache-2.0
// Binaries of programs as files, each for one source, device and driver.
#ifndef LITE_BACKENDS_OPENCL_PROGRAM_FILE_H_
#define LITE_BACKENDS_OPENCL_PROGRAM_FILE_H_

#include <string>

#include "lite/core/base/status.h"

namespace placelite {

// What a binary belongs to: all of it is in the file, and must be the same.
struct ProgramStamp {
  std::string source;  // text and options
  std::string device;  // platform, model, driver
};

// "1f0c...e2.clbin": of the whole stamp.
std::string ProgramFileName(const ProgramStamp& stamp);

// Appears in whole or not at all; the folder is made if need be.
Status WriteProgramFile(const std::string& folder, const ProgramStamp& stamp,
                        const std::string& binary);

// kNotFound where there is none, kCorrupt where a file is damaged or belongs to
// something else: misses, both.
Result<std::string> ReadProgramFile(const std::string& folder,
                                    const ProgramStamp& stamp);

}  // namespace placelite

#endif  // LITE_BACKENDS_OPENCL_PROGRAM_FILE_H_
