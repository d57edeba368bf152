// SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark/report.h"

#include <algorithm>
#include <cmath>
#include <iomanip>
#include <map>

#include "lite/core/base/strings.h"
#include "tools/benchmark/json_parts.h"

namespace placelite::tools {
namespace {

// Returns the time of an op in one run of the model, in which an op of a loop
// may run often, and one of a branch not at all.
double MeanMs(const OpProfile& op, const BenchmarkResult& r) {
  return r.profile_runs == 0 ? 0 : op.total_ms / r.profile_runs;
}

double RunsOf(const OpProfile& op, const BenchmarkResult& r) {
  return r.profile_runs == 0 ? 0
                             : static_cast<double>(op.runs) / r.profile_runs;
}

double Gflops(const OpProfile& op) {
  if (op.total_ms <= 0) return 0;
  return static_cast<double>(op.flops) * static_cast<double>(op.runs) /
         (op.total_ms * 1e6);
}

std::string HowOften(const OpProfile& op, const BenchmarkResult& r) {
  const double runs = RunsOf(op, r);
  if (op.variant == "view" || r.profile_runs == 0 || runs == 1) return "";
  return runs == 0 ? ", not run" : StrCat(", ", runs, " times");
}

std::string Mib(int64_t bytes) {
  TextStream out;
  out << std::fixed << std::setprecision(2)
      << static_cast<double>(bytes) / (1 << 20) << " MiB";
  return out.str();
}

// Prints the op's shares of the device's peaks; blanks for an op of the CPU.
void PrintShares(const OpProfile& op, const OpenClPeaks& peaks, double ms,
                 TextStream& out) {
  if (op.commands == 0 || ms <= 0) {
    out << std::setw(14) << "";
    return;
  }
  const double seconds = ms / 1e3;
  out << std::setw(7) << std::setprecision(1)
      << 100 * static_cast<double>(op.flops) / seconds / peaks.flops_per_second
      << std::setw(7)
      << 100 * static_cast<double>(op.bytes) / seconds / peaks.bytes_per_second;
}

// The estimate of all runs; 0 where there is none.
double Estimated(const OpProfile& op, const BenchmarkResult& r) {
  return std::isnan(op.estimated_cycles) ? 0
                                         : op.estimated_cycles * RunsOf(op, r);
}

// `est%`, the op's share of all estimates, beside `%`, its share of the time,
// shows which estimates are off.
void PrintOps(const BenchmarkResult& r, double total, TextStream& out) {
  double estimated = 0;
  for (const OpProfile& op : r.profile.ops) estimated += Estimated(op, r);
  out << std::right << std::setw(9) << "ms" << std::setw(7) << "%"
      << std::setw(7) << "est%" << std::setw(9) << "GFLOP/s" << std::setw(10)
      << "KiB";
  if (r.peaks) out << std::setw(7) << "FLOP%" << std::setw(7) << "byte%";
  out << "  op, kernel, variant\n";
  for (const OpProfile& op : r.profile.ops) {
    const double ms = MeanMs(op, r);
    out << std::setw(9) << std::setprecision(4) << ms << std::setw(7)
        << std::setprecision(1) << (total > 0 ? 100 * ms / total : 0)
        << std::setw(7)
        << (estimated > 0 ? 100 * Estimated(op, r) / estimated : 0)
        << std::setw(9) << Gflops(op) << std::setw(10) << op.bytes / 1024;
    if (r.peaks) PrintShares(op, *r.peaks, ms, out);
    out << "  " << op.type << " '" << op.name << "' " << op.place << " "
        << op.variant << HowOften(op, r) << "\n";
  }
}

// Prints the time below which no program can get: its launches and the bytes
// that it must move.
void PrintFloor(const BenchmarkResult& r, TextStream& out) {
  int64_t commands = 0, bytes = 0;
  for (const OpProfile& op : r.profile.ops) {
    commands += op.commands;
    if (op.commands > 0) bytes += op.bytes;
  }
  const double floor_ms =
      static_cast<double>(commands) * r.peaks->launch_us / 1e3 +
      static_cast<double>(bytes) / r.peaks->bytes_per_second * 1e3;
  out << std::setprecision(3) << "floor:   " << commands << " commands x "
      << r.peaks->launch_us << " us + " << Mib(bytes) << " / "
      << r.peaks->bytes_per_second / 1e9 << " GB/s = " << floor_ms
      << " ms; the latency is " << std::setprecision(2)
      << r.latency_ms.median / floor_ms << " times that; peak "
      << std::setprecision(1) << r.peaks->flops_per_second / 1e9
      << " GFLOP/s\n";
}

void PrintByType(const BenchmarkResult& r, double total, TextStream& out) {
  std::map<std::string, std::pair<int, double>> by_variant;
  for (const OpProfile& op : r.profile.ops) {
    auto& [count, ms] = by_variant[op.type + " " + op.variant];
    ++count;
    ms += MeanMs(op, r);
  }
  std::vector<std::pair<double, std::string>> rows;
  for (const auto& [name, sum] : by_variant) {
    TextStream row;
    row << std::fixed << std::setw(9) << std::setprecision(4) << sum.second
        << std::setw(7) << std::setprecision(1)
        << (total > 0 ? 100 * sum.second / total : 0) << std::setw(6)
        << sum.first << "  " << name << "\n";
    rows.emplace_back(sum.second, row.str());
  }
  std::sort(rows.rbegin(), rows.rend());
  out << "by variant:\n"
      << std::setw(9) << "ms" << std::setw(7) << "%" << std::setw(6) << "ops"
      << "  op and variant\n";
  for (const auto& [ms, row] : rows) out << row;
}

// Says what the first runs had to do on the device, and later starts need not
// do again.
std::string ProgramsText(const BenchmarkResult& r) {
  const BackendCounters& opencl = *r.opencl;
  std::string text =
      StrCat("programs: ", opencl.programs_compiled, " compiled, ",
             opencl.programs_loaded, " loaded, ", opencl.programs_failed,
             " failed; ", r.measurements, " measurements");
  if (opencl.groups_refused > 0) {
    text += StrCat("; ", opencl.groups_refused, " groups left to the driver");
  }
  return text + "\n";
}

std::string GroupsText(const GroupProfile& groups) {
  const Synchronisations& counts = groups.synchronisations;
  std::string text = StrCat(
      "syncs:   ", counts.total(), " (", counts.upload, " behind uploads, ",
      counts.compute, " between ops, ", counts.download, " before downloads)");
  if (groups.per_layer == 0) return text + "\n";
  return StrCat(text, "; ", groups.layers, " layers of up to ",
                groups.widest_layer, " ops in ", groups.groups, " groups, ",
                groups.side_by_side, " side by side",
                groups.out_of_order ? ", the device out of order" : "", "\n");
}

}  // namespace

std::string ResultText(const BenchmarkResult& r) {
  TextStream out;
  out << std::fixed << std::setprecision(3);
  out << "model:   " << r.model << "\n"
      << "inputs:  " << Join(r.inputs, "; ") << "\n"
      << "device:  " << r.cpu << " (" << r.features << "), " << r.threads
      << " thread(s), power mode " << r.power_mode << "\n";
  if (!r.gpu.empty()) out << "gpu:     " << r.gpu << "\n";
  out << "init:    " << r.init_ms << " ms\n"
      << "first:   " << r.first_ms << " ms\n"
      << "latency: min " << r.latency_ms.min << ", median "
      << r.latency_ms.median << ", mean " << r.latency_ms.mean << ", p90 "
      << r.latency_ms.p90 << ", p99 " << r.latency_ms.p99 << ", max "
      << r.latency_ms.max << ", std " << r.latency_ms.std << " ms over "
      << r.latency_ms.count << " runs\n"
      << "memory:  weights " << Mib(r.memory.weights_bytes)
      << ", packed copies of them " << Mib(r.memory.packed_bytes) << " ("
      << r.memory.packed_count << ") and, from the file, "
      << Mib(r.memory.mapped_packed_bytes) << " ("
      << r.memory.mapped_packed_count << ")"
      << ", inputs and outputs " << Mib(r.memory.io_bytes) << ", peak resident "
      << Mib(r.peak_rss_bytes) << "\n"
      << "arena:   " << Mib(r.memory.arena_bytes)
      << " of activations and scratch, placed by " << r.memory.planner
      << "; at least " << Mib(r.memory.lower_bound_bytes) << "\n";
  if (r.memory.device_tensors > 0) {
    out << "device:  " << Mib(r.memory.device_bytes) << " for "
        << r.memory.device_tensors << " tensors, which apart take "
        << Mib(r.memory.device_tensor_bytes) << "; one buffer, placed by "
        << r.memory.device_planner << ", and " << r.memory.device_images
        << " images\n";
  }
  out << GroupsText(r.profile.groups);
  if (r.opencl) out << ProgramsText(r);
  for (const auto& [second, ms] : r.over_time) {
    out << "at " << std::setprecision(0) << second
        << " s: " << std::setprecision(3) << ms << " ms\n";
  }
  if (!r.profile.ops.empty() && r.profile_runs > 0) {
    double total = 0;
    for (const OpProfile& op : r.profile.ops) total += MeanMs(op, r);
    if (r.peaks) PrintFloor(r, out);
    PrintOps(r, total, out);
    PrintByType(r, total, out);
  }
  return out.str();
}

std::string TuningText(const TuneReport& report) {
  return StrCat("tuned ", report.workloads, " workloads: ", report.known,
                " known, ", report.measured, " measured (", report.candidates,
                " candidates, ", report.screened, " more screened, ",
                report.samples, " samples, ", report.changed,
                " other than estimated) in ", report.seconds, " s\n");
}

std::string ResultJson(const BenchmarkResult& r) {
  const Summary& s = r.latency_ms;
  Json json = {
      {"schema", 1},
      {"model", r.model},
      {"inputs", r.inputs},
      {"device", DeviceJson(r)},
      {"latency_ms",
       {{"init", r.init_ms},
        {"first", r.first_ms},
        {"min", s.min},
        {"median", s.median},
        {"mean", s.mean},
        {"p90", s.p90},
        {"p99", s.p99},
        {"max", s.max},
        {"std", s.std}}},
      {"runs", s.count},
      {"memory_bytes", MemoryJson(r)},
      {"groups", GroupsJson(r)},
      {"synchronisations", SynchronisationsJson(r)},
  };
  if (r.opencl) json["opencl"] = OpenClJson(r);
  if (r.tuning.has_value()) {
    json["tuning"] = {{"workloads", r.tuning->workloads},
                      {"known", r.tuning->known},
                      {"measured", r.tuning->measured},
                      {"candidates", r.tuning->candidates},
                      {"screened", r.tuning->screened},
                      {"samples", r.tuning->samples},
                      {"changed", r.tuning->changed},
                      {"seconds", r.tuning->seconds}};
  }
  json["ops"] = Json::array();
  for (const OpProfile& op : r.profile.ops) {
    json["ops"].push_back({{"name", op.name},
                           {"type", op.type},
                           {"place", op.place},
                           {"kernel", op.kernel},
                           {"variant", op.variant},
                           {"parameters", op.parameters},
                           {"chosen_by", op.chosen_by},
                           {"runs", RunsOf(op, r)},
                           {"ms", MeanMs(op, r)},
                           {"group", op.group},
                           {"gflops", Gflops(op)},
                           {"bytes", op.bytes},
                           {"estimated_cycles", op.estimated_cycles}});
  }
  json["choices"] = Json::array();
  for (const Rechoice& choice : r.profile.choices) {
    json["choices"].push_back({{"op", choice.op},
                               {"shapes", choice.shapes},
                               {"from", choice.from},
                               {"to", choice.to}});
  }
  json["over_time"] = r.over_time;
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace placelite::tools
