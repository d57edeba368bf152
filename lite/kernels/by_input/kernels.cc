// SPDX-License-Identifier: Apache-2.0
// The kernel rows of the ops whose attributes are elements of inputs.
#include "lite/kernels/by_input/by_input.h"
#include "lite/kernels/common/places.h"
#include "lite/kernels/common/predicates.h"
#include "lite/kernels/common/row_generator.h"
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

// The families are those of the ops that PlainOf may come to.
template <NumericContract contract, FamilyRows... families>
constexpr Algorithm kByInput[] = {
    {"{op}_reference", contract, CreateByInput<families...>}};

// What these inputs hold has been read before; their memory is not touched
// here.
constexpr ArgPlace kLists[] = {
    {"Axis", kHostAny},   {"Axes", kHostAny},        {"Diagonal", kHostAny},
    {"Depth", kHostAny},  {"Sections", kHostAny},    {"Scales", kHostAny},
    {"Starts", kHostAny}, {"Ends", kHostAny},        {"Strides", kHostAny},
    {"Pads", kHostAny},   {"Value", kHostAny},       {"Sizes", kHostAny},
    {"Roi", kHostAny},    {"OutputSizes", kHostAny}, {"KernelSizes", kHostAny},
};
constexpr ArgPlace kTopKArgs[] = {{"K", kHostAny}, {"Indices", kHostInt64}};
constexpr ArgPlace kOneHotArgs[] = {{"X", kHostAny}, {"Depth", kHostAny}};

constexpr const char* kCumulative[] = {"cumsum_by_input", "cumprod_by_input"};
constexpr const char* kReshapes[] = {"squeeze_by_input", "unsqueeze_by_input"};
constexpr const char* kSums[] = {"reduce_mean_by_input", "reduce_sum_by_input",
                                 "reduce_prod_by_input"};
constexpr const char* kLimits[] = {"reduce_max_by_input",
                                   "reduce_min_by_input"};

// A reduction of no axes is the identity, a row of the reshapes.
constexpr RowSet kRows[] = {
    RowSet(kCumulative, kAtHostAny, kByInput<kSameTree, CumsumKernels>)
        .If(OfNumbers)
        .Args(kLists),
    RowSet("tril_triu_by_input", kAtHostAny,
           kByInput<kBitExact, TrilTriuKernels>)
        .Args(kLists),
    RowSet("top_k_by_input", kAtHostAny, kByInput<kBitExact, TopKKernels>)
        .If(OfNumbers)
        .Args(kTopKArgs),
    RowSet("one_hot_by_input", kAtHostFloat, kByInput<kBitExact, OneHotKernels>)
        .Args(kOneHotArgs),
    RowSet(kReshapes, kAtHostAny, kByInput<kBitExact, ReshapeKernels>)
        .Args(kLists),
    RowSet("slice_by_input", kAtHostAny,
           kByInput<kBitExact, SliceKernels, StridedSliceKernels>)
        .Args(kLists),
    RowSet("split_by_input", kAtHostAny, kByInput<kBitExact, SplitKernels>)
        .Args(kLists),
    RowSet("pad_by_input", kAtHostAny, kByInput<kBitExact, PadKernels>)
        .Args(kLists),
    RowSet("fold_by_input", kAtHostFloat, kByInput<kSameTree, FoldKernels>)
        .Args(kLists),
    RowSet("interpolate_by_input", kAtHostFloat,
           kByInput<kSameTree, InterpolateKernels>)
        .Args(kLists),
    RowSet(kSums, kAtHostAny,
           kByInput<kSameTree, ReduceKernels, ReshapeKernels>)
        .If(OfNumbers)
        .Args(kLists),
    RowSet(kLimits, kAtHostAny,
           kByInput<kBitExact, ReduceKernels, ReshapeKernels>)
        .If(OfNumbers)
        .Args(kLists),
};

}  // namespace

Span<const KernelDef> ByInputKernels() { return GeneratedRows<kRows>(); }

}  // namespace placelite
