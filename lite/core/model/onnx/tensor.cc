// SPDX-License-Identifier: Apache-2.0
#include "lite/core/model/onnx/tensor.h"

#include <cstring>

#include "lite/core/base/read_file.h"
#include "lite/core/base/strings.h"
#include "lite/core/model/import/filled_buffer.h"

namespace placelite {
namespace onnx_import {
namespace {

using ::onnx::TensorProto;

Result<Shape> ReadShape(const TensorProto& tensor) {
  if (tensor.dims_size() > kMaxRank) {
    return Status::Unsupported(StrCat("its rank is ", tensor.dims_size(),
                                      ", at most ", kMaxRank, " is supported"));
  }
  Shape shape;
  int64_t elements = 1;
  for (const int64_t dim : tensor.dims()) {
    // Bounds the product without the zeros too.
    const int64_t factor = dim == 0 ? 1 : dim;
    if (dim < 0 || factor > kMaxElements / elements) {
      return Status::Corrupt(
          StrCat("its dimensions are [", Join(tensor.dims(), ","), "]"));
    }
    elements *= factor;
    shape.push_back(dim);
  }
  return shape;
}

Status WrongSize(size_t has, size_t wants, const char* unit) {
  return Status::Corrupt(StrCat("it has ", has, " ", unit,
                                " of data, its dimensions want ", wants));
}

// Typed fields may hold several narrow types.
template <typename To, typename Field>
Status CopyField(const Field& field, const Shape& shape, Tensor* out) {
  const auto count = static_cast<size_t>(shape.NumElements());
  if (static_cast<size_t>(field.size()) != count) {
    return WrongSize(field.size(), count, "elements");
  }
  To* to = out->data<To>();
  for (const auto value : field) *to++ = static_cast<To>(value);
  return Status::Ok();
}

// Numbers of element types that are newer than libonnx.
constexpr int kUInt4 = 21, kInt4 = 22;

// A file has two elements of four bits in a byte, the first in its low half; a
// tensor has one.
size_t FileElements(const Shape& shape, Precision precision) {
  const auto count = static_cast<size_t>(shape.NumElements());
  return IsFourBits(precision) ? (count + 1) / 2 : count;
}

size_t FileBytes(const Shape& shape, Precision precision) {
  return FileElements(shape, precision) * SizeOf(precision);
}

// Each of `pairs` has two elements.
template <typename Pair>
void Unpack(const Pair* pairs, Tensor* out) {
  const bool sign = out->precision() == Precision::kInt4;
  auto* elements = out->data<uint8_t>();
  for (int64_t i = 0; i < out->NumElements(); ++i) {
    const auto pair = static_cast<uint8_t>(pairs[i / 2]);
    const int bits = i % 2 == 0 ? pair & 15 : pair >> 4;
    elements[i] = static_cast<uint8_t>(sign ? (bits ^ 8) - 8 : bits);
  }
}

Status CopyTyped(const TensorProto& tensor, const Shape& shape, Tensor* out) {
  if (IsFourBits(out->precision())) {
    Unpack(tensor.int32_data().data(), out);
    return Status::Ok();
  }
  switch (tensor.data_type()) {
    case TensorProto::FLOAT:
      return CopyField<float>(tensor.float_data(), shape, out);
    case TensorProto::DOUBLE:
      return CopyField<double>(tensor.double_data(), shape, out);
    case TensorProto::INT64:
      return CopyField<int64_t>(tensor.int64_data(), shape, out);
    case TensorProto::INT32:
      return CopyField<int32_t>(tensor.int32_data(), shape, out);
    case TensorProto::INT8:
      return CopyField<int8_t>(tensor.int32_data(), shape, out);
    case TensorProto::UINT8:
      return CopyField<uint8_t>(tensor.int32_data(), shape, out);
    case TensorProto::INT16:
      return CopyField<int16_t>(tensor.int32_data(), shape, out);
    case TensorProto::UINT16:
      return CopyField<uint16_t>(tensor.int32_data(), shape, out);
    case TensorProto::UINT32:
      return CopyField<uint32_t>(tensor.uint64_data(), shape, out);
    case TensorProto::UINT64:
      return CopyField<uint64_t>(tensor.uint64_data(), shape, out);
    case TensorProto::BOOL:
      return CopyField<bool>(tensor.int32_data(), shape, out);
    case TensorProto::FLOAT16:
    case TensorProto::BFLOAT16:
      return CopyField<uint16_t>(tensor.int32_data(), shape, out);
    default:
      return Status::Internal("no field for this type");
  }
}

// Elements that the typed fields hold, so that dimensions cannot ask for more.
size_t DataElements(const TensorProto& tensor) {
  return static_cast<size_t>(tensor.float_data_size()) +
         static_cast<size_t>(tensor.double_data_size()) +
         static_cast<size_t>(tensor.int32_data_size()) +
         static_cast<size_t>(tensor.int64_data_size()) +
         static_cast<size_t>(tensor.uint64_data_size());
}

// A bool is one byte that is 0 or 1; a file may hold others.
void CopyBytes(const void* from, size_t bytes, Tensor* out) {
  if (IsFourBits(out->precision())) {
    return Unpack(static_cast<const uint8_t*>(from), out);
  }
  if (bytes > 0) std::memcpy(out->raw_data(), from, bytes);
  if (out->precision() != Precision::kBool) return;
  auto* elements = out->data<uint8_t>();
  for (size_t i = 0; i < bytes; ++i) elements[i] = elements[i] != 0;
}

Result<Tensor> Zeros(const Shape& shape, Precision precision) {
  LITE_ASSIGN_OR_RETURN(Tensor zero, Tensor::Allocate({}, precision));
  std::memset(zero.raw_data(), 0, zero.bytes());
  return FilledTensor(shape, zero);
}

Result<Tensor> ReadExternal(const TensorProto& tensor, const Shape& shape,
                            Precision precision, ExternalData* external) {
  const size_t bytes = FileBytes(shape, precision);
  if (external->zeros()) {
    LITE_RETURN_IF_ERROR(
        external->CountZeros(DenseBytes(shape, precision, LayoutKind::kNCHW)));
    return Zeros(shape, precision);
  }
  LITE_ASSIGN_OR_RETURN(const Span<const uint8_t> data,
                        external->Find(tensor, bytes));
  LITE_ASSIGN_OR_RETURN(Tensor out, Tensor::Allocate(shape, precision));
  CopyBytes(data.data(), bytes, &out);
  return out;
}

// The values of an external_data entry that we know.
struct Location {
  std::string path;
  uint64_t offset = 0;
  // -1: to the end of the file.
  int64_t length = -1;
};

Result<Location> ReadLocation(const TensorProto& tensor) {
  Location location;
  for (const ::onnx::StringStringEntryProto& entry : tensor.external_data()) {
    if (entry.key() == "location") {
      location.path = entry.value();
      continue;
    }
    if (entry.key() != "offset" && entry.key() != "length") continue;
    const Result<int64_t> number = ParseInt(entry.value());
    if (!number.ok() || *number < 0) {
      return Status::Corrupt(StrCat("external ", entry.key(), " is '",
                                    entry.value(), "', expected a number"));
    }
    if (entry.key() == "offset") {
      location.offset = static_cast<uint64_t>(*number);
    } else {
      location.length = *number;
    }
  }
  if (location.path.empty()) {
    return Status::Corrupt("it is external, but names no location");
  }
  return location;
}

struct NamedType {
  int number;
  const char* name;
};

// Types that are newer than libonnx and that tensors here cannot have.
constexpr NamedType kNewTypes[] = {
    {17, "FLOAT8E4M3FN"},   {18, "FLOAT8E4M3FNUZ"}, {19, "FLOAT8E5M2"},
    {20, "FLOAT8E5M2FNUZ"}, {23, "FLOAT4E2M1"},     {24, "FLOAT8E8M0"},
    {25, "UINT2"},          {26, "INT2"},           {27, "FLOAT6E2M3"},
    {28, "FLOAT6E3M2"},
};

}  // namespace

Result<Precision> ToPrecision(int data_type) {
  switch (data_type) {
    case TensorProto::FLOAT:
      return Precision::kFloat;
    case TensorProto::DOUBLE:
      return Precision::kDouble;
    case TensorProto::FLOAT16:
      return Precision::kFP16;
    case TensorProto::BFLOAT16:
      return Precision::kBF16;
    case TensorProto::INT8:
      return Precision::kInt8;
    case TensorProto::UINT8:
      return Precision::kUInt8;
    case TensorProto::INT16:
      return Precision::kInt16;
    case TensorProto::UINT16:
      return Precision::kUInt16;
    case TensorProto::INT32:
      return Precision::kInt32;
    case TensorProto::UINT32:
      return Precision::kUInt32;
    case TensorProto::UINT64:
      return Precision::kUInt64;
    case kInt4:
      return Precision::kInt4;
    case kUInt4:
      return Precision::kUInt4;
    case TensorProto::INT64:
      return Precision::kInt64;
    case TensorProto::BOOL:
      return Precision::kBool;
    default:
      break;
  }
  if (::onnx::TensorProto_DataType_IsValid(data_type)) {
    return Status::Unsupported(
        StrCat("elements of type ",
               ::onnx::TensorProto_DataType_Name(
                   static_cast<::onnx::TensorProto_DataType>(data_type))));
  }
  for (const NamedType& row : kNewTypes) {
    if (row.number != data_type) continue;
    return Status::Unsupported(StrCat("elements of type ", row.name));
  }
  return Status::Unsupported(StrCat("elements of unknown type ", data_type));
}

ExternalData ExternalData::Zeros() {
  ExternalData data;
  data.zeros_ = true;
  return data;
}

Status ExternalData::CountZeros(size_t bytes) {
  if (bytes > kMaxZeroBytes - zero_bytes_) {
    return Status::ResourceExhausted(StrCat(
        "tensors that are not read need more than ", kMaxZeroBytes, " bytes"));
  }
  zero_bytes_ += bytes;
  return Status::Ok();
}

Result<std::shared_ptr<const MappedFile>> ExternalData::Open(
    const std::string& location) {
  const auto it = files_.find(location);
  if (it != files_.end()) return it->second;
  if (!has_folder_) {
    return Status::Unsupported(StrCat("its elements lie in the file '",
                                      location,
                                      "', but the model was read from memory"));
  }
  LITE_ASSIGN_OR_RETURN(const std::string path, PathInside(folder_, location));
  Result<std::shared_ptr<const MappedFile>> file =
      MappedFile::Open(path, uint64_t{1} << 40);
  if (!file.ok()) return file.status().WithContext(path);
  files_[location] = *file;
  return file;
}

Result<Span<const uint8_t>> ExternalData::Find(const TensorProto& tensor,
                                               size_t size) {
  LITE_ASSIGN_OR_RETURN(const Location location, ReadLocation(tensor));
  LITE_ASSIGN_OR_RETURN(const std::shared_ptr<const MappedFile> file,
                        Open(location.path));
  const Span<const uint8_t> bytes = file->bytes();
  if (location.length >= 0 && static_cast<uint64_t>(location.length) != size) {
    return WrongSize(static_cast<size_t>(location.length), size, "bytes");
  }
  if (location.offset > bytes.size() || size > bytes.size() - location.offset) {
    return Status::Corrupt(StrCat("its ", size, " bytes at ", location.offset,
                                  " lie behind the end of '", location.path,
                                  "', which has ", bytes.size()));
  }
  return Span<const uint8_t>(bytes.data() + location.offset, size);
}

Result<Tensor> ReadTensor(const TensorProto& tensor, ExternalData* external) {
  LITE_ASSIGN_OR_RETURN(const Precision precision,
                        ToPrecision(tensor.data_type()));
  LITE_ASSIGN_OR_RETURN(const Shape shape, ReadShape(tensor));
  if (tensor.has_segment()) {
    return Status::Unsupported("it is stored in segments");
  }
  if (tensor.data_location() == TensorProto::EXTERNAL) {
    return ReadExternal(tensor, shape, precision, external);
  }
  const size_t bytes = FileBytes(shape, precision);
  const size_t count = FileElements(shape, precision);
  const bool raw = tensor.has_raw_data();
  if (raw && tensor.raw_data().size() != bytes) {
    return WrongSize(tensor.raw_data().size(), bytes, "bytes");
  }
  if (!raw && DataElements(tensor) != count) {
    return WrongSize(DataElements(tensor), count, "elements");
  }
  if (!raw && IsFourBits(precision) &&
      static_cast<size_t>(tensor.int32_data_size()) != count) {
    return WrongSize(tensor.int32_data_size(), count, "elements");
  }
  LITE_ASSIGN_OR_RETURN(Tensor out, Tensor::Allocate(shape, precision));
  if (raw) {
    CopyBytes(tensor.raw_data().data(), bytes, &out);
  } else {
    LITE_RETURN_IF_ERROR(CopyTyped(tensor, shape, &out));
  }
  return out;
}

}  // namespace onnx_import
}  // namespace placelite
