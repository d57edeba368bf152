// SPDX-License-Identifier: Apache-2.0
// The basis of all the rest: a text is complete or absent, and a Status needs
// no memory.
#include <gtest/gtest.h>

#include <new>

#include "lite/core/base/memory_guard.h"
#include "lite/core/base/strings.h"
#include "lite/core/tensor/buffer.h"
#include "test/api/allocation_failures/failing_heap.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

std::string LongText() {
  return StrCat(std::string(100, 'a'), 12.5, " of ", 7);
}

// Streams silently drop text that they cannot store, unless they are set to
// throw.
TEST(TextWithoutMemory, IsNeverCutOff) {
  const std::string whole = LongText();
  int thrown = 0;
  bool refused = true;
  for (int64_t nth = 1; refused; ++nth) {
    std::string text = whole;
    StartRefusing(nth, Refuse::kOne);
    try {
      text = LongText();
    } catch (const std::bad_alloc&) {
      ++thrown;
    }
    refused = StopRefusing().refused;
    EXPECT_EQ(text, whole) << "without allocation " << nth;
  }
  EXPECT_GE(thrown, 2);
}

TEST(StatusWithoutMemory, NeedsNone) {
  StartRefusing(1, Refuse::kAllLater);
  const Status status = Status::OutOfMemory("counting sheep");
  const Status copy = status;
  const std::string& empty = Status::Ok().message();
  const HeapRecord record = StopRefusing();
  EXPECT_TRUE(record.refused);
  EXPECT_THAT(copy, FailsWith(StatusCode::kResourceExhausted, "out of memory"));
  EXPECT_EQ(copy.message(), "out of memory");
  EXPECT_EQ(empty, "");
}

Status Throw(bool length) try {
  if (length) throw std::length_error("a vector");
  throw std::bad_alloc();
}
LITE_CATCH_OUT_OF_MEMORY("counting sheep")

TEST(StatusWithoutMemory, SaysMoreWhereItCan) {
  for (bool length : {false, true}) {
    EXPECT_THAT(Throw(length), FailsWith(StatusCode::kResourceExhausted,
                                         "out of memory while counting sheep"));
  }
}

TEST(BufferWithoutMemory, IsAStatus) {
  const int64_t live = LiveBytes();
  StartRefusing(1, Refuse::kOne);
  Result<std::shared_ptr<Buffer>> buffer = AllocateCpu(1000);
  EXPECT_TRUE(StopRefusing().refused);
  EXPECT_THAT(buffer, FailsWith(StatusCode::kResourceExhausted, "1000 bytes"));
  buffer = AllocateCpu(1000);
  EXPECT_OK(buffer);
  EXPECT_GE(LiveBytes() - live, 1000);
}

}  // namespace
}  // namespace placelite
