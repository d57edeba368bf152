// SPDX-License-Identifier: Apache-2.0
// Rows of ops whose outputs are padded.
#include "lite/kernels/common/backends.h"
#include "lite/kernels/common/element.h"
#include "lite/kernels/common/row.h"
#include "lite/kernels/padded/nms_strips.h"
#include "lite/kernels/padded/padded.h"

namespace placelite {
namespace {

Support HasElements(const OpView& op, const DeviceInfo&) {
  return Require(HasType(op.input(0).precision), "X has four bits");
}

constexpr VariantDef kNonzero[] = {
    {"padded_nonzero_rows", kAnyCpu, NumericContract::kBitExact,
     [](const OpView& op, const DeviceInfo&) {
       const ShapeRange& x = op.input_shape(0);
       return Require(x.rank_known() && x.rank() > 0, "X is one number");
     },
     CreateStateless<PaddedNonzeroRows>},
    {"padded_nonzero_reference", kAnyCpu, NumericContract::kBitExact, nullptr,
     CreateStateless<PaddedNonzeroReference>}};

constexpr VariantDef kNms[] = {
    {"padded_nms_strips", kAnyCpu, NumericContract::kBitExact, nullptr,
     CreateNmsByStrips<OverlapsChunk>},
    {"padded_nms_reference", kAnyCpu, NumericContract::kBitExact, nullptr,
     CreatePaddedNms}};

constexpr VariantDef kNmsX86[] = {
    {"padded_nms_strips_avx512", kAvx512, NumericContract::kBitExact, nullptr,
     LITE_X86(CreateNmsByStrips<OverlapsChunkAvx512>)},
    {"padded_nms_strips_avx2", kAvx2, NumericContract::kBitExact, nullptr,
     LITE_X86(CreateNmsByStrips<OverlapsChunkAvx2>)}};

constexpr VariantDef kMulticlassNms[] = {{"padded_multiclass_nms_reference",
                                          kAnyCpu, NumericContract::kBitExact,
                                          nullptr, CreatePaddedMulticlassNms}};

constexpr VariantDef kMatrixNms[] = {{"padded_matrix_nms_reference", kAnyCpu,
                                      NumericContract::kBitExact, nullptr,
                                      CreatePaddedMatrixNms}};

constexpr VariantDef kUnique[] = {{"padded_unique_reference", kAnyCpu,
                                   NumericContract::kBitExact, nullptr,
                                   CreatePaddedUnique}};

constexpr ArgPlace kNonzeroArgs[] = {{"Indices", kHostInt64},
                                     {"Count", kHostInt64}};

constexpr ArgPlace kNmsArgs[] = {{"Boxes", kHostFloat},
                                 {"Scores", kHostFloat},
                                 {"IouThreshold", kHostFloat},
                                 {"ScoreThreshold", kHostFloat}};
constexpr Place kX86Int64(Target::kX86, Precision::kInt64);
constexpr ArgPlace kNmsX86Args[] = {{"Boxes", kX86Float},
                                    {"Scores", kX86Float},
                                    {"IouThreshold", kX86Float},
                                    {"ScoreThreshold", kX86Float}};
constexpr ArgPlace kMulticlassArgs[] = {
    {"Index", kHostInt32}, {"RoisNum", kHostInt32}, {"Count", kHostInt64}};

constexpr ArgPlace kUniqueArgs[] = {{"Indices", kHostInt64},
                                    {"Inverse", kHostInt64},
                                    {"Counts", kHostInt64},
                                    {"Count", kHostInt64}};

constexpr KernelDef kKernels[] = {
    {"padded_nonzero", kHostAny, "def", kNonzero, HasElements, kNonzeroArgs},
    {"padded_nms", kX86Int64, "def", kNmsX86, nullptr, kNmsX86Args},
    {"padded_nms", kHostInt64, "def", kNms, nullptr, kNmsArgs},
    {"padded_multiclass_nms", kHostFloat, "def", kMulticlassNms, nullptr,
     kMulticlassArgs},
    {"padded_matrix_nms", kHostFloat, "def", kMatrixNms, nullptr,
     kMulticlassArgs},
    {"padded_unique", kHostAny, "def", kUnique, HasElements, kUniqueArgs},
};

}  // namespace

Span<const KernelDef> PaddedKernels() { return kKernels; }

}  // namespace placelite
