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

// The spans of `tensors` and `view` point into the
// program and stay where they are.
struct Program::Step {
  Step(const Graph& graph, NodeId id, Program* program);

  NodeId node;
  Graph::View view;
  std::vector<const Tensor*> inputs;
  std::vector<Tensor*> outputs;
  KernelTensors tensors;
  const KernelDef* def = nullptr;
  const VariantDef* variant = nullptr;
  std::vector<int> parameters;  // of the variant; none: its own choice
  std::string chosen_by;        // VariantChoice::source
  std::vector<const VariantDef*> refused;  // by the device
  std::unique_ptr<Kernel> kernel;
  int64_t scratch_bytes = 0;
  void* scratch = nullptr;  // in the arena
  // Enqueues its work there.
  bool on_device = false;
  // Reads or overwrites CPU memory that the device may be working on still.
  bool waits = false;
  // Of the cast of a constant: what it makes, once.
  std::shared_ptr<Buffer> constant;
  // The outputs are there already: views, parts made in place, constants.
  bool is_view = false;

  // In a parallel group: what became of the last run, and how long it takes on
  // one thread (0: not measured).
  Status status;
  double alone_ms = 0;

  // Of profiled runs; the last two of the last one.
  int64_t runs = 0;
  double total_ms = 0;
  double min_ms = 0;
  double start_ms = 0;  // since the start of Run
  double last_ms = 0;
  // Of the last run, on a device (DeviceQueue::Times).
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

// Ok when the shape of an input is exact.
Status CheckExact(const Value& input);

}  // namespace placelite

#endif  // LITE_CORE_PROGRAM_STEP_H_
