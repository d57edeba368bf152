// SPDX-License-Identifier: Apache-2.0
// Packs weights ahead of time, for a model file. It packs the same weights that
// the kernels of a program would pack when first prepared, and chooses variants
// by the same rules.
#ifndef LITE_CORE_PROGRAM_PACK_WEIGHTS_H_
#define LITE_CORE_PROGRAM_PACK_WEIGHTS_H_

#include <string>
#include <vector>

#include "lite/core/ir/graph.h"
#include "lite/core/kernel/packed_weights.h"
#include "lite/core/program/tuning_source.h"

namespace placelite {

struct PackRequest {
  // The device that the program will run on, and its number of threads.
  DeviceInfo device;
  int threads = 1;
  TuningSource tuning;
  // Features of this machine: packing may execute the instructions of its
  // variant.
  CpuFeatures machine = kAnyCpu;
  // If true, only ops whose variant is pinned are packed.
  bool pinned_only = false;
};

// An op of the graph that packs weights, or might pack them on the target
// device.
struct PackedOp {
  std::string op;
  const KernelDef* kernel = nullptr;
  const VariantDef* variant = nullptr;  // null: none could be chosen
  std::vector<int> parameters;          // of the variant; empty: its own choice
  size_t count = 0;                     // number of packed buffers
  int64_t bytes = 0;
  // why packing is left to the first run; empty: it is packed
  std::string why_not;
};

struct PackOutcome {
  PackedWeights weights;
  std::vector<PackedOp> ops;
};

// `lowered` must be ready for BuildProgram, with exact shapes. An op whose
// variant cannot pack here is listed with the reason; it packs at its first
// run.
Result<PackOutcome> PackWeights(const Graph& lowered,
                                const PackRequest& request);

}  // namespace placelite

#endif  // LITE_CORE_PROGRAM_PACK_WEIGHTS_H_
