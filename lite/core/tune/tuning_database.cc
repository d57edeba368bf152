// SPDX-License-Identifier: Apache-2.0
#include "lite/core/tune/tuning_database.h"

#include <algorithm>
#include <tuple>

#include "lite/core/base/strings.h"

namespace placelite {
namespace {

std::string DeviceText(const TuningDevice& device) {
  return StrCat(device.name, "\n", device.device_class, "\n", device.driver);
}

bool RanksBefore(const TuningRecord& a, const TuningRecord& b) {
  const auto rank = [](const TuningRecord& r) {
    return std::forward_as_tuple(r.median_ms, r.variant, r.parameters);
  };
  return a.chosen != b.chosen ? a.chosen : rank(a) < rank(b);
}

// The first record that may be used; null when there is none.
const TuningRecord* FirstUsable(const std::vector<const TuningRecord*>& ranked,
                                const TuningQuery& query,
                                TuningAnswer* answer) {
  for (const TuningRecord* record : ranked) {
    if (query.revision && query.revision(record->variant) != record->revision) {
      ++answer->stale;
    } else if (query.accepts && !query.accepts(*record)) {
      ++answer->refused;
    } else {
      return record;
    }
  }
  return nullptr;
}

bool Fits(const TuningDevice& measured, const TuningDevice& here,
          TuningMatch match) {
  const bool exact =
      measured.name == here.name && measured.driver == here.driver;
  if (match == TuningMatch::kExact) return exact;
  return !exact && measured.device_class == here.device_class;
}

}  // namespace

const char* ToString(TuningMatch match) {
  constexpr const char* kNames[] = {"exact device", "device class",
                                    "nearest shape", "miss"};
  return kNames[static_cast<int>(match)];
}

std::string ToString(const TuningAnswer& answer) {
  TextStream out;
  out << ToString(answer.match);
  if (answer.match == TuningMatch::kClass) {
    out << " " << answer.record->device.device_class << " ("
        << answer.record->device.name << ")";
  } else if (answer.match == TuningMatch::kNearest) {
    out << " at distance " << answer.distance << ": "
        << ToString(answer.record->key) << " on " << answer.record->device.name;
  }
  if (answer.stale > 0) out << ", " << answer.stale << " stale";
  if (answer.refused > 0) out << ", " << answer.refused << " refused";
  return out.str();
}

std::vector<const TuningRecord*> TuningDatabase::Comparison::Ranked() const {
  std::vector<const TuningRecord*> ranked;
  ranked.reserve(records.size());
  for (const auto& [text, record] : records) ranked.push_back(&record);
  std::sort(ranked.begin(), ranked.end(),
            [](auto* a, auto* b) { return RanksBefore(*a, *b); });
  return ranked;
}

void TuningDatabase::Add(TuningRecord record) {
  Family& family = families_[TuningFamily(record.key)];
  Workload& workload = family[ToString(record.key)];
  if (workload.comparisons.empty()) workload.key = record.key;
  Comparison& comparison = workload.comparisons[DeviceText(record.device)];
  comparison.device = record.device;
  comparison.last_added = ++additions_;

  const std::string candidate = CandidateText(record);
  if (record.chosen && comparison.chosen != candidate) {
    const auto before = comparison.records.find(comparison.chosen);
    if (before != comparison.records.end()) before->second.chosen = false;
    comparison.chosen = candidate;
  } else if (!record.chosen && comparison.chosen == candidate) {
    comparison.chosen.clear();
  }
  const bool is_new =
      comparison.records.insert_or_assign(candidate, std::move(record)).second;
  if (is_new) ++size_;
}

void TuningDatabase::AskWorkload(const Workload& workload,
                                 const TuningQuery& query, TuningMatch match,
                                 TuningAnswer* answer) {
  std::vector<const Comparison*> fitting;
  for (const auto& [text, comparison] : workload.comparisons) {
    if (!Fits(comparison.device, query.device, match)) continue;
    fitting.push_back(&comparison);
  }
  std::sort(fitting.begin(), fitting.end(),
            [](auto* a, auto* b) { return a->last_added > b->last_added; });
  for (const Comparison* comparison : fitting) {
    answer->record = FirstUsable(comparison->Ranked(), query, answer);
    if (answer->record == nullptr) continue;
    answer->match = match;
    return;
  }
}

void TuningDatabase::AskNearest(const Family& family, const TuningQuery& query,
                                TuningAnswer* answer) {
  // Distance, class after device, text: the order in which they are asked.
  std::vector<
      std::tuple<double, TuningMatch, std::string_view, const Workload*>>
      near;
  for (const auto& [text, workload] : family) {
    const double distance = ShapeDistance(workload.key, query.key);
    if (distance <= 0 || distance > query.max_distance) continue;
    for (TuningMatch match : {TuningMatch::kExact, TuningMatch::kClass}) {
      near.emplace_back(distance, match, text, &workload);
    }
  }
  std::sort(near.begin(), near.end());
  for (const auto& [distance, match, text, workload] : near) {
    AskWorkload(*workload, query, match, answer);
    if (answer->record == nullptr) continue;
    answer->match = TuningMatch::kNearest;
    answer->distance = distance;
    return;
  }
}

TuningAnswer TuningDatabase::Lookup(const TuningQuery& query) const {
  TuningAnswer answer;
  const auto family = families_.find(TuningFamily(query.key));
  if (family == families_.end()) return answer;
  const auto same = family->second.find(ToString(query.key));
  if (same != family->second.end()) {
    for (TuningMatch match : {TuningMatch::kExact, TuningMatch::kClass}) {
      AskWorkload(same->second, query, match, &answer);
      if (answer.record != nullptr) return answer;
    }
  }
  AskNearest(family->second, query, &answer);
  return answer;
}

std::vector<const TuningRecord*> TuningDatabase::Records(
    const TuningKey& key, const TuningDevice& device) const {
  const auto family = families_.find(TuningFamily(key));
  if (family == families_.end()) return {};
  const auto same = family->second.find(ToString(key));
  if (same == family->second.end()) return {};
  const auto found = same->second.comparisons.find(DeviceText(device));
  if (found == same->second.comparisons.end()) return {};
  return found->second.Ranked();
}

std::vector<const TuningRecord*> TuningDatabase::All() const {
  std::vector<const TuningRecord*> all;
  all.reserve(size_);
  for (const auto& [name, family] : families_) {
    for (const auto& [text, workload] : family) {
      std::map<int64_t, const Comparison*> by_age;
      for (const auto& [device, comparison] : workload.comparisons) {
        by_age[comparison.last_added] = &comparison;
      }
      for (const auto& [age, comparison] : by_age) {
        for (const TuningRecord* r : comparison->Ranked()) all.push_back(r);
      }
    }
  }
  return all;
}

}  // namespace placelite
