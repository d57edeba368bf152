// SPDX-License-Identifier: Apache-2.0
// JitteredOp: tells a wrong kernel from rounding errors that add up.
//
// The tolerance of a sum assumes that its rounding errors are independent.
// Where many terms are equal (constant weights, flat pictures) they are not,
// and a correct kernel may exceed it. Such a deviation is judged again on other
// elements: every float is multiplied by a random factor in [7/8, 9/8). A
// kernel that leaves out or mixes up terms is wrong there, too.
#ifndef LITE_API_CHECK_JITTERED_OP_H_
#define LITE_API_CHECK_JITTERED_OP_H_

#include <memory>
#include <optional>
#include <vector>

#include "lite/core/check/reference.h"

namespace placelite {

class JitteredOp {
 public:
  // Jitters the inputs of `data` and computes the reference's outputs from
  // them. `data` must outlive the result.
  static Result<std::unique_ptr<JitteredOp>> Make(
      const KernelRegistry& registry, const OpData& data,
      const DeviceInfo& device);

  JitteredOp(const JitteredOp&) = delete;
  JitteredOp& operator=(const JitteredOp&) = delete;

  // Returns whether the kernel keeps its contract on the jittered elements.
  bool Holds(const KernelRegistry::Named& candidate, const DeviceInfo& device,
             ThreadPool* pool) const;

 private:
  JitteredOp() = default;
  OpData data() const { return {*op_, inputs_, layouts_}; }

  std::vector<Tensor> inputs_;
  std::vector<Layout> layouts_;
  std::vector<ValueInfo> infos_;
  std::vector<const ValueInfo*> input_infos_, output_infos_;
  std::optional<OpView> op_;
  Expected expected_;
};

}  // namespace placelite

#endif  // LITE_API_CHECK_JITTERED_OP_H_
