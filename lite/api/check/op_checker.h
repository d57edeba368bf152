// SPDX-License-Identifier: Apache-2.0
// OpChecker: checks the kernels of one op beside its reference.
#ifndef LITE_API_CHECK_OP_CHECKER_H_
#define LITE_API_CHECK_OP_CHECKER_H_

#include <memory>
#include <string>
#include <vector>

#include "lite/api/check/check_model.h"
#include "lite/api/check/jittered_op.h"

namespace placelite {

class OpChecker {
 public:
  // `pool` runs the kernels under test. All arguments must outlive the checker.
  OpChecker(const Runtime& runtime, const CheckOptions& options,
            ThreadPool* pool)
      : runtime_(runtime), options_(options), pool_(pool) {}

  struct Outcome {
    // The reference's outputs and the chosen kernel's. They are equal where no
    // kernel runs or the kernel failed.
    std::vector<Tensor> expected;
    std::vector<Tensor> computed;
  };

  // `variant` is the chosen one, named as in Profile. Findings are appended to
  // the report; their node, op and type are left to the caller.
  Result<Outcome> Check(const OpData& data, const std::string& variant,
                        CheckReport* report) const;

  // Returns what the reference computes from the inputs, or the chosen kernel
  // where there is no reference.
  Result<std::vector<Tensor>> Reference(const OpData& data,
                                        const std::string& variant) const;

 private:
  std::vector<KernelRegistry::Named> Candidates(
      const OpData& data, const KernelRegistry::Named& chosen) const;
  bool Excluded(const KernelRegistry::Named& candidate) const;
  // Checks one kernel and returns its outputs, none if it failed. `jittered` is
  // made when it is first needed.
  std::vector<Tensor> CheckCandidate(const KernelRegistry::Named& candidate,
                                     const OpData& data,
                                     const Expected& expected,
                                     std::unique_ptr<JitteredOp>* jittered,
                                     CheckReport* report) const;
  // Returns whether a deviation comes from rounding errors that add up.
  bool OnlyRounding(const KernelRegistry::Named& candidate, const OpData& data,
                    const Expected& expected,
                    const std::vector<Tensor>& outputs,
                    std::unique_ptr<JitteredOp>* jittered) const;

  const Runtime& runtime_;
  const CheckOptions& options_;
  ThreadPool* pool_;
};

}  // namespace placelite

#endif  // LITE_API_CHECK_OP_CHECKER_H_
