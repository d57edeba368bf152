// SPDX-License-Identifier: Apache-2.0
// CheckModel: runs a model op by op beside the host's reference kernels and
// says which kernels break their numeric contract.
//
// The graph is the one that runs: lowered, with casts. Every op is given the
// same elements as its reference, in memory of its own, so a finding is about
// that kernel and nothing before it.
//
// Where a model runs in stages, each stage is checked, and each branch that was
// taken, on the elements that a run gave it. Bodies of loops are not checked.
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
  // If true, every other kernel and variant that can run the op here is
  // checked, too, except those that match one of the globs `excludes`.
  bool all_variants = false;
  std::vector<std::string> excludes;
};

// One kernel that did not compute what it promises.
struct CheckFinding {
  // The graph, owned by the predictor, that has the node; it must not change
  // meanwhile.
  const Graph* graph = nullptr;
  NodeId node = kNone;
  std::string op;
  std::string type;
  std::string kernel;
  std::string variant;
  NumericContract contract = NumericContract::kBitExact;
  // Says that the kernel failed or gave an output of another shape; if empty,
  // `worst` says what is wrong.
  std::string problem;
  Deviation worst;
  Shape shape;  // of the output that `worst` is in
  // The op's inputs and the reference's outputs, dense NCHW; only kept for the
  // first finding.
  std::vector<Tensor> inputs;
  std::vector<Tensor> expected;
};

// Says, in mode kPropagate, how far an output of the model, or of one of its
// stages, is from that of the references.
struct CheckDrift {
  std::string output;
  double largest = 0;    // |got - want|
  double magnitude = 0;  // of the largest wanted element
};

struct CheckReport {
  size_t ops = 0;
  size_t runs = 0;  // kernels run beside a reference
  // The number of runs that exceed their tolerance only by rounding errors that
  // add up (jittered_op.h); they are no findings.
  size_t rounded = 0;
  std::vector<std::string> unchecked;  // ops, with the reason
  std::vector<CheckFinding> findings;  // in running order
  std::vector<CheckDrift> drifts;      // one per output
  // Set in mode kPropagate if the program's own run gave other bits than its
  // ops one by one; the cause is then the use of memory and not a kernel. Empty
  // otherwise.
  std::string program_problem;

  bool ok() const { return findings.empty() && program_problem.empty(); }
};

// Checks the model on the predictor's current inputs, which stay as they are.
// Mode kPropagate also runs the predictor; a model with stages is run in any
// mode.
Result<CheckReport> CheckModel(Predictor* predictor,
                               const CheckOptions& options);

// Prints the op, kernel and variant, and on a second line the worst element.
std::string ToString(const CheckFinding& finding);

}  // namespace placelite

#endif  // LITE_API_CHECK_CHECK_MODEL_H_
