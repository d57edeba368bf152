// SPDX-License-Identifier: Apache-2.0
// Pooling.
#include <algorithm>

#include "lite/core/base/strings.h"
#include "lite/core/model/onnx/spatial.h"
#include "lite/core/model/onnx/volume.h"

namespace placelite {
namespace onnx_import {
namespace {

bool IsDilated(OpLowering& op) {
  for (int64_t dilation : op.Ints("dilations")) {
    if (dilation != 1) return true;
  }
  return false;
}

void LowerPool(OpLowering& op) {
  const bool max = op.type() == "MaxPool";
  if (op.rank(op.Input(0)) == 5 || op.IsOutputRead(1) || IsDilated(op)) {
    return LowerVolumePool(op);
  }
  const ValueId x = op.Input(0);
  const Precision precision = op.info(x).precision;
  // Bytes are the same numbers as floats.
  const bool bytes =
      precision == Precision::kInt8 || precision == Precision::kUInt8;
  Spatial spatial(op, max && bytes ? EmitCast(op, x, Precision::kFloat) : x);
  if (!op.HasAttribute("kernel_shape")) {
    return op.FailCorrupt("has no attribute 'kernel_shape'");
  }
  const std::vector<int64_t> kernel = spatial.Pair("kernel_shape", 1);
  const std::vector<int64_t> strides = spatial.Pair("strides", 1);
  const std::vector<int64_t> dilations = spatial.Pair("dilations", 1);
  const bool includes_padding = op.Int("count_include_pad", 0) != 0;
  const bool ceil_mode = op.Int("ceil_mode", 0) != 0;
  const ValueId out = spatial.Back(
      op.Emit("pool2d", {spatial.x()},
              {{"pooling_type", std::string(max ? "max" : "avg")},
               {"ksize", kernel},
               {"strides", strides},
               {"paddings", spatial.Paddings(kernel, strides, dilations)},
               {"ceil_mode", ceil_mode},
               {"starts_inside", ceil_mode},
               {"exclusive", !includes_padding}}));
  op.Define(max && bytes ? EmitCast(op, out, precision) : out);
}

void LowerGlobalPool(OpLowering& op) {
  const bool max = op.type() == "GlobalMaxPool";
  Spatial spatial(op, op.Input(0));
  op.Define(
      spatial.Back(op.Emit("pool2d", {spatial.x()},
                           {{"pooling_type", std::string(max ? "max" : "avg")},
                            {"global_pooling", true}})));
}

constexpr LoweringRule kRules[] = {
    {"AveragePool", 1, kNewestOpset, LowerPool},
    {"GlobalAveragePool", 1, kNewestOpset, LowerGlobalPool},
    {"GlobalMaxPool", 1, kNewestOpset, LowerGlobalPool},
    {"MaxPool", 1, kNewestOpset, LowerPool},
};

}  // namespace

Span<const LoweringRule> PoolRules() { return kRules; }

}  // namespace onnx_import
}  // namespace placelite
