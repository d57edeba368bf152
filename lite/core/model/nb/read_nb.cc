// ReadNb and ReadNbFromMemory.
#include "lite/core/model/nb/read_nb.h"

#include <cstring>

#include "lite/core/base/mapped_file.h"
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

// The weights where they lie, if kernels can use them there, else a copy.
Result<std::shared_ptr<Buffer>> HoldWeights(
    Span<const uint8_t> weights, std::shared_ptr<const void> keep_alive) {
  const auto address = reinterpret_cast<uintptr_t>(weights.data());
  if (address % kCpuAlignment == 0) {
    // Constants are never written.
    return BorrowCpu(const_cast<uint8_t*>(weights.data()), weights.size(),
                     std::move(keep_alive));
  }
  LITE_ASSIGN_OR_RETURN(std::shared_ptr<Buffer> copy,
                        AllocateCpu(weights.size()));
  std::memcpy(copy->host_data(), weights.data(), weights.size());
  return copy;
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
    LITE_RETURN_IF_ERROR(CheckSection(file, container.weights));
  }
  const Section& section = container.weights;
  LITE_ASSIGN_OR_RETURN(std::shared_ptr<Buffer> weights,
                        HoldWeights(file.subspan(section.offset, section.bytes),
                                    std::move(keep_alive)));
  NbModel model;
  LITE_ASSIGN_OR_RETURN(model.graph, DecodeProgram(*program, weights));
  LITE_ASSIGN_OR_RETURN(model.annotations,
                        DecodeAnnotations(program->annotations()));
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

Result<NbModel> ReadNbFromMemory(const void* data, size_t bytes,
                                 std::shared_ptr<const void> keep_alive,
                                 const NbReadOptions& options) {
  const Span<const uint8_t> file(static_cast<const uint8_t*>(data), bytes);
  return nb::WithName(nb::Read(file, std::move(keep_alive), options),
                      "model in memory");
}

}  // namespace placelite
