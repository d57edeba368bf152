// SPDX-License-Identifier: Apache-2.0
// Files appear in whole or not at all; paths that are no files are handled,
// too.
#include "lite/core/base/output_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <thread>

#include "gtest/gtest.h"
#include "lite/core/base/file_descriptor.h"
#include "lite/core/base/read_file.h"
#include "lite/core/base/strings.h"
#include "lite/core/base/temporary_file.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

namespace fs = std::filesystem;

class OutputFileTest : public testing::Test {
 protected:
  OutputFileTest()
      : folder_(fs::temp_directory_path() / StrCat("output_file_", getpid())) {
    fs::create_directories(folder_);
  }
  ~OutputFileTest() override { fs::remove_all(folder_); }

  std::string Path(const std::string& name) const { return folder_ / name; }
  std::string Read(const std::string& name) const {
    const Result<std::string> bytes = ReadFile(Path(name));
    EXPECT_OK(bytes);
    return bytes.ok() ? *bytes : "";
  }
  // A device that is always full: of our own, so that nothing is lost where
  // the code is wrong; a link to the system's for those who may make none.
  std::string FullDevice() const {
    const std::string path = Path("full");
    if (mknod(path.c_str(), S_IFCHR | 0666, makedev(1, 7)) != 0 ||
        !FileDescriptor(open(path.c_str(), O_WRONLY | O_CLOEXEC)).ok()) {
      unlink(path.c_str());
      if (geteuid() == 0) return "";  // who could destroy the system's
      fs::create_symlink("/dev/full", path);
    }
    return path;
  }
  size_t NumEntries() const {
    return static_cast<size_t>(
        std::distance(fs::directory_iterator(folder_), {}));
  }

  const fs::path folder_;
};

TEST_F(OutputFileTest, ReplacesAFileAsAWhole) {
  ASSERT_OK(WriteFile(Path("a"), "old"));
  {
    ASSERT_OK_AND_ASSIGN(OutputFile file, OutputFile::Create(Path("a")));
    const uint8_t byte = 'n';
    ASSERT_OK(file.Append({&byte, 1}));
    EXPECT_EQ(Read("a"), "old");
  }
  EXPECT_EQ(Read("a"), "old");
  EXPECT_EQ(NumEntries(), 1u);
  ASSERT_OK(WriteFile(Path("a"), "new"));
  EXPECT_EQ(Read("a"), "new");
  EXPECT_EQ(NumEntries(), 1u);
}

TEST_F(OutputFileTest, KeepsPermissions) {
  ASSERT_OK(WriteFile(Path("a"), "old"));
  ASSERT_EQ(chmod(Path("a").c_str(), 0640), 0);
  ASSERT_OK(WriteFile(Path("a"), "new"));
  struct stat info;
  ASSERT_EQ(stat(Path("a").c_str(), &info), 0);
  EXPECT_EQ(info.st_mode & 07777, 0640u);
}

TEST_F(OutputFileTest, FollowsLinksAndLeavesThem) {
  fs::create_directories(folder_ / "far");
  ASSERT_OK(WriteFile(Path("far/a"), "old"));
  fs::create_symlink("far/b", folder_ / "second");
  fs::create_symlink("a", folder_ / "far" / "b");
  fs::create_symlink("far/missing", folder_ / "dangling");
  ASSERT_OK(WriteFile(Path("second"), "new"));
  EXPECT_EQ(Read("far/a"), "new");
  ASSERT_OK(WriteFile(Path("dangling"), "made"));
  EXPECT_EQ(Read("far/missing"), "made");
  for (const char* link : {"second", "far/b", "dangling"}) {
    EXPECT_TRUE(fs::is_symlink(folder_ / link)) << link;
  }
}

TEST_F(OutputFileTest, RefusesFoldersAndCircles) {
  fs::create_symlink("b", folder_ / "a");
  fs::create_symlink("a", folder_ / "b");
  EXPECT_THAT(WriteFile(Path("a"), "x"), FailsWith(StatusCode::kIo, "/a: "));
  EXPECT_THAT(WriteFile(folder_, "x"), FailsWith(StatusCode::kIo, "directory"));
  EXPECT_THAT(WriteFile("", "x"), FailsWith(StatusCode::kIo, ""));
  EXPECT_THAT(WriteFile(Path("absent/a"), "x"),
              FailsWith(StatusCode::kIo, "absent/a"));
  EXPECT_EQ(NumEntries(), 2u);
}

