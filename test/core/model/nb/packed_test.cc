// SPDX-License-Identifier: Apache-2.0
// Packed weights in .nb files are read back equal and in place, or refused.
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <functional>

#include "lite/core/ir/verifier.h"
#include "lite/core/model/nb/nb.pb.h"
#include "test/core/model/nb/reseal.h"
#include "test/core/model/nb/sample_graphs.h"
#include "test/support/decisions.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

using nb::proto::Program;
using testing::ElementsAre;
using testing::Pair;

std::string PackedFile() {
  Result<std::string> file =
      SerializeNb(SmallGraph(), SampleAnnotations(), {SamplePackedWeights()});
  EXPECT_OK(file);
  return *file;
}

// Reads bytes that are aligned like a mapping, and end with the allocation.
Result<NbModel> Read(const std::string& bytes, bool verify = false) {
  NbReadOptions options;
  options.verify_weights = verify;
  LITE_ASSIGN_OR_RETURN(std::shared_ptr<Buffer> block,
                        AllocateCpu(bytes.size()));
  std::memcpy(block->host_data(), bytes.data(), bytes.size());
  return ReadNbFromMemory(block->host_data(), bytes.size(), block, options);
}

struct Sections {
  Program program;
  std::string weights, packed;

  std::string File() const {
    return nb::MakeFile(program.SerializeAsString(), weights, packed);
  }
};

Sections SectionsOf(const std::string& file) {
  const nb::Container container = *nb::ReadContainer(nb::BytesOf(file));
  const auto bytes = [&](const nb::Section& section) {
    return file.substr(section.offset, section.bytes);
  };
  Sections sections;
  EXPECT_TRUE(sections.program.ParseFromString(bytes(container.program)));
  sections.weights = bytes(container.weights);
  sections.packed = bytes(*container.packed);
  return sections;
}

TEST(NbPacked, RoundTrip) {
  ASSERT_OK_AND_ASSIGN(const NbModel model, Read(PackedFile(), true));
  ExpectSameGraph(SmallGraph(), model.graph);
  ExpectSameAnnotations(SampleAnnotations(), model.annotations);
  ExpectSamePackedWeights(SamplePackedWeights(), model.packed_weights);
  ASSERT_OK_AND_ASSIGN(
      const std::string again,
      SerializeNb(model.graph, model.annotations, {model.packed_weights}));
  EXPECT_EQ(again, PackedFile());
}

TEST(NbPacked, NamesMayBeEmpty) {
  PackedWeights weights = SamplePackedWeights();
  weights[0].op.clear();
  weights[0].key.clear();
  ASSERT_OK_AND_ASSIGN(const std::string file,
                       SerializeNb(SmallGraph(), {}, {weights}));
  ASSERT_OK_AND_ASSIGN(const NbModel model, Read(file));
  ExpectSamePackedWeights(weights, model.packed_weights);
}

TEST(NbPacked, ParametersOfAPinnedVariant) {
  Graph graph = SmallGraph();
  NamedDecision decision = NamesOf(graph.node(0).decision);
  decision.variant = "fc_rows";
  decision.parameters = {7, 0, INT32_MAX};
  graph.node(0).decision = Unfound(decision);
  ASSERT_OK_AND_ASSIGN(const std::string file, SerializeNb(graph, {}));
  ASSERT_OK_AND_ASSIGN(const NbModel model, Read(file));
  ExpectSameGraph(graph, model.graph);
}

// Kind 3, not required, behind header and table of three sections: 40 bytes,
// zeros up to 64, 24 bytes.
TEST(NbPacked, BytesOfTheSpecification) {
  const std::string file = PackedFile();
  EXPECT_EQ(file.substr(16, 6), std::string("\1\0\0\0\0\0", 6));
  EXPECT_EQ(file.substr(64 + 64, 8), std::string("\3\0\0\0\0\0\0\0", 8));
  const Sections sections = SectionsOf(file);
  EXPECT_EQ(sections.packed.size(), 64u + 24u);
  EXPECT_EQ(sections.packed.substr(0, 4), std::string("\0\0\x80\x3f", 4));
  EXPECT_EQ(sections.packed.substr(40, 24), std::string(24, '\0'));
  EXPECT_EQ(nb::ReadContainer(nb::BytesOf(file))->packed->offset % 64, 0u);
}

