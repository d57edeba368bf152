// SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark/trace.h"

#include <cmath>

#include "lite/core/base/strings.h"
#include "tools/benchmark/json_parts.h"

namespace placelite::tools {
namespace {

// The trace shows one process with two threads: ops run one after another on
// the thread that calls Run, whatever workers help it, and on the device.
constexpr int kProcess = 1;
constexpr int kThread = 1;
constexpr int kDeviceThread = 2;

// Converts to the format's microseconds, rounded to the clock's nanoseconds: so
// an op ends no later than the next one begins.
double Microseconds(double ms) { return std::round(ms * 1e6) / 1e3; }

double EndMs(const OpProfile& op) { return op.start_ms + op.last_ms; }

Json Event(const std::string& name, const char* phase, double ms) {
  return {{"name", name},
          {"ph", phase},
          {"ts", Microseconds(ms)},
          {"pid", kProcess},
          {"tid", kThread}};
}

Json NameEvent(const char* what, const std::string& name) {
  Json event = Event(what, "M", 0);
  event["args"] = {{"name", name}};
  return event;
}

Json CounterEvent(const char* name, double ms, Json series) {
  Json event = Event(name, "C", ms);
  event["args"] = std::move(series);
  return event;
}

Json LiveEvent(double ms, int64_t bytes) {
  return CounterEvent("live bytes", ms, {{"bytes", bytes}});
}

Json ArenaEvent(double ms, const ProgramMemory& memory) {
  return CounterEvent("arena", ms,
                      {{"bytes", memory.arena_bytes},
                       {"lower bound", memory.lower_bound_bytes}});
}

double Gflops(const OpProfile& op) {
  if (op.last_ms <= 0) return 0;
  return static_cast<double>(op.flops) / (op.last_ms * 1e6);
}

Json Arguments(const OpProfile& op) {
  return {{"type", op.type},
          {"place", op.place},
          {"kernel", op.kernel},
          {"variant", op.variant},
          {"input_shapes", Join(op.input_shapes, " ")},
          {"output_shapes", Join(op.output_shapes, " ")},
          {"gflops", Gflops(op)},
          {"bytes", op.bytes}};
}

// Views take no time: they are instant events of the thread.
Json OpEvent(const OpProfile& op) {
  const bool is_view = op.variant == "view";
  Json event = Event(op.name, is_view ? "i" : "X", op.start_ms);
  if (is_view) {
    event["s"] = "t";
  } else {
    event["dur"] = Microseconds(op.last_ms);
  }
  if (op.commands > 0) event["tid"] = kDeviceThread;
  event["cat"] = op.type;
  event["args"] = Arguments(op);
  return event;
}

Json Events(const BenchmarkResult& result) {
  Json events = Json::array();
  events.push_back(NameEvent("process_name", "placelite " + result.model));
  events.push_back(NameEvent("thread_name", "Run"));
  if (!result.gpu.empty()) {
    Json name = NameEvent("thread_name", result.gpu);
    name["tid"] = kDeviceThread;
    events.push_back(std::move(name));
  }
  events.push_back(ArenaEvent(0, result.memory));
  for (const OpProfile& op : result.trace.ops) {
    if (op.runs == 0 && op.variant != "view") continue;  // branch not taken
    events.push_back(LiveEvent(op.start_ms, op.live_bytes));
    events.push_back(OpEvent(op));
  }
  const double end =
      result.trace.ops.empty() ? 0 : EndMs(result.trace.ops.back());
  events.push_back(LiveEvent(end, 0));
  events.push_back(ArenaEvent(end, result.memory));
  return events;
}

}  // namespace

std::string TraceJson(const BenchmarkResult& result) {
  const Json json = {{"traceEvents", Events(result)},
                     {"displayTimeUnit", "ns"},
                     {"otherData",
                      {{"model", result.model},
                       {"inputs", result.inputs},
                       {"threads", result.threads},
                       {"device", DeviceJson(result)},
                       {"memory_bytes", MemoryJson(result)}}}};
  // Names come from model files and may hold any bytes.
  return json.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace placelite::tools
