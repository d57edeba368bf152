// SPDX-License-Identifier: Apache-2.0
// ReadNb and WriteNb on real files: mapping, replacing, failing.
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cinttypes>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "lite/core/base/file_descriptor.h"
#include "lite/core/ir/builder.h"
#include "test/core/model/nb/sample_graphs.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

namespace fs = std::filesystem;

// A folder of its own for each test.
class NbFileTest : public testing::Test {
 protected:
  NbFileTest() {
    std::string name = (fs::temp_directory_path() / "nb_test.XXXXXX").string();
    folder_ = mkdtemp(name.data());
    path_ = (folder_ / "model.nb").string();
  }
  ~NbFileTest() override { fs::remove_all(folder_); }

  size_t FilesInFolder() const {
    return static_cast<size_t>(
        std::distance(fs::directory_iterator(folder_), {}));
  }
  static std::string Contents(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    return std::string((std::istreambuf_iterator<char>(in)), {});
  }

  fs::path folder_;
  std::string path_;
};

const char* ConstantOf(const Graph& graph, std::string_view name) {
  return graph.value(graph.FindValue(name)).info.constant.data<char>();
}

// Returns whether an address lies where this process has mapped the file.
bool LiesInMapping(const void* address, const std::string& path) {
  std::ifstream maps("/proc/self/maps");
  const auto at = reinterpret_cast<uintptr_t>(address);
  for (std::string line; std::getline(maps, line);) {
    if (line.find(path) == std::string::npos) continue;
    uintptr_t begin = 0, end = 0;
    if (std::sscanf(line.c_str(), "%" SCNxPTR "-%" SCNxPTR, &begin, &end) ==
            2 &&
        begin <= at && at < end) {
      return true;
    }
  }
  return false;
}

TEST_F(NbFileTest, ConstantsLieInTheMapping) {
  for (const Sample& sample : Samples()) {
    ASSERT_OK(WriteNb(sample.graph, SampleAnnotations(), path_));
    ASSERT_OK_AND_ASSIGN(NbModel model, ReadNb(path_));
    ExpectSameGraph(sample.graph, model.graph);
    for (const Value& value : model.graph.values()) {
      if (!value.is_constant() || value.info.constant.bytes() == 0) continue;
      const void* data = value.info.constant.raw_data();
      EXPECT_TRUE(LiesInMapping(data, path_)) << value.name;
      EXPECT_EQ(reinterpret_cast<uintptr_t>(data) % kCpuAlignment, 0u);
    }
  }
}

TEST_F(NbFileTest, MappingLivesAsLongAsAConstant) {
  ASSERT_OK(WriteNb(SmallGraph(), {}, path_));
  Tensor weight;
  {
    ASSERT_OK_AND_ASSIGN(NbModel model, ReadNb(path_));
    weight = model.graph.value(model.graph.FindValue("w")).info.constant;
  }
  // The file may go: its pages stay.
  ASSERT_OK(WriteNb(ConstantsGraph(), {}, path_));
  ASSERT_EQ(unlink(path_.c_str()), 0);
  EXPECT_EQ(weight.data<float>()[5], 6.5f);
  EXPECT_TRUE(LiesInMapping(weight.raw_data(), path_));
  const void* address = weight.raw_data();
  weight = Tensor();
  EXPECT_FALSE(LiesInMapping(address, path_));
}

TEST_F(NbFileTest, MemoryIsUsedInPlaceWhenAligned) {
  ASSERT_OK_AND_ASSIGN(std::string bytes, SerializeNb(SmallGraph(), {}));
  for (size_t misalignment : {0, 4, 63}) {
    ASSERT_OK_AND_ASSIGN(auto block, AllocateCpu(bytes.size() + 64));
    char* data = static_cast<char*>(block->host_data()) + misalignment;
    std::memcpy(data, bytes.data(), bytes.size());
    std::weak_ptr<Buffer> watch = block;
    ASSERT_OK_AND_ASSIGN(
        NbModel model, ReadNbFromMemory(data, bytes.size(), std::move(block)));
    const char* constant = ConstantOf(model.graph, "w");
    const bool in_place = data <= constant && constant < data + bytes.size();
    EXPECT_EQ(in_place, misalignment == 0);
    EXPECT_EQ(watch.expired(), misalignment != 0);
    EXPECT_EQ(reinterpret_cast<uintptr_t>(constant) % kCpuAlignment, 0u);
    ExpectSameGraph(SmallGraph(), model.graph);
  }
}

// The model lies in the file as an asset lies in an Android package: it has
// other bytes before and behind it, and its address is one that kernels can
// use, or not.
TEST_F(NbFileTest, ARangeOfADescriptor) {
  ASSERT_OK_AND_ASSIGN(const std::string bytes, SerializeNb(SmallGraph(), {}));
  for (size_t offset : {0, 64, 4, 65537}) {
    std::ofstream(path_) << std::string(offset, 'a') << bytes << "behind";
    NbModel model;
    {
      const FileDescriptor file(open(path_.c_str(), O_RDONLY | O_CLOEXEC));
      ASSERT_OK_AND_ASSIGN(
          model, ReadNbFromDescriptor(file.number(), offset, bytes.size()));
    }
    ExpectSameGraph(SmallGraph(), model.graph);
    const char* constant = ConstantOf(model.graph, "w");
    EXPECT_EQ(LiesInMapping(constant, path_), offset % kCpuAlignment == 0);
    EXPECT_EQ(reinterpret_cast<uintptr_t>(constant) % kCpuAlignment, 0u);
  }
}

