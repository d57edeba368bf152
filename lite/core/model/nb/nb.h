// SPDX-License-Identifier: Apache-2.0
// model.nb: a fused graph in one file that is mapped and used in place.
//
//   Status status = WriteNb(graph, annotations, "model.nb");
//   LITE_ASSIGN_OR_RETURN(NbModel model, ReadNb("model.nb"));
//
// The file holds the graph before casts, its weights, and as annotations the
// decisions of lowering with the device and shapes that they were made for.
// docs/model_format.md is the specification.
//
// Reading trusts nothing: any bytes give a model that the verifier accepts or
// a Status that names the file and the item. kNotFound and kIo: the file
// cannot be read; kCorrupt: it contradicts its format or itself; kUnsupported:
// it needs a newer library, or ops that this one does not have (all of them in
// one message); kResourceExhausted: a stated limit.
#ifndef LITE_CORE_MODEL_NB_NB_H_
#define LITE_CORE_MODEL_NB_NB_H_

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "lite/core/ir/graph.h"
#include "lite/core/kernel/packed_weights.h"
#include "lite/core/kernel/registry.h"

namespace placelite {

// Larger files and larger program sections are refused.
inline constexpr uint64_t kMaxNbFileBytes = uint64_t{1} << 34;
inline constexpr uint64_t kMaxNbProgramBytes = uint64_t{1} << 27;

struct NbMemorySlot {
  std::string value;
  int64_t offset = 0;
  int64_t bytes = 0;
};

// The arena of the lowered graph at NbAnnotations::input_shapes; it also names
// values that only lowering adds. No planner: none was made.
struct NbMemoryPlan {
  std::string planner;
  int64_t arena_bytes = 0;
  int64_t lower_bound_bytes = 0;
  std::vector<NbMemorySlot> slots;
};

struct NbAnnotations {
  // Version of the tool that wrote the file.
  std::string tool_version;
  // What the decisions were made for: DeviceInfo::name, CpuFeaturesToString,
  // the ordered list of places, and a shape for each input of the graph.
  std::string device_name;
  std::string cpu_features;
  std::vector<std::string> valid_places;
  std::vector<ShapeRange> input_shapes;
  NbMemoryPlan memory_plan;
};

struct NbModel {
  // Its decisions are names (Decision::named); FindDecisions finds their rows.
  Graph graph;
  NbAnnotations annotations;
  // The weights that lie packed in the file's memory. Empty if the file is not
  // aligned to kCpuAlignment, because copying them would save nothing.
  PackedWeights packed_weights;
};

// Returns the shapes that the decisions were made for, else what the inputs
// allow.
std::vector<ShapeRange> NominalShapes(const NbModel& model);

struct NbSection {
  uint32_t kind = 0;
  std::string name;  // "program", "weights", "packed", "unknown"
  bool required = false;
  uint64_t offset = 0;
  uint64_t bytes = 0;
  uint64_t checksum = 0;
  bool intact = false;  // the bytes match the checksum
};

struct NbInput {
  std::string name;
  std::string precision;
  ShapeRange shape;
};

// What a file says about itself.
struct NbInfo {
  std::string format_version;
  std::string min_reader_version;
  uint64_t file_bytes = 0;
  std::vector<NbSection> sections;
  std::string graph_name;
  NbAnnotations annotations;
  std::vector<NbInput> inputs;
  std::vector<std::string> outputs;
  size_t num_values = 0;
  size_t num_nodes = 0;
  size_t num_constants = 0;
  // How many constants are stored as codes or halves of each type.
  std::map<std::string, size_t> small_counts;
  std::map<std::string, size_t> op_counts;
  std::vector<std::string> kernels;
  // How many buffers of packed weights there are of each packing, by its name
  // and version.
  std::map<std::string, size_t> packed_counts;
  // Ops that the op table lacks, and kernels that the registry lacks (when one
  // was given; lowering decides those ops anew).
  std::vector<std::string> missing_ops;
  std::vector<std::string> missing_kernels;
};

struct NbReadOptions {
  // Whether to compare the weights, raw and packed, with their checksums, which
  // reads all of them.
  bool verify_weights = false;
  // The registry for NbInfo::missing_kernels.
  const KernelRegistry* registry = nullptr;
  // Filled when the model is read, `intact` only of sections that were
  // compared.
  NbInfo* info = nullptr;
};

// NbWriteOptions say how weights are written.
struct NbWriteOptions {
  PackedWeights packed_weights;
  // fp16 or bf16: constants of floats that all are such numbers are stored as
  // them, where they are not stored as the codes of their grid; they become
  // floats when the file is read. kFloat: none is.
  Precision halves = Precision::kFloat;
};

// Writes `graph` (verified, without casts) so that at every moment `path` is
// the old file or the new one in whole. On failure the old one stays.
Status WriteNb(const Graph& graph, const NbAnnotations& annotations,
               const std::string& path, const NbWriteOptions& options = {});

// The bytes of that file; the same bytes for the same graph.
Result<std::string> SerializeNb(const Graph& graph,
                                const NbAnnotations& annotations,
                                const NbWriteOptions& options = {});

// Maps the file. The graph's constants and packed weights lie in the mapping,
// which lives as long as one of them; until then the file may be replaced by
// another, as WriteNb does, but must not be changed or shortened in place.
Result<NbModel> ReadNb(const std::string& path,
                       const NbReadOptions& options = {});

// Maps `bytes` bytes, from `offset` on, of a file that the caller has opened
// for reading: a model within another file, as an asset of an Android package.
// The descriptor stays the caller's and may be closed afterwards. Where
// `offset` is a multiple of kCpuAlignment the model is used in place, otherwise
// by way of a copy of its weights, as in memory.
Result<NbModel> ReadNbFromDescriptor(int descriptor, uint64_t offset,
                                     uint64_t bytes,
                                     const NbReadOptions& options = {});

// Reads a model from memory that `keep_alive` owns (null: the caller promises
// that the memory outlives the graph). The constants lie in this memory if
// `data` is aligned to kCpuAlignment, otherwise in a copy of the weights.
Result<NbModel> ReadNbFromMemory(const void* data, size_t bytes,
                                 std::shared_ptr<const void> keep_alive,
                                 const NbReadOptions& options = {});

// Inspects the file without building its graph, so that models with missing ops
// can be described, too. Compares every checksum: a damaged header, table or
// program is an error, and damaged weights are reported by `intact`.
Result<NbInfo> InspectNb(const std::string& path,
                         const KernelRegistry* registry = nullptr);

}  // namespace placelite

#endif  // LITE_CORE_MODEL_NB_NB_H_
