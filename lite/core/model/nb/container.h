// SPDX-License-Identifier: Apache-2.0
// The container of a .nb file: a header, a table of sections, the sections.
// Knows offsets, versions and checksums, nothing of graphs.
//
//   header   64 bytes: magic, versions, sizes, checksums of itself and table
//   table    32 bytes for each section: kind, flags, offset, bytes, checksum
//   sections each at the next multiple of 64, zeros between
//
// All numbers are little-endian. docs/model_format.md is the specification.
#ifndef LITE_CORE_MODEL_NB_CONTAINER_H_
#define LITE_CORE_MODEL_NB_CONTAINER_H_

#include <cstdint>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "lite/core/base/span.h"
#include "lite/core/base/status.h"

namespace placelite {
namespace nb {

// The first byte (0x89) is not text, and a program that converts line ends or
// stops at the end-of-file character of DOS damages the rest; the idea is
// PNG's.
inline constexpr uint8_t kMagic[8] = {0x89, 'P',  'L',  'N',
                                      'B',  '\r', '\n', 0x1a};

struct Version {
  uint16_t major = 0;
  uint16_t minor = 0;
  uint16_t patch = 0;

  bool operator<(const Version& o) const {
    return std::tie(major, minor, patch) < std::tie(o.major, o.minor, o.patch);
  }
};

std::string ToString(const Version& version);  // "1.0.0"

// The version that this library writes, and the newest that it reads in full.
inline constexpr Version kFormatVersion{1, 5, 0};
// The oldest reader that understands what this library writes, and the oldest
// that understands constants stored as codes.
inline constexpr Version kMinReaderVersion{1, 0, 0};
inline constexpr Version kReaderOfCodes{1, 4, 0};
inline constexpr Version kReaderOfHalves{1, 5, 0};

inline constexpr size_t kHeaderBytes = 64;
inline constexpr size_t kTableEntryBytes = 32;
inline constexpr uint64_t kSectionAlignment = 64;
inline constexpr uint32_t kMaxSections = 64;

// Kinds of sections.
inline constexpr uint32_t kProgramSection = 1;
inline constexpr uint32_t kWeightsSection = 2;
inline constexpr uint32_t kPackedSection = 3;  // since 1.1.0, may be absent

// Flag of a section without which the file must not be used. The other bits
// are zero.
inline constexpr uint32_t kRequiredFlag = 1;

struct Section {
  uint32_t kind = 0;
  uint32_t flags = 0;
  uint64_t offset = 0;
  uint64_t bytes = 0;
  uint64_t checksum = 0;
};

struct Container {
  Version format;
  Version min_reader;
  std::vector<Section> sections;
  Section program;
  Section weights;
  std::optional<Section> packed;
};

constexpr uint64_t AlignUp(uint64_t offset) {
  return (offset + kSectionAlignment - 1) / kSectionAlignment *
         kSectionAlignment;
}

// Gives each section its offset, in order, and returns the size of the file.
uint64_t PlaceSections(std::vector<Section>* sections);

// Header and table for placed sections with checksums.
std::string EncodeHead(const std::vector<Section>& sections,
                       const Version& min_reader);

// Checks everything but the sections' own checksums.
Result<Container> ReadContainer(Span<const uint8_t> file);

// Compares a section with its checksum.
Status CheckSection(Span<const uint8_t> file, const Section& section);

// "program", "weights", "packed", "unknown"
const char* SectionName(uint32_t kind);

}  // namespace nb
}  // namespace placelite

#endif  // LITE_CORE_MODEL_NB_CONTAINER_H_
