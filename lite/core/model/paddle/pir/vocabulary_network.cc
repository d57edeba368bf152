// SPDX-License-Identifier: Apache-2.0
// The table has layers of networks here: convolutions, pooling, normalisation
// and interpolation.
#include "lite/core/model/paddle/pir/vocabulary.h"

namespace placelite {
namespace paddle {
namespace pir {
namespace {

constexpr OpRow Interpolation(const char* name, const char* type) {
  OpRow row = {name,
               type,
               {Argument("X"), Argument("OutSize"), Argument("SizeTensor"),
                Argument("Scale")},
               {"Out"},
               {Rename("data_format", "data_layout")}};
  return row;
}

constexpr OpRow kRows[] = {
    {"conv2d", "conv2d", {Argument("Input"), Argument("Filter")}, {"Output"}},
    {"depthwise_conv2d",
     "depthwise_conv2d",
     {Argument("Input"), Argument("Filter")},
     {"Output"}},
    {"deformable_conv",
     "deformable_conv",
     {Argument("Input"), Argument("Offset"), Argument("Filter"),
      Argument("Mask")},
     {"Output"}},
    {"conv2d_transpose",
     "conv2d_transpose",
     {Argument("Input"), Argument("Filter"), List("output_size")},
     {"Output"}},
    {"depthwise_conv2d_transpose",
     "depthwise_conv2d_transpose",
     {Argument("Input"), Argument("Filter"), List("output_size")},
     {"Output"}},
    {"conv3d", "conv3d", {Argument("Input"), Argument("Filter")}, {"Output"}},
    {"conv3d_transpose",
     "conv3d_transpose",
     {Argument("Input"), Argument("Filter")},
     {"Output"}},
    {"pool3d",
     "pool3d",
     {Argument("X")},
     {"Out"},
     {Rename("kernel_size", "ksize")}},
    {"max_pool3d_with_index",
     "max_pool3d_with_index",
     {Argument("X")},
     {"Out", kUnread},
     {Rename("kernel_size", "ksize")}},
    {"pool2d", "pool2d", {Argument("X"), List("ksize")}, {"Out"}},
    {"max_pool2d_with_index",
     "max_pool2d_with_index",
     {Argument("X")},
     {"Out", kUnread},
     {Rename("kernel_size", "ksize")}},
    {"batch_norm",
     "batch_norm",
     {Argument("X"), Argument("Mean"), Argument("Variance"), Argument("Scale"),
      Argument("Bias")},
     {"Y"},
     {Rename("data_format", "data_layout")},
     /*shares=*/-1},
    {"layer_norm",
     "layer_norm",
     {Argument("X"), Argument("Scale"), Argument("Bias")},
     {"Y"}},
    {"group_norm",
     "group_norm",
     {Argument("X"), Argument("Scale"), Argument("Bias")},
     {"Y"},
     {Rename("data_format", "data_layout")}},
    {"instance_norm",
     "instance_norm",
     {Argument("X"), Argument("Scale"), Argument("Bias")},
     {"Y"}},
    {"affine_channel",
     "affine_channel",
     {Argument("X"), Argument("Scale"), Argument("Bias")},
     {"Out"}},
    {"norm", "norm", {Argument("X")}, {"Out", kUnread}},
    {"lrn", "lrn", {Argument("X")}, {"Out", kUnread}},
    Interpolation("nearest_interp", "nearest_interp_v2"),
    Interpolation("bilinear_interp", "bilinear_interp_v2"),
    Interpolation("bicubic_interp", "bicubic_interp_v2"),
    Interpolation("linear_interp", "linear_interp_v2"),
    Interpolation("trilinear_interp", "trilinear_interp_v2"),
    {"grid_sample",
     "grid_sampler",
     {Argument("X"), Argument("Grid")},
     {"Output"}},
    {"rnn",
     "rnn",
     {Argument("Input"), Argument("PreState"), Argument("WeightList"),
      Argument("SequenceLength"), Ignored()},
     {"Out", kUnread, "State"}},
};

}  // namespace

Span<const OpRow> NetworkRows() { return kRows; }

}  // namespace pir
}  // namespace paddle
}  // namespace placelite
