// SPDX-License-Identifier: Apache-2.0
#include "lite/api/search_records.h"

#include <algorithm>

#include "lite/core/base/strings.h"

namespace placelite {
namespace {

// Goes up when the search takes its times in another way.
constexpr int kRevision = 1;

const char* MemoryOf(Target target) {
  return IsCpu(target) ? "cpu" : ToString(target);
}

// Names of records hold letters, digits, '_' and '+'.
std::string NameOf(std::string program) {
  std::replace(program.begin(), program.end(), '/', '_');
  return program;
}

// Where an argument of a kernel lies: floats in its precision, other elements,
// such as indices, as they are, and weights as the model has them.
Place PlaceOf(const ValueInfo& info, Place place) {
  if (info.precision != Precision::kFloat) place.precision = info.precision;
  if (!info.is_constant()) return place;
  return Place{place.target, info.precision, LayoutKind::kNCHW};
}

Result<TuningKey> WorkloadKey(const OpView& op, const Place& place,
                              int threads) {
  std::vector<Place> inputs, outputs;
  for (size_t i = 0; i < op.num_inputs(); ++i) {
    const bool absent = i < op.num_op_inputs() && !op.has_input(i);
    inputs.push_back(absent ? place : PlaceOf(op.input(i), place));
  }
  for (size_t i = 0; i < op.num_outputs(); ++i) {
    outputs.push_back(PlaceOf(op.output(i), place));
  }
  return MakeTuningKey(op, inputs, outputs, threads);
}

}  // namespace

TuningKey KernelKey(const Graph& graph, NodeId node, const KernelDef& kernel,
                    Layout layout, int threads, const std::string& model) {
  Place place = kernel.place;
  place.layout = layout;
  const Graph::View view = graph.ViewOf(graph.node(node));
  const std::string name = StrCat("kernel=", KernelName(kernel), " ");
  const Result<TuningKey> workload = WorkloadKey(view.op(), place, threads);
  TuningKey key;
  if (workload.ok()) key = *workload;
  key.attributes = name + key.attributes;
  key.op = "kernel";
  if (workload.ok() && ToString(key).size() <= kMaxTuningKeyBytes) return key;
  TuningKey own;
  own.op = key.op;
  own.memory = MemoryOf(place.target);
  own.attributes = StrCat(name, "layout=", layout, " model=", model,
                          " op=", graph.node(node).name);
  own.threads = threads;
  return own;
}

TuningKey SearchRecords::KeyOf(const std::string& what,
                               const std::string& details,
                               Target target) const {
  TuningKey key;
  key.op = what;
  key.memory = MemoryOf(target);
  key.attributes = details;
  key.threads = threads();
  return key;
}

TuningKey SearchRecords::CastKey(const Shape& shape, const Place& from,
                                 const Place& to) const {
  return KeyOf("cast", StrCat("from=", from, " to=", to, " shape=", shape),
               IsCpu(to.target) ? from.target : to.target);
}

TuningKey SearchRecords::ProgramKey(const std::string& inputs) const {
  return KeyOf("program", StrCat("model=", model_, " ", inputs), Target::kHost);
}

std::vector<const TuningRecord*> SearchRecords::Records(
    const TuningKey& key) const {
  const auto& database = runtime_.options().tuning.database;
  if (database == nullptr) return {};
  return database->Records(key,
                           DescribeTuningDevice(runtime_.device(), key.memory));
}

Status SearchRecords::Keep(TuningRecord record, const Summary& seen) const {
  const TuningSource& tuning = runtime_.options().tuning;
  record.device = DescribeTuningDevice(runtime_.device(), record.key.memory);
  record.samples = static_cast<int64_t>(seen.count);
  record.median_ms = std::max(seen.median, kLeastRecordMs);
  tuning.database->Add(record);
  return tuning.keep ? tuning.keep(record) : Status::Ok();
}

bool SearchRecords::FindKernel(TuningRecord* kernel) const {
  if (known_.none) return false;
  for (const TuningRecord* record : Records(kernel->key)) {
    if (CandidateText(*record) != CandidateText(*kernel) ||
        record->revision != kernel->revision ||
        record->samples < known_.least_samples) {
      continue;
    }
    kernel->samples = record->samples;
    kernel->median_ms = record->median_ms;
    return true;
  }
  return false;
}

Status SearchRecords::KeepKernel(TuningRecord kernel) const {
  Summary seen;
  seen.count = static_cast<size_t>(kernel.samples);
  seen.median = kernel.median_ms;
  return Keep(std::move(kernel), seen);
}

bool SearchRecords::FindCast(const Shape& shape, const Place& from,
                             const Place& to, double* ms) const {
  if (known_.none) return false;
  for (const TuningRecord* record : Records(CastKey(shape, from, to))) {
    if (record->revision != kRevision) continue;
    *ms = record->median_ms;
    return true;
  }
  return false;
}

Status SearchRecords::KeepCast(const Shape& shape, const Place& from,
                               const Place& to, const Summary& seen) const {
  TuningRecord record;
  record.key = CastKey(shape, from, to);
  record.variant = "measured";
  record.revision = kRevision;
  return Keep(std::move(record), seen);
}

Status SearchRecords::KeepPrograms(
    const std::string& inputs, const std::map<std::string, Summary>& programs,
    const std::string& chosen) const {
  TuningRecord record;
  record.key = ProgramKey(inputs);
  record.revision = kRevision;
  for (const auto& [program, seen] : programs) {
    if (program == chosen) continue;
    record.variant = NameOf(program);
    LITE_RETURN_IF_ERROR(Keep(record, seen));
  }
  record.variant = NameOf(chosen);
  record.chosen = true;
  return Keep(std::move(record), programs.at(chosen));
}

bool SearchRecords::WasChosen(const std::string& inputs,
                              const std::string& program) const {
  for (const TuningRecord* record : Records(ProgramKey(inputs))) {
    if (record->chosen && record->revision == kRevision) {
      return record->variant == NameOf(program);
    }
  }
  return false;
}

}  // namespace placelite
