// SPDX-License-Identifier: Apache-2.0
// Packs weights ahead of time, for a model file: what the kernels of a program
// pack when it is first prepared, chosen by the same rules.
#ifndef LITE_CORE_PROGRAM_PACK_WEIGHTS_H_
#define LITE_CORE_PROGRAM_PACK_WEIGHTS_H_

#include <string>
#include <vector>

#include "lite/core/ir/graph.h"
#include "lite/core/kernel/packed_weights.h"
#include "lite/core/kernel/registry.h"
#include "lite/core/program/tuning_source.h"

namespace placelite {

struct PackRequest {
  // That the program will run on, and with how many threads.
  DeviceInfo device;
  int threads = 1;
  TuningSource tuning;
  // Of this machine: packing may use the instructions that its variant needs.
  CpuFeatures machine = kAnyCpu;
  // Only ops whose variant is pinned.
  bool pinned_only = false;
};

// One op of the graph that packs weights, or might if it ran here.
struct PackedOp {
  std::string op;
  std::string kernel;
  std::string variant;
  std::vector<int> parameters;  // of the variant; none: its own choice
  size_t count = 0;             // buffers
  int64_t bytes = 0;
  std::string why_not;  // it is left to the first run; empty: it is packed
};

struct PackOutcome {
  PackedWeights weights;
  std::vector<PackedOp> ops;
};

// `lowered` is ready for BuildProgram, all its shapes exact. Where a variant
// cannot pack here, the op is told with the reason and left to the first run.
Result<PackOutcome> PackWeights(const Graph& lowered,
                                const KernelRegistry& registry,
                                const PackRequest& request);

}  // namespace placelite

#endif  // LITE_CORE_PROGRAM_PACK_WEIGHTS_H_
