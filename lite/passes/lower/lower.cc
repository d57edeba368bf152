#include "lite/passes/lower/lower.h"

#include "lite/core/base/strings.h"
#include "lite/core/ir/memory.h"
#include "lite/core/ir/verifier.h"

namespace placelite {

Result<Pin> ParsePin(std::string_view text) {
  const size_t equals = text.rfind('=');
  if (equals == std::string_view::npos || equals == 0 ||
      equals + 1 == text.size()) {
    return Status::InvalidArgument(
        StrCat("pin '", text, "' is not OP=KERNEL or OP=VARIANT"));
  }
  return Pin{std::string(text.substr(0, equals)),
             std::string(text.substr(equals + 1))};
}

Result<PickBy> ParsePickBy(std::string_view text) {
  if (text == "score") return PickBy::kScore;
  if (text == "model") return PickBy::kCost;
  if (text == "plan") return PickBy::kPlan;
  return Status::InvalidArgument(
      StrCat("unknown pick '", text, "', expected score, model or plan"));
}

Status Lower(Graph* graph, const KernelRegistry& registry,
             const LowerOptions& options, LowerReport* report) {
  LITE_RETURN_IF_ERROR(PickKernels(graph, registry, options, report));
  LITE_RETURN_IF_ERROR(SplitEpilogues(graph, registry, options, report));
  LITE_RETURN_IF_ERROR(InsertCasts(graph, registry, options, report));
  return VerifyGraph(*graph);
}

}  // namespace placelite
