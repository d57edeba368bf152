// SPDX-License-Identifier: Apache-2.0
// Rows of the ops whose attributes are elements of inputs.
#include "lite/kernels/by_input/by_input.h"
#include "lite/kernels/common/element.h"
#include "lite/kernels/common/row.h"
#include "lite/kernels/cumsum/cumsum.h"
#include "lite/kernels/fold/fold.h"
#include "lite/kernels/interpolate/interpolate.h"
#include "lite/kernels/one_hot/one_hot.h"
#include "lite/kernels/pad/pad.h"
#include "lite/kernels/reduce/reduce.h"
#include "lite/kernels/reshape/reshape.h"
#include "lite/kernels/slice/slice.h"
#include "lite/kernels/split/split.h"
#include "lite/kernels/strided_slice/strided_slice.h"
#include "lite/kernels/top_k/top_k.h"
#include "lite/kernels/tril_triu/tril_triu.h"

namespace placelite {
namespace {

// Numbers that are compared and summed.
Support OfNumbers(const OpView& op, const DeviceInfo&) {
  return Require(IsArithmetic(op.input(0).precision),
                 "X is neither float, double nor an integer of 8 bits or more");
}

// What these hold has been read before; their memory is not touched here.
constexpr ArgPlace kLists[] = {
    {"Axis", kHostAny},   {"Axes", kHostAny},        {"Diagonal", kHostAny},
    {"Depth", kHostAny},  {"Sections", kHostAny},    {"Scales", kHostAny},
    {"Starts", kHostAny}, {"Ends", kHostAny},        {"Strides", kHostAny},
    {"Pads", kHostAny},   {"Value", kHostAny},       {"Sizes", kHostAny},
    {"Roi", kHostAny},    {"OutputSizes", kHostAny}, {"KernelSizes", kHostAny},
};
constexpr ArgPlace kTopKArgs[] = {{"K", kHostAny}, {"Indices", kHostInt64}};
constexpr ArgPlace kOneHotArgs[] = {{"X", kHostAny}, {"Depth", kHostAny}};

template <FamilyRows... families>
constexpr VariantDef Variant(const char* name, NumericContract contract) {
  return {name, kAnyCpu, contract, nullptr, CreateByInput<families...>};
}

// The families are those of the op that PlainOf may come to.
#define LITE_BY_INPUT(Name, name, contract, ...)          \
  constexpr VariantDef k##Name[] = {Variant<__VA_ARGS__>( \
      name "_by_input_reference", NumericContract::contract)};

LITE_BY_INPUT(Cumsum, "cumsum", kSameTree, CumsumKernels)
LITE_BY_INPUT(Cumprod, "cumprod", kSameTree, CumsumKernels)
LITE_BY_INPUT(TrilTriu, "tril_triu", kBitExact, TrilTriuKernels)
LITE_BY_INPUT(TopK, "top_k", kBitExact, TopKKernels)
LITE_BY_INPUT(OneHot, "one_hot", kBitExact, OneHotKernels)
LITE_BY_INPUT(Squeeze, "squeeze", kBitExact, ReshapeKernels)
LITE_BY_INPUT(Unsqueeze, "unsqueeze", kBitExact, ReshapeKernels)
LITE_BY_INPUT(Slice, "slice", kBitExact, SliceKernels, StridedSliceKernels)
LITE_BY_INPUT(Split, "split", kBitExact, SplitKernels)
LITE_BY_INPUT(Pad, "pad", kBitExact, PadKernels)
LITE_BY_INPUT(Fold, "fold", kSameTree, FoldKernels)
LITE_BY_INPUT(Interpolate, "interpolate", kSameTree, InterpolateKernels)
// A reduction of no axes is the identity, a row of the reshapes.
LITE_BY_INPUT(Mean, "reduce_mean", kSameTree, ReduceKernels, ReshapeKernels)
LITE_BY_INPUT(Sum, "reduce_sum", kSameTree, ReduceKernels, ReshapeKernels)
LITE_BY_INPUT(Max, "reduce_max", kBitExact, ReduceKernels, ReshapeKernels)
LITE_BY_INPUT(Min, "reduce_min", kBitExact, ReduceKernels, ReshapeKernels)
LITE_BY_INPUT(Prod, "reduce_prod", kSameTree, ReduceKernels, ReshapeKernels)

constexpr KernelDef kKernels[] = {
    {"cumsum_by_input", kHostAny, "def", kCumsum, OfNumbers, kLists},
    {"cumprod_by_input", kHostAny, "def", kCumprod, OfNumbers, kLists},
    {"tril_triu_by_input", kHostAny, "def", kTrilTriu, nullptr, kLists},
    {"top_k_by_input", kHostAny, "def", kTopK, OfNumbers, kTopKArgs},
    {"one_hot_by_input", kHostFloat, "def", kOneHot, nullptr, kOneHotArgs},
    {"squeeze_by_input", kHostAny, "def", kSqueeze, nullptr, kLists},
    {"unsqueeze_by_input", kHostAny, "def", kUnsqueeze, nullptr, kLists},
    {"slice_by_input", kHostAny, "def", kSlice, nullptr, kLists},
    {"split_by_input", kHostAny, "def", kSplit, nullptr, kLists},
    {"pad_by_input", kHostAny, "def", kPad, nullptr, kLists},
    {"fold_by_input", kHostFloat, "def", kFold, nullptr, kLists},
    {"interpolate_by_input", kHostFloat, "def", kInterpolate, nullptr, kLists},
    {"reduce_mean_by_input", kHostAny, "def", kMean, OfNumbers, kLists},
    {"reduce_sum_by_input", kHostAny, "def", kSum, OfNumbers, kLists},
    {"reduce_max_by_input", kHostAny, "def", kMax, OfNumbers, kLists},
    {"reduce_min_by_input", kHostAny, "def", kMin, OfNumbers, kLists},
    {"reduce_prod_by_input", kHostAny, "def", kProd, OfNumbers, kLists},
};

}  // namespace

Span<const KernelDef> ByInputKernels() { return kKernels; }

}  // namespace placelite
