// SPDX-License-Identifier: Apache-2.0
// What a program measured of itself: the time of each op, and which variants
// were chosen at which shapes.
#ifndef LITE_CORE_PROGRAM_PROFILE_H_
#define LITE_CORE_PROGRAM_PROFILE_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "lite/core/tensor/shape.h"

namespace placelite {

// Number of times that a run waits until all work in progress is done: after
// copies to a device, between ops or groups of ops, and before copies back.
struct Synchronisations {
  int64_t upload = 0;
  int64_t compute = 0;
  int64_t download = 0;

  int64_t total() const { return upload + compute + download; }
};

// How a program runs parallel groups (plan/parallel_groups.h).
struct GroupProfile {
  int32_t per_layer = 0;  // 0: ops run one after the other
  int32_t layers = 0;
  int32_t widest_layer = 0;
  int32_t groups = 0;
  int32_t side_by_side = 0;   // groups whose ops do so on the CPU
  bool out_of_order = false;  // the device may run a group's ops in any order
  Synchronisations synchronisations;
};

struct OpProfile {
  std::string name;
  std::string type;
  std::string place;    // "x86/float/NCHW"
  std::string kernel;   // "conv2d/x86/float/NCHW/def"
  std::string variant;  // "conv2d_gemm_avx512"; "view" when nothing runs
  // Parameters of the variant, such as "oc_blocks=2,pixels=14"; empty if the
  // variant chose them itself.
  std::string parameters;
  // The reason of the choice ("pin", "tuned: exact device", "estimate",
  // "order"), with the reason why a tuning record was not taken.
  std::string chosen_by;
  int64_t runs = 0;
  double total_ms = 0;
  double min_ms = 0;
  int64_t flops = 0;  // of one run
  int64_t bytes = 0;  // inputs and outputs of one run
  // EstimatedCycles of one run; 0 for a view.
  double estimated_cycles = 0;

  // Times of the last run: when this op began, counted from the start of Run,
  // and how long it took. A view begins when the op before it ends, and takes
  // no time.
  double start_ms = 0;
  double last_ms = 0;
  // Launches and copies on a device during the last run.
  int64_t commands = 0;
  // Bytes of activations and scratch that are alive in the arena while this op
  // runs.
  int64_t live_bytes = 0;
  // The op's parallel group; -1 if the program has none.
  int32_t group = -1;
  // Shapes of the inputs that are present; absent optional inputs are left out.
  std::vector<Shape> input_shapes;
  std::vector<Shape> output_shapes;
};

// A variant that was chosen for new shapes in place of the one in use.
struct Rechoice {
  std::string op;
  std::string shapes;  // the op's inputs: "[1,3,24,24] [8,3,3,3]"
  std::string from;    // the variant before; empty: the first choice
  std::string to;
};

// Choices beyond this number are not recorded, so that a long run with changing
// shapes does not fill the memory.
inline constexpr size_t kMaxRechoices = 4096;

struct Profile {
  std::vector<OpProfile> ops;
  std::vector<Rechoice> choices;
  GroupProfile groups;
};

struct ProgramMemory {
  int64_t weights_bytes = 0;
  // Weights that kernels packed when they were prepared (`packed`), and weights
  // that were packed ahead of time and are used where they lie in the model
  // file (`mapped`).
  int64_t packed_bytes = 0;
  int64_t packed_count = 0;
  int64_t mapped_packed_bytes = 0;
  int64_t mapped_packed_count = 0;
  int64_t arena_bytes = 0;        // activations and scratch
  int64_t io_bytes = 0;           // inputs and outputs
  int64_t lower_bound_bytes = 0;  // of the arena
  std::string planner;            // the planner that placed the activations
  // Memory of activations and scratch on a device. Tensors share images as they
  // share the buffer.
  int64_t device_bytes = 0;
  int64_t device_images = 0;
  int64_t device_tensors = 0;
  int64_t device_tensor_bytes = 0;  // what it would be without sharing
  std::string device_planner;
};

}  // namespace placelite

#endif  // LITE_CORE_PROGRAM_PROFILE_H_
