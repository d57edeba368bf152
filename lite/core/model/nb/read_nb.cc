// SPDX-License-Identifier: Apache-2.0
// ReadNb, ReadNbFromDescriptor and ReadNbFromMemory.
#include "lite/core/model/nb/read_nb.h"

#include <cstring>

#include "lite/core/base/mapped_file.h"
#include "lite/core/base/strings.h"
#include "lite/core/model/arena_message.h"
#include "lite/core/model/nb/nb.pb.h"
#include "lite/core/model/nb/program_codec.h"

namespace placelite {
namespace nb {

Result<Container> ReadProgram(Span<const uint8_t> file,
                              proto::Program* program) {
  LITE_ASSIGN_OR_RETURN(Container container, ReadContainer(file));
  LITE_RETURN_IF_ERROR(CheckSection(file, container.program));
  LITE_RETURN_IF_ERROR(ParseProgram(
      file.subspan(container.program.offset, container.program.bytes),
      program));
  return container;
}

namespace {

bool IsAligned(Span<const uint8_t> bytes) {
  return reinterpret_cast<uintptr_t>(bytes.data()) % kCpuAlignment == 0;
}

// Constants, raw or packed, are never written.
std::shared_ptr<Buffer> Borrow(Span<const uint8_t> bytes,
                               std::shared_ptr<const void> keep_alive) {
  return BorrowCpu(const_cast<uint8_t*>(bytes.data()), bytes.size(),
                   std::move(keep_alive));
}

// The weights where they lie, if kernels can use them there, else a copy.
Result<std::shared_ptr<Buffer>> HoldWeights(
    Span<const uint8_t> weights, std::shared_ptr<const void> keep_alive) {
  if (IsAligned(weights)) return Borrow(weights, std::move(keep_alive));
  LITE_ASSIGN_OR_RETURN(std::shared_ptr<Buffer> copy,
                        AllocateCpu(weights.size()));
  std::memcpy(copy->host_data(), weights.data(), weights.size());
  return copy;
}

uint64_t PackedBytes(const Container& container) {
  return container.packed.has_value() ? container.packed->bytes : 0;
}

// Views of the file; none where kernels cannot use them as they lie.
Result<PackedWeights> ReadPacked(Span<const uint8_t> file,
                                 const Container& container,
                                 const proto::Program& program,
                                 std::shared_ptr<const void> keep_alive) {
  const uint64_t bytes = PackedBytes(container);
  if (bytes == 0) return DecodePackedWeights(program, 0, nullptr);
  const Span<const uint8_t> section =
      file.subspan(container.packed->offset, bytes);
  if (!IsAligned(section)) {
    LITE_RETURN_IF_ERROR(DecodePackedWeights(program, bytes, nullptr).status());
    return PackedWeights();
  }
  return DecodePackedWeights(program, bytes,
                             Borrow(section, std::move(keep_alive)));
}

Status VerifyWeights(Span<const uint8_t> file, const Container& container) {
  LITE_RETURN_IF_ERROR(CheckSection(file, container.weights));
  if (!container.packed.has_value()) return Status::Ok();
  return CheckSection(file, *container.packed);
}

Result<NbModel> Read(Span<const uint8_t> file,
                     std::shared_ptr<const void> keep_alive,
                     const NbReadOptions& options) {
  ArenaMessage<proto::Program> program;
  LITE_ASSIGN_OR_RETURN(Container container, ReadProgram(file, program.get()));
  if (options.info != nullptr) {
    LITE_ASSIGN_OR_RETURN(
        *options.info, DescribeProgram(container, *program, options.registry));
  }
  if (options.verify_weights) {
    LITE_RETURN_IF_ERROR(VerifyWeights(file, container));
  }
  const Section& section = container.weights;
  LITE_ASSIGN_OR_RETURN(
      std::shared_ptr<Buffer> weights,
      HoldWeights(file.subspan(section.offset, section.bytes), keep_alive));
  NbModel model;
  LITE_ASSIGN_OR_RETURN(model.graph, DecodeProgram(*program, weights));
  LITE_ASSIGN_OR_RETURN(model.annotations,
                        DecodeAnnotations(program->annotations()));
  LITE_ASSIGN_OR_RETURN(
      model.packed_weights,
      ReadPacked(file, container, *program, std::move(keep_alive)));
  return model;
}

Result<NbModel> WithName(Result<NbModel> model, const std::string& name) {
  if (!model.ok()) return model.status().WithContext(name);
  return model;
}

}  // namespace
}  // namespace nb

Result<NbModel> ReadNb(const std::string& path, const NbReadOptions& options) {
  auto file = MappedFile::Open(path, kMaxNbFileBytes);
  if (!file.ok()) return file.status().WithContext(path);
  return nb::WithName(nb::Read((*file)->bytes(), *file, options), path);
}

Result<NbModel> ReadNbFromDescriptor(int descriptor, uint64_t offset,
                                     uint64_t bytes,
                                     const NbReadOptions& options) {
  const std::string name =
      StrCat("model at ", offset, " of descriptor ", descriptor);
  auto file = MappedFile::OpenRange(descriptor, offset, bytes, kMaxNbFileBytes);
  if (!file.ok()) return file.status().WithContext(name);
  return nb::WithName(nb::Read((*file)->bytes(), *file, options), name);
}

Result<NbModel> ReadNbFromMemory(const void* data, size_t bytes,
                                 std::shared_ptr<const void> keep_alive,
                                 const NbReadOptions& options) {
  const Span<const uint8_t> file(static_cast<const uint8_t*>(data), bytes);
  return nb::WithName(nb::Read(file, std::move(keep_alive), options),
                      "model in memory");
}

std::vector<ShapeRange> NominalShapes(const NbModel& model) {
  std::vector<ShapeRange> shapes = model.annotations.input_shapes;
  if (shapes.size() == model.graph.inputs().size()) return shapes;
  shapes.clear();
  for (ValueId id : model.graph.inputs()) {
    shapes.push_back(model.graph.value(id).info.shape);
  }
  return shapes;
}

}  // namespace placelite
