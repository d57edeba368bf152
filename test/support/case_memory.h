// SPDX-License-Identifier: Apache-2.0
// The memory in which a kernel under test finds its inputs and puts its
// outputs: guarded, poisoned, at wanted addresses.
#ifndef TEST_SUPPORT_CASE_MEMORY_H_
#define TEST_SUPPORT_CASE_MEMORY_H_

#include <memory>
#include <string>
#include <vector>

#include "lite/core/tensor/tensor.h"
#include "test/support/guarded_buffer.h"

namespace placelite {

// The position and form of a tensor in memory.
enum class Memory : uint8_t {
  kAligned,    // at a multiple of kCpuAlignment
  kUnaligned,  // one element behind such an address
};

// A tensor in guarded memory of its own, filled with a pattern that is NaN in
// floating point.
class GuardedTensor {
 public:
  GuardedTensor(const Shape& shape, Place place, Memory memory);

  const Tensor& tensor() const { return tensor_; }

  // Copies the elements of a dense tensor in, padding as zeros, and
  // remembers the bytes.
  void Fill(const Tensor& dense);

  // Fails when the bytes are not those that Fill left.
  Status CheckUnchanged(const std::string& what) const;

  // The elements as a dense NCHW tensor. Fails when bytes that are no
  // elements have been written, or padding is not zero.
  Result<Tensor> Collect(const std::string& what) const;

 private:
  GuardedBuffer buffer_;
  Tensor tensor_;
  std::vector<uint8_t> filled_;
};

}  // namespace placelite

#endif  // TEST_SUPPORT_CASE_MEMORY_H_
