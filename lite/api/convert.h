// SPDX-License-Identifier: Apache-2.0
// Conversion: the left half of the picture in docs/architecture.md, from a
// model file to a fused, decided graph and model.nb. This is what `opt` does;
// it is in the full library only.
#ifndef LITE_API_CONVERT_H_
#define LITE_API_CONVERT_H_

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lite/api/config.h"
#include "lite/api/quantize/quantize.h"
#include "lite/core/kernel/packed_weights.h"
#include "lite/core/model/onnx/quantize_onnx.h"
#include "lite/passes/lower/plan_memory.h"
#include "lite/passes/optimize/pipeline.h"
#include "lite/passes/optimize/shrink_weights.h"

namespace placelite {

// Says which weights are packed ahead of time, in the form that the variants of
// the device read.
enum class PackAhead : uint8_t {
  kNone,
  kPinned,  // weights of ops whose variant is pinned
  kAll,     // weights of all ops; the variants that the first run on the device
            // would choose, for the nominal shapes, become pins
};
// Parses "none", "pinned" or "all".
Result<PackAhead> ParsePackAhead(std::string_view text);

// A conversion has the options of a predictor that converts when it is loaded;
// those that say how a program runs (teams, power mode, OpenCL) do not count.
// runtime_options.threads are the threads of the runs that weights are packed
// for, and without valid_targets the device's CPU is the target.
struct ConvertConfig : FullConfig {
  // "this", the name of a profile, or the path of one (.json).
  std::string device = "this";

  // The memory of activations is planned by these options (see MemoryOptions),
  // by memory.sharing and memory.limit_bytes. All planners are available here.
  std::string memory_planner = "best";
  bool memory_reorder = true;

  PackAhead pack = PackAhead::kNone;

  // What weights are rounded to and stored as: kFloat (as they are), kFP16,
  // kBF16, kInt8 or kInt16. All targets compute with floats.
  Precision weight_precision = Precision::kFloat;
  // If set, the float model is quantised on calibration data. A .nb cannot be.
  std::optional<QuantizeOptions> quantize;

  std::vector<std::string> print_after;
  std::function<void(const std::string&)> print;
};

// The target of a conversion, resolved before a model is read.
struct ConvertTarget {
  KernelRegistry registry;
  LowerOptions lower;
  CpuFeatures machine = kAnyCpu;  // of this machine, which converts
};
Result<ConvertTarget> ResolveTarget(const ConvertConfig& config);

struct ConvertedModel {
  // The fused and decided graph, without casts. Its inputs have the promised
  // ranges.
  Graph graph;
  // That graph after splitting epilogues and inserting casts, for the nominal
  // shapes.
  Graph lowered;
  std::vector<ShapeRange> nominal_shapes;
  LowerReport report;
  // The passes of a quantised model are those before and then those behind the
  // quantisation.
  OptimizeReport passes;
  // The weights that ConvertConfig::pack asks for; `report` lists them op by
  // op.
  PackedWeights packed_weights;
  // What became of ConvertConfig::weight_precision.
  Precision weight_precision = Precision::kFloat;
  ShrunkWeights shrunk_weights;
  // The memory plan of `lowered`; nothing where shapes are not all known.
  std::optional<GraphMemory> memory;
  // What ConvertConfig::quantize has chosen; nothing where it is not set.
  std::optional<QuantizeReport> quantized;
  // These grids are those of `quantized` by the names of the ONNX file.
  OnnxGrids onnx_grids;
};

// Reads, optimises and decides; a .nb (optimized_model_file) is decided anew,
// and its inputs keep the ranges that were promised for it. Ops that cannot be
// read or have no kernel are reported all at once. On failure `partial`, if not
// null, holds the report of the work done so far.
Result<ConvertedModel> ConvertModel(const ConvertConfig& config,
                                    const ConvertTarget& target,
                                    LowerReport* partial = nullptr);

// Converts a graph that was read before; the config's files are not used.
Result<ConvertedModel> ConvertGraph(Graph graph, const ConvertConfig& config,
                                    const ConvertTarget& target,
                                    LowerReport* partial = nullptr);

// Says why a model has no ConvertedModel::memory.
Status WhyNoMemoryPlan(const ConvertedModel& model);

// Returns the bytes that WriteModel writes.
Result<std::string> SerializeModel(const ConvertedModel& model,
                                   const ConvertTarget& target);

// Writes the file `path` atomically.
Status WriteModel(const ConvertedModel& model, const ConvertTarget& target,
                  const std::string& path);

// Returns the model's ONNX file, config.onnx_model, with the quantising nodes
// that ConvertConfig::quantize has chosen (quantize_onnx.h). Fails with
// kInvalidArgument if the model was not quantised or did not come as a file of
// ONNX, else as QuantizeOnnx does.
Result<QuantizedOnnx> SerializeQuantizedOnnx(const ConvertedModel& model,
                                             const ConvertConfig& config);

}  // namespace placelite

#endif  // LITE_API_CONVERT_H_
