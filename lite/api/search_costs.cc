// SPDX-License-Identifier: Apache-2.0
#include "lite/api/search_costs.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "lite/core/base/strings.h"
#include "lite/core/tune/statistics.h"

namespace placelite {
namespace {

// This many sizes are measured for each pair of places; times of other sizes
// are interpolated.
constexpr size_t kMeasuredSizes = 6;
// Sizes that differ by less than this factor count as the same.
constexpr double kNear = 1.15;

// The estimates where nothing is known: a launch, and bytes by the memory
// bandwidth of a small device.
constexpr double kCastMs = 0.005;
constexpr double kCrossingMs = 0.05;
constexpr double kMsPerByte = 2 / 10e6;  // read and written, 10 GB/s

double Bytes(const ValueInfo& info) {
  if (!info.shape.exact()) return 0;
  return static_cast<double>(info.shape.shape().NumElements()) *
         static_cast<double>(SizeOf(info.precision));
}

double Estimate(double bytes, const Place& from, const Place& to) {
  const bool crosses = !ShareMemory(from.target, to.target);
  return (crosses ? kCrossingMs : kCastMs) + bytes * kMsPerByte;
}

// Interpolates between the neighbours of `bytes`; beyond them times grow in
// proportion.
double Interpolate(const std::map<double, double>& known, double bytes) {
  const auto above = known.lower_bound(bytes);
  if (above == known.begin()) return above->second;
  const auto below = std::prev(above);
  if (above == known.end()) return below->second * bytes / below->first;
  const double part = (bytes - below->first) / (above->first - below->first);
  return below->second + part * (above->second - below->second);
}

std::string ChoiceKey(const std::string& op, const std::string& kernel,
                      Layout layout) {
  return StrCat(op, "\n", kernel, "\n", layout);
}

}  // namespace

void SearchCosts::AddKernel(const std::string& op, const std::string& kernel,
                            Layout layout, double ms) {
  const auto [entry, added] =
      kernels_.emplace(ChoiceKey(op, kernel, layout), ms);
  if (!added) entry->second = std::min(entry->second, ms);
}

double SearchCosts::Kernel(const Node& node, const KernelDef& kernel,
                           Layout layout) {
  const auto found =
      kernels_.find(ChoiceKey(node.name, KernelName(kernel), layout));
  if (found == kernels_.end()) return std::numeric_limits<double>::infinity();
  return found->second;
}

double SearchCosts::Cast(const ValueInfo& info, const Place& from,
                         const Place& to) {
  const auto fill = [&](const Place& place, const Place& other) {
    Place full = place;
    if (full.target == Target::kAny) full.target = other.target;
    // All CPU targets read and write the same memory, so one stands for all.
    if (IsCpu(full.target)) full.target = native_;
    if (full.precision == Precision::kAny) full.precision = other.precision;
    if (full.precision == Precision::kAny) full.precision = info.precision;
    if (full.layout.kind == LayoutKind::kAny) full.layout = other.layout;
    const bool image = info.shape.rank_known() && info.shape.rank() == 4;
    if (!image && full.layout.kind == LayoutKind::kNCHWc) {
      full.layout = LayoutKind::kNCHW;
    }
    return full;
  };
  const Place source = fill(from, to), target = fill(to, source);
  const double bytes = Bytes(info);
  const double memory = bytes * ms_per_byte_;
  if (source == target || bytes == 0) return memory;
  Pair& pair = pairs_[StrCat(source, " to ", target)];
  if (!info.shape.exact() || info.precision != Precision::kFloat) {
    ++pair.estimates;
    return memory + Estimate(bytes, source, target);
  }
  return memory + TimeOf(info.shape.shape(), bytes, source, target, &pair);
}

double SearchCosts::TimeOf(const Shape& shape, double bytes, const Place& from,
                           const Place& to, Pair* pair) {
  std::map<double, double>& known = pair->ms_by_bytes;
  const auto near = known.lower_bound(bytes / kNear);
  if (near != known.end() && near->first < bytes * kNear) {
    return near->second * bytes / near->first;
  }
  double ms = 0;
  if (records_.FindCast(shape, from, to, &ms)) return known[bytes] = ms;
  if (known.size() >= kMeasuredSizes) return Interpolate(known, bytes);
  if (time_cast_) {
    const Result<double> timed = time_cast_(shape, from, to);
    if (timed.ok()) {
      ++measured_;
      ms = std::max(kLeastRecordMs, timed.value());
      const Status kept = records_.KeepCast(shape, from, to, Summarize({ms}));
      if (!kept.ok() && status_.ok()) status_ = kept;
      return known[bytes] = ms;
    }
    if (timed.status().code() != StatusCode::kUnsupported && status_.ok()) {
      status_ = timed.status();
    }
  }
  ++pair->estimates;
  return known.empty() ? Estimate(bytes, from, to) : Interpolate(known, bytes);
}

std::vector<std::string> SearchCosts::estimated() const {
  std::vector<std::string> list;
  for (const auto& [places, pair] : pairs_) {
    if (pair.estimates == 0) continue;
    list.push_back(StrCat(places, ", ", pair.estimates, " times"));
  }
  return list;
}

}  // namespace placelite
