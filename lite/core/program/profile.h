// SPDX-License-Identifier: Apache-2.0
// What a program measured of itself: time per op, and which variants were
// chosen when.
#ifndef LITE_CORE_PROGRAM_PROFILE_H_
#define LITE_CORE_PROGRAM_PROFILE_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "lite/core/tensor/shape.h"

namespace placelite {

// How often a run waits until all that was begun is done: behind copies to a
// device, between ops or groups of ops, and before copies back.
struct Synchronisations {
  int64_t upload = 0;
  int64_t compute = 0;
  int64_t download = 0;

  int64_t total() const { return upload + compute + download; }
};

// Parallel groups (plan/groups.h) as a program runs them.
struct GroupProfile {
  int32_t per_layer = 0;  // 0: ops run one after the other
  int32_t layers = 0;
  int32_t widest_layer = 0;
  int32_t groups = 0;
  int32_t side_by_side = 0;   // groups with ops that run so on the CPU
  bool out_of_order = false;  // the device may run ops of a group so
  Synchronisations synchronisations;
};

struct OpProfile {
  std::string name;
  std::string type;
  std::string place;    // "x86/float/NCHW"
  std::string kernel;   // "conv2d/x86/float/NCHW/def"
  std::string variant;  // "conv2d_gemm_avx512"; "view" when nothing runs
  // Of the variant: "oc_blocks=2,pixels=14"; empty: its own choice.
  std::string parameters;
  // On what grounds: "pin", "tuned: exact device", "estimate", "order";
  // and why a tuning record was not taken.
  std::string chosen_by;
  int64_t runs = 0;
  double total_ms = 0;
  double min_ms = 0;
  int64_t flops = 0;  // of one run
  int64_t bytes = 0;  // inputs and outputs of one run

  // The last run: when this op began, counted from the start of Run, and how
  // long it took. A view begins where the op before it ends, and takes no time.
  double start_ms = 0;
  double last_ms = 0;
  // Of the last run: launches and copies, on a device.
  int64_t commands = 0;
  // Activations and scratch in the arena while this op runs.
  int64_t live_bytes = 0;
  // Its parallel group; -1 where there are none.
  int32_t group = -1;
  // Without the optional inputs that are not there.
  std::vector<Shape> input_shapes;
  std::vector<Shape> output_shapes;
};

// A variant chosen for new shapes where another one was in use.
struct Rechoice {
  std::string op;
  std::string shapes;  // of the op's inputs: "[1,3,24,24] [8,3,3,3]"
  std::string from;    // empty: the first choice
  std::string to;
};

// Later choices are not kept, so that a long run in changing shapes does not
// fill the memory.
inline constexpr size_t kMaxRechoices = 4096;

struct Profile {
  std::vector<OpProfile> ops;
  std::vector<Rechoice> choices;
  GroupProfile groups;
};

struct ProgramMemory {
  int64_t weights_bytes = 0;
  // Weights that kernels packed when they were prepared, and those that were
  // packed ahead of time and lie in the model file, where they are used.
  int64_t packed_bytes = 0;
  int64_t packed_count = 0;
  int64_t mapped_packed_bytes = 0;
  int64_t mapped_packed_count = 0;
  int64_t arena_bytes = 0;        // activations and scratch
  int64_t io_bytes = 0;           // inputs and outputs
  int64_t lower_bound_bytes = 0;  // of the arena
  std::string planner;            // that placed the activations
  // Of activations and scratch on a device; images are shared, as the buffer
  // is.
  int64_t device_bytes = 0;
  int64_t device_images = 0;
  int64_t device_tensors = 0;
  int64_t device_tensor_bytes = 0;  // without sharing
  std::string device_planner;
};

}  // namespace placelite

#endif  // LITE_CORE_PROGRAM_PROFILE_H_
