// SPDX-License-Identifier: Apache-2.0
// CheckModel: runs a model op by op beside the host's reference kernels and
// says which kernels leave their numeric contract.
//
// The graph is the one that runs: lowered, with casts. Every op is given the
// same elements as its reference, in memory of its own, so a finding is about
// that kernel and nothing before it.
//
// Of a model that runs in stages each stage is checked, and each branch that
// was taken, on what a run gave it; blocks of loops are not.
#ifndef LITE_API_CHECK_CHECK_MODEL_H_
#define LITE_API_CHECK_CHECK_MODEL_H_

#include <string>
#include <vector>

#include "lite/api/predictor.h"
#include "lite/core/check/reference.h"

namespace placelite {

enum class CheckMode : uint8_t {
  kIsolated,   // ops are fed what the references before them computed
  kPropagate,  // ops are fed what the chosen kernels before them computed
};

struct CheckOptions {
  CheckMode mode = CheckMode::kIsolated;
  // Also every other kernel and variant that can run the op here, except
  // those that match one of the globs.
  bool all_variants = false;
  std::vector<std::string> excludes;
};

// One kernel that did not compute what it promises.
struct CheckFinding {
  // Where it is: a graph of the predictor, which must stay as it is.
  const Graph* graph = nullptr;
  NodeId node = kNone;
  std::string op;
  std::string type;
  std::string kernel;
  std::string variant;
  NumericContract contract = NumericContract::kBitExact;
  // The kernel failed, or made another shape; empty: `worst` tells.
  std::string problem;
  Deviation worst;
  Shape shape;  // of the output that `worst` is in
  // What the op was given and what the reference made of it, dense NCHW; only
  // kept for the first finding.
  std::vector<Tensor> inputs;
  std::vector<Tensor> expected;
};

// kPropagate: how far an output of the model, or of one of its stages, is from
// that of the references.
struct CheckDrift {
  std::string output;
  double largest = 0;    // |got - want|
  double magnitude = 0;  // of the largest element wanted
};

struct CheckReport {
  size_t ops = 0;
  size_t runs = 0;  // of kernels beside a reference
  // Of these, how many are beyond their tolerance only by rounding errors that
  // add up (jittered_op.h); no findings.
  size_t rounded = 0;
  std::vector<std::string> unchecked;  // ops, and why
  std::vector<CheckFinding> findings;  // in running order
  std::vector<CheckDrift> drifts;      // by output
  // kPropagate: the program's own run gave other bits than its ops one by
  // one, which is then about memory and not about a kernel; empty: it did not.
  std::string program_problem;

  bool ok() const { return findings.empty() && program_problem.empty(); }
};

// On the predictor's current inputs, which stay; kPropagate also runs it, and
// what has stages is run in any mode.
Result<CheckReport> CheckModel(Predictor* predictor,
                               const CheckOptions& options);

// The op, kernel and variant, and on a second line the worst element.
std::string ToString(const CheckFinding& finding);

}  // namespace placelite

#endif  // LITE_API_CHECK_CHECK_MODEL_H_
