// SPDX-License-Identifier: Apache-2.0
#include "lite/api/adapt.h"

#include <algorithm>

#include "lite/core/base/log.h"
#include "lite/core/base/offers.h"
#include "lite/core/base/strings.h"
#include "lite/core/ir/infer.h"
#include "lite/passes/lower/adapt_model.h"
#include "lite/passes/lower/reference_share.h"
#include "lite/passes/lower/valid_places.h"

namespace placelite {
namespace {

Machine MachineOf(const Runtime& runtime) {
  Machine machine{runtime.device(), {}};
  for (Target target :
       {Target::kHost, Target::kX86, Target::kArm, Target::kOpenCL}) {
    if (runtime.backend(target) != nullptr) machine.targets.push_back(target);
  }
  return machine;
}

bool WantsFloats(const PredictorConfig& config) {
  return config.opencl_precision == Precision::kFloat;
}

bool SomeRunOnHost(const Stage& stage) {
  const std::vector<Node>& nodes = stage.graph().nodes();
  return stage.IsCut() ||
         std::any_of(nodes.begin(), nodes.end(), [](const Node& node) {
           return node.decision.kernel->place.target == Target::kHost;
         });
}

}  // namespace

Target NativeTarget(const Runtime& runtime) {
  for (Target target : {Target::kX86, Target::kArm}) {
    if (runtime.backend(target) != nullptr) return target;
  }
  return Target::kHost;
}

Status AdaptPlacesOf(const PredictorConfig& config, const Runtime& runtime,
                     const std::vector<Place>& model_places,
                     LowerOptions* options) {
  const Target native = NativeTarget(runtime);
  LITE_ASSIGN_OR_RETURN(
      const std::vector<Place> own,
      ValidPlaces(ToString(native), runtime.device(),
                  ValidPlacesOptions{config.enable_fp16, config.enable_bf16,
                                     config.strict, config.opencl_precision}));
  AdaptedPlaces adapted = AdaptPlaces(
      WantsFloats(config) ? WithFloats(model_places, Target::kOpenCL)
                          : model_places,
      own, MachineOf(runtime));
  options->valid_places = std::move(adapted.places);
  if (adapted.missing.empty()) return Status::Ok();
  // The runtime's notes say why there is no such device.
  std::vector<std::string> reasons;
  if (runtime.backend(Target::kOpenCL) == nullptr) {
    reasons.swap(options->notes);
  }
  options->notes.push_back(
      AdaptionText(model_places, adapted, reasons, native));
  Log(LogLevel::kWarning, options->notes.back());
  return Status::Ok();
}

void AdaptDecisionsOf(const PredictorConfig& config, const Runtime& runtime,
                      LowerOptions* options, Graph* graph) {
  FindDecisions(runtime.registry(), graph);
  ForgetForeignDecisions(MachineOf(runtime), graph);
  if (!WantsFloats(config) && config.valid_targets.empty()) return;
  const int halves = ForgetUnlistedHalves(options->valid_places, graph);
  if (halves == 0) return;
  options->notes.push_back(
      StrCat(halves,
             " ops that the model file has in halves are decided again, for "
             "floats"));
}

void NoteReferences(const std::vector<ShapeRange>& shapes, Stage* stage) {
  if (!kOffersAdvice || !SomeRunOnHost(*stage)) return;
  std::map<std::string, Decision> decisions;
  stage->AddDecisions(&decisions);
  Graph graph = stage->model();
  if (!SetInputShapes(&graph, shapes).ok()) return;
  const StageOptions& options = stage->options();
  const std::string text = ReferenceText(MeasureReferences(
      graph, options.runtime->registry(), options.lower, decisions));
  if (text.empty()) return;
  stage->AddNote(text);
  Log(LogLevel::kWarning, text);
}

}  // namespace placelite
