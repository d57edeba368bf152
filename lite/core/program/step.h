// SPDX-License-Identifier: Apache-2.0
// Program::Step: one node of a program, ready to run. Internal to the room.
#ifndef LITE_CORE_PROGRAM_STEP_H_
#define LITE_CORE_PROGRAM_STEP_H_

#include <algorithm>
#include <memory>
#include <vector>

#include "lite/core/program/program.h"
#include "lite/core/program/variant_choice.h"

namespace placelite {

// The spans in `tensors` and `view` point into the program, whose vectors must
// not move.
struct Program::Step {
  Step(const Graph& graph, NodeId id, Program* program);

  NodeId node;
  Graph::View view;
  std::vector<const Tensor*> inputs;
  std::vector<Tensor*> outputs;
  KernelTensors tensors;
  const KernelDef* def = nullptr;
  const VariantDef* variant = nullptr;
  std::vector<int> parameters;             // the variant's; empty: it chooses
  VariantGround ground;                    // why this variant
  std::vector<const VariantDef*> refused;  // refused by the device
  std::unique_ptr<Kernel> kernel;
  int64_t scratch_bytes = 0;
  void* scratch = nullptr;  // memory in the arena
  // Whether the step enqueues its work on the device.
  bool on_device = false;
  // Whether a step on the device reads CPU memory that the device has written.
  bool reads_copy = false;
  // Whether the step must wait first, because it reads or overwrites CPU memory
  // that the device may still be using.
  bool waits = false;
  // The result of a cast of a constant for the device; it is made once.
  std::shared_ptr<Buffer> constant;
  // Whether the outputs exist already: views, parts made in place, constants.
  bool is_view = false;

  // Used in parallel groups: the status of the last run, and the time on one
  // thread (0: not measured).
  Status status;
  double alone_ms = 0;

  // Statistics over all profiled runs; start_ms and last_ms are of the last
  // one.
  int64_t runs = 0;
  double total_ms = 0;
  double min_ms = 0;
  double start_ms = 0;  // since the start of Run
  double last_ms = 0;
  // Range of the step's commands on a device in the last run
  // (DeviceQueue::Times).
  size_t first_command = 0;
  size_t last_command = 0;

  void Record(double began_ms, double ms) {
    start_ms = began_ms;
    last_ms = ms;
    min_ms = runs == 0 ? ms : std::min(min_ms, ms);
    total_ms += ms;
    ++runs;
  }
};

// Returns ok if the shape of an input is exact.
Status CheckExact(const Value& input);

}  // namespace placelite

#endif  // LITE_CORE_PROGRAM_STEP_H_
