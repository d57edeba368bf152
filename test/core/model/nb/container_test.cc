// SPDX-License-Identifier: Apache-2.0
// Damaged, truncated, newer and foreign files, seen by the container.
#include <fstream>

#include "lite/core/ir/verifier.h"
#include "test/core/model/nb/reseal.h"
#include "test/core/model/nb/sample_graphs.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

constexpr size_t kFormatMajor = 8;
constexpr size_t kMinReaderMinor = 18;
constexpr size_t kSecondEntry = 64 + 32;

std::string SmallFile() {
  Result<std::string> bytes = SerializeNb(SmallGraph(), SampleAnnotations());
  EXPECT_OK(bytes);
  return *bytes;
}

uint64_t WeightsOffset(const std::string& file) {
  return nb::ReadContainer(nb::BytesOf(file))->weights.offset;
}

Result<NbModel> Read(const std::string& bytes, bool verify_weights = false) {
  NbReadOptions options;
  options.verify_weights = verify_weights;
  // The allocation has exactly this size, so that a sanitizer sees reads behind
  // it.
  auto block = std::make_shared<std::vector<char>>(bytes.begin(), bytes.end());
  return ReadNbFromMemory(block->data(), block->size(), block, options);
}

TEST(NbContainer, BytesOfTheSpecification) {
  const std::string file = SmallFile();
  const std::string head(
      "\x89PLNB\r\n\x1a\1\0\5\0\0\0\0\0\1\0\0\0\0\0\0\0"
      "\2\0\0\0\0\0\0\0",
      32);
  EXPECT_EQ(file.substr(0, 32), head);
  // Program: kind 1, required, behind header and table of two sections.
  EXPECT_EQ(file.substr(64, 16),
            std::string("\1\0\0\0\1\0\0\0\x80\0\0\0\0\0\0\0", 16));
  EXPECT_EQ(file.substr(kSecondEntry, 8), std::string("\2\0\0\0\1\0\0\0", 8));
  EXPECT_EQ(WeightsOffset(file) % 64, 0u);
  EXPECT_EQ(file.size(), WeightsOffset(file) + 6 * sizeof(float));
}

// The specification of XXH3 gives the 64-bit hash of no bytes with seed 0.
TEST(NbContainer, ChecksumIsXxh3) {
  EXPECT_EQ(nb::Checksum({}), 0x2d06800538d394c2u);
  nb::ChecksumStream stream;
  EXPECT_EQ(stream.Value(), 0x2d06800538d394c2u);
  const std::string text(1000, 'x');
  stream.Add(nb::BytesOf(text).subspan(0, 300));
  stream.Add(nb::BytesOf(text).subspan(300, 700));
  EXPECT_EQ(stream.Value(), nb::Checksum(nb::BytesOf(text)));
}

TEST(NbContainer, EmptyAndForeignFiles) {
  EXPECT_THAT(Read(""), FailsWith(StatusCode::kCorrupt, "the file is empty"));
  for (const char* text : {"P", "ONNX model", "\x89PNG\r\n\x1a\n"}) {
    EXPECT_THAT(Read(text), FailsWith(StatusCode::kCorrupt, "magic number"));
  }
}

TEST(NbContainer, TruncatedAnywhere) {
  const std::string file = SmallFile();
  for (size_t size = 0; size < file.size(); ++size) {
    const Result<NbModel> model = Read(file.substr(0, size));
    EXPECT_EQ(model.status().code(), StatusCode::kCorrupt) << size;
  }
  EXPECT_THAT(Read(file.substr(0, file.size() - 1)),
              FailsWith(StatusCode::kCorrupt, "now has"));
  EXPECT_THAT(Read(file + "x"), FailsWith(StatusCode::kCorrupt, "now has"));
}

TEST(NbContainer, EveryBitOfTheHeadAndProgramIsGuarded) {
  const std::string file = SmallFile();
  const size_t end = WeightsOffset(file);
  for (size_t i = 0; i < end * 8; ++i) {
    std::string damaged = file;
    damaged[i / 8] = static_cast<char>(damaged[i / 8] ^ (1 << i % 8));
    const Result<NbModel> model = Read(damaged);
    EXPECT_EQ(model.status().code(), StatusCode::kCorrupt)
        << "bit " << i % 8 << " of byte " << i / 8;
  }
}

// With corrected checksums, damage is a Status with a message, or gives a sound
// graph.
TEST(NbContainer, ResealedDamageIsSafe) {
  size_t survived = 0;
  for (const Sample& sample : Samples()) {
    ASSERT_OK_AND_ASSIGN(const std::string file,
                         SerializeNb(sample.graph, SampleAnnotations()));
    for (size_t i = 0; i < WeightsOffset(file) * 8; ++i) {
      std::string damaged = file;
      damaged[i / 8] = static_cast<char>(damaged[i / 8] ^ (1 << i % 8));
      nb::Reseal(&damaged);
      const Result<NbModel> model = Read(damaged);
      if (model.ok()) {
        EXPECT_OK(VerifyGraph(model->graph));
        ++survived;
      } else {
        const StatusCode code = model.status().code();
        EXPECT_TRUE(code == StatusCode::kCorrupt ||
                    code == StatusCode::kUnsupported)
            << model.status().ToString();
      }
    }
  }
  EXPECT_GT(survived, 0u);  // names, epilogue constants, annotations
}

