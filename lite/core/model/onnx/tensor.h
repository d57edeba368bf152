// SPDX-License-Identifier: Apache-2.0
// Tensors of a model: TensorProto in our terms.
#ifndef LITE_CORE_MODEL_ONNX_TENSOR_H_
#define LITE_CORE_MODEL_ONNX_TENSOR_H_

#include <onnx/onnx_pb.h>

#include <memory>
#include <string>
#include <unordered_map>

#include "lite/core/base/mapped_file.h"
#include "lite/core/base/span.h"
#include "lite/core/tensor/tensor.h"

namespace placelite {
namespace onnx_import {

// kUnsupported for element types we have no tensors of.
Result<Precision> ToPrecision(int data_type);

// Tensors that are not read may have this many bytes in all, which are address
// space (import/filled_buffer.h).
inline constexpr size_t kMaxZeroBytes = size_t{sizeof(size_t) < 8 ? 1 : 4}
                                        << 30;

// The files beside a model that hold elements of its tensors.
class ExternalData {
 public:
  // No folder: every external tensor is refused.
  ExternalData() = default;
  explicit ExternalData(std::string folder)
      : has_folder_(true), folder_(std::move(folder)) {}
  // External tensors are zeros, which need no files.
  static ExternalData Zeros();

  bool zeros() const { return zeros_; }
  // Counts a tensor of zeros against the limit.
  Status CountZeros(size_t bytes);
  // The part of a file that `tensor` names, of `size` bytes. Good as long as
  // this.
  Result<Span<const uint8_t>> Find(const ::onnx::TensorProto& tensor,
                                   size_t size);

 private:
  Result<std::shared_ptr<const MappedFile>> Open(const std::string& location);

  bool zeros_ = false;
  size_t zero_bytes_ = 0;
  bool has_folder_ = false;
  std::string folder_;
  std::unordered_map<std::string, std::shared_ptr<const MappedFile>> files_;
};

// A copy with aligned memory of its own, from raw, typed or external data.
Result<Tensor> ReadTensor(const ::onnx::TensorProto& tensor,
                          ExternalData* external);

}  // namespace onnx_import
}  // namespace placelite

#endif  // LITE_CORE_MODEL_ONNX_TENSOR_H_
