// SPDX-License-Identifier: Apache-2.0
// Writes ExplainJson; docs/opt.md lists the keys.
#include <nlohmann/json.hpp>

#include "lite/core/base/strings.h"
#include "lite/passes/lower/report.h"

namespace placelite {
namespace {

using Json = nlohmann::ordered_json;

Json ScoreJson(const Score& s) {
  return {{"total", s.total},         {"target", s.target},
          {"precision", s.precision}, {"layout", s.layout},
          {"doubled", s.doubled},     {"weight", s.weight},
          {"place", s.place}};
}

Json CandidateJson(const CandidateReport& c) {
  Json json = {{"kernel", c.kernel},
               {"place", ToString(c.place)},
               {"supported", ToString(c.answer)}};
  if (!c.reason.empty()) json["reason"] = c.reason;
  if (c.answer != Tri::kNo) json["score"] = ScoreJson(c.score);
  json["variants"] = Json::array();
  for (const VariantReport& v : c.variants) {
    Json variant = {{"name", v.name},
                    {"supported", ToString(v.answer)},
                    {"contract", ToString(v.contract)}};
    if (!v.reason.empty()) variant["reason"] = v.reason;
    if (!std::isnan(v.cost)) variant["estimated_cycles"] = std::round(v.cost);
    json["variants"].push_back(std::move(variant));
  }
  return json;
}

Json OpJson(const OpReport& op) {
  Json json = {{"name", op.name},
               {"type", op.type},
               {"text", op.text},
               {"kernel", op.decision.kernel},
               {"variant", op.variant},
               {"variant_pinned", !op.decision.variant.empty()},
               {"source", ToString(op.decision.source)}};
  if (!op.decision.fallback.empty()) json["fallback"] = op.decision.fallback;
  if (!op.note.empty()) json["note"] = op.note;
  if (op.packed_bytes > 0) json["packed_bytes"] = op.packed_bytes;
  if (!op.not_packed.empty()) json["not_packed"] = op.not_packed;
  json["candidates"] = Json::array();
  for (const CandidateReport& candidate : op.candidates) {
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
                             {"kernel", cast.kernel},
                             {"from", ToString(cast.from)},
                             {"to", ToString(cast.to)}});
  }
  json["splits"] = report.splits;
  // Names come from model files and may hold any bytes.
  return json.dump(2, ' ', false, Json::error_handler_t::replace);
}

}  // namespace placelite
