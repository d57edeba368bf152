// SPDX-License-Identifier: Apache-2.0
// Corrects the checksums of damaged .nb bytes, to test how the reader treats
// damage that an attacker has covered up.
#ifndef TEST_CORE_MODEL_NB_RESEAL_H_
#define TEST_CORE_MODEL_NB_RESEAL_H_

#include <cstring>
#include <string>

#include "lite/core/model/nb/checksum.h"
#include "lite/core/model/nb/container.h"

namespace placelite {
namespace nb {

inline Span<const uint8_t> BytesOf(const std::string& text) {
  return {reinterpret_cast<const uint8_t*>(text.data()), text.size()};
}

// Corrects those of every section that lies within the file, of the table and
// of the header. The offsets are those of docs/model_format.md, written down
// once more on purpose.
inline void Reseal(std::string* file) {
  if (file->size() < 64) return;
  const auto load = [&](size_t at, auto* value) {
    std::memcpy(value, file->data() + at, sizeof(*value));
  };
  const auto seal = [&](size_t at, size_t begin, size_t count) {
    const uint64_t sum = Checksum(BytesOf(*file).subspan(begin, count));
    std::memcpy(file->data() + at, &sum, sizeof(sum));
  };
  uint32_t sections = 0;
  load(24, &sections);
  for (uint64_t i = 0; i < sections; ++i) {
    const size_t entry = 64 + static_cast<size_t>(i) * 32;
    if (entry + 32 > file->size()) break;
    uint64_t offset = 0, bytes = 0;
    load(entry + 8, &offset);
    load(entry + 16, &bytes);
    if (offset > file->size() || bytes > file->size() - offset) continue;
    seal(entry + 24, offset, bytes);
  }
  const uint64_t table = uint64_t{sections} * 32;
  if (table <= file->size() - 64) seal(48, 64, table);
  seal(56, 0, 56);
}

// A file of this program and weights, and packed weights unless they are empty.
inline std::string MakeFile(const std::string& program,
                            const std::string& weights,
                            const std::string& packed = "") {
  std::vector<const std::string*> contents = {&program, &weights};
  std::vector<Section> sections = {
      {kProgramSection, kRequiredFlag, 0, program.size(), 0},
      {kWeightsSection, kRequiredFlag, 0, weights.size(), 0}};
  if (!packed.empty()) {
    contents.push_back(&packed);
    sections.push_back({kPackedSection, 0, 0, packed.size(), 0});
  }
  PlaceSections(&sections);
  std::string file = EncodeHead(sections, kMinReaderVersion);
  for (size_t i = 0; i < sections.size(); ++i) {
    file.resize(sections[i].offset, '\0');
    file += *contents[i];
  }
  Reseal(&file);
  return file;
}

}  // namespace nb
}  // namespace placelite

#endif  // TEST_CORE_MODEL_NB_RESEAL_H_
