// SPDX-License-Identifier: Apache-2.0
#include "lite/core/model/import/filled_buffer.h"

#include "test/support/status_matchers.h"

namespace placelite {
namespace {

template <typename T>
Tensor Element(Precision precision, T value) {
  Result<Tensor> tensor = Tensor::Allocate({}, precision);
  *tensor->template data<T>() = value;
  return *std::move(tensor);
}

// First, around the seams of chunks, last.
template <typename T>
void ExpectFilled(const Tensor& tensor, T value) {
  const T* elements = tensor.data<T>();
  const int64_t count = tensor.NumElements();
  const int64_t chunk = FilledChunkBytes(count * sizeof(T)) / sizeof(T);
  for (int64_t i : {int64_t{0}, chunk - 1, chunk, 2 * chunk - 1, count - 1}) {
    if (i < 0 || i >= count) continue;
    EXPECT_EQ(elements[i], value) << i;
  }
}

TEST(FilledBuffer, EveryElementHasTheValue) {
  ASSERT_OK_AND_ASSIGN(const Tensor small,
                       FilledTensor({3, 5}, Element(Precision::kFloat, 2.5f)));
  EXPECT_EQ(small.shape(), Shape({3, 5}));
  for (int i = 0; i < 15; ++i) EXPECT_EQ(small.data<float>()[i], 2.5f);
}

TEST(FilledBuffer, ElementsOfAnySize) {
  constexpr int64_t kCount = 3 * kMaxCopiedBytes / 2;
  ASSERT_OK_AND_ASSIGN(
      const Tensor bytes,
      FilledTensor({kCount}, Element<int8_t>(Precision::kInt8, -3)));
  ExpectFilled<int8_t>(bytes, -3);
  ASSERT_OK_AND_ASSIGN(
      const Tensor wide,
      FilledTensor({kCount}, Element<int64_t>(Precision::kInt64, 7)));
  EXPECT_EQ(wide.precision(), Precision::kInt64);
  ExpectFilled<int64_t>(wide, 7);
}

// A buffer at the limit is an ordinary allocation; one element more is mapped,
// from 64 MiB on in larger chunks.
TEST(FilledBuffer, AroundTheLimits) {
  constexpr int64_t kCopied = kMaxCopiedBytes / sizeof(float);
  for (int64_t count :
       {kCopied - 1, kCopied, kCopied + 1, 64 * kCopied, 64 * kCopied + 1}) {
    ASSERT_OK_AND_ASSIGN(
        const Tensor tensor,
        FilledTensor({count}, Element(Precision::kFloat, 3.f)));
    ExpectFilled(tensor, 3.f);
  }
}

TEST(FilledBuffer, MayHaveNoElements) {
  ASSERT_OK_AND_ASSIGN(const Tensor empty,
                       FilledTensor({0, 7}, Element(Precision::kFloat, 3.f)));
  EXPECT_EQ(empty.NumElements(), 0);
}

#ifdef __linux__
// Returns the resident bytes of this process.
size_t ResidentBytes() {
  size_t total = 0, resident = 0;
  std::FILE* file = std::fopen("/proc/self/statm", "r");
  const int read = std::fscanf(file, "%zu %zu", &total, &resident);
  std::fclose(file);
  return read == 2 ? resident * 4096 : 0;
}

// 512 MiB: the pages of one chunk serve all.
TEST(FilledBuffer, LargeTensorsCostAddressSpaceAlone) {
  constexpr int64_t kRows = 512, kColumns = kMaxCopiedBytes / sizeof(float);
  for (float value : {0.f, 5.f}) {
    const size_t before = ResidentBytes();
    ASSERT_OK_AND_ASSIGN(
        const Tensor tensor,
        FilledTensor({kRows, kColumns}, Element(Precision::kFloat, value)));
    EXPECT_LT(ResidentBytes() - before, size_t{64} << 20);
    ExpectFilled(tensor, value);
  }
}

#ifndef __SANITIZE_THREAD__  // its own memory for each mapping is resident
// Many tensors just above the limit cost a small part of their size.
TEST(FilledBuffer, ManyLargeTensorsCostLittle) {
  const size_t before = ResidentBytes();
  std::vector<Tensor> tensors;
  for (int i = 0; i < 256; ++i) {
    ASSERT_OK_AND_ASSIGN(
        Tensor tensor, FilledTensor({static_cast<int64_t>(kMaxCopiedBytes) + 1},
                                    Element<int8_t>(Precision::kInt8, 1)));
    tensors.push_back(std::move(tensor));
  }
  EXPECT_LT(ResidentBytes() - before, size_t{64} << 20);
}
#endif

TEST(FilledBuffer, TheMappingLivesAsLongAsAnyCopy) {
  Tensor copy;
  {
    ASSERT_OK_AND_ASSIGN(
        const Tensor tensor,
        FilledTensor({2 * static_cast<int64_t>(kMaxCopiedBytes)},
                     Element<uint8_t>(Precision::kUInt8, 9)));
    copy = tensor;
  }
  ExpectFilled<uint8_t>(copy, 9);
}
#endif

}  // namespace
}  // namespace placelite
