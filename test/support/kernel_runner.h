// SPDX-License-Identifier: Apache-2.0
// VariantRunner: runs one variant of one kernel on cases, as a program would,
// and checks its use of memory.
#ifndef TEST_SUPPORT_KERNEL_RUNNER_H_
#define TEST_SUPPORT_KERNEL_RUNNER_H_

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "test/support/bound_case.h"
#include "test/support/case_memory.h"

namespace placelite {

struct RunMode {
  int threads = 1;
  Memory memory = Memory::kAligned;
  // The index of the input (or operand of the epilogue) whose memory the first
  // output takes; -1 if none.
  int taken = -1;
  // If true, every second part is already a part of the whole tensor
  // (OutputStorage kPartsOfInput and kHoldsInputs).
  bool joined = false;
  // The parameters of the variant (VariantDef::parameters); if empty, the
  // variant chooses all of them.
  std::vector<int> parameters = {};
};

std::string ToString(const RunMode& mode);

// Returns the modes that the row allows for the case's shapes; not empty.
std::vector<RunMode> ModesFor(const KernelDef& row, const BoundCase& bound);

// One for each combination of the variant's parameters, with one thread or
// with several; empty where it has none.
std::vector<RunMode> ParameterModes(const VariantDef& variant);

// One kernel object, for any number of runs with any shapes: it is prepared
// again for each. Of an op that gives random numbers each run has a new one, so
// that all runs give the same.
class VariantRunner {
 public:
  // The variant must have code.
  VariantRunner(const KernelDef& row, const VariantDef& variant,
                const DeviceInfo& device);
  ~VariantRunner();

  // Called right before and right after the kernel's own Run.
  void Watch(void (*before)(), void (*after)()) {
    before_ = before;
    after_ = after;
  }

  // The outputs as dense NCHW tensors. Fails when the kernel does, and when
  // it writes outside its outputs, leaves padding unclean, or changes
  // an input.
  Result<std::vector<Tensor>> Run(const BoundCase& bound, const RunMode& mode);

 private:
  class Packs;

  Status RunOnDevice(const BoundCase& bound, const RunMode& mode,
                     const KernelTensors& cpu);

  const KernelDef& row_;
  const VariantDef& variant_;
  const DeviceInfo& device_;
  std::unique_ptr<Kernel> kernel_;
  void (*before_)() = nullptr;
  void (*after_)() = nullptr;
  // The packed weights of the current case.
  std::unique_ptr<Packs> packs_;
  const BoundCase* packed_for_ = nullptr;
};

}  // namespace placelite

#endif  // TEST_SUPPORT_KERNEL_RUNNER_H_