TEST(NbContainer, WeightsAreComparedOnRequest) {
  std::string file = SmallFile();
  file.back() = static_cast<char>(file.back() ^ 1);
  EXPECT_OK(Read(file));
  EXPECT_THAT(Read(file, true),
              FailsWith(StatusCode::kCorrupt, "weights section"));
}

TEST(NbContainer, NewerVersionsAreRefused) {
  std::string file = SmallFile();
  file[kFormatMajor] = 2;
  nb::Reseal(&file);
  EXPECT_THAT(Read(file), FailsWith(StatusCode::kUnsupported, "2.5.0"));
  file[kFormatMajor] = 0;
  nb::Reseal(&file);
  EXPECT_THAT(Read(file), FailsWith(StatusCode::kUnsupported, "0.5.0"));

  file = SmallFile();
  file[kMinReaderMinor] = 7;
  nb::Reseal(&file);
  EXPECT_THAT(Read(file), FailsWith(StatusCode::kUnsupported,
                                    "needs a reader of format 1.7.0 or later"));
}

TEST(NbContainer, NewerMinorVersionsAreRead) {
  std::string file = SmallFile();
  file[kFormatMajor + 2] = 9;
  nb::Reseal(&file);
  EXPECT_OK(Read(file));
}

// A file with a third section.
std::string WithSection(uint32_t kind, uint32_t flags) {
  const std::string file = SmallFile();
  std::vector<nb::Section> sections =
      nb::ReadContainer(nb::BytesOf(file))->sections;
  const std::vector<nb::Section> old = sections;
  sections.push_back({kind, flags, 0, 5, 0});
  nb::PlaceSections(&sections);
  std::string result = nb::EncodeHead(sections, nb::kMinReaderVersion);
  for (size_t i = 0; i < sections.size(); ++i) {
    result.resize(sections[i].offset, '\0');
    result += i < old.size() ? file.substr(old[i].offset, old[i].bytes)
                             : std::string("extra");
  }
  nb::Reseal(&result);
  return result;
}

TEST(NbContainer, UnknownSections) {
  EXPECT_OK(Read(WithSection(77, 0)));
  EXPECT_THAT(Read(WithSection(77, nb::kRequiredFlag)),
              FailsWith(StatusCode::kUnsupported, "of kind 77"));
  EXPECT_THAT(Read(WithSection(77, 4)),
              FailsWith(StatusCode::kUnsupported, "flags 4"));
  EXPECT_THAT(Read(WithSection(nb::kProgramSection, nb::kRequiredFlag)),
              FailsWith(StatusCode::kCorrupt, "two program sections"));
}

TEST(NbContainer, TruncatedAtEverySectionBoundary) {
  const std::string file = WithSection(77, 0);
  const nb::Container container = *nb::ReadContainer(nb::BytesOf(file));
  for (const nb::Section& section : container.sections) {
    for (uint64_t size : {section.offset, section.offset + section.bytes}) {
      if (size == file.size()) continue;
      std::string cut = file.substr(0, size);
      EXPECT_THAT(Read(cut), FailsWith(StatusCode::kCorrupt, "now has"));
      // The file is refused even when the header has the cut size.
      std::memcpy(cut.data() + 32, &size, sizeof(size));
      nb::Reseal(&cut);
      EXPECT_THAT(Read(cut), FailsWith(StatusCode::kCorrupt, "section"));
    }
  }
}

TEST(NbContainer, SectionsOutOfPlace) {
  const std::string file = SmallFile();
  const auto with = [&](size_t at, auto value) {
    std::string changed = file;
    std::memcpy(changed.data() + at, &value, sizeof(value));
    nb::Reseal(&changed);
    return Read(changed);
  };
  EXPECT_THAT(with(64 + 8, uint64_t{64}),
              FailsWith(StatusCode::kCorrupt, "starts at byte 64"));
  EXPECT_THAT(with(64 + 16, ~uint64_t{0}),
              FailsWith(StatusCode::kCorrupt, "ends behind the file"));
  EXPECT_THAT(with(kSecondEntry + 16, uint64_t{0}),
              FailsWith(StatusCode::kCorrupt, "the last section ends"));
  EXPECT_THAT(with(24, uint32_t{0}),
              FailsWith(StatusCode::kCorrupt, "the last section ends"));
  EXPECT_THAT(with(24, ~uint32_t{0}),
              FailsWith(StatusCode::kCorrupt, "a table of 4294967295"));
  EXPECT_THAT(with(kSecondEntry, uint32_t{8}),
              FailsWith(StatusCode::kUnsupported, "of kind 8"));
  EXPECT_THAT(with(kSecondEntry, uint64_t{8}),
              FailsWith(StatusCode::kCorrupt, "no weights section"));
}

TEST(NbContainer, SeedsOfTheFuzzTargetStayReadable) {
  for (const Sample& sample : Samples()) {
    std::ifstream in(std::string(LITE_NB_SEEDS "/") + sample.name + ".nb",
                     std::ios::binary);
    const std::string file((std::istreambuf_iterator<char>(in)), {});
    ASSERT_OK_AND_ASSIGN(NbModel model, Read(file, true));
    ExpectSameGraph(sample.graph, model.graph);
    EXPECT_TRUE(model.packed_weights.empty());  // written by 1.0.0
  }
}

}  // namespace
}  // namespace placelite
