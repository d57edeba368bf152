// SPDX-License-Identifier: Apache-2.0
// WriteNb and SerializeNb.
#include <list>

#include "lite/core/base/output_file.h"
#include "lite/core/base/strings.h"
#include "lite/core/ir/subgraphs.h"
#include "lite/core/ir/verifier.h"
#include "lite/core/model/arena_message.h"
#include "lite/core/model/nb/checksum.h"
#include "lite/core/model/nb/container.h"
#include "lite/core/model/nb/nb.h"
#include "lite/core/model/nb/nb.pb.h"
#include "lite/core/model/nb/node_rules.h"
#include "lite/core/model/nb/program_codec.h"
#include "lite/core/tensor/halves.h"

namespace placelite {
namespace {

constexpr uint8_t kZeros[nb::kSectionAlignment] = {};

// A file as parts in memory that belongs to somebody else: the weights, which
// are most of it, are not copied.
class Parts {
 public:
  void Add(Span<const uint8_t> bytes) {
    parts_.push_back(bytes);
    size_ += bytes.size();
  }
  void Add(const std::string& bytes) {
    Add({reinterpret_cast<const uint8_t*>(bytes.data()), bytes.size()});
  }
  void PadTo(uint64_t offset) {
    Add({kZeros, static_cast<size_t>(offset - size_)});
  }
  void Add(const Parts& other) {
    for (Span<const uint8_t> part : other.parts_) Add(part);
  }

  uint64_t size() const { return size_; }
  const std::vector<Span<const uint8_t>>& parts() const { return parts_; }

  uint64_t Checksum() const {
    nb::ChecksumStream stream;
    for (Span<const uint8_t> part : parts_) stream.Add(part);
    return stream.Value();
  }

 private:
  std::vector<Span<const uint8_t>> parts_;
  uint64_t size_ = 0;
};

Status CheckSize(const Graph& graph) {
  size_t nodes = 0, values = 0;
  for (const Graph* each : WithSubgraphs(graph)) {
    nodes += each->nodes().size();
    values += each->values().size();
  }
  if (nodes <= kMaxNodes && values <= kMaxValues) return Status::Ok();
  return Status::ResourceExhausted(StrCat("it has ", nodes, " ops and ", values,
                                          " values, at most ", kMaxNodes,
                                          " and ", kMaxValues, " are allowed"));
}

Status CheckWritable(const Graph& graph) {
  LITE_RETURN_IF_ERROR(VerifyGraph(graph));
  LITE_RETURN_IF_ERROR(CheckSize(graph));
  for (const Graph* each : WithSubgraphs(graph)) {
    for (const Node& node : each->nodes()) {
      Status status = nb::CheckNodeRules(node);
      if (!status.ok()) {
        return Status::InvalidArgument(
            StrCat("op '", node.name, "': ", status.message()));
      }
    }
  }
  for (ValueId id : graph.inputs()) {
    const Value& value = graph.value(id);
    if (SizeOf(value.info.precision) != 0) continue;
    return Status::InvalidArgument(StrCat(
        "input '", value.name, "' is of precision ", value.info.precision));
  }
  return Status::Ok();
}

// Small holds the codes and halves of constants that are not stored as they
// are.
struct Small {
  std::list<std::vector<uint8_t>> bytes;
  bool has_codes = false, has_halves = false;

