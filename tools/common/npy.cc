// SPDX-License-Identifier: Apache-2.0
#include "tools/common/npy.h"

#include <cstring>

#include "lite/core/base/output_file.h"
#include "lite/core/base/read_file.h"
#include "lite/core/base/strings.h"
#include "lite/core/check/elements.h"

namespace placelite::tools {
namespace {

struct DtypeRow {
  const char* descr;
  Precision precision;
};

// The first entry of a precision is the type that is written.
constexpr DtypeRow kDtypes[] = {
    {"<f4", Precision::kFloat},  {"<f8", Precision::kDouble},
    {"<f2", Precision::kFP16},   {"<i4", Precision::kInt32},
    {"<i8", Precision::kInt64},  {"|i1", Precision::kInt8},
    {"|u1", Precision::kUInt8},  {"|b1", Precision::kBool},
    {"<i2", Precision::kInt16},  {"<u2", Precision::kUInt16},
    {"<u4", Precision::kUInt32}, {"<u8", Precision::kUInt64},
    {"<V2", Precision::kBF16},   {"|V2", Precision::kBF16},
};

constexpr std::string_view kMagic("\x93NUMPY", 6);

// Returns the text behind 'key': in the header's Python dictionary.
Result<std::string_view> Field(std::string_view header, std::string_view key) {
  const size_t at = header.find(StrCat("'", key, "':"));
  if (at == std::string_view::npos) {
    return Status::Corrupt(StrCat("the header has no ", key));
  }
  return header.substr(at + key.size() + 3);
}

Result<Precision> ReadDtype(std::string_view header) {
  LITE_ASSIGN_OR_RETURN(std::string_view text, Field(header, "descr"));
  const size_t open = text.find('\''), close = text.find('\'', open + 1);
  if (open == std::string_view::npos || close == std::string_view::npos) {
    return Status::Corrupt("the header's descr is not a string");
  }
  const std::string_view descr = text.substr(open + 1, close - open - 1);
  for (const DtypeRow& row : kDtypes) {
    if (descr == row.descr) return row.precision;
  }
  return Status::Unsupported(StrCat("dtype '", descr, "' is not supported"));
}

Result<Shape> ReadShape(std::string_view header) {
  LITE_ASSIGN_OR_RETURN(std::string_view text, Field(header, "shape"));
  const size_t open = text.find('('), close = text.find(')');
  if (open == std::string_view::npos || close == std::string_view::npos ||
      close < open) {
    return Status::Corrupt("the header's shape is not a tuple");
  }
  Shape shape;
  for (const std::string& part :
       Split(text.substr(open + 1, close - open - 1), ",")) {
    const std::string digits = Strip(part);
    if (digits.empty()) continue;  // as in "(3,)"
    LITE_ASSIGN_OR_RETURN(int64_t dim, ParseInt(digits));
    if (shape.rank() == kMaxRank) {
      return Status::Unsupported("the array has too many dimensions");
    }
    shape.push_back(dim);
  }
  LITE_RETURN_IF_ERROR(CheckShape(shape));
  return shape;
}

// Returns a NumPy type that holds every element exactly.
Precision InNumPy(Precision precision) {
  switch (precision) {
    case Precision::kBF16:
      return Precision::kFloat;
    case Precision::kInt4:
      return Precision::kInt8;
    case Precision::kUInt4:
      return Precision::kUInt8;
    default:
      return precision;
  }
}

}  // namespace

bool IsNpy(std::string_view bytes) { return StartsWith(bytes, kMagic); }

Result<Tensor> ParseNpy(std::string_view bytes) {
  if (bytes.size() < 12 || !IsNpy(bytes)) {
    return Status::Corrupt("not a .npy file");
  }
  const int major = static_cast<unsigned char>(bytes[6]);
  uint32_t length = 0;
  const size_t length_bytes = major == 1 ? 2 : 4;
  std::memcpy(&length, bytes.data() + 8, length_bytes);
  const size_t start = 8 + length_bytes;
  if (major < 1 || major > 3 || length > bytes.size() - start) {
    return Status::Corrupt("damaged .npy header");
  }
  const std::string_view header(bytes.data() + start, length);
  LITE_ASSIGN_OR_RETURN(std::string_view order, Field(header, "fortran_order"));
  if (StartsWith(Strip(order), "True")) {
    return Status::Unsupported("Fortran order is not supported");
  }
  LITE_ASSIGN_OR_RETURN(Precision precision, ReadDtype(header));
  LITE_ASSIGN_OR_RETURN(Shape shape, ReadShape(header));
  const size_t expected = DenseBytes(shape, precision, LayoutKind::kNCHW);
  if (bytes.size() - start - length != expected) {
    return Status::Corrupt(StrCat("expected ", expected, " bytes of data for ",
                                  precision, shape, ", found ",
                                  bytes.size() - start - length));
  }
  LITE_ASSIGN_OR_RETURN(Tensor tensor, Tensor::Allocate(shape, precision));
  std::memcpy(tensor.raw_data(), bytes.data() + start + length, expected);
  return tensor;
}

Result<Tensor> ReadNpy(const std::string& path) {
  LITE_ASSIGN_OR_RETURN(const std::string bytes, ReadFile(path));
  Result<Tensor> tensor = ParseNpy(bytes);
  if (!tensor.ok()) return tensor.status().WithContext(path);
  return tensor;
}

Status WriteNpy(const std::string& path, const Tensor& tensor) {
  const Precision written = InNumPy(tensor.precision());
  if (written != tensor.precision()) {
    LITE_ASSIGN_OR_RETURN(const Tensor converted,
                          Tensor::Allocate(tensor.shape(), written));
    CopyElements(tensor, converted);
    return WriteNpy(path, converted);
  }
  const char* descr = nullptr;
  for (const DtypeRow& row : kDtypes) {
    if (descr == nullptr && row.precision == tensor.precision()) {
      descr = row.descr;
    }
  }
  if (descr == nullptr) {
    return Status::Unsupported(
        StrCat("cannot write ", tensor.precision(), " to ", path));
  }
  std::string header =
      StrCat("{'descr': '", descr, "', 'fortran_order': False, 'shape': (",
             Join(tensor.shape(), ", "), tensor.shape().rank() == 1 ? "," : "",
             "), }");
  // Data start at a multiple of 64; the header ends with a line feed.
  header.append(63 - (10 + header.size()) % 64, ' ');
  header += '\n';
  std::string bytes(kMagic);
  bytes += '\x01';
  bytes += '\0';
  const uint16_t length = static_cast<uint16_t>(header.size());
  bytes.append(reinterpret_cast<const char*>(&length), 2);
  bytes += header;
  bytes.append(tensor.data<char>(), tensor.bytes());
  return WriteFile(path, bytes);
}

}  // namespace placelite::tools
