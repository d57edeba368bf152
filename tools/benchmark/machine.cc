// SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark/machine.h"

#include <elf.h>

#include <cstring>
#include <fstream>

#include "lite/core/base/strings.h"

namespace placelite::tools {
namespace {

// Returns the member e_machine, which stands at the same place in files of 32
// and of 64 bits; EM_NONE for what is no such file of this byte order.
Elf64_Half MachineOf(const std::string& program) {
  Elf32_Ehdr header = {};
  std::ifstream file(program, std::ios::binary);
  file.read(reinterpret_cast<char*>(&header), sizeof(header));
  const bool is_elf = file && std::memcmp(header.e_ident, ELFMAG, SELFMAG) == 0;
  return is_elf && header.e_ident[EI_DATA] == ELFDATA2LSB
             ? header.e_machine
             : static_cast<Elf64_Half>(EM_NONE);
}

// From i386 to i686.
bool Is32BitX86(const std::string& device) {
  return device.size() == 4 && device[0] == 'i' &&
         device.compare(2, 2, "86") == 0;
}

}  // namespace

std::string OtherMachine(const std::string& program,
                         const std::string& device) {
  // A system of 64 bits may run programs of 32 bits. To these an Arm system
  // says that it is an armv8l.
  const bool x86_64 = device == "x86_64", arm_64 = device == "aarch64";
  const bool x86_32 = Is32BitX86(device), arm_32 = StartsWith(device, "arm");
  if (!x86_64 && !arm_64 && !x86_32 && !arm_32) return "";
  switch (MachineOf(program)) {
    case EM_X86_64:
      return x86_64 ? "" : "x86_64";
    case EM_386:
      return x86_64 || x86_32 ? "" : "i686";
    case EM_AARCH64:
      return arm_64 || StartsWith(device, "armv8") ? "" : "aarch64";
    case EM_ARM:
      return arm_64 || arm_32 ? "" : "arm";
    default:
      return "";
  }
}

}  // namespace placelite::tools
