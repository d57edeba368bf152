// SPDX-License-Identifier: Apache-2.0
#include "lite/core/model/paddle/data_type.h"

#include <algorithm>

#include "lite/core/base/strings.h"

namespace placelite {
namespace paddle {
namespace {

struct DataTypeRow {
  int code;
  const char* name;
  // kUnknown: there are no such tensors here.
  Precision precision;
};

constexpr DataTypeRow kDataTypes[] = {
    {0, "bool", Precision::kBool},
    {1, "int16", Precision::kInt16},
    {2, "int32", Precision::kInt32},
    {3, "int64", Precision::kInt64},
    {4, "float16", Precision::kFP16},
    {5, "float32", Precision::kFloat},
    {6, "float64", Precision::kDouble},
    {20, "uint8", Precision::kUInt8},
    {21, "int8", Precision::kInt8},
    {22, "bfloat16", Precision::kBF16},
    {23, "complex64", Precision::kUnknown},
    {24, "complex128", Precision::kUnknown},
};

const DataTypeRow* FindRow(int code) {
  for (const DataTypeRow& row : kDataTypes) {
    if (row.code == code) return &row;
  }
  return nullptr;
}

Status CheckRank(size_t rank) {
  if (rank <= kMaxRank) return Status::Ok();
  return Status::Unsupported(StrCat("it has ", rank, " dimensions, at most ",
                                    kMaxRank, " are supported"));
}

}  // namespace

std::string DataTypeName(int code) {
  const DataTypeRow* row = FindRow(code);
  return row == nullptr ? StrCat("type ", code) : row->name;
}

Result<Precision> ToPrecision(int code) {
  const DataTypeRow* row = FindRow(code);
  if (row == nullptr || row->precision == Precision::kUnknown) {
    return Status::Unsupported(
        StrCat("elements of ", DataTypeName(code), " are not supported"));
  }
  return row->precision;
}

Result<ShapeRange> ToShapeRange(const proto::TensorDesc& desc) {
  LITE_RETURN_IF_ERROR(CheckRank(desc.dims_size()));
  SmallDims<Dim> dims;
  for (int64_t dim : desc.dims()) {
    if (dim < -1 || dim == 0 || dim > kMaxElements) {
      return Status::Corrupt(
          StrCat("dimension ", dim, " is neither -1 nor a size up to 2^40"));
    }
    dims.push_back(dim == -1 ? Dim::Any() : Dim(dim));
  }
  return ShapeRange(Span<const Dim>(dims));
}

Result<Shape> ToShape(Span<const int64_t> dims) {
  LITE_RETURN_IF_ERROR(CheckRank(dims.size()));
  Shape shape;
  // Multiplies only the dimensions that are not 0, because an empty tensor must
  // not overflow either.
  int64_t count = 1;
  for (int64_t dim : dims) {
    if (dim < 0 || dim > kMaxElements / count) {
      return Status::Corrupt(StrCat("shape [", Join(dims, ","),
                                    "] is negative or beyond 2^40 elements"));
    }
    count *= std::max<int64_t>(1, dim);
    shape.push_back(dim);
  }
  return shape;
}

Result<Shape> ToShape(const proto::TensorDesc& desc) {
  return ToShape(Span<const int64_t>(desc.dims().data(), desc.dims_size()));
}

}  // namespace paddle
}  // namespace placelite
