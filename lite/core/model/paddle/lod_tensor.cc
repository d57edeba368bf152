// SPDX-License-Identifier: Apache-2.0
#include "lite/core/model/paddle/lod_tensor.h"

#include <cstring>

#include "lite/core/base/strings.h"
#include "lite/core/model/paddle/data_type.h"

namespace placelite {
namespace paddle {
namespace {

class ByteReader {
 public:
  ByteReader(Span<const char> bytes, size_t offset)
      : bytes_(bytes), offset_(offset) {}

  size_t offset() const { return offset_; }
  size_t left() const { return bytes_.size() - offset_; }

  // T is an unsigned or signed integer; the machine is little-endian, as all
  // targets are.
  template <typename T>
  Status Number(const char* what, T* value) {
    LITE_ASSIGN_OR_RETURN(Span<const char> bytes, Take(what, sizeof(T)));
    std::memcpy(value, bytes.data(), sizeof(T));
    return Status::Ok();
  }

  Result<Span<const char>> Take(const char* what, uint64_t size) {
    if (size > left()) {
      return Status::Corrupt(StrCat(what, " needs ", size, " bytes at byte ",
                                    offset_, ", but ", left(), " are left"));
    }
    const Span<const char> taken = bytes_.subspan(offset_, size);
    offset_ += size;
    return taken;
  }

 private:
  Span<const char> bytes_;
  size_t offset_;
};

Status ExpectVersion0(const char* what, uint32_t version) {
  if (version == 0) return Status::Ok();
  return Status::Unsupported(
      StrCat(what, " ", version, " is not known, expected 0"));
}

// The sequence boundaries; inference models have none, and nothing here uses
// them.
Status SkipLevels(ByteReader* reader) {
  uint64_t levels = 0;
  LITE_RETURN_IF_ERROR(reader->Number("the number of LoD levels", &levels));
  if (levels > reader->left() / sizeof(uint64_t)) {
    return Status::Corrupt(StrCat(levels, " LoD levels cannot fit into ",
                                  reader->left(), " bytes"));
  }
  for (uint64_t i = 0; i < levels; ++i) {
    uint64_t size = 0;
    LITE_RETURN_IF_ERROR(reader->Number("the size of a LoD level", &size));
    LITE_RETURN_IF_ERROR(reader->Take("a LoD level", size).status());
  }
  return Status::Ok();
}

Result<proto::TensorDesc> ReadDesc(ByteReader* reader) {
  int32_t size = 0;
  LITE_RETURN_IF_ERROR(reader->Number("the size of TensorDesc", &size));
  if (size <= 0) {
    return Status::Corrupt(StrCat("TensorDesc has ", size, " bytes"));
  }
  LITE_ASSIGN_OR_RETURN(
      Span<const char> bytes,
      reader->Take("TensorDesc", static_cast<uint64_t>(size)));
  proto::TensorDesc desc;
  if (!desc.ParseFromArray(bytes.data(), size) || !desc.has_data_type()) {
    return Status::Corrupt(StrCat("the ", size, " bytes before byte ",
                                  reader->offset(), " are no TensorDesc"));
  }
  return desc;
}

}  // namespace

Result<LodTensorView> ReadLodTensor(Span<const char> bytes, size_t* offset) {
  ByteReader reader(bytes, *offset);
  uint32_t version = 0;
  LITE_RETURN_IF_ERROR(reader.Number("the version", &version));
  LITE_RETURN_IF_ERROR(ExpectVersion0("LoDTensor version", version));
  LITE_RETURN_IF_ERROR(SkipLevels(&reader));
  LITE_RETURN_IF_ERROR(reader.Number("the tensor version", &version));
  LITE_RETURN_IF_ERROR(ExpectVersion0("tensor version", version));
  LITE_ASSIGN_OR_RETURN(const proto::TensorDesc desc, ReadDesc(&reader));
  LodTensorView view;
  LITE_ASSIGN_OR_RETURN(view.precision, ToPrecision(desc.data_type()));
  LITE_ASSIGN_OR_RETURN(view.shape, ToShape(desc));
  const size_t size = DenseBytes(view.shape, view.precision, LayoutKind::kNCHW);
  LITE_ASSIGN_OR_RETURN(
      view.data, reader.Take(StrCat(view.precision, view.shape).c_str(), size));
  *offset = reader.offset();
  return view;
}

Result<Tensor> CopyTensor(const LodTensorView& view) {
  LITE_ASSIGN_OR_RETURN(Tensor tensor,
                        Tensor::Allocate(view.shape, view.precision));
  if (!view.data.empty()) {
    std::memcpy(tensor.raw_data(), view.data.data(), view.data.size());
  }
  if (view.precision == Precision::kBool) {
    // A byte that is neither 0 nor 1 must never be read as a bool.
    auto* bytes = tensor.data<uint8_t>();
    for (size_t i = 0; i < view.data.size(); ++i) bytes[i] = bytes[i] != 0;
  }
  return tensor;
}

}  // namespace paddle
}  // namespace placelite
