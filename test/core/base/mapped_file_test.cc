// SPDX-License-Identifier: Apache-2.0
#include "lite/core/base/mapped_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <cstdio>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "lite/core/base/file_descriptor.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

constexpr uint64_t kLimit = uint64_t{1} << 20;

// An open file without a name, of 200,000 bytes: byte i is i modulo 251. It is
// larger than the largest pages, of 64 KiB.
class MappedRangeTest : public testing::Test {
 protected:
  MappedRangeTest() : file_(std::tmpfile()), bytes_(200000) {
    for (size_t i = 0; i < bytes_.size(); ++i) {
      bytes_[i] = static_cast<uint8_t>(i % 251);
    }
    std::fwrite(bytes_.data(), 1, bytes_.size(), file_);
    std::fflush(file_);
  }
  ~MappedRangeTest() override { std::fclose(file_); }

  int descriptor() const { return fileno(file_); }
  Result<std::shared_ptr<const MappedFile>> Map(uint64_t offset,
                                                uint64_t bytes) const {
    return MappedFile::OpenRange(descriptor(), offset, bytes, kLimit);
  }

  std::FILE* const file_;
  std::vector<uint8_t> bytes_;
};

TEST_F(MappedRangeTest, MapsAnyRange) {
  for (uint64_t offset : {0, 1, 64, 4095, 4096, 16385, 65536, 199999}) {
    for (uint64_t bytes : {1, 2, 5000, 70000}) {
      if (offset + bytes > bytes_.size()) continue;
      ASSERT_OK_AND_ASSIGN(const auto mapped, Map(offset, bytes));
      ASSERT_EQ(mapped->bytes().size(), bytes);
      EXPECT_EQ(0, std::memcmp(mapped->bytes().data(), &bytes_[offset], bytes))
          << offset << " " << bytes;
    }
  }
}

TEST_F(MappedRangeTest, EmptyRanges) {
  for (uint64_t offset : {0, 7, 200000}) {
    ASSERT_OK_AND_ASSIGN(const auto mapped, Map(offset, 0));
    EXPECT_TRUE(mapped->bytes().empty());
  }
}

TEST_F(MappedRangeTest, StaysWhenTheDescriptorIsClosed) {
  std::shared_ptr<const MappedFile> mapped;
  {
    const FileDescriptor copy(dup(descriptor()));
    ASSERT_OK_AND_ASSIGN(mapped,
                         MappedFile::OpenRange(copy.number(), 100, 50, kLimit));
  }
  EXPECT_EQ(mapped->bytes()[49], 149);
  EXPECT_NE(fcntl(descriptor(), F_GETFD), -1) << "the caller's was closed";
}

TEST_F(MappedRangeTest, RangesThatEndBeyondTheFile) {
  const struct {
    uint64_t offset, bytes;
  } ranges[] = {{0, 200001},
                {1, 200000},
                {200000, 1},
                {200001, 0},
                {1, UINT64_MAX},
                {UINT64_MAX, 1},
                {UINT64_MAX, UINT64_MAX},
                {uint64_t{1} << 63, 5}};
  for (const auto& range : ranges) {
    EXPECT_THAT(Map(range.offset, range.bytes),
                FailsWith(StatusCode::kInvalidArgument,
                          "ends beyond the file, which has 200000 bytes"));
  }
}

TEST_F(MappedRangeTest, RangesAboveTheLimit) {
  EXPECT_OK(MappedFile::OpenRange(descriptor(), 5, 10, 10));
  EXPECT_THAT(
      MappedFile::OpenRange(descriptor(), 5, 11, 10),
      FailsWith(StatusCode::kResourceExhausted, "11 bytes, at most 10"));
}

TEST_F(MappedRangeTest, WhatIsNoFileToRead) {
  EXPECT_THAT(
      MappedFile::OpenRange(-1, 0, 1, kLimit),
      FailsWith(StatusCode::kInvalidArgument, "descriptor -1 is no open"));
  EXPECT_THAT(
      MappedFile::OpenRange(1 << 20, 0, 1, kLimit),
      FailsWith(StatusCode::kInvalidArgument, "1048576 is no open file"));
  const FileDescriptor folder(open("/", O_RDONLY | O_CLOEXEC));
  EXPECT_THAT(MappedFile::OpenRange(folder.number(), 0, 1, kLimit),
              FailsWith(StatusCode::kIo, "it is a directory"));
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  const FileDescriptor reader(ends[0]), writer(ends[1]);
  EXPECT_THAT(MappedFile::OpenRange(reader.number(), 0, 1, kLimit),
              FailsWith(StatusCode::kIo, "device or pipe"));
}

TEST_F(MappedRangeTest, AFileThatIsOpenForWritingAlone) {
  std::string name = testing::TempDir() + "mapped_file.XXXXXX";
  const FileDescriptor made(mkstemp(name.data()));
  ASSERT_TRUE(made.ok());
  ASSERT_EQ(write(made.number(), "abc", 3), 3);
  const FileDescriptor file(open(name.c_str(), O_WRONLY | O_CLOEXEC));
  EXPECT_THAT(MappedFile::OpenRange(file.number(), 0, 3, kLimit),
              FailsWith(StatusCode::kIo, "cannot be mapped"));
  unlink(name.c_str());
}

}  // namespace
}  // namespace placelite
