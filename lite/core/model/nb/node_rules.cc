// SPDX-License-Identifier: Apache-2.0
#include "lite/core/model/nb/node_rules.h"

#include "lite/core/base/strings.h"

namespace placelite {
namespace nb {
namespace {

Status CheckKernel(const Node& node, const std::string& kernel) {
  if (kernel.empty()) return Status::Ok();
  if (kernel.size() > kMaxKernelNameBytes) {
    return Status::Corrupt(StrCat("its decision names a kernel by ",
                                  kernel.size(), " bytes, at most ",
                                  kMaxKernelNameBytes, " are allowed"));
  }
  if (StartsWith(kernel, StrCat(node.op->name, "/"))) return Status::Ok();
  return Status::Corrupt(StrCat("its decision names the kernel '", kernel,
                                "', which is none of ", node.op->name));
}

}  // namespace

Status CheckNodeRules(const Node& node) {
  if (node.op->IsCast()) {
    return Status::Corrupt(
        StrCat("it is the cast ", node.op->name,
               "; a model holds the graph before casts are inserted"));
  }
  const NamedDecision names = NamesOf(node.decision);
  LITE_RETURN_IF_ERROR(CheckKernel(node, names.kernel));
  return CheckKernel(node, names.fallback);
}

}  // namespace nb
}  // namespace placelite
