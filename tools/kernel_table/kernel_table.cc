// SPDX-License-Identifier: Apache-2.0
// kernel_table: prints every op, kernel and variant of this library as
// Markdown, from the registry.
//
//   kernel_table --output=kernels.md
#include <gflags/gflags.h>

#include <iostream>

#include "lite/api/config.h"
#include "lite/core/base/output_file.h"
#include "lite/core/base/strings.h"
#include "lite/core/op/op_def.h"
#include "tools/common/tool.h"

DEFINE_string(output, "", "file to write; empty: standard output");

namespace placelite::tools {
namespace {

std::string EpilogueText(const KernelDef& def) {
  if (def.epilogue == kAllEpilogues) return "all";
  std::vector<std::string> names;
  for (int i = 0; i < kNumEpilogueKinds; ++i) {
    const EpilogueKind kind = static_cast<EpilogueKind>(i);
    if ((def.epilogue & EpilogueBit(kind)) != 0)
      names.push_back(ToString(kind));
  }
  return names.empty() ? "-" : Join(names, ", ");
}

void PrintKernel(const KernelDef& def, TextStream& out) {
  for (const VariantDef& variant : def.variants) {
    out << "| " << def.op << " | " << def.place << " | " << def.alias << " | "
        << variant.name << " | " << CpuFeaturesToString(variant.needs) << " | "
        << ToString(variant.contract) << " | " << EpilogueText(def) << " | "
        << (variant.create != nullptr ? "yes" : "no") << " |\n";
  }
}

Status Run() {
  LITE_ASSIGN_OR_RETURN(std::shared_ptr<Runtime> runtime,
                        MakeRuntime(RuntimeOptions()));
  TextStream out;
  out << "# Kernels\n\nEvery variant of every kernel, best first. `built`: its "
         "code is in this library.\n\n"
      << "| op | place | alias | variant | needs | numbers | epilogue | built "
         "|\n|---|---|---|---|---|---|---|---|\n";
  for (const OpDef* op : AllOps()) {
    for (const KernelDef* def : runtime->registry().ForOp(op->name)) {
      PrintKernel(*def, out);
    }
  }
  out << "\n# Ops\n\n| op | read from |\n|---|---|\n";
  for (const OpDef* op : AllOps()) {
    out << "| " << op->name << " | " << op->sources << " |\n";
  }
  if (FLAGS_output.empty()) {
    std::cout << out.str();
    return Status::Ok();
  }
  return WriteFile(FLAGS_output, out.str());
}

}  // namespace
}  // namespace placelite::tools

int main(int argc, char** argv) {
  return placelite::tools::RunTool(
      argc, argv, "$0 --output=FILE: the registry as Markdown.\n",
      placelite::tools::Run);
}
