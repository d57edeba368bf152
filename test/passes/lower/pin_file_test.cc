// SPDX-License-Identifier: Apache-2.0
#include "lite/passes/lower/pin_file.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "lite/core/base/strings.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

TEST(PinFileTest, PinsAndExcludesInOrder) {
  ASSERT_OK_AND_ASSIGN(const PinFile file,
                       ParsePinFile("# why\n"
                                    "\n"
                                    "pin conv1=conv2d_avx2\n"
                                    "  exclude\tconv2d_* # all of them\r\n"
                                    "pin type:relu=relu_any"));
  ASSERT_EQ(file.pins.size(), 2u);
  EXPECT_EQ(file.pins[0].op, "conv1");
  EXPECT_EQ(file.pins[0].choice, "conv2d_avx2");
  EXPECT_EQ(file.pins[1].op, "type:relu");
  EXPECT_EQ(file.excludes, std::vector<std::string>{"conv2d_*"});
}

// Names of ops may hold blanks and '#', as model files have them.
TEST(PinFileTest, NamesWithHashesAndBlanks) {
  ASSERT_OK_AND_ASSIGN(const PinFile file,
                       ParsePinFile("pin conv#1 of 2=conv2d_avx2"));
  ASSERT_EQ(file.pins.size(), 1u);
  EXPECT_EQ(file.pins[0].op, "conv#1 of 2");
}

TEST(PinFileTest, NothingIsFine) {
  for (const char* text : {"", "\n\n", "# comment", " \t\r\n#"}) {
    ASSERT_OK_AND_ASSIGN(const PinFile file, ParsePinFile(text));
    EXPECT_TRUE(file.pins.empty() && file.excludes.empty());
  }
}

TEST(PinFileTest, ErrorsNameTheLine) {
  const std::pair<const char*, const char*> rows[] = {
      {"exclude a\nforbid b\n", "line 2: expected 'pin "},
      {"\n\nexclude", "line 3: "},
      {"pin\n", "line 1: "},
      {"pin a\n", "line 1: pin 'a' is not OP=KERNEL"},
      {"pins a=b", "found 'pins a=b'"},
  };
  for (const auto& [text, words] : rows) {
    EXPECT_THAT(ParsePinFile(text),
                FailsWith(StatusCode::kInvalidArgument, words));
  }
  EXPECT_LT(ParsePinFile(std::string(1000, 'x')).status().message().size(),
            250u);
}

TEST(PinFileTest, SizeIsBounded) {
  EXPECT_THAT(ParsePinFile(std::string(kMaxPinFileBytes + 1, '\n')),
              FailsWith(StatusCode::kResourceExhausted, "1048576 bytes"));
  std::string many;
  for (size_t i = 0; i < kMaxPinFileEntries; ++i) many += "exclude a\n";
  EXPECT_OK(ParsePinFile(many));
  EXPECT_THAT(ParsePinFile(many + "exclude a"),
              FailsWith(StatusCode::kResourceExhausted, "line 10001: "));
}

TEST(PinFileTest, ReadsAFileAndNamesIt) {
  const std::string path = std::filesystem::path(testing::TempDir()) /
                           StrCat("pin_file_test_", getpid(), ".txt");
  std::ofstream(path) << "exclude a\nexclude\n";
  EXPECT_THAT(ReadPinFile(path),
              FailsWith(StatusCode::kInvalidArgument, ".txt: line 2: "));
  std::ofstream(path) << "exclude a\n";
  ASSERT_OK_AND_ASSIGN(const PinFile file, ReadPinFile(path));
  EXPECT_EQ(file.excludes.size(), 1u);
  std::filesystem::resize_file(path, kMaxPinFileBytes + 1);
  EXPECT_THAT(ReadPinFile(path),
              FailsWith(StatusCode::kResourceExhausted, "at most 1048576"));
  std::filesystem::remove(path);
  EXPECT_THAT(ReadPinFile(path), FailsWith(StatusCode::kNotFound, path));
}

}  // namespace
}  // namespace placelite
