// Pooling.
#include <algorithm>

#include "lite/core/base/strings.h"
#include "lite/core/model/onnx/spatial.h"

namespace placelite {
namespace onnx_import {
namespace {

void LowerPool(OpLowering& op) {
  const bool max = op.type() == "MaxPool";
  Spatial spatial(op, op.Input(0));
  if (!op.HasAttribute("kernel_shape")) {
    return op.FailCorrupt("has no attribute 'kernel_shape'");
  }
  const std::vector<int64_t> kernel = spatial.Pair("kernel_shape", 1);
  const std::vector<int64_t> strides = spatial.Pair("strides", 1);
  const std::vector<int64_t> dilations = spatial.Pair("dilations", 1);
  if (dilations != std::vector<int64_t>{1, 1}) {
    return op.FailUnsupported(
        StrCat("dilations are [", Join(dilations, ","), "], expected 1"));
  }
  if (op.Int("storage_order", 0) != 0) {
    return op.FailUnsupported("attribute 'storage_order' is set");
  }
  const bool includes_padding = op.Int("count_include_pad", 0) != 0;
  op.Define(spatial.Back(
      op.Emit("pool2d", {spatial.x()},
              {{"pooling_type", std::string(max ? "max" : "avg")},
               {"ksize", kernel},
               {"strides", strides},
               {"paddings", spatial.Paddings(kernel, strides, dilations)},
               {"ceil_mode", op.Int("ceil_mode", 0) != 0},
               {"exclusive", !includes_padding}})));
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
