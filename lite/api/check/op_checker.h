// SPDX-License-Identifier: Apache-2.0
// OpChecker: the kernels of one op beside its reference.
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
  // `pool` runs the kernels under test; all outlive this.
  OpChecker(const Runtime& runtime, const CheckOptions& options,
            ThreadPool* pool)
      : runtime_(runtime), options_(options), pool_(pool) {}

  struct Outcome {
    // What the reference made of the inputs, and what the chosen kernel did:
    // the same where nothing runs or the kernel failed.
    std::vector<Tensor> expected;
    std::vector<Tensor> computed;
  };

  // `variant` is the chosen one as Profile names it. Appends to the report;
  // node, op and type of its findings are left to the caller.
  Result<Outcome> Check(const OpData& data, const std::string& variant,
                        CheckReport* report) const;

  // What the reference makes of the inputs; of the chosen kernel where there
  // is no reference.
  Result<std::vector<Tensor>> Reference(const OpData& data,
                                        const std::string& variant) const;

 private:
  std::vector<KernelRegistry::Named> Candidates(
      const OpData& data, const KernelRegistry::Named& chosen) const;
  bool Excluded(const KernelRegistry::Named& candidate) const;
  // One kernel; its outputs are empty where it failed. `jittered` is made when
  // first needed.
  std::vector<Tensor> CheckCandidate(const KernelRegistry::Named& candidate,
                                     const OpData& data,
                                     const Expected& expected,
                                     std::unique_ptr<JitteredOp>* jittered,
                                     CheckReport* report) const;
  // Whether a deviation comes of rounding errors that add up.
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
