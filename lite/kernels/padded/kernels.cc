// SPDX-License-Identifier: Apache-2.0
// The kernel rows of ops whose outputs are padded, best first.
#include "lite/kernels/common/element.h"
#include "lite/kernels/common/places.h"
#include "lite/kernels/common/row_generator.h"
#include "lite/kernels/padded/nms_strips.h"
#include "lite/kernels/padded/padded.h"

namespace placelite {
namespace {

Support HasElements(const OpView& op, const DeviceInfo&) {
  return Require(HasType(op.input(0).precision), "X has four bits");
}

Support HasAxes(const OpView& op, const DeviceInfo&) {
  const ShapeRange& x = op.input_shape(0);
  return Require(x.rank_known() && x.rank() > 0, "X is one number");
}

constexpr Algorithm kNonzero[] = {
    AtRate(4, {"{op}_rows", kBitExact, CreateStateless<PaddedNonzeroRows>,
               HasAxes}),
    {"{op}_reference", kBitExact, CreateStateless<PaddedNonzeroReference>},
};
constexpr Algorithm kNms[] = {
    AtRate(4, {"{op}_strips_{isa}", kBitExact,
               LITE_STAMPED_WITH(X86, NmsByStrips, OverlapsChunk)}),
    AtRate(4,
           {"{op}_strips", kBitExact, CreateWith<NmsByStrips, OverlapsChunk>}),
    {"{op}_reference", kBitExact, CreatePaddedNms},
};
constexpr Algorithm kMulticlassNms[] = {
    {"{op}_reference", kBitExact, CreatePaddedMulticlassNms}};
constexpr Algorithm kMatrixNms[] = {
    {"{op}_reference", kBitExact, CreatePaddedMatrixNms}};
constexpr Algorithm kUnique[] = {
    {"{op}_reference", kBitExact, CreatePaddedUnique}};

constexpr RowPlace kAtX86Int64[] = {
    {Place(Target::kX86, Precision::kInt64), kX86Isas, ""}};

constexpr ArgPlace kNonzeroArgs[] = {{"Indices", kHostInt64},
                                     {"Count", kHostInt64}};
constexpr ArgPlace kNmsX86Args[] = {{"Boxes", kX86Float},
                                    {"Scores", kX86Float},
                                    {"IouThreshold", kX86Float},
                                    {"ScoreThreshold", kX86Float}};
constexpr ArgPlace kNmsArgs[] = {{"Boxes", kHostFloat},
                                 {"Scores", kHostFloat},
                                 {"IouThreshold", kHostFloat},
                                 {"ScoreThreshold", kHostFloat}};
constexpr ArgPlace kDetectionArgs[] = {
    {"Index", kHostInt32}, {"RoisNum", kHostInt32}, {"Count", kHostInt64}};
constexpr ArgPlace kUniqueArgs[] = {{"Indices", kHostInt64},
                                    {"Inverse", kHostInt64},
                                    {"Counts", kHostInt64},
                                    {"Count", kHostInt64}};

constexpr RowSet kRows[] = {
    RowSet("padded_nonzero", kAtHostAny, kNonzero)
        .If(HasElements)
        .Args(kNonzeroArgs),
    RowSet("padded_nms", kAtX86Int64, kNms).Args(kNmsX86Args),
    RowSet("padded_nms", kAtHostInt64, kNms).Args(kNmsArgs),
    RowSet("padded_multiclass_nms", kAtHostFloat, kMulticlassNms)
        .Args(kDetectionArgs),
    RowSet("padded_matrix_nms", kAtHostFloat, kMatrixNms).Args(kDetectionArgs),
    RowSet("padded_unique", kAtHostAny, kUnique)
        .If(HasElements)
        .Args(kUniqueArgs),
};

}  // namespace

Span<const KernelDef> PaddedKernels() { return GeneratedRows<kRows>(); }

}  // namespace placelite
