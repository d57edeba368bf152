// SPDX-License-Identifier: Apache-2.0
// Memory of loops: tensors that change from iteration to iteration. It grows
// where it must and is kept for the next run.
#ifndef LITE_API_GROWN_MEMORY_H_
#define LITE_API_GROWN_MEMORY_H_

#include <memory>
#include <optional>

#include "lite/core/op/op_view.h"
#include "lite/core/tensor/tensor.h"

namespace placelite {

// A copy of a tensor.
class OwnTensor {
 public:
  Status CopyFrom(const Tensor& from);
  const Tensor& tensor() const { return tensor_; }

 private:
  std::shared_ptr<Buffer> buffer_;
  Tensor tensor_;
};

// One part for each iteration, one behind the other.
class TensorList {
 public:
  // Drops the parts; the memory stays.
  void Clear();
  // kResourceExhausted where the list would have more than `limit` bytes.
  Status Append(const Tensor& part, int64_t limit);
  // The parts as one tensor, good until the next Append. `part` is what is
  // known of a part where there was none.
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