  nb::Version MinReader() const {
    if (has_halves) return nb::kReaderOfHalves;
    return has_codes ? nb::kReaderOfCodes : nb::kMinReaderVersion;
  }
};

// Returns the bytes that are stored of a constant: codes or halves if these say
// all that its floats do; numbers in half precision stay as they are.
Span<const uint8_t> StoredBytes(const ValueInfo& constant, Precision halves,
                                nb::PlacedConstant* placed, Small* small) {
  const bool is_float = constant.precision == Precision::kFloat;
  if (is_float && constant.grid != nullptr) {
    auto exact = EncodeExactly(*constant.grid, constant.constant);
    if (exact.has_value()) {
      placed->coded = small->has_codes = true;
      return small->bytes.emplace_back(std::move(*exact));
    }
  }
  if (is_float && IsHalf(halves)) {
    auto exact = NarrowExactly(constant.constant, halves);
    if (exact.has_value()) {
      placed->stored = halves;
      small->has_halves = true;
      return small->bytes.emplace_back(std::move(*exact));
    }
  }
  return {constant.constant.data<uint8_t>(), constant.constant.bytes()};
}

// The constants one behind the other, each aligned, and where each begins.
Parts LayWeights(const Graph& graph, Precision halves,
                 nb::PlacedConstants* constants, Small* small) {
  Parts weights;
  for (const Graph* each : WithSubgraphs(graph)) {
    std::vector<nb::PlacedConstant>& list = constants->emplace_back();
    for (const Value& value : each->values()) {
      nb::PlacedConstant& placed = list.emplace_back();
      if (!value.is_constant()) continue;
      const Span<const uint8_t> bytes =
          StoredBytes(value.info, halves, &placed, small);
      weights.PadTo(nb::AlignUp(weights.size()));
      placed.offset = weights.size();
      placed.bytes = bytes.size();
      weights.Add(bytes);
    }
  }
  return weights;
}

Status CheckPackedWeights(const PackedWeights& weights) {
  for (const PackedWeight& weight : weights) {
    if (weight.data == nullptr || weight.data->host_data() == nullptr) {
      return Status::InvalidArgument(StrCat("packed weights '", weight.key,
                                            "' of op '", weight.op,
                                            "' are not in the CPU's memory"));
    }
  }
  return Status::Ok();
}

Parts LayPackedWeights(const PackedWeights& weights,
                       const std::vector<uint64_t>& offsets) {
  Parts packed;
  for (size_t i = 0; i < weights.size(); ++i) {
    Buffer* data = weights[i].data.get();
    packed.PadTo(offsets[i]);
    packed.Add({static_cast<const uint8_t*>(data->host_data()), data->bytes()});
  }
  return packed;
}

// Owns what the parts do not borrow from the graph.
struct NbFile {
  Graph graph;
  std::string head;
  std::string program;
  Small small;
  Parts parts;
};

// The program; `packed` becomes the packed section.
Result<std::string> EncodeToBytes(const Graph& graph,
                                  const NbAnnotations& annotations,
                                  const PackedWeights& packed_weights,
                                  const nb::PlacedConstants& constants,
                                  Parts* packed) {
  ArenaMessage<nb::proto::Program> program;
  nb::EncodeProgram(graph, constants, program.get());
  nb::EncodeAnnotations(annotations, program->mutable_annotations());
  std::vector<uint64_t> packed_offsets;
  nb::EncodePackedWeights(packed_weights, &packed_offsets, program.get());
  *packed = LayPackedWeights(packed_weights, packed_offsets);
  // A program that no reader would accept is not written.
  Status status = nb::DecodeAnnotations(program->annotations()).status();
  if (status.ok()) {
    status =
        nb::DecodePackedWeights(*program, packed->size(), nullptr).status();
  }
  if (!status.ok()) return Status::InvalidArgument(status.message());
  if (program->ByteSizeLong() > kMaxNbProgramBytes) {
    return Status::ResourceExhausted(
        StrCat("the graph takes ", program->ByteSizeLong(),
               " bytes without its weights, at most ", kMaxNbProgramBytes,
               " are allowed"));
  }
  return program->SerializeAsString();
}

Status BuildFile(const Graph& graph, const NbAnnotations& annotations,
                 const NbWriteOptions& options, NbFile* file) {
  LITE_RETURN_IF_ERROR(CheckWritable(graph));
  LITE_RETURN_IF_ERROR(CheckPackedWeights(options.packed_weights));
  // Constants that nothing reads are not written; the copy shares constants.
  file->graph = graph;
  file->graph.RemoveNodes(std::vector<bool>(graph.nodes().size(), false));

  nb::PlacedConstants constants;
  const Parts weights =
      LayWeights(file->graph, options.halves, &constants, &file->small);
  Parts program, packed;
  LITE_ASSIGN_OR_RETURN(
      file->program, EncodeToBytes(file->graph, annotations,
                                   options.packed_weights, constants, &packed));
  program.Add(file->program);

  std::vector<nb::Section> sections = {{nb::kProgramSection, nb::kRequiredFlag,
                                        0, program.size(), program.Checksum()},
                                       {nb::kWeightsSection, nb::kRequiredFlag,
                                        0, weights.size(), weights.Checksum()}};
  std::vector<const Parts*> contents = {&program, &weights};
  if (packed.size() > 0) {
    // A reader that does not know this section packs the raw weights.
    sections.push_back(
        {nb::kPackedSection, 0, 0, packed.size(), packed.Checksum()});
    contents.push_back(&packed);
  }
  const uint64_t bytes = nb::PlaceSections(&sections);
  if (bytes > kMaxNbFileBytes) {
    return Status::ResourceExhausted(StrCat("the model takes ", bytes,
                                            " bytes, at most ", kMaxNbFileBytes,
                                            " are allowed"));
  }
  file->head = nb::EncodeHead(sections, file->small.MinReader());
  file->parts.Add(file->head);
  for (size_t i = 0; i < sections.size(); ++i) {
    file->parts.PadTo(sections[i].offset);
    file->parts.Add(*contents[i]);
  }
  return Status::Ok();
}

}  // namespace

Status WriteNb(const Graph& graph, const NbAnnotations& annotations,
               const std::string& path, const NbWriteOptions& options) {
  NbFile file;
  Status status = BuildFile(graph, annotations, options, &file);
  if (!status.ok()) {
    return status.WithContext(StrCat("the graph cannot be written to ", path));
  }
  LITE_ASSIGN_OR_RETURN(OutputFile out, OutputFile::Create(path));
  for (Span<const uint8_t> part : file.parts.parts()) {
    LITE_RETURN_IF_ERROR(out.Append(part));
  }
  return out.Commit();
}

Result<std::string> SerializeNb(const Graph& graph,
                                const NbAnnotations& annotations,
                                const NbWriteOptions& options) {
  NbFile file;
  LITE_RETURN_IF_ERROR(BuildFile(graph, annotations, options, &file));
  std::string bytes;
  bytes.reserve(static_cast<size_t>(file.parts.size()));
  for (Span<const uint8_t> part : file.parts.parts()) {
    bytes.append(reinterpret_cast<const char*>(part.data()), part.size());
  }
  return bytes;
}

}  // namespace placelite
