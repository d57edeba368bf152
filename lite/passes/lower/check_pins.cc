// SPDX-License-Identifier: Apache-2.0
#include "lite/passes/lower/check_pins.h"

#include <algorithm>

#include "lite/core/base/did_you_mean.h"
#include "lite/core/base/strings.h"
#include "lite/core/ir/subgraphs.h"

namespace placelite {
namespace {

constexpr std::string_view kType = "type:";

// Whether the pin may be meant for a cast; these are inserted only after all
// kernels are picked.
bool MayConcernCasts(const Pin& pin) {
  const std::vector<const char*> casts = {"type:io_copy", "type:calib",
                                          "type:layout"};
  return std::any_of(casts.begin(), casts.end(),
                     [&](const char* type) { return GlobMatch(pin.op, type); });
}

// The op of the model whose name or type is most similar to the pin's: the one
// that was probably meant.
std::string MeantOp(const Pin& pin, const std::vector<const Graph*>& graphs) {
  std::vector<std::string> names, types;
  for (const Graph* graph : graphs) {
    for (const Node& node : graph->nodes()) {
      names.push_back(node.name);
      types.push_back(StrCat(kType, node.op->name));
    }
  }
  if (StartsWith(pin.op, kType)) return DidYouMean(pin.op, types);
  const std::string type = StrCat(kType, pin.op);
  if (std::find(types.begin(), types.end(), type) != types.end()) {
    return DidYouMean(type, types);
  }
  return DidYouMean(pin.op, names);
}

std::vector<std::string> KernelsAndVariants(const KernelRegistry& registry) {
  std::vector<std::string> names;
  for (const KernelDef* def : registry.all()) {
    names.push_back(KernelName(*def));
    for (const VariantDef& variant : def->variants) {
      names.push_back(variant.name);
    }
  }
  return names;
}

// A glob that matches nothing is accepted, since it may be meant for another
// build; a name without wildcards must exist.
Status CheckExcludes(const KernelRegistry& registry,
                     const LowerOptions& options) {
  for (const std::string& exclude : options.excludes) {
    if (exclude.find('*') != std::string::npos ||
        registry.Find(exclude) != nullptr ||
        registry.FindVariant(exclude).variant != nullptr) {
      continue;
    }
    return Status::InvalidArgument(
        StrCat("exclude '", exclude, "': no kernel or variant has that name",
               DidYouMean(exclude, KernelsAndVariants(registry))));
  }
  return Status::Ok();
}

}  // namespace

bool PinConcerns(const Pin& pin, const Node& node) {
  if (StartsWith(pin.op, kType)) {
    return GlobMatch(std::string_view(pin.op).substr(kType.size()),
                     node.op->name);
  }
  return GlobMatch(pin.op, node.name);
}

Result<Decision> DecisionOf(const Pin& pin, const KernelRegistry& registry) {
  Decision decision;
  decision.source = DecisionSource::kPin;
  const KernelRegistry::Named named = registry.FindVariant(pin.choice);
  if (named.variant != nullptr) {
    decision.kernel = named.kernel;
    decision.variant = named.variant;
    return decision;
  }
  decision.kernel = registry.Find(pin.choice);
  if (decision.kernel == nullptr) {
    return Status::InvalidArgument(
        StrCat("pin '", pin.op, "=", pin.choice,
               "': no kernel or variant has that name",
               DidYouMean(pin.choice, KernelsAndVariants(registry))));
  }
  return decision;
}

Status CheckPins(const Graph& graph, const KernelRegistry& registry,
                 const LowerOptions& options) {
  LITE_RETURN_IF_ERROR(CheckExcludes(registry, options));
  const std::vector<const Graph*> graphs = WithSubgraphs(graph);
  for (const Pin& pin : options.pins) {
    LITE_RETURN_IF_ERROR(DecisionOf(pin, registry).status());
    if (options.is_part || MayConcernCasts(pin)) continue;
    const auto concerned = [&](const Node& node) {
      return PinConcerns(pin, node);
    };
    const bool used =
        std::any_of(graphs.begin(), graphs.end(), [&](const Graph* each) {
          return std::any_of(each->nodes().begin(), each->nodes().end(),
                             concerned);
        });
    if (!used) {
      return Status::InvalidArgument(StrCat("pin '", pin.op, "=", pin.choice,
                                            "': no op is called so",
                                            MeantOp(pin, graphs)));
    }
  }
  return Status::Ok();
}

}  // namespace placelite
