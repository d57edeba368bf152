// SPDX-License-Identifier: Apache-2.0
// Conversion: the left half of the picture, from a model file to a fused,
// decided graph and model.nb. What `opt` does; in the full library only.
#ifndef LITE_API_CONVERT_H_
#define LITE_API_CONVERT_H_

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lite/core/kernel/packed_weights.h"
#include "lite/core/model/paddle/paddle_reader.h"
#include "lite/core/program/tuning_source.h"
#include "lite/passes/lower/plan_memory.h"
#include "lite/passes/optimize/pipeline.h"

namespace placelite {

// Which weights are packed ahead of time, as the variants of the device want
// them.
enum class PackAhead : uint8_t {
  kNone,
  kPinned,  // of the ops whose variant is pinned
  kAll,     // of all ops; the variants that the first run would choose on the
            // device, for the nominal shapes, become pins
};
// "none", "pinned", "all".
Result<PackAhead> ParsePackAhead(std::string_view text);

struct ConvertConfig {
  // A Paddle model, or the file of an ONNX model, which comes first.
  PaddleModelFiles files;
  std::string onnx_model;
  // False: read the program alone, enough to judge and explain.
  bool weights_required = true;

  // "this", the name of a profile, or the path of one (.json).
  std::string device = "this";
  // Of the device's CPU, those that may be used; others than it has are
  // refused. Nothing: all.
  std::optional<CpuFeatures> cpu_features;
  // Empty: the device's CPU.
  std::string valid_targets;
  bool strict = false;
  bool enable_fp16 = false;
  Precision opencl_precision = Precision::kFP16;
  std::map<std::string, ShapeRange> input_shapes;
  PickBy pick = PickBy::kScore;
  std::map<std::string, Decision> plan;  // with PickBy::kPlan
  std::vector<Pin> pins;
  std::vector<std::string> excludes;

  // Of activations: see MemoryOptions; the planners are all there are.
  std::string memory_planner = "best";
  MemorySharing memory_sharing;
  bool memory_reorder = true;
  int64_t memory_limit_bytes = INT64_MAX;

  PackAhead pack = PackAhead::kNone;
  // Of the runs that weights are packed for.
  int threads = 1;
  // What was measured on the device; may be empty.
  TuningSource tuning;
  // Whether what ships with the library is asked after that.
  bool shipped_tuning = true;

  std::vector<std::string> disabled_passes;
  std::vector<std::string> print_after;
  std::function<void(const std::string&)> print;
};

// What is known before a model is read: where it shall run.
struct ConvertTarget {
  KernelRegistry registry;
  LowerOptions lower;
  CpuFeatures machine = kAnyCpu;  // of this one, which converts
};
Result<ConvertTarget> ResolveTarget(const ConvertConfig& config);

struct ConvertedModel {
  // Fused and decided, without casts; inputs have the promised ranges.
  Graph graph;
  // The same after splitting and casts, for the nominal shapes.
  Graph lowered;
  std::vector<ShapeRange> nominal_shapes;
  LowerReport report;
  OptimizeReport passes;
  // As ConvertConfig::pack says; `report` tells it op by op.
  PackedWeights packed_weights;
  // Of `lowered`; nothing where shapes are not all known.
  std::optional<GraphMemory> memory;
};

// Reads, optimises and decides. Ops that cannot be read or have no kernel are
// reported all at once; `report` of `partial` is filled as far as it got.
Result<ConvertedModel> ConvertModel(const ConvertConfig& config,
                                    const ConvertTarget& target,
                                    LowerReport* partial = nullptr);

// The same for a graph that was read before; the config's files are not used.
Result<ConvertedModel> ConvertGraph(Graph graph, const ConvertConfig& config,
                                    const ConvertTarget& target,
                                    LowerReport* partial = nullptr);

// Of a model without ConvertedModel::memory.
Status WhyNoMemoryPlan(const ConvertedModel& model);

// The bytes that WriteModel writes.
Result<std::string> SerializeModel(const ConvertedModel& model,
                                   const ConvertTarget& target);

// Writes PATH atomically.
Status WriteModel(const ConvertedModel& model, const ConvertTarget& target,
                  const std::string& path);

}  // namespace placelite

#endif  // LITE_API_CONVERT_H_
