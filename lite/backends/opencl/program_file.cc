// SPDX-License-Identifier: Apache-2.0
#include "lite/backends/opencl/program_file.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <cinttypes>
#include <cstdio>
#include <cstring>
#include <filesystem>

#include "lite/core/base/output_file.h"
#include "lite/core/base/read_file.h"
#include "lite/core/base/strings.h"

namespace placelite {
namespace {

constexpr char kMagic[8] = {'P', 'L', 'C', 'L', 'B', 'I', 'N', '1'};
constexpr size_t kMaxFileBytes = size_t{64} << 20;

// Numbers are in the byte order of the machine that wrote the file, which is
// the only one to read it.
struct Header {
  char magic[8];
  uint64_t source_bytes;
  uint64_t source_hash;
  uint64_t device_hash;
  uint64_t binary_bytes;
  uint64_t binary_hash;
};

uint64_t Hash(const std::string& text) {
  return XXH3_64bits(text.data(), text.size());
}

Header HeaderOf(const ProgramStamp& stamp, const std::string& binary) {
  Header header;
  std::memcpy(header.magic, kMagic, sizeof(kMagic));
  header.source_bytes = stamp.source.size();
  header.source_hash = Hash(stamp.source);
  header.device_hash = Hash(stamp.device);
  header.binary_bytes = binary.size();
  header.binary_hash = Hash(binary);
  return header;
}

std::string PathOf(const std::string& folder, const ProgramStamp& stamp) {
  return (std::filesystem::path(folder) / ProgramFileName(stamp)).string();
}

Span<const uint8_t> Bytes(const void* data, size_t bytes) {
  return {static_cast<const uint8_t*>(data), bytes};
}

}  // namespace

std::string ProgramFileName(const ProgramStamp& stamp) {
  const std::string all = StrCat(stamp.device, '\0', stamp.source);
  const XXH128_hash_t hash = XXH3_128bits(all.data(), all.size());
  char name[48];
  std::snprintf(name, sizeof(name), "%016" PRIx64 "%016" PRIx64 ".clbin",
                static_cast<uint64_t>(hash.high64),
                static_cast<uint64_t>(hash.low64));
  return name;
}

Status WriteProgramFile(const std::string& folder, const ProgramStamp& stamp,
                        const std::string& binary) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  const Header header = HeaderOf(stamp, binary);
  LITE_ASSIGN_OR_RETURN(OutputFile file,
                        OutputFile::Create(PathOf(folder, stamp)));
  LITE_RETURN_IF_ERROR(file.Append(Bytes(&header, sizeof(header))));
  LITE_RETURN_IF_ERROR(file.Append(Bytes(binary.data(), binary.size())));
  return file.Commit();
}

Result<std::string> ReadProgramFile(const std::string& folder,
                                    const ProgramStamp& stamp) {
  const std::string path = PathOf(folder, stamp);
  LITE_ASSIGN_OR_RETURN(std::string bytes, ReadFile(path, kMaxFileBytes));
  if (bytes.size() < sizeof(Header)) {
    return Status::Corrupt(StrCat(path, ": too short"));
  }
  const std::string binary = bytes.substr(sizeof(Header));
  const Header expected = HeaderOf(stamp, binary);
  if (std::memcmp(bytes.data(), &expected, sizeof(expected)) != 0) {
    return Status::Corrupt(
        StrCat(path, ": damaged, or of another source or device"));
  }
  return binary;
}

}  // namespace placelite
