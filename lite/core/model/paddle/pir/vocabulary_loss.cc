// SPDX-License-Identifier: Apache-2.0
// The table has losses here.
#include "lite/core/model/paddle/pir/vocabulary.h"

namespace placelite {
namespace paddle {
namespace pir {
namespace {

constexpr OpRow kRows[] = {
    {"bce_loss", "bce_loss", {Argument("X"), Argument("Label")}, {"Out"}},
    {"hinge_loss",
     "hinge_loss",
     {Argument("Logits"), Argument("Labels")},
     {"Loss"}},
    {"huber_loss",
     "huber_loss",
     {Argument("X"), Argument("Y")},
     {"Out", kUnread}},
    Unary("identity_loss"),
    {"kldiv_loss",
     "kldiv_loss",
     {Argument("X"), Argument("Target")},
     {"Loss"},
     {Only("log_target", 0)}},
    {"label_smooth",
     "label_smooth",
     {Argument("X"), Argument("PriorDist")},
     {"Out"}},
    {"log_loss",
     "log_loss",
     {Argument("Predicted"), Argument("Labels")},
     {"Loss"}},
    {"sigmoid_cross_entropy_with_logits",
     "sigmoid_cross_entropy_with_logits",
     {Argument("X"), Argument("Label"), Argument("pos_weight")},
     {"Out"}},
    {"cross_entropy_with_softmax",
     "softmax_with_cross_entropy",
     {Argument("Logits"), Argument("Label")},
     {"Softmax", "Loss"}},
};

}  // namespace

Span<const OpRow> LossRows() { return kRows; }

}  // namespace pir
}  // namespace paddle
}  // namespace placelite
