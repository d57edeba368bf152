// SPDX-License-Identifier: Apache-2.0
#include "lite/core/base/read_file.h"

#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "gtest/gtest.h"
#include "lite/core/base/strings.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

namespace fs = std::filesystem;

class ReadFileTest : public testing::Test {
 protected:
  ReadFileTest()
      : folder_(fs::temp_directory_path() / StrCat("read_file_", getpid())) {
    fs::create_directories(folder_ / "model");
    std::ofstream(folder_ / "secret") << "hidden";
    std::ofstream(folder_ / "model" / "weights") << std::string("a\0b", 3);
  }
  ~ReadFileTest() override { fs::remove_all(folder_); }

  std::string Path(const char* name) const { return folder_ / name; }

  fs::path folder_;
};

TEST_F(ReadFileTest, ReadsEveryByte) {
  ASSERT_OK_AND_ASSIGN(const std::string bytes,
                       ReadFile(Path("model/weights")));
  EXPECT_EQ(bytes, std::string("a\0b", 3));
}

TEST_F(ReadFileTest, SaysWhatIsWrongWithAFile) {
  EXPECT_THAT(ReadFile(Path("absent")),
              FailsWith(StatusCode::kNotFound, "absent: no such file"));
  EXPECT_THAT(ReadFile(Path("model")),
              FailsWith(StatusCode::kIo, "model: is not a file"));
  EXPECT_THAT(ReadFile("/dev/zero"),
              FailsWith(StatusCode::kIo, "/dev/zero: is not a file"));
}

TEST_F(ReadFileTest, ReadsNoMoreThanAsked) {
  EXPECT_OK(ReadFile(Path("model/weights"), 3));
  EXPECT_THAT(ReadFile(Path("model/weights"), 2),
              FailsWith(StatusCode::kResourceExhausted,
                        "weights: it has 3 bytes, at most 2 are read"));
}

TEST_F(ReadFileTest, NamesStayInTheirFolder) {
  const std::string folder = Path("model");
  for (const std::string& name :
       {std::string("../secret"), std::string("/etc/passwd"),
        std::string("a/../../secret"), std::string("a\0b", 3)}) {
    EXPECT_THAT(PathInside(folder, name),
                FailsWith(StatusCode::kCorrupt, "outside its folder"));
  }
  for (const char* name : {"weights", "not/there/yet", "..weights"}) {
    ASSERT_OK_AND_ASSIGN(const std::string inside, PathInside(folder, name));
    EXPECT_EQ(inside, StrCat(folder, "/", name));
  }
  ASSERT_OK_AND_ASSIGN(const std::string here, PathInside("", "weights"));
  EXPECT_EQ(here, "weights");
}

TEST_F(ReadFileTest, LinksStayInTheFolderToo) {
  fs::create_symlink("../secret", folder_ / "model" / "out");
  fs::create_symlink("weights", folder_ / "model" / "in");
  EXPECT_THAT(PathInside(Path("model"), "out"),
              FailsWith(StatusCode::kCorrupt, "'out' names a file outside"));
  EXPECT_TRUE(PathInside(Path("model"), "in").ok());
  // A folder may itself be reached through a link.
  fs::create_directory_symlink("model", folder_ / "alias");
  EXPECT_TRUE(PathInside(Path("alias"), "weights").ok());
}

}  // namespace
}  // namespace placelite
