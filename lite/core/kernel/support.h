// SPDX-License-Identifier: Apache-2.0
// Support: a predicate's answer, with its reason. Predicates are written as a
// column of requirements over ranges; the first that fails is the reason:
//
//   Support LastAxis(const OpView& op, const DeviceInfo&) {
//     return Require(IsLastAxis(op), "only the last axis is supported")
//         .And(op.input_shape(0)[1] <= Dim(4096), "more than 4096 channels");
//   }
#ifndef LITE_CORE_KERNEL_SUPPORT_H_
#define LITE_CORE_KERNEL_SUPPORT_H_

#include <string>
#include <string_view>

#include "lite/core/tensor/shape.h"

namespace placelite {

class [[nodiscard]] Support {
 public:
  // Yes, for the whole range.
  Support() = default;
  Support(Tri answer, std::string_view reason)
      : answer_(answer), reason_(answer == Tri::kYes ? "" : reason) {}

  static Support Yes() { return Support(); }
  static Support No(std::string_view reason) {
    return Support(Tri::kNo, reason);
  }

  Tri answer() const { return answer_; }
  bool yes() const { return answer_ == Tri::kYes; }
  bool no() const { return answer_ == Tri::kNo; }
  // Why not, or on what it depends; empty for yes.
  const std::string& reason() const { return reason_; }

  // This and another requirement; the worse answer keeps its reason.
  Support And(Tri truth, std::string_view reason) const {
    return truth < answer_ ? Support(truth, reason) : *this;
  }
  Support And(bool truth, std::string_view reason) const {
    return And(MakeTri(truth), reason);
  }
  Support And(const Support& other) const {
    return other.answer_ < answer_ ? other : *this;
  }

 private:
  Tri answer_ = Tri::kYes;
  std::string reason_;
};

inline Support Require(Tri truth, std::string_view reason) {
  return Support().And(truth, reason);
}
inline Support Require(bool truth, std::string_view reason) {
  return Support().And(truth, reason);
}

}  // namespace placelite

#endif  // LITE_CORE_KERNEL_SUPPORT_H_