TEST(NbPacked, LiesInTheFileWhereAligned) {
  const std::string bytes = PackedFile();
  for (size_t misalignment : {0, 4, 63}) {
    ASSERT_OK_AND_ASSIGN(auto block, AllocateCpu(bytes.size() + 64));
    char* data = static_cast<char*>(block->host_data()) + misalignment;
    std::memcpy(data, bytes.data(), bytes.size());
    ASSERT_OK_AND_ASSIGN(const NbModel model,
                         ReadNbFromMemory(data, bytes.size(), block));
    ExpectSameGraph(SmallGraph(), model.graph);
    // A copy would save nothing: kernels pack the weights anew where they need
    // them.
    ASSERT_EQ(model.packed_weights.size(), misalignment == 0 ? 2u : 0u);
    for (const PackedWeight& weight : model.packed_weights) {
      const char* at = static_cast<char*>(weight.data->host_data());
      EXPECT_TRUE(data <= at && at < data + bytes.size());
      EXPECT_EQ((at - data) % 64, 0);
    }
  }
}

TEST(NbPacked, KeepsTheFileAlive) {
  const std::string bytes = PackedFile();
  ASSERT_OK_AND_ASSIGN(auto block, AllocateCpu(bytes.size()));
  std::memcpy(block->host_data(), bytes.data(), bytes.size());
  const std::weak_ptr<Buffer> watch = block;
  std::shared_ptr<Buffer> kept;
  {
    void* data = block->host_data();
    ASSERT_OK_AND_ASSIGN(
        const NbModel model,
        ReadNbFromMemory(data, bytes.size(), std::move(block)));
    kept = model.packed_weights[1].data;
  }
  EXPECT_FALSE(watch.expired());
  EXPECT_EQ(static_cast<float*>(kept->host_data())[5], 9.0f);
  kept.reset();
  EXPECT_TRUE(watch.expired());
}

TEST(NbPacked, ComparedOnRequest) {
  std::string file = PackedFile();
  file.back() = static_cast<char>(file.back() ^ 1);
  EXPECT_OK(Read(file));
  EXPECT_THAT(Read(file, true),
              FailsWith(StatusCode::kCorrupt, "packed section"));
}

TEST(NbPacked, InspectTellsAndCompares) {
  const auto path = std::filesystem::path(testing::TempDir()) /
                    ("nb_packed_" + std::to_string(getpid()) + ".nb");
  std::string file = PackedFile();
  for (const bool intact : {true, false}) {
    std::ofstream(path, std::ios::binary) << file;
    ASSERT_OK_AND_ASSIGN(const NbInfo info, InspectNb(path));
    ASSERT_EQ(info.sections.size(), 3u);
    EXPECT_EQ(info.sections[2].name, "packed");
    EXPECT_FALSE(info.sections[2].required);
    EXPECT_EQ(info.sections[2].intact, intact);
    EXPECT_THAT(info.packed_counts,
                ElementsAre(Pair("panels.1", 1), Pair("sums.3", 1)));
    file.back() = static_cast<char>(file.back() ^ 1);
  }
  std::filesystem::remove(path);
}

TEST(NbPacked, TruncatedAnywhere) {
  const std::string file = PackedFile();
  for (size_t size = 0; size < file.size(); ++size) {
    EXPECT_EQ(Read(file.substr(0, size)).status().code(), StatusCode::kCorrupt)
        << size;
  }
}

// With corrected checksums, damage is a Status with a message, or gives weights
// inside the file.
TEST(NbPacked, ResealedDamageIsSafe) {
  const std::string file = PackedFile();
  const size_t end = nb::ReadContainer(nb::BytesOf(file))->weights.offset;
  size_t survived = 0;
  for (size_t i = 0; i < end * 8; ++i) {
    std::string damaged = file;
    damaged[i / 8] = static_cast<char>(damaged[i / 8] ^ (1 << i % 8));
    nb::Reseal(&damaged);
    const Result<NbModel> model = Read(damaged);
    if (!model.ok()) {
      EXPECT_TRUE(model.status().code() == StatusCode::kCorrupt ||
                  model.status().code() == StatusCode::kUnsupported)
          << model.status().ToString();
      continue;
    }
    ++survived;
    EXPECT_OK(VerifyGraph(model->graph));
    for (const PackedWeight& weight : model->packed_weights) {
      std::vector<char> copy(weight.data->bytes());
      std::memcpy(copy.data(), weight.data->host_data(), copy.size());
    }
  }
  EXPECT_GT(survived, 0u);  // names, parameters, annotations
}

