// SPDX-License-Identifier: Apache-2.0
#include "lite/api/search_cast.h"

#include <algorithm>
#include <cstring>

#include "lite/api/predictor_builder.h"
#include "lite/api/time_run.h"
#include "lite/core/base/strings.h"
#include "lite/core/ir/builder.h"
#include "lite/core/tune/statistics.h"

namespace placelite {
namespace {

constexpr int kCastRuns = 7;

// Returns a relu kernel whose output lies in exactly this place; null if there
// is none.
const KernelDef* ReluAt(const KernelRegistry& registry, const Place& place) {
  for (const KernelDef* def : registry.ForOp("relu")) {
    if (def->place == place) return def;
  }
  return nullptr;
}

}  // namespace

Result<double> TimeCast(const FusedModel& model, const Shape& shape,
                        const Place& from, const Place& to) {
  const KernelRegistry& registry = model.runtime->registry();
  const KernelDef* const before = ReluAt(registry, from);
  const KernelDef* const after = ReluAt(registry, to);
  if (before == nullptr || after == nullptr) {
    return Status::Unsupported("no kernel to time the cast with");
  }
  GraphBuilder builder("cast");
  const ValueId x = builder.Input("x", Precision::kFloat, ShapeRange(shape));
  const ValueId a = builder.Op("relu", "a", {x});
  builder.Output(builder.Op("relu", "b", {a}));
  LITE_ASSIGN_OR_RETURN(Graph graph, builder.Finish());
  LowerOptions lower = model.lower;
  lower.pick = PickBy::kPlan;
  lower.keep_decisions = false;
  lower.plan["a"].kernel = before;
  lower.plan["b"].kernel = after;
  lower.pins.clear();
  lower.io_places.clear();
  LITE_ASSIGN_OR_RETURN(
      std::unique_ptr<Predictor> predictor,
      PredictorBuilder::FromGraph(std::move(graph), {ShapeRange(shape)},
                                  model.runtime, lower, MemoryConfig()));
  LITE_ASSIGN_OR_RETURN(const Tensor input, predictor->Input(0));
  std::memset(input.raw_data(), 0, input.bytes());
  LITE_RETURN_IF_ERROR(predictor->Run());
  std::vector<double> casts, beside;
  for (int i = 0; i < kCastRuns; ++i) {
    predictor->EnableProfiling(true);
    LITE_RETURN_IF_ERROR(predictor->Run());
    predictor->EnableProfiling(false);
    double in_cast = 0, in_ops = 0;
    for (const OpProfile& op : predictor->GetProfile().ops) {
      in_ops += op.last_ms;
      if (StartsWith(op.name, "a/")) in_cast += op.last_ms;
    }
    LITE_ASSIGN_OR_RETURN(const double run, TimeRun(predictor.get()));
    casts.push_back(in_cast);
    beside.push_back(std::max(0.0, run - in_ops));
  }
  // The CPU waits where values come back from a device.
  const bool waits = !IsCpu(from.target) && IsCpu(to.target);
  const double cast = Summarize(std::move(casts)).median;
  return cast + (waits ? Summarize(std::move(beside)).median : 0);
}

}  // namespace placelite
