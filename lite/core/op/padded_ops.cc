// Ops that find as many things as the elements of their inputs say. Their
// outputs are as large as they can become, with zeros behind what was found,
// and Count says how much that is: shapes never depend on elements.
#include "lite/core/op/infer_util.h"
#include "lite/core/op/op_families.h"

namespace placelite {
namespace {

constexpr Dim kAnySize(0, Dim::kUnbounded);

// The last output.
void SetCount(InferContext& context) {
  context.SetOutput(context.num_outputs() - 1, Precision::kInt64,
                    ShapeRange{Dim(1)});
}

// A row of coordinates for each element of X.
Status InferNonzero(InferContext& context) {
  const ShapeRange& x = context.op().input_shape(0);
  const Dim rank = x.rank_known() ? Dim(x.rank()) : Dim(0, kMaxRank);
  const Dim elements = x.rank_known() ? x.NumElements() : kAnySize;
  context.SetOutput(0, Precision::kInt64, ShapeRange{elements, rank});
  SetCount(context);
  return Status::Ok();
}

int64_t PerElementOfX(const OpView& op) {
  return op.input_shape(0).NumElements().max;
}

constexpr ArgDef kX[] = {{"X"}};
constexpr ArgDef kIndicesCount[] = {{"Indices"}, {"Count"}};

constexpr OpDef kOps[] = {
    // Where X is not zero, in row-major order.
    {"padded_nonzero",
     kX,
     kIndicesCount,
     {},
     InferNonzero,
     "onnx NonZero, Compress; paddle where_index, masked_select",
     PerElementOfX},
};

}  // namespace

Span<const OpDef> PaddedOps() { return kOps; }

}  // namespace placelite
