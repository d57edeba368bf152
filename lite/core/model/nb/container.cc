// SPDX-License-Identifier: Apache-2.0
#include "lite/core/model/nb/container.h"

#include <algorithm>
#include <cstring>

#include "lite/core/base/file_kind.h"
#include "lite/core/base/strings.h"
#include "lite/core/model/nb/checksum.h"

namespace placelite {
namespace nb {
namespace {

// Weights are used as they lie in the file.
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error ".nb files hold little-endian weights"
#endif

// Offsets of the header's fields.
constexpr size_t kFormatField = 8;
constexpr size_t kMinReaderField = 16;
constexpr size_t kSectionCountField = 24;
constexpr size_t kFileBytesField = 32;
constexpr size_t kTableChecksumField = 48;
constexpr size_t kHeaderChecksumField = 56;

template <typename T>
T Load(Span<const uint8_t> bytes, size_t offset) {
  T value;
  std::memcpy(&value, bytes.data() + offset, sizeof(T));
  return value;
}

template <typename T>
void Store(std::string* bytes, size_t offset, T value) {
  std::memcpy(bytes->data() + offset, &value, sizeof(T));
}

Span<const uint8_t> AsBytes(const std::string& text) {
  return {reinterpret_cast<const uint8_t*>(text.data()), text.size()};
}

Version LoadVersion(Span<const uint8_t> bytes, size_t offset) {
  return {Load<uint16_t>(bytes, offset), Load<uint16_t>(bytes, offset + 2),
          Load<uint16_t>(bytes, offset + 4)};
}

void StoreVersion(std::string* bytes, size_t offset, const Version& version) {
  Store(bytes, offset, version.major);
  Store(bytes, offset + 2, version.minor);
  Store(bytes, offset + 4, version.patch);
}

Status CheckMagic(Span<const uint8_t> file) {
  if (file.empty()) {
    return Status::Corrupt("the file is empty; copy or convert it again");
  }
  LITE_RETURN_IF_ERROR(ExpectFileKind(file, FileKind::kNb));
  const size_t count = std::min(file.size(), sizeof(kMagic));
  if (std::memcmp(file.data(), kMagic, count) != 0) {
    return Status::Corrupt(
        "not a .nb model: it does not begin with the magic number");
  }
  if (file.size() < kHeaderBytes) {
    return Status::Corrupt(StrCat("the header is cut off: it has ",
                                  kHeaderBytes, " bytes, the file ",
                                  file.size()));
  }
  if (Checksum(file.subspan(0, kHeaderChecksumField)) !=
      Load<uint64_t>(file, kHeaderChecksumField)) {
    return Status::Corrupt("the header does not match its checksum");
  }
  return Status::Ok();
}

Status CheckVersions(const Container& container) {
  constexpr const char* kAdvice =
      "; update the library, or convert the model again with the opt of this "
      "one";
  if (container.format.major != kFormatVersion.major) {
    return Status::Unsupported(
        StrCat("format version ", ToString(container.format),
               ", this library reads versions ", kFormatVersion.major,
               ".x up "
               "to ",
               ToString(kFormatVersion), kAdvice));
  }
  if (kFormatVersion < container.min_reader) {
    return Status::Unsupported(StrCat("it needs a reader of format ",
                                      ToString(container.min_reader),
                                      " or later, this library reads up to ",
                                      ToString(kFormatVersion), kAdvice));
  }
  return Status::Ok();
}

// Sections follow each other without gaps, so that every byte of the file is
// header, table, section or zero.
Status CheckLayout(Span<const uint8_t> file,
                   const std::vector<Section>& sections) {
  uint64_t end = kHeaderBytes + sections.size() * kTableEntryBytes;
  for (size_t i = 0; i < sections.size(); ++i) {
    const Section& section = sections[i];
    const uint64_t begin = AlignUp(end);
    if (section.offset != begin) {
      return Status::Corrupt(StrCat("section ", i, " starts at byte ",
                                    section.offset, ", expected ", begin));
    }
    if (begin > file.size() || section.bytes > file.size() - begin) {
      return Status::Corrupt(
          StrCat("section ", i, " of ", section.bytes, " bytes at byte ", begin,
                 " ends behind the file of ", file.size(), " bytes"));
    }
    for (uint64_t at = end; at < begin; ++at) {
      if (file[at] != 0) {
        return Status::Corrupt(
            StrCat("byte ", at, " lies between sections and is not 0"));
      }
    }
    end = begin + section.bytes;
  }
  if (end == file.size()) return Status::Ok();
  return Status::Corrupt(StrCat("the last section ends at byte ", end,
                                ", the file has ", file.size(), " bytes"));
}

Status HasTwo(uint32_t kind) {
  return Status::Corrupt(StrCat("it has two ", SectionName(kind), " sections"));
}

// Finds the sections that this library knows, and refuses what nobody may skip.
Status SortKinds(Container* container) {
  struct Wanted {
    uint32_t kind;
    Section* section;
    bool found;
  } wanted[] = {{kProgramSection, &container->program, false},
                {kWeightsSection, &container->weights, false}};
  for (size_t i = 0; i < container->sections.size(); ++i) {
    const Section& section = container->sections[i];
    if ((section.flags & ~kRequiredFlag) != 0) {
      return Status::Unsupported(
          StrCat("section ", i, " has flags ", section.flags,
                 ", this library knows only ", kRequiredFlag));
    }
    bool known = false;
    for (Wanted& row : wanted) {
      if (row.kind != section.kind) continue;
      if (row.found) return HasTwo(row.kind);
      *row.section = section;
      row.found = known = true;
    }
    if (section.kind == kPackedSection) {
      if (container->packed.has_value()) return HasTwo(kPackedSection);
      container->packed = section;
      known = true;
    }
    if (!known && (section.flags & kRequiredFlag) != 0) {
      return Status::Unsupported(
          StrCat("section ", i, " is of kind ", section.kind,
                 ", which is required and which this library does not know; "
                 "update the library"));
    }
  }
  for (const Wanted& row : wanted) {
    if (!row.found) {
      return Status::Corrupt(
          StrCat("it has no ", SectionName(row.kind), " section"));
    }
  }
  return Status::Ok();
}

}  // namespace

std::string ToString(const Version& version) {
  return StrCat(version.major, ".", version.minor, ".", version.patch);
}

const char* SectionName(uint32_t kind) {
  switch (kind) {
    case kProgramSection:
      return "program";
    case kWeightsSection:
      return "weights";
    case kPackedSection:
      return "packed";
  }
  return "unknown";
}

uint64_t PlaceSections(std::vector<Section>* sections) {
  uint64_t end = kHeaderBytes + sections->size() * kTableEntryBytes;
  for (Section& section : *sections) {
    section.offset = AlignUp(end);
    end = section.offset + section.bytes;
  }
  return end;
}

std::string EncodeHead(const std::vector<Section>& sections,
                       const Version& min_reader) {
  std::string table(sections.size() * kTableEntryBytes, '\0');
  size_t at = 0;
  for (const Section& section : sections) {
    Store(&table, at, section.kind);
    Store(&table, at + 4, section.flags);
    Store(&table, at + 8, section.offset);
    Store(&table, at + 16, section.bytes);
    Store(&table, at + 24, section.checksum);
    at += kTableEntryBytes;
  }
  std::string header(kHeaderBytes, '\0');
  std::memcpy(header.data(), kMagic, sizeof(kMagic));
  StoreVersion(&header, kFormatField, kFormatVersion);
  StoreVersion(&header, kMinReaderField, min_reader);
  Store(&header, kSectionCountField, static_cast<uint32_t>(sections.size()));
  const Section& last = sections.back();
  Store(&header, kFileBytesField, last.offset + last.bytes);
  Store(&header, kTableChecksumField, Checksum(AsBytes(table)));
  Store(&header, kHeaderChecksumField,
        Checksum(AsBytes(header).subspan(0, kHeaderChecksumField)));
  return header + table;
}

Result<Container> ReadContainer(Span<const uint8_t> file) {
  LITE_RETURN_IF_ERROR(CheckMagic(file));
  Container container;
  container.format = LoadVersion(file, kFormatField);
  container.min_reader = LoadVersion(file, kMinReaderField);
  LITE_RETURN_IF_ERROR(CheckVersions(container));

  const uint64_t file_bytes = Load<uint64_t>(file, kFileBytesField);
  if (file_bytes != file.size()) {
    return Status::Corrupt(StrCat("it was written with ", file_bytes,
                                  " bytes and now has ", file.size()));
  }
  const uint32_t count = Load<uint32_t>(file, kSectionCountField);
  const uint64_t table_bytes = uint64_t{count} * kTableEntryBytes;
  if (count > kMaxSections || table_bytes > file.size() - kHeaderBytes) {
    return Status::Corrupt(StrCat("a table of ", count, " sections in ",
                                  file.size(), " bytes, at most ", kMaxSections,
                                  " are allowed"));
  }
  const Span<const uint8_t> table = file.subspan(kHeaderBytes, table_bytes);
  if (Checksum(table) != Load<uint64_t>(file, kTableChecksumField)) {
    return Status::Corrupt("the section table does not match its checksum");
  }
  for (size_t at = 0; at < table_bytes; at += kTableEntryBytes) {
    container.sections.push_back(
        {Load<uint32_t>(table, at), Load<uint32_t>(table, at + 4),
         Load<uint64_t>(table, at + 8), Load<uint64_t>(table, at + 16),
         Load<uint64_t>(table, at + 24)});
  }
  LITE_RETURN_IF_ERROR(CheckLayout(file, container.sections));
  LITE_RETURN_IF_ERROR(SortKinds(&container));
  return container;
}

Status CheckSection(Span<const uint8_t> file, const Section& section) {
  if (Checksum(file.subspan(section.offset, section.bytes)) ==
      section.checksum) {
    return Status::Ok();
  }
  return Status::Corrupt(StrCat("the ", SectionName(section.kind),
                                " section does not match its checksum"));
}

}  // namespace nb
}  // namespace placelite
