// SPDX-License-Identifier: Apache-2.0
// The table has ops that make tensors here.
#include "lite/core/model/paddle/pir/vocabulary.h"

namespace placelite {
namespace paddle {
namespace pir {
namespace {

constexpr OpRow kRows[] = {
    {"full_like",
     "fill_any_like",
     {Argument("X"), Text("str_value", "ValueTensor")},
     {"Out"}},
    {"full_with_tensor",
     "fill_constant",
     {Text("str_value", "ValueTensor"),
      List("shape", "ShapeTensor", "ShapeTensorList")},
     {"Out"}},
    {"full_batch_size_like",
     "fill_constant_batch_size_like",
     {Argument("Input")},
     {"Out"}},
    {"fill", "fill_any", {Argument("X"), Number("value")}, {"Out"}},
    {"assign_value", "assign_value", {Ignored()}, {"Out"}},
    {"arange",
     "range",
     {Argument("Start"), Argument("End"), Argument("Step")},
     {"Out"}},
    {"linspace",
     "linspace",
     {Argument("Start"), Argument("Stop"), Argument("Num")},
     {"Out"}},
    {"eye", "eye", {Number("num_rows"), Number("num_columns")}, {"Out"}},
    {"tril_indices", "tril_indices", {}, {"out"}},
    {"triu_indices", "triu_indices", {}, {"out"}},
};

}  // namespace

Span<const OpRow> CreationRows() { return kRows; }

}  // namespace pir
}  // namespace paddle
}  // namespace placelite
