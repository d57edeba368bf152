// SPDX-License-Identifier: Apache-2.0
// Elements of tensors: raw, typed, too few, too many.
#include "lite/core/model/onnx/tensor.h"

#include "test/support/status_matchers.h"

namespace placelite {
namespace onnx_import {
namespace {

using ::onnx::TensorProto;
using ::testing::ElementsAre;

TensorProto Declare(::onnx::TensorProto_DataType type,
                    const std::vector<int64_t>& dims) {
  TensorProto tensor;
  tensor.set_data_type(type);
  for (int64_t dim : dims) tensor.add_dims(dim);
  return tensor;
}

Result<Tensor> Read(const TensorProto& tensor) {
  ExternalData none;
  return ReadTensor(tensor, &none);
}

template <typename T>
std::vector<T> Elements(const Result<Tensor>& tensor) {
  if (!tensor.ok()) return {};
  return {tensor->data<T>(), tensor->data<T>() + tensor->NumElements()};
}

template <typename T>
TensorProto Raw(::onnx::TensorProto_DataType type, const std::vector<T>& list) {
  TensorProto tensor = Declare(type, {static_cast<int64_t>(list.size())});
  tensor.set_raw_data(list.data(), list.size() * sizeof(T));
  return tensor;
}

TEST(OnnxTensor, RawElementsOfEveryType) {
  EXPECT_THAT(Elements<float>(Read(Raw<float>(TensorProto::FLOAT, {1, -2}))),
              ElementsAre(1, -2));
  EXPECT_THAT(Elements<double>(Read(Raw<double>(TensorProto::DOUBLE, {3, 4}))),
              ElementsAre(3, 4));
  EXPECT_THAT(
      Elements<int64_t>(Read(Raw<int64_t>(TensorProto::INT64, {INT64_MIN}))),
      ElementsAre(INT64_MIN));
  EXPECT_THAT(Elements<int32_t>(Read(Raw<int32_t>(TensorProto::INT32, {-5}))),
              ElementsAre(-5));
  EXPECT_THAT(Elements<int8_t>(Read(Raw<int8_t>(TensorProto::INT8, {-6}))),
              ElementsAre(-6));
  EXPECT_THAT(Elements<uint8_t>(Read(Raw<uint8_t>(TensorProto::UINT8, {200}))),
              ElementsAre(200));
  EXPECT_THAT(
      Elements<uint16_t>(Read(Raw<uint16_t>(TensorProto::FLOAT16, {0x3c00}))),
      ElementsAre(0x3c00));
  EXPECT_THAT(
      Elements<uint16_t>(Read(Raw<uint16_t>(TensorProto::BFLOAT16, {0x3f80}))),
      ElementsAre(0x3f80));
  // Any byte but 0 is true.
  EXPECT_THAT(Elements<uint8_t>(Read(Raw<uint8_t>(TensorProto::BOOL, {0, 7}))),
              ElementsAre(0, 1));
}

// Narrow types share the field of int32.
template <typename T>
std::vector<T> Narrow(::onnx::TensorProto_DataType type, int32_t element) {
  TensorProto tensor = Declare(type, {1});
  tensor.add_int32_data(element);
  return Elements<T>(Read(tensor));
}

TEST(OnnxTensor, TypedElementsOfEveryType) {
  TensorProto f = Declare(TensorProto::FLOAT, {2});
  f.add_float_data(1);
  f.add_float_data(-2);
  EXPECT_THAT(Elements<float>(Read(f)), ElementsAre(1, -2));
  TensorProto d = Declare(TensorProto::DOUBLE, {});
  d.add_double_data(3);
  EXPECT_THAT(Elements<double>(Read(d)), ElementsAre(3));
  TensorProto i = Declare(TensorProto::INT64, {1});
  i.add_int64_data(INT64_MAX);
  EXPECT_THAT(Elements<int64_t>(Read(i)), ElementsAre(INT64_MAX));
  EXPECT_THAT(Narrow<int32_t>(TensorProto::INT32, -5), ElementsAre(-5));
  EXPECT_THAT(Narrow<int8_t>(TensorProto::INT8, -6), ElementsAre(-6));
  EXPECT_THAT(Narrow<uint8_t>(TensorProto::UINT8, 200), ElementsAre(200));
  EXPECT_THAT(Narrow<int16_t>(TensorProto::INT16, -300), ElementsAre(-300));
  EXPECT_THAT(Narrow<uint16_t>(TensorProto::UINT16, 65535), ElementsAre(65535));
  TensorProto u = Declare(TensorProto::UINT64, {1});
  u.add_uint64_data(UINT64_MAX);
  EXPECT_THAT(Elements<uint64_t>(Read(u)), ElementsAre(UINT64_MAX));
  u.set_data_type(TensorProto::UINT32);
  u.set_uint64_data(0, UINT32_MAX);
  EXPECT_THAT(Elements<uint32_t>(Read(u)), ElementsAre(UINT32_MAX));
  EXPECT_THAT(Narrow<uint16_t>(TensorProto::FLOAT16, 0x3c00),
              ElementsAre(0x3c00));
  EXPECT_THAT(Narrow<uint16_t>(TensorProto::BFLOAT16, 0x3f80),
              ElementsAre(0x3f80));
  EXPECT_THAT(Narrow<uint8_t>(TensorProto::BOOL, 256), ElementsAre(1));
}

// Two in a byte, the first in its low half, as onnx.helper.make_tensor writes
// [1, -2, 7, -8, 3].
TEST(OnnxTensor, ElementsOfFourBits) {
  constexpr int kUInt4 = 21, kInt4 = 22;
  TensorProto raw;
  raw.add_dims(5);
  raw.set_raw_data("\xe1\x87\x03");
  raw.set_data_type(kInt4);
  EXPECT_THAT(Elements<int8_t>(Read(raw)), ElementsAre(1, -2, 7, -8, 3));
  raw.set_data_type(kUInt4);
  EXPECT_THAT(Elements<uint8_t>(Read(raw)), ElementsAre(1, 14, 7, 8, 3));
  TensorProto typed;
  typed.add_dims(5);
  typed.set_data_type(kInt4);
  for (int pair : {0xe1, 0x87, 0x03}) typed.add_int32_data(pair);
  EXPECT_THAT(Elements<int8_t>(Read(typed)), ElementsAre(1, -2, 7, -8, 3));
  typed.add_int32_data(0);
  EXPECT_THAT(Read(typed), FailsWith(StatusCode::kCorrupt, "has 4 elements"));
  raw.set_raw_data("\xe1\x87\x03\x04\x05");
  EXPECT_THAT(Read(raw), FailsWith(StatusCode::kCorrupt, "has 5 bytes"));
}

TEST(OnnxTensor, RefusesTypesThatAreNotOurs) {
  for (const auto type :
       {TensorProto::STRING, TensorProto::COMPLEX64, TensorProto::COMPLEX128}) {
    EXPECT_THAT(Read(Declare(type, {1})),
                FailsWith(StatusCode::kUnsupported,
                          "elements of type " +
                              ::onnx::TensorProto_DataType_Name(type)));
  }
  // Newer than libonnx.
  const std::pair<int, const char*> newer[] = {
      {17, "FLOAT8E4M3FN"}, {18, "FLOAT8E4M3FNUZ"},
      {19, "FLOAT8E5M2"},   {20, "FLOAT8E5M2FNUZ"},
      {23, "FLOAT4E2M1"},   {24, "FLOAT8E8M0"},
      {25, "UINT2"},        {26, "INT2"}};
  for (const auto& [number, name] : newer) {
    TensorProto tensor;
    tensor.set_data_type(number);
    EXPECT_THAT(Read(tensor),
                FailsWith(StatusCode::kUnsupported,
                          std::string("elements of type ") + name));
  }
  TensorProto unknown;
  unknown.set_data_type(77);
  EXPECT_THAT(Read(unknown), FailsWith(StatusCode::kUnsupported,
                                       "elements of unknown type 77"));
  EXPECT_EQ(Read(TensorProto()).status().code(), StatusCode::kUnsupported);
}

TEST(OnnxTensor, RefusesWrongCounts) {
  TensorProto raw = Declare(TensorProto::FLOAT, {2, 2});
  raw.set_raw_data(std::string(15, '\0'));
  EXPECT_THAT(Read(raw), FailsWith(StatusCode::kCorrupt,
                                   "it has 15 bytes of data, its dimensions "
                                   "want 16"));
  raw.set_raw_data("");
  EXPECT_EQ(Read(raw).status().code(), StatusCode::kCorrupt);
  TensorProto typed = Declare(TensorProto::FLOAT, {2, 2});
  typed.add_float_data(1);
  EXPECT_THAT(Read(typed), FailsWith(StatusCode::kCorrupt,
                                     "it has 1 elements of data, its "
                                     "dimensions want 4"));
  TensorProto elsewhere = Declare(TensorProto::FLOAT, {1});
  elsewhere.add_int64_data(1);
  EXPECT_THAT(Read(elsewhere),
              FailsWith(StatusCode::kCorrupt, "it has 0 elements of data"));
}

TEST(OnnxTensor, MayHaveNoElements) {
  ASSERT_OK_AND_ASSIGN(const Tensor empty,
                       Read(Declare(TensorProto::FLOAT, {0, 3})));
  EXPECT_EQ(empty.NumElements(), 0);
}

// The presence of the data is checked before anything of that size is
// allocated.
TEST(OnnxTensor, RefusesAbsurdDimensions) {
  EXPECT_THAT(Read(Declare(TensorProto::FLOAT, {-1})),
              FailsWith(StatusCode::kCorrupt, "its dimensions are [-1]"));
  // A 32-bit system has no memory that could hold it.
  const bool addressable = sizeof(size_t) == 8;
  EXPECT_EQ(
      Read(Declare(TensorProto::FLOAT, {kMaxElements})).status().code(),
      addressable ? StatusCode::kCorrupt : StatusCode::kResourceExhausted);
  EXPECT_THAT(Read(Declare(TensorProto::FLOAT, {kMaxElements, 2})),
              FailsWith(StatusCode::kCorrupt, "its dimensions are ["));
  EXPECT_THAT(Read(Declare(TensorProto::FLOAT, {INT64_MAX, INT64_MAX, 0})),
              FailsWith(StatusCode::kCorrupt, "its dimensions are ["));
}

TEST(OnnxTensor, RankAtMostTheLimit) {
  TensorProto most =
      Declare(TensorProto::FLOAT, std::vector<int64_t>(kMaxRank, 1));
  most.add_float_data(1);
  EXPECT_OK(Read(most));
  most.add_dims(1);
  EXPECT_THAT(Read(most), FailsWith(StatusCode::kUnsupported,
                                    "its rank is 9, at most 8 is supported"));
}

TEST(OnnxTensor, RefusesSegments) {
  TensorProto tensor = Declare(TensorProto::FLOAT, {1});
  tensor.add_float_data(1);
  tensor.mutable_segment()->set_begin(0);
  EXPECT_THAT(Read(tensor),
              FailsWith(StatusCode::kUnsupported, "it is stored in segments"));
}

}  // namespace
}  // namespace onnx_import
}  // namespace placelite