TEST_F(OutputFileTest, WritesToPipes) {
  ASSERT_EQ(mkfifo(Path("pipe").c_str(), 0600), 0);
  fs::create_symlink("pipe", folder_ / "link");
  std::string got;
  std::thread reader([&] { std::getline(std::ifstream(Path("pipe")), got); });
  EXPECT_OK(WriteFile(Path("link"), "through\n"));
  reader.join();
  EXPECT_EQ(got, "through");
  EXPECT_TRUE(fs::is_fifo(folder_ / "pipe"));
}

TEST_F(OutputFileTest, APipeWithoutAReaderIsAnError) {
  int ends[2];
  ASSERT_EQ(pipe2(ends, O_CLOEXEC), 0);
  const FileDescriptor write_end(ends[1]);
  close(ends[0]);
  // The write fails, and SIGPIPE does not end the process.
  EXPECT_THAT(WriteFile(StrCat("/dev/fd/", ends[1]), "x"),
              FailsWith(StatusCode::kIo, "Broken pipe"));
}

TEST_F(OutputFileTest, AFullDeviceIsAnErrorAndStays) {
  const std::string full = FullDevice();
  if (full.empty()) GTEST_SKIP() << "no device can be made here";
  EXPECT_THAT(WriteFile(full, "x"),
              FailsWith(StatusCode::kIo, "No space left on device"));
  EXPECT_TRUE(fs::is_character_file(full));
  EXPECT_EQ(NumEntries(), 1u);
}

TEST_F(OutputFileTest, DescriptorsAreWrittenWhereTheyAre) {
  const FileDescriptor file(open(
      Path("out").c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600));
  ASSERT_EQ(write(file.number(), "first ", 6), 6);
  ASSERT_OK(WriteFile(StrCat("/dev/fd/", file.number()), "second "));
  fs::create_symlink(StrCat("/proc/self/fd/", file.number()), folder_ / "link");
  ASSERT_OK(WriteFile(Path("link"), "third"));
  EXPECT_EQ(Read("out"), "first second third");
  EXPECT_THAT(WriteFile("/dev/fd/987654", "x"),
              FailsWith(StatusCode::kIo, "/dev/fd/987654"));
}

// Ends without its destructors, as a killed process does.
void DieWhileWriting(const std::string& path) {
  const pid_t child = fork();
  if (child == 0) {
    const auto file = OutputFile::Create(path);
    _exit(file.ok() ? 0 : 1);
  }
  int status = 0;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  ASSERT_EQ(status, 0);
}

TEST_F(OutputFileTest, RemovesWhatKilledWritersLeft) {
  DieWhileWriting(Path("a"));
  DieWhileWriting(Path("ab"));
  std::ofstream(Path("a.tmp.12.x")) << "of somebody else";
  ASSERT_EQ(NumEntries(), 3u);
  ASSERT_OK(WriteFile(Path("a"), "new"));
  EXPECT_EQ(NumEntries(), 3u);  // a, the temporary file of ab, somebody else's
  ASSERT_OK(WriteFile(Path("ab"), "new"));
  EXPECT_TRUE(fs::exists(Path("ab")));
  EXPECT_TRUE(fs::exists(Path("a.tmp.12.x")));
  EXPECT_EQ(NumEntries(), 3u);
}

TEST_F(OutputFileTest, LeavesTheFilesOfLivingWritersAlone) {
  ASSERT_OK_AND_ASSIGN(OutputFile first, OutputFile::Create(Path("a")));
  ASSERT_OK_AND_ASSIGN(OutputFile second, OutputFile::Create(Path("a")));
  RemoveStaleTemporaries(Path("a"));
  const uint8_t bytes[] = {'1', '2'};
  ASSERT_OK(first.Append({&bytes[0], 1}));
  ASSERT_OK(second.Append({&bytes[1], 1}));
  ASSERT_OK(second.Commit());
  EXPECT_EQ(Read("a"), "2");
  ASSERT_OK(first.Commit());
  EXPECT_EQ(Read("a"), "1");
  EXPECT_EQ(NumEntries(), 1u);
}

TEST_F(OutputFileTest, WritersAtTheSameTimeNeverSpoilEachOther) {
  std::vector<std::thread> writers;
  for (int i = 0; i < 4; ++i) {
    writers.emplace_back([this] {
      for (int run = 0; run < 50; ++run) {
        EXPECT_OK(WriteFile(Path("a"), std::string(100, 'x')));
      }
    });
  }
  for (std::thread& writer : writers) writer.join();
  EXPECT_EQ(Read("a"), std::string(100, 'x'));
  EXPECT_EQ(NumEntries(), 1u);
}

TEST_F(OutputFileTest, NamesMayBeAsLongAsTheSystemAllows) {
  const std::string name(255, 'n');
  ASSERT_OK(WriteFile(Path(name), "new"));
  EXPECT_EQ(Read(name), "new");
}

}  // namespace
}  // namespace placelite
