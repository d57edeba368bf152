// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/sampling/region_bins.h"

#include <algorithm>
#include <cmath>

#include "lite/core/base/strings.h"

namespace placelite {
namespace {

// A bin has at most this many samples along one axis.
constexpr double kMaxSamples = 1 << 12;

Result<Bins> ReadBins(const OpView& op, double from, double to,
                      const char* pooled) {
  const AttributeMap& attributes = op.attributes();
  const bool aligned = attributes.Bool("aligned");
  const double scale = attributes.Float("spatial_scale");
  const auto count = static_cast<double>(attributes.Int(pooled));
  const double start = from * scale - (aligned ? 0.5 : 0);
  double length = to * scale - (aligned ? 0.5 : 0) - start;
  if (!aligned) length = std::max(length, 1.0);
  const int64_t ratio = attributes.Int("sampling_ratio");
  const double samples =
      ratio > 0 ? static_cast<double>(ratio) : std::ceil(length / count);
  if (!(std::fabs(start) < 1e15) || std::isnan(length) ||
      !(samples <= kMaxSamples)) {
    return Status::InvalidArgument(
        StrCat("roi_align: a region from ", from, " to ", to));
  }
  return Bins{start, length / count,
              static_cast<int64_t>(std::max(0.0, samples))};
}

}  // namespace

Result<Region> ReadRegion(const RunContext& context, int64_t r) {
  Region region;
  region.image = context.tensors.input(2).data<int64_t>()[r];
  const Shape& x = context.tensors.input(0).shape();
  if (region.image < 0 || region.image >= x[0]) {
    return Status::InvalidArgument(StrCat(
        "roi_align: region ", r, " is of image ", region.image, ", X ", x));
  }
  const float* roi = context.tensors.input(1).data<float>() + 4 * r;
  LITE_ASSIGN_OR_RETURN(region.rows,
                        ReadBins(context.op, roi[1], roi[3], "pooled_height"));
  LITE_ASSIGN_OR_RETURN(region.columns,
                        ReadBins(context.op, roi[0], roi[2], "pooled_width"));
  return region;
}

}  // namespace placelite
