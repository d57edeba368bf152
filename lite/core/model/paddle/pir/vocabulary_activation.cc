// SPDX-License-Identifier: Apache-2.0
// The table has activations here.
#include "lite/core/model/paddle/pir/vocabulary.h"

namespace placelite {
namespace paddle {
namespace pir {
namespace {

constexpr OpRow kRows[] = {
    {"swiglu", "swiglu", {Argument("x"), Argument("y")}, {"out"}},
    Unary("relu"),
    Unary("relu6"),
    Unary("sigmoid"),
    Unary("tanh"),
    Unary("silu"),
    Unary("swish"),
    Unary("gelu"),
    Unary("elu"),
    Unary("celu"),
    Unary("selu"),
    Unary("stanh"),
    Unary("softsign"),
    Unary("softplus"),
    Unary("soft_relu"),
    Unary("tanh_shrink"),
    Unary("logsigmoid"),
    Unary("maxout"),
    Unary("softmax"),
    Unary("log_softmax"),
    Unary("hardswish", "hard_swish"),
    Unary("hardsigmoid", "hard_sigmoid"),
    Unary("hardtanh", "brelu"),
    {"hardshrink",
     "hard_shrink",
     {Argument("X")},
     {"Out"},
     {Set("keeps_threshold", 1)}},
    {"leaky_relu",
     "leaky_relu",
     {Argument("X")},
     {"Out"},
     {Rename("negative_slope", "alpha")}},
    {"thresholded_relu",
     "thresholded_relu",
     {Argument("X")},
     {"Out"},
     {Only("value", 0)}},
    {"softshrink",
     "softshrink",
     {Argument("X")},
     {"Out"},
     {Rename("threshold", "lambda")}},
    {"mish", "mish", {Argument("X")}, {"Out"}, {Rename("lambda", "threshold")}},
    {"rrelu", "rrelu", {Argument("X")}, {"Out", kUnread}},
    {"prelu", "prelu", {Argument("X"), Argument("Alpha")}, {"Out"}},
    {"dropout",
     "dropout",
     {Argument("X"), Ignored(), Number("dropout_prob")},
     {"Out", kUnread},
     {Rename("mode", "dropout_implementation")}},
};

}  // namespace

Span<const OpRow> ActivationRows() { return kRows; }

}  // namespace pir
}  // namespace paddle
}  // namespace placelite
