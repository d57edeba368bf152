#include "lite/kernels/conv2d/cost.h"

#include "lite/core/op/window.h"
#include "lite/kernels/common/cost_rates.h"

namespace placelite {
namespace {

// Multiply-adds of whole vectors in a cycle, after what loads and remainders
// take.
constexpr double kGemmRate = 1.5;
// To copy one vector into the columns.
constexpr double kColumnCycles = 3;
constexpr double kGemvRate = 2;
constexpr double kPlaneRate = 1.2;

struct Work {
  double products;  // multiply-adds, of single numbers
  double filter;    // bytes
  double columns;   // numbers copied
};

Work WorkOf(const Conv2dParams& p) {
  const auto taps = static_cast<double>(p.window.h.kernel * p.window.w.kernel);
  const auto channels = static_cast<double>(p.in_channels / p.groups);
  const auto pixels = static_cast<double>(p.batch * p.out_h * p.out_w);
  const auto outputs = static_cast<double>(p.out_channels);
  Work work;
  work.products = pixels * outputs * channels * taps;
  work.filter = outputs * channels * taps * 4;
  work.columns =
      p.IsPointwise() ? 0 : pixels * static_cast<double>(p.in_channels) * taps;
  return work;
}

}  // namespace

template <int kLanes>
double GemmCost(const OpView& op, const DeviceInfo&) {
  const Work work = WorkOf(ReadConv2d(op));
  return work.products / kLanes / kGemmRate +
         work.filter / kMemoryBytesPerCycle +
         work.columns / kLanes * kColumnCycles;
}

template <int kLanes>
double GemvCost(const OpView& op, const DeviceInfo&) {
  const Work work = WorkOf(ReadConv2d(op));
  return work.products / kLanes / kGemvRate +
         work.filter / kMemoryBytesPerCycle;
}

template <int kLanes>
double PlanesCost(const OpView& op, const DeviceInfo&) {
  return WorkOf(ReadConv2d(op)).products / kLanes / kPlaneRate;
}

template double GemmCost<8>(const OpView& op, const DeviceInfo& device);
template double GemmCost<16>(const OpView& op, const DeviceInfo& device);
template double GemvCost<8>(const OpView& op, const DeviceInfo& device);
template double GemvCost<16>(const OpView& op, const DeviceInfo& device);
template double PlanesCost<8>(const OpView& op, const DeviceInfo& device);
template double PlanesCost<16>(const OpView& op, const DeviceInfo& device);

}  // namespace placelite
