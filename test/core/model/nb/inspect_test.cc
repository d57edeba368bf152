// SPDX-License-Identifier: Apache-2.0
// Tests InspectNb, and the lists of the ops and kernels that a model needs.
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "lite/core/model/nb/nb.pb.h"
#include "test/core/model/nb/reseal.h"
#include "test/core/model/nb/sample_graphs.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

using testing::ElementsAre;
using testing::Pair;

constexpr VariantDef kVariants[] = {
    {"fc_reference", kAnyCpu, NumericContract::kSameTree, nullptr, nullptr}};
constexpr KernelDef kFc[] = {{"fc", Place(Target::kX86), "def", kVariants}};

class NbInspectTest : public testing::Test {
 protected:
  NbInspectTest() {
    std::string name =
        (std::filesystem::temp_directory_path() / "nb_inspect.XXXXXX").string();
    const int file = mkstemp(name.data());
    if (file >= 0) close(file);
    path_ = name;
  }
  ~NbInspectTest() override { std::filesystem::remove(path_); }

  void Write(const std::string& bytes) {
    std::ofstream(path_, std::ios::binary) << bytes;
  }

  std::string path_;
};

TEST_F(NbInspectTest, TellsWhatTheFileHolds) {
  ASSERT_OK(WriteNb(ConvolutionGraph(), SampleAnnotations(), path_));
  ASSERT_OK_AND_ASSIGN(NbInfo info, InspectNb(path_));
  EXPECT_EQ(info.format_version, "1.5.0");
  EXPECT_EQ(info.min_reader_version, "1.0.0");
  EXPECT_EQ(info.file_bytes, std::filesystem::file_size(path_));
  ASSERT_EQ(info.sections.size(), 2u);
  EXPECT_EQ(info.sections[0].name, "program");
  EXPECT_EQ(info.sections[1].name, "weights");
  EXPECT_TRUE(info.sections[0].intact && info.sections[1].intact);
  EXPECT_EQ(info.graph_name, "convolutions");
  ExpectSameAnnotations(info.annotations, SampleAnnotations());
  ASSERT_EQ(info.inputs.size(), 1u);
  EXPECT_EQ(info.inputs[0].name, "image");
  EXPECT_EQ(info.inputs[0].precision, "float");
  EXPECT_EQ(ToString(info.inputs[0].shape), "[1..4,4,32..64,32..]");
  EXPECT_THAT(info.outputs, ElementsAre("flat, as the application calls it",
                                        "half", "image"));
  EXPECT_EQ(info.num_nodes, 7u);
  EXPECT_EQ(info.num_constants, 3u);
  EXPECT_THAT(
      info.op_counts,
      ElementsAre(Pair("cast", 1), Pair("concat", 1), Pair("conv2d", 2),
                  Pair("pool2d", 1), Pair("reshape", 1), Pair("split", 1)));
  EXPECT_THAT(
      info.kernels,
      ElementsAre("conv2d/x86/float/NCHW/def", "conv2d/x86/float/NCHW16c/def",
                  "conv2d/host/float/NCHW/def", "split/host/any/any/def"));
  EXPECT_THAT(info.missing_ops, ElementsAre());
  EXPECT_THAT(info.missing_kernels, ElementsAre());
}

TEST_F(NbInspectTest, DamagedWeightsAreTold) {
  ASSERT_OK_AND_ASSIGN(std::string file, SerializeNb(SmallGraph(), {}));
  file.back() = static_cast<char>(file.back() ^ 1);
  Write(file);
  ASSERT_OK_AND_ASSIGN(NbInfo info, InspectNb(path_));
  EXPECT_TRUE(info.sections[0].intact);
  EXPECT_FALSE(info.sections[1].intact);
  file[128] = static_cast<char>(file[128] ^ 1);
  Write(file);
  EXPECT_THAT(InspectNb(path_),
              FailsWith(StatusCode::kCorrupt, "program section"));
}

TEST_F(NbInspectTest, MissingKernelsAreReportedNotRefused) {
  ASSERT_OK(WriteNb(SmallGraph(), {}, path_));
  KernelRegistry registry;
  NbInfo info;
  NbReadOptions options;
  options.registry = &registry;
  options.info = &info;
  ASSERT_OK(ReadNb(path_, options));
  EXPECT_THAT(info.missing_kernels, ElementsAre("fc/x86/float/NCHW/def"));

  registry.Add(kFc);
  ASSERT_OK(ReadNb(path_, options));
  EXPECT_THAT(info.missing_kernels, ElementsAre());
  ASSERT_OK_AND_ASSIGN(info, InspectNb(path_, &registry));
  EXPECT_THAT(info.missing_kernels, ElementsAre());
}

TEST_F(NbInspectTest, EveryMissingOpIsNamed) {
  ASSERT_OK_AND_ASSIGN(std::string file, SerializeNb(ConvolutionGraph(), {}));
  nb::proto::Program program;
  const nb::Section section = nb::ReadContainer(nb::BytesOf(file))->program;
  ASSERT_TRUE(
      program.ParseFromString(file.substr(section.offset, section.bytes)));
  program.set_ops(0, "conv4d");
  program.set_ops(2, "concatenate_twice");
  Write(nb::MakeFile(program.SerializeAsString(), std::string(1024, 'w')));

  EXPECT_THAT(ReadNb(path_),
              FailsWith(StatusCode::kUnsupported, "conv4d, concatenate_twice"));
  ASSERT_OK_AND_ASSIGN(NbInfo info, InspectNb(path_));
  EXPECT_THAT(info.missing_ops, ElementsAre("conv4d", "concatenate_twice"));
  EXPECT_EQ(info.op_counts["conv4d"], 2u);
}

}  // namespace
}  // namespace placelite
