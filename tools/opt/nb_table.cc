// SPDX-License-Identifier: Apache-2.0
#include "tools/opt/nb_table.h"

#include "lite/core/base/strings.h"

namespace placelite::tools {

std::string NbTable(const NbInfo& info) {
  TextStream out;
  const NbAnnotations& notes = info.annotations;
  out << "graph " << info.graph_name << ": " << info.num_nodes << " ops, "
      << info.num_values << " values, " << info.num_constants << " constants\n"
      << "format " << info.format_version << ", readers from "
      << info.min_reader_version << ", written by " << notes.tool_version
      << ", " << info.file_bytes << " bytes\n";
  for (const NbSection& section : info.sections) {
    out << "section " << section.name << ": " << section.bytes << " bytes at "
        << section.offset << (section.intact ? "" : ", DAMAGED") << "\n";
  }
  out << "decided for " << notes.device_name << " (" << notes.cpu_features
      << "), places " << Join(notes.valid_places, ", ") << "\n";
  for (size_t i = 0; i < info.inputs.size(); ++i) {
    const NbInput& input = info.inputs[i];
    out << "input " << input.name << ": " << input.precision << input.shape;
    if (i < notes.input_shapes.size()) {
      out << ", decided for " << notes.input_shapes[i];
    }
    out << "\n";
  }
  for (const std::string& output : info.outputs) {
    out << "output " << output << "\n";
  }
  if (!notes.memory_plan.planner.empty()) {
    out << "activations " << notes.memory_plan.arena_bytes << " bytes by "
        << notes.memory_plan.planner << ", at least "
        << notes.memory_plan.lower_bound_bytes << "\n";
  }
  for (const auto& [op, count] : info.op_counts) {
    out << "  " << count << " " << op << "\n";
  }
  for (const std::string& kernel : info.kernels) {
    out << "  kernel " << kernel << "\n";
  }
  for (const auto& [precision, count] : info.small_counts) {
    out << "  " << count << " constants stored as " << precision << "\n";
  }
  for (const auto& [packing, count] : info.packed_counts) {
    out << "  packed as " << packing << ": " << count << "\n";
  }
  for (const std::string& op : info.missing_ops) {
    out << "  MISSING op " << op << "\n";
  }
  for (const std::string& kernel : info.missing_kernels) {
    out << "  not in this library: kernel " << kernel << "\n";
  }
  return out.str();
}

}  // namespace placelite::tools
