// SPDX-License-Identifier: Apache-2.0
// Pooling.
#include "lite/core/model/onnx/lower_pool.h"

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

ValueId EmitPool(OpLowering& op, ValueId x, bool max) {
  Spatial spatial(op, x);
  if (!op.HasAttribute("kernel_shape")) {
    op.FailCorrupt("has no attribute 'kernel_shape'");
    return kNone;
  }
  const std::vector<int64_t> kernel = spatial.Pair("kernel_shape", 1);
  const std::vector<int64_t> strides = spatial.Pair("strides", 1);
  const std::vector<int64_t> dilations = spatial.Pair("dilations", 1);
  const bool includes_padding = op.Int("count_include_pad", 0) != 0;
  const bool ceil_mode = op.Int("ceil_mode", 0) != 0;
  AttributeMap attributes = {{"pooling_type", std::string(max ? "max" : "avg")},
                             {"ksize", kernel},
                             {"strides", strides},
                             {"ceil_mode", ceil_mode},
                             {"starts_inside", ceil_mode},
                             {"exclusive", !includes_padding}};
  spatial.SetPadding(kernel, strides, dilations, &attributes);
  return spatial.Back(op.Emit("pool2d", {spatial.x()}, std::move(attributes)));
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
  const ValueId out =
      EmitPool(op, max && bytes ? EmitCast(op, x, Precision::kFloat) : x, max);
  op.Define(max && bytes ? EmitCast(op, out, precision) : out);
}

ValueId EmitGlobalPool(OpLowering& op, ValueId x, bool max) {
  if (op.rank(x) == 5) {
    return op.Emit(
        max ? "reduce_max" : "reduce_mean", {x},
        {{"dim", std::vector<int64_t>{2, 3, 4}}, {"keep_dim", true}});
  }
  Spatial spatial(op, x);
  return spatial.Back(
      op.Emit("pool2d", {spatial.x()},
              {{"pooling_type", std::string(max ? "max" : "avg")},
               {"global_pooling", true}}));
}

void LowerGlobalPool(OpLowering& op) {
  const bool max = op.type() == "GlobalMaxPool";
  op.Define(EmitGlobalPool(op, op.Input(0), max));
}

constexpr LoweringRule kRules[] = {
    {"AveragePool", 1, kNewestOpset, LowerPool},
    {"GlobalAveragePool", 1, kNewestOpset, LowerGlobalPool},
    {"GlobalMaxPool", 1, kNewestOpset, LowerGlobalPool},
    {"MaxPool", 1, kNewestOpset, LowerPool},
};

}  // namespace

Span<const LoweringRule> PoolRules() { return kRules; }

ValueId EmitAveragePool(OpLowering& op, ValueId x) {
  return EmitPool(op, x, /*max=*/false);
}

ValueId EmitGlobalAveragePool(OpLowering& op, ValueId x) {
  return EmitGlobalPool(op, x, /*max=*/false);
}

}  // namespace onnx_import
}  // namespace placelite
