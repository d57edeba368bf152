// SPDX-License-Identifier: Apache-2.0
// The memory of loops: tensors that change from iteration to iteration. It
// grows where it must and is kept for the next run.
#ifndef LITE_API_GROWN_MEMORY_H_
#define LITE_API_GROWN_MEMORY_H_

#include <memory>
#include <optional>

#include "lite/core/op/op_view.h"
#include "lite/core/tensor/tensor.h"

namespace placelite {

// Holds a copy of a tensor.
class OwnTensor {
 public:
  Status CopyFrom(const Tensor& from);
  const Tensor& tensor() const { return tensor_; }

 private:
  std::shared_ptr<Buffer> buffer_;
  Tensor tensor_;
};

// Holds one part for each iteration, one behind the other.
class TensorList {
 public:
  // Drops the parts and keeps the memory.
  void Clear();
  // Fails with kResourceExhausted where the list would have more than `limit`
  // bytes.
  Status Append(const Tensor& part, int64_t limit);
  // Returns the parts as one tensor, valid until the next Append. `part` gives
  // the shape and precision of a part where the list is empty.
  Result<Tensor> Joined(const ValueInfo& part) const;
  bool empty() const { return parts_ == 0; }
  void Shrink();

 private:
  Status Reserve(size_t bytes);

  std::shared_ptr<Buffer> buffer_;
  size_t bytes_ = 0;
  std::optional<Shape> shape_;
  int64_t parts_ = 0;
};

}  // namespace placelite

#endif  // LITE_API_GROWN_MEMORY_H_