struct HostileCase {
  const char* name;
  std::function<void(Sections*)> damage;
  const char* message;
};

nb::proto::PackedWeight* First(Sections* s) {
  return s->program.mutable_packed_weights(0);
}
nb::proto::PackedWeight* Second(Sections* s) {
  return s->program.mutable_packed_weights(1);
}

const HostileCase kHostile[] = {
    {"Overlapping", [](Sections* s) { Second(s)->set_offset(0); },
     "'sums.3' of op 'y': it starts at byte 0 of the packed section, expected "
     "64"},
    {"Misaligned", [](Sections* s) { Second(s)->set_offset(40); },
     "starts at byte 40"},
    {"AtTheEndOfAddresses",
     [](Sections* s) { Second(s)->set_offset(~uint64_t{63}); },
     "starts at byte 18446744073709551552"},
    {"LongerThanTheSection", [](Sections* s) { Second(s)->set_bytes(25); },
     "its 25 bytes at 64 are none or end behind the 88 bytes"},
    {"LongerThanAddresses",
     [](Sections* s) { First(s)->set_bytes(~uint64_t{0}); },
     "its 18446744073709551615 bytes at 0"},
    {"Empty", [](Sections* s) { First(s)->set_bytes(0); }, "its 0 bytes at 0"},
    {"ShorterThanTheSection", [](Sections* s) { Second(s)->set_bytes(20); },
     "the packed weights end at byte 84 of their section, which has 88"},
    {"Twice", [](Sections* s) { Second(s)->set_key(First(s)->key()); },
     "it stands there twice"},
    {"NotListed", [](Sections* s) { s->program.clear_packed_weights(); },
     "the packed weights end at byte 0 of their section, which has 88"},
    {"NoSection", [](Sections* s) { s->packed.clear(); },
     "its 40 bytes at 0 are none or end behind the 0 bytes"},
    {"SectionTooShort", [](Sections* s) { s->packed.resize(70); },
     "its 24 bytes at 64 are none or end behind the 70 bytes"},
};

TEST(NbPacked, HostileProgramsAreRefused) {
  for (const HostileCase& hostile : kHostile) {
    SCOPED_TRACE(hostile.name);
    Sections sections = SectionsOf(PackedFile());
    ASSERT_OK(Read(sections.File()));
    hostile.damage(&sections);
    const std::string file = sections.File();
    EXPECT_THAT(Read(file), FailsWith(StatusCode::kCorrupt, hostile.message));
    // This also holds where the file's memory is not aligned and the weights
    // would not be used.
    const std::string shifted = "x" + file;
    EXPECT_THAT(ReadNbFromMemory(shifted.data() + 1, file.size(), nullptr),
                FailsWith(StatusCode::kCorrupt, hostile.message));
  }
}

TEST(NbPacked, TwoSectionsAreRefused) {
  std::string file = PackedFile();
  file[64 + 32] = 3;  // the weights
  nb::Reseal(&file);
  EXPECT_THAT(Read(file),
              FailsWith(StatusCode::kCorrupt, "two packed sections"));
}

TEST(NbPacked, WhatNoReaderTakesIsNotWritten) {
  PackedWeights weights = SamplePackedWeights();
  weights[1].key = weights[0].key;
  EXPECT_THAT(SerializeNb(SmallGraph(), {}, {weights}),
              FailsWith(StatusCode::kInvalidArgument, "stands there twice"));
  weights = SamplePackedWeights();
  weights[1].data = nullptr;
  EXPECT_THAT(SerializeNb(SmallGraph(), {}, {weights}),
              FailsWith(StatusCode::kInvalidArgument, "the CPU's memory"));
}

// The seed has format 1.2, whose keys do not begin with a packing's name and
// version: the weights are read, and no kernel asks for them.
TEST(NbPacked, SeedOfTheFuzzTargetStaysReadable) {
  std::ifstream in(LITE_NB_SEEDS "/packed.nb", std::ios::binary);
  const std::string file((std::istreambuf_iterator<char>(in)), {});
  ASSERT_OK_AND_ASSIGN(const NbModel model, Read(file, true));
  ExpectSameGraph(SmallGraph(), model.graph);
  PackedWeights expected = SamplePackedWeights();
  expected[0].key = "panels";
  expected[1].key = "sums";
  ExpectSamePackedWeights(expected, model.packed_weights);
}

}  // namespace
}  // namespace placelite
