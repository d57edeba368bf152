// SPDX-License-Identifier: Apache-2.0
// Writes ExplainJson; docs/opt.md lists the keys.
#include <nlohmann/json.hpp>

#include "lite/core/base/strings.h"
#include "lite/passes/lower/report.h"

namespace placelite {
namespace {

using Json = nlohmann::ordered_json;

Json ScoreJson(const Score& s) {
  return {{"total", s.total},
          {"target", s.target},
          {"precision", s.precision},
          {"layout", s.layout},
          {"precisions", s.precisions},
          {"weight", s.weight},
          {"place", s.place}};
}

Json CandidateJson(const KernelCandidate& c) {
  Json json = {{"kernel", KernelName(*c.kernel)},
               {"place", ToString(c.kernel->place)},
               {"supported", ToString(c.support.answer())}};
  if (!c.support.yes()) json["reason"] = c.support.reason();
  if (!c.support.no()) json["score"] = ScoreJson(c.score);
  json["variants"] = Json::array();
  for (const VariantAnswer& v : c.variants) {
    Json variant = {{"name", v.variant->name},
                    {"supported", ToString(v.support.answer())},
                    {"contract", ToString(v.variant->contract)}};
    if (!v.support.yes()) variant["reason"] = v.support.reason();
    if (!std::isnan(v.cost)) variant["estimated_cycles"] = std::round(v.cost);
    json["variants"].push_back(std::move(variant));
  }
  return json;
}

Json OpJson(const OpReport& op) {
  const NamedDecision names = NamesOf(op.decision);
  Json json = {{"name", op.name},
               {"type", op.type},
               {"text", op.text},
               {"kernel", op.decision.decided() ? names.kernel : ""},
               {"variant", op.variant == nullptr ? "" : op.variant->name},
               {"variant_pinned", op.decision.variant != nullptr},
               {"source", ToString(op.decision.source)}};
  if (!names.fallback.empty()) json["fallback"] = names.fallback;
  if (!op.note.empty()) json["note"] = op.note;
  if (op.packed_bytes > 0) json["packed_bytes"] = op.packed_bytes;
  if (!op.not_packed.empty()) json["not_packed"] = op.not_packed;
  json["candidates"] = Json::array();
  for (const KernelCandidate& candidate : op.candidates) {
    json["candidates"].push_back(CandidateJson(candidate));
  }
  return json;
}

}  // namespace

std::string ExplainJson(const LowerReport& report) {
  Json json = {{"schema", 1}, {"device", report.device}};
  json["valid_places"] = Json::array();
  for (const Place& place : report.valid_places) {
    json["valid_places"].push_back(ToString(place));
  }
  const ScoreFactors& factors = report.score_factors;
  json["score_factors"] = {{"target", factors.target},
                           {"precision", factors.precision},
                           {"layout", factors.layout},
                           {"precisions", factors.precisions}};
  json["notes"] = report.notes;
  if (!std::isnan(report.graph_pick.cycles)) {
    json["graph_pick"] = {{"estimated_cycles", report.graph_pick.cycles},
                          {"lower_bound", report.graph_pick.lower_bound},
                          {"proven_best", report.graph_pick.proven},
                          {"branches", report.graph_pick.branches}};
  }
  json["ops"] = Json::array();
  for (const OpReport& op : report.ops) json["ops"].push_back(OpJson(op));
  json["casts"] = Json::array();
  for (const CastReport& cast : report.casts) {
    json["casts"].push_back({{"name", cast.name},
                             {"type", cast.type},
                             {"kernel", KernelName(*cast.kernel)},
                             {"from", ToString(cast.from)},
                             {"to", ToString(cast.to)}});
  }
  json["splits"] = report.splits;
  // Names come from model files and may hold any bytes.
  return json.dump(2, ' ', false, Json::error_handler_t::replace);
}

}  // namespace placelite
