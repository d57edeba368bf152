// Program::Step: one node of a program, ready to run. Internal to the room.
#ifndef LITE_CORE_PROGRAM_STEP_H_
#define LITE_CORE_PROGRAM_STEP_H_

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
  std::unique_ptr<Kernel> kernel;
  int64_t scratch_bytes = 0;
  void* scratch = nullptr;  // in the arena
  // The outputs are there already: views, or parts made in place.
  bool is_view = false;

  // Of profiled runs; the last two of the last one.
  int64_t runs = 0;
  double total_ms = 0;
  double min_ms = 0;
  double start_ms = 0;  // since the start of Run
  double last_ms = 0;
};

// Ok when the shape of an input is exact.
Status CheckExact(const Value& input);

}  // namespace placelite

#endif  // LITE_CORE_PROGRAM_STEP_H_