TEST_F(NbFileTest, WrongRangesOfADescriptor) {
  ASSERT_OK_AND_ASSIGN(const std::string bytes, SerializeNb(SmallGraph(), {}));
  std::ofstream(path_) << bytes;
  const FileDescriptor file(open(path_.c_str(), O_RDONLY | O_CLOEXEC));
  EXPECT_THAT(ReadNbFromDescriptor(file.number(), 1, bytes.size()),
              FailsWith(StatusCode::kInvalidArgument, "ends beyond the file"));
  EXPECT_THAT(ReadNbFromDescriptor(file.number(), 1, bytes.size() - 1),
              FailsWith(StatusCode::kCorrupt, "model at 1 of descriptor"));
  EXPECT_THAT(ReadNbFromDescriptor(file.number(), 0, bytes.size() - 1),
              FailsWith(StatusCode::kCorrupt, ""));
  EXPECT_THAT(ReadNbFromDescriptor(file.number(), 0, 0),
              FailsWith(StatusCode::kCorrupt, "is empty"));
}

TEST_F(NbFileTest, UnreadablePaths) {
  EXPECT_THAT(ReadNb(path_), FailsWith(StatusCode::kNotFound, path_));
  EXPECT_THAT(ReadNb(path_ + "/below"),
              FailsWith(StatusCode::kNotFound, "no such file"));
  EXPECT_THAT(ReadNb(folder_.string()),
              FailsWith(StatusCode::kIo, "it is a directory"));
  ASSERT_EQ(mkfifo(path_.c_str(), 0600), 0);
  EXPECT_THAT(ReadNb(path_), FailsWith(StatusCode::kIo, "device or pipe"));
  EXPECT_THAT(InspectNb(path_), FailsWith(StatusCode::kIo, path_));
}

TEST_F(NbFileTest, EmptyAndTooLargeFiles) {
  std::ofstream(path_).close();
  EXPECT_THAT(ReadNb(path_), FailsWith(StatusCode::kCorrupt, "is empty"));
  fs::resize_file(path_, kMaxNbFileBytes + 1);
  EXPECT_THAT(ReadNb(path_),
              FailsWith(StatusCode::kResourceExhausted, "at most"));
}

TEST_F(NbFileTest, WritingReplacesAndLeavesNothingBehind) {
  ASSERT_OK(WriteNb(ConstantsGraph(), {}, path_));
  ASSERT_OK(WriteNb(SmallGraph(), {}, path_));
  ASSERT_OK_AND_ASSIGN(std::string expected, SerializeNb(SmallGraph(), {}));
  EXPECT_EQ(Contents(path_), expected);
  EXPECT_EQ(FilesInFolder(), 1u);
}

TEST_F(NbFileTest, FailuresBeforeTheFirstByte) {
  EXPECT_THAT(WriteNb(SmallGraph(), {}, path_ + "/model.nb"),
              FailsWith(StatusCode::kIo, "cannot be opened"));
  Graph broken = SmallGraph();
  ASSERT_OK(WriteNb(broken, {}, path_));
  const std::string old = Contents(path_);
  broken.node(0).attributes.Erase("in_num_col_dims");
  EXPECT_THAT(WriteNb(broken, {}, path_),
              FailsWith(StatusCode::kInternal, "cannot be written"));
  EXPECT_EQ(Contents(path_), old);
  EXPECT_EQ(FilesInFolder(), 1u);
}

TEST_F(NbFileTest, AFolderIsNotReplaced) {
  fs::create_directories(fs::path(path_) / "in the way");
  EXPECT_THAT(WriteNb(SmallGraph(), {}, path_),
              FailsWith(StatusCode::kIo, "Is a directory"));
  EXPECT_EQ(FilesInFolder(), 1u);
}

// The disk is full in the middle of the file: a limit on file sizes does the
// same without a disk.
TEST_F(NbFileTest, OldFileSurvivesAFullDisk) {
  ASSERT_OK(WriteNb(SmallGraph(), {}, path_));
  const std::string old = Contents(path_);
  GraphBuilder b("large");
  b.Output(b.Constant("c", {4096}, std::vector<float>(4096, 1.f)));
  ASSERT_OK_AND_ASSIGN(Graph large, b.Finish());

  rlimit before;
  ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &before), 0);
  const auto handler = std::signal(SIGXFSZ, SIG_IGN);
  const rlimit tight = {8192, before.rlim_max};
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &tight), 0);
  const Status status = WriteNb(large, {}, path_);
  setrlimit(RLIMIT_FSIZE, &before);
  std::signal(SIGXFSZ, handler);

  EXPECT_THAT(status, FailsWith(StatusCode::kIo, "cannot be written"));
  EXPECT_EQ(Contents(path_), old);
  EXPECT_EQ(FilesInFolder(), 1u);
  EXPECT_OK(ReadNb(path_));
}

}  // namespace
}  // namespace placelite
