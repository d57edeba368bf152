// SPDX-License-Identifier: Apache-2.0
// Tensor, its views, and the buffers under them.
#include "lite/core/tensor/tensor.h"

#include <cstdint>
#include <numeric>

#include "test/support/status_matchers.h"

namespace placelite {
namespace {

// 0, 1, 2, ... in a dense float tensor.
Tensor Counted(const Shape& shape, Layout layout = LayoutKind::kNCHW) {
  Tensor tensor = *Tensor::Allocate(shape, Precision::kFloat, layout);
  float* data = tensor.data<float>();
  std::iota(data, data + tensor.bytes() / sizeof(float), 0.0f);
  return tensor;
}

TEST(BufferTest, CpuMemoryIsAlignedAndOfTheSizeAskedFor) {
  for (size_t bytes : {0, 1, 63, 64, 65, 4096, 100001}) {
    ASSERT_OK_AND_ASSIGN(auto buffer, AllocateCpu(bytes));
    EXPECT_EQ(buffer->bytes(), bytes);
    EXPECT_EQ(buffer->target(), Target::kHost);
    ASSERT_NE(buffer->host_data(), nullptr);
    EXPECT_EQ(reinterpret_cast<uintptr_t>(buffer->host_data()) % 64, 0u);
  }
}

// Rounded up to whole lines, these sizes wrap around to next to nothing.
TEST(BufferTest, RefusesMoreThanAddressesCanName) {
  for (size_t bytes : {SIZE_MAX, SIZE_MAX - 62, SIZE_MAX / 2 + 1}) {
    EXPECT_THAT(AllocateCpu(bytes),
                FailsWith(StatusCode::kResourceExhausted, "refused"));
  }
}

TEST(BufferTest, BorrowedMemoryKeepsItsOwnerAlive) {
  auto owner = std::make_shared<std::vector<float>>(4, 1.5f);
  const std::weak_ptr<std::vector<float>> watch = owner;
  std::shared_ptr<Buffer> buffer = BorrowCpu(owner->data(), 16, owner);
  owner.reset();
  ASSERT_FALSE(watch.expired());
  EXPECT_EQ(static_cast<float*>(buffer->host_data())[3], 1.5f);
  buffer.reset();
  EXPECT_TRUE(watch.expired());
}

TEST(TensorTest, DefaultHasNoMemory) {
  const Tensor tensor;
  EXPECT_FALSE(tensor.has_memory());
  EXPECT_EQ(tensor.raw_data(), nullptr);
}

TEST(TensorTest, AllocatesDense) {
  ASSERT_OK_AND_ASSIGN(const Tensor tensor,
                       Tensor::Allocate({2, 3}, Precision::kInt64));
  EXPECT_EQ(tensor.place(), Place(Target::kHost, Precision::kInt64));
  EXPECT_EQ(tensor.NumElements(), 6);
  EXPECT_EQ(tensor.bytes(), 48u);
  EXPECT_EQ(tensor.buffer()->bytes(), 48u);
  EXPECT_TRUE(tensor.IsContiguous());
}

TEST(TensorTest, AllocateRefusesWhatIsNoShape) {
  EXPECT_THAT(Tensor::Allocate({-1}, Precision::kFloat),
              FailsWith(StatusCode::kInvalidArgument, "negative"));
  EXPECT_THAT(Tensor::Allocate({INT64_MAX, INT64_MAX}, Precision::kFloat),
              FailsWith(StatusCode::kResourceExhausted, "2^40"));
}

TEST(TensorTest, CopiesShareMemory) {
  const Tensor tensor = Counted({4});
  const Tensor copy = tensor;
  copy.data<float>()[2] = 20;
  EXPECT_EQ(tensor.data<float>()[2], 20);
}

TEST(TensorTest, StartsAtItsOffset) {
  ASSERT_OK_AND_ASSIGN(auto buffer, AllocateCpu(64));
  const Tensor tensor({2}, Target::kHost, buffer, 16);
  EXPECT_EQ(tensor.raw_data(), static_cast<char*>(buffer->host_data()) + 16);
}

TEST(TensorTest, ReshapeIsAViewOfTheSameElements) {
  const Tensor tensor = Counted({2, 6});
  ASSERT_OK_AND_ASSIGN(const Tensor view, tensor.Reshape({3, 2, 2}));
  EXPECT_EQ(view.shape(), Shape({3, 2, 2}));
  EXPECT_EQ(view.buffer(), tensor.buffer());
  EXPECT_EQ(view.raw_data(), tensor.raw_data());
  EXPECT_TRUE(view.IsContiguous());
}

TEST(TensorTest, ReshapeRefusesWhatNeedsACopyOrIsNoShape) {
  const Tensor tensor = Counted({2, 6});
  EXPECT_THAT(tensor.Reshape({13}),
              FailsWith(StatusCode::kInvalidArgument, "[2,6] to [13]"));
  EXPECT_THAT(tensor.Reshape({-2, -6}),
              FailsWith(StatusCode::kInvalidArgument, "negative"));
  EXPECT_THAT(tensor.Reshape({INT64_MAX, 3, 4}),
              FailsWith(StatusCode::kResourceExhausted, "2^40"));
  ASSERT_OK_AND_ASSIGN(const Tensor columns, tensor.Slice(1, 0, 2));
  EXPECT_THAT(columns.Reshape({4}),
              FailsWith(StatusCode::kInvalidArgument, "without copying"));
  EXPECT_THAT(Counted({1, 3, 2, 2}, LayoutKind::kNHWC).Reshape({12}),
              FailsWith(StatusCode::kInvalidArgument, "NHWC"));
}

TEST(TensorTest, SliceIsAViewWithTheOldStrides) {
  const Tensor tensor = Counted({3, 4});
  ASSERT_OK_AND_ASSIGN(const Tensor rows, tensor.Slice(0, 1, 3));
  EXPECT_EQ(rows.shape(), Shape({2, 4}));
  EXPECT_EQ(rows.data<float>()[0], 4);
  EXPECT_TRUE(rows.IsContiguous());
  ASSERT_OK_AND_ASSIGN(const Tensor columns, tensor.Slice(1, 2, 4));
  EXPECT_EQ(columns.shape(), Shape({3, 2}));
  EXPECT_EQ(columns.strides(), Strides({4, 1}));
  EXPECT_EQ(columns.data<float>()[0], 2);
  EXPECT_EQ(columns.data<float>()[1 * 4 + 1], 7);
  EXPECT_FALSE(columns.IsContiguous());
  EXPECT_EQ(columns.bytes(), 3u * 2 * 4);
}

TEST(TensorTest, SlicesOfSlicesAddUp) {
  ASSERT_OK_AND_ASSIGN(const Tensor outer, Counted({6, 5}).Slice(0, 2, 6));
  ASSERT_OK_AND_ASSIGN(const Tensor inner, outer.Slice(1, 3, 5));
  EXPECT_EQ(inner.data<float>()[0], 2 * 5 + 3);
  EXPECT_EQ(inner.buffer(), outer.buffer());
}

TEST(TensorTest, SliceAlongChannelsThatLieLast) {
  const Tensor tensor = Counted({1, 3, 2, 2}, LayoutKind::kNHWC);
  ASSERT_OK_AND_ASSIGN(const Tensor second, tensor.Slice(1, 1, 2));
  EXPECT_EQ(second.data<float>()[0], 1);
  EXPECT_EQ(second.strides(), Strides({12, 1, 6, 3}));
}

TEST(TensorTest, SliceOfOneRowOrNothingIsContiguous) {
  const Tensor tensor = Counted({3, 4});
  EXPECT_TRUE(tensor.Slice(0, 1, 2)->IsContiguous());
  EXPECT_EQ(tensor.Slice(0, 2, 2)->NumElements(), 0);
}

TEST(TensorTest, SliceRefusesWhatLiesOutside) {
  const Tensor tensor = Counted({3, 4});
  const struct {
    int axis;
    int64_t begin, end;
  } rows[] = {{2, 0, 1}, {-1, 0, 1}, {0, -1, 2},
              {0, 2, 1}, {0, 0, 4},  {1, INT64_MIN, INT64_MAX}};
  for (const auto& row : rows) {
    EXPECT_THAT(tensor.Slice(row.axis, row.begin, row.end),
                FailsWith(StatusCode::kInvalidArgument, "of [3,4]"));
  }
}

TEST(TensorTest, SliceRefusesLayoutsWithoutStrides) {
  EXPECT_THAT(Counted({1, 8, 2, 2}, Layout::Blocked(4)).Slice(1, 0, 4),
              FailsWith(StatusCode::kUnsupported, "NCHW4c"));
  const Tensor image({1, 8, 2, 2}, Place(Target::kOpenCL, Precision::kFP16,
                                         LayoutKind::kImageDefault));
  EXPECT_THAT(image.Slice(1, 0, 4),
              FailsWith(StatusCode::kUnsupported, "ImageDefault"));
  // A matrix is row-major, whatever the layout is called.
  EXPECT_OK(Counted({8, 2}, Layout::Blocked(4)).Slice(0, 0, 4));
}

TEST(TensorTest, SetMemoryMovesTheHandleOnly) {
  Tensor tensor = Counted({4});
  const Tensor before = tensor;
  ASSERT_OK_AND_ASSIGN(auto other, AllocateCpu(64));
  tensor.SetMemory(other, 8);
  EXPECT_EQ(tensor.offset(), 8u);
  EXPECT_EQ(tensor.buffer(), other);
  EXPECT_EQ(before.data<float>()[3], 3);
}

}  // namespace
}  // namespace placelite
