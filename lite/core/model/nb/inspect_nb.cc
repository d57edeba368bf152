// SPDX-License-Identifier: Apache-2.0
// InspectNb and DescribeProgram.
#include "lite/core/base/mapped_file.h"
#include "lite/core/base/strings.h"
#include "lite/core/model/arena_message.h"
#include "lite/core/model/nb/nb.pb.h"
#include "lite/core/model/nb/program_codec.h"
#include "lite/core/model/nb/read_nb.h"

namespace placelite {
namespace nb {
namespace {

void DescribeContainer(const Container& container, NbInfo* info) {
  info->format_version = ToString(container.format);
  info->min_reader_version = ToString(container.min_reader);
  for (const Section& section : container.sections) {
    info->file_bytes = section.offset + section.bytes;
    info->sections.push_back({section.kind, SectionName(section.kind),
                              (section.flags & kRequiredFlag) != 0,
                              section.offset, section.bytes, section.checksum,
                              section.kind == kProgramSection});
  }
}

Result<const proto::Value*> ValueOf(const proto::Program& program,
                                    uint32_t id) {
  if (id < static_cast<uint32_t>(program.values_size())) {
    return &program.values(static_cast<int>(id));
  }
  return Status::Corrupt(StrCat("an input of the graph is value ", id, " of ",
                                program.values_size()));
}

Status DescribeGraph(const proto::Program& program, NbInfo* info) {
  info->graph_name = program.name();
  info->num_values = static_cast<size_t>(program.values_size());
  info->num_nodes = static_cast<size_t>(program.nodes_size());
  for (uint32_t id : program.inputs()) {
    LITE_ASSIGN_OR_RETURN(const proto::Value* value, ValueOf(program, id));
    LITE_ASSIGN_OR_RETURN(ShapeRange shape, DecodeShape(value->shape()));
    info->inputs.push_back({value->name(), value->precision(), shape});
  }
  for (const proto::Output& output : program.outputs()) {
    info->outputs.push_back(output.name());
  }
  for (const proto::Value& value : program.values()) {
    if (!value.has_constant()) continue;
    ++info->num_constants;
    const proto::Constant& constant = value.constant();
    if (constant.coded()) ++info->small_counts[value.grid().code()];
    if (constant.has_stored()) ++info->small_counts[constant.stored()];
  }
  for (int i = 0; i < program.nodes_size(); ++i) {
    const uint32_t op = program.nodes(i).op();
    if (op >= static_cast<uint32_t>(program.ops_size())) {
      return Status::Corrupt(
          StrCat("node ", i, " is of op ", op, " of ", program.ops_size()));
    }
    ++info->op_counts[program.ops(static_cast<int>(op))];
  }
  return Status::Ok();
}

Result<NbInfo> Inspect(Span<const uint8_t> file,
                       const KernelRegistry* registry) {
  ArenaMessage<proto::Program> program;
  LITE_ASSIGN_OR_RETURN(Container container, ReadProgram(file, program.get()));
  LITE_ASSIGN_OR_RETURN(NbInfo info,
                        DescribeProgram(container, *program, registry));
  for (size_t i = 0; i < info.sections.size(); ++i) {
    info.sections[i].intact = CheckSection(file, container.sections[i]).ok();
  }
  return info;
}

}  // namespace

Result<NbInfo> DescribeProgram(const Container& container,
                               const proto::Program& program,
                               const KernelRegistry* registry) {
  NbInfo info;
  DescribeContainer(container, &info);
  LITE_RETURN_IF_ERROR(DescribeGraph(program, &info));
  LITE_ASSIGN_OR_RETURN(info.annotations,
                        DecodeAnnotations(program.annotations()));
  info.kernels.assign(program.kernels().begin(), program.kernels().end());
  const uint64_t packed_bytes =
      container.packed.has_value() ? container.packed->bytes : 0;
  LITE_ASSIGN_OR_RETURN(const PackedWeights packed,
                        DecodePackedWeights(program, packed_bytes, nullptr));
  for (const PackedWeight& weight : packed) {
    // The name and version of the packing stand before the details.
    ++info.packed_counts[weight.key.substr(0, weight.key.find(' '))];
  }
  info.missing_ops = MissingOps(program);
  for (const std::string& kernel : info.kernels) {
    if (registry != nullptr && registry->Find(kernel) == nullptr) {
      info.missing_kernels.push_back(kernel);
    }
  }
  return info;
}

}  // namespace nb

Result<NbInfo> InspectNb(const std::string& path,
                         const KernelRegistry* registry) {
  auto file = MappedFile::Open(path, kMaxNbFileBytes);
  if (!file.ok()) return file.status().WithContext(path);
  Result<NbInfo> info = nb::Inspect((*file)->bytes(), registry);
  if (!info.ok()) return info.status().WithContext(path);
  return info;
}

}  // namespace placelite
