// SPDX-License-Identifier: Apache-2.0
// The kernel rows of fc and matmul, best first.
#include "lite/backends/opencl/create.h"
#include "lite/core/base/strings.h"
#include "lite/kernels/common/arm_fp16.h"
#include "lite/kernels/common/code_products.h"
#include "lite/kernels/common/make_code_steps.h"
#include "lite/kernels/common/opencl_predicates.h"
#include "lite/kernels/common/places.h"
#include "lite/kernels/common/predicates.h"
#include "lite/kernels/common/row_generator.h"
#include "lite/kernels/gemm/arm_gemm.h"
#include "lite/kernels/matrix/bf16_product.h"
#include "lite/kernels/matrix/gemm.h"
#include "lite/kernels/matrix/gemv.h"
#include "lite/kernels/matrix/matrix.h"
#include "lite/kernels/matrix/tiled.h"

namespace placelite {
namespace {

Support FewRows(const OpView& op, const DeviceInfo&) {
  const Dim rows = ProductRows(op);
  const Support support =
      Require(rows <= Dim(kMaxGemvVectors),
              StrCat("more than ", kMaxGemvVectors, " rows"));
  if (IsFc(op)) return support;
  const bool both = op.attributes().Bool("transpose_x") &&
                    op.attributes().Bool("transpose_y");
  return support.And(both ? rows == Dim(1) : Tri::kYes,
                     "X and Y are both transposed");
}

// Weights are rounded to half precision and packed when the kernel is prepared.
Support ConstantWeights(const OpView& op, const DeviceInfo&) {
  return Require(op.input(1).is_constant(), "the weights are not a constant")
      .And(!op.has_input(2) || op.input(2).is_constant(),
           "Bias is not a constant");
}

Support OneMatrix(const OpView& op, const DeviceInfo&) {
  const ShapeRange& y = op.input_shape(1);
  return Require(op.input(1).is_constant(), "Y is not a constant")
      .And(!op.attributes().Bool("transpose_x"), "X is transposed")
      .And(y.rank_known() && y.rank() == 2, "Y has batches");
}

Support ConstantOperands(const OpView& op, const DeviceInfo&) {
  return Require(op.input(1).is_constant(), "W is not a constant")
      .And(!op.has_input(2) || op.input(2).is_constant(),
           "Bias is not a constant");
}

// CLBlast knows no epilogues, and no products of fp16 with sums in float.
Support HasClBlast(const OpView& op, const DeviceInfo& device) {
  return Require(device.gpu.clblast, "CLBlast is not installed")
      .And(op.epilogue().empty(), "there is an epilogue");
}

// Tiles compute all their rows, and are copied for the sake of a memory that is
// faster.
Support FillTiles(const OpView& op, const DeviceInfo& device) {
  constexpr int kRows = 8;
  return Require(device.gpu.own_local_memory,
                 "the GPU has no local memory of its own")
      .And(ProductRows(op) >= Dim(kRows),
           StrCat("fewer than ", kRows, " rows"));
}

Support OnMatrices(const OpView& op, const DeviceInfo&) {
  return InMatrices(op);
}

Support HasCodedWeights(const OpView& op, const DeviceInfo&) {
  return CodedWeights::AreOf(op);
}

constexpr Algorithm kDense[] = {
    {"{op}_coded_weights_{isa}",
     kReassociated,
     LITE_STAMPED_WITH(CPU, MatrixGemm, kCoded),
     HasCodedWeights,
     {CodedWeightsCost<16>, CodedWeightsCost<8>, CodedWeightsCost<4>}},
    AtRate(3, {"{op}_gemv_{isa}", kReassociated,
               LITE_STAMPED_WITH(CPU, MatrixGemv, kGemm), FewRows}),
    AtRate(3, {"{op}_gemm_{isa}", kReassociated,
               LITE_STAMPED_WITH(CPU, MatrixGemm, kGemm)}),
};
constexpr Stamps kTiledFp16 =
    StampedForFp16(LITE_ARM64((CreateWith<MatrixTiled, kTilesNeonFp16>)));
constexpr Stamps kPairsBf16 =
    StampedForBf16(LITE_X86_BF16((CreateWith<Bf16Product, kBf16GemmAvx512>)));
constexpr Algorithm kFcFp16[] = {AtRate(
    3, {"{op}_{place}_{isa}", kReassociated, kTiledFp16, ConstantWeights})};
constexpr Algorithm kMatmulFp16[] = {
    AtRate(3, {"{op}_{place}_{isa}", kReassociated, kTiledFp16, OneMatrix})};
constexpr Algorithm kFcBf16[] = {AtRate(
    6, {"{op}_{place}_{isa}", kReassociated, kPairsBf16, ConstantWeights})};
constexpr Algorithm kMatmulBf16[] = {
    AtRate(6, {"{op}_{place}_{isa}", kReassociated, kPairsBf16, OneMatrix})};
// Scales of weights may differ by columns.
Support MultipliesBytes(const OpView& op) {
  const Support constant = IsFc(op) ? ConstantWeights(op, DeviceInfo())
                                    : OneMatrix(op, DeviceInfo());
  if (constant.no() || !op.input(1).is_constant()) {
    return constant.And(op.input(1).is_constant(), "its weights vary");
  }
  const Shape weights = op.input_shape(1).shape();
  const bool transposed = !IsFc(op) && op.attributes().Bool("transpose_y");
  const int columns = weights.rank() - (transposed ? 2 : 1);
  const int depth = weights.rank() - (transposed ? 1 : 2);
  if (columns < 0 || depth < 0) return Support::No("Y is a vector");
  return constant.And(MultipliesCodes(op, columns, weights[depth]));
}

Support FloatsOfCodes(const OpView& op, const DeviceInfo&) {
  return MultipliesBytes(op);
}

Support BetweenCodes(const OpView& op, const DeviceInfo&) {
  return MultipliesBytes(op).And(TakesCodeSteps(op));
}

constexpr PerIsa<Predicate> kArmBytes =
    PerIsa<Predicate>::OfArmBytes(AvoidsLeastWeight, nullptr, nullptr);
constexpr PerIsa<Predicate> kX86Bytes =
    PerIsa<Predicate>::OfX86Bytes(nullptr, AvoidsLeastWeight, nullptr);
constexpr PerIsa<double> kX86Rates = PerIsa<double>::OfX86Bytes(12, 5, 12);

constexpr Algorithm kCodes[] = {
    AtRate(kX86Rates,
           {"{op}_{place}_{isa}", kReassociated,
            StampedForX86Bytes(
                LITE_X86((CreateWith<MatrixTiled, kRowTilesAvx512Vnni>)),
                LITE_X86((CreateWith<MatrixTiled, kRowTilesAvx2>)),
                LITE_X86((CreateWith<MatrixTiled, kRowTilesAvxVnni>))),
            kX86Bytes}),
    AtRate(12, {"{op}_{place}_{isa}", kReassociated,
                StampedForArmBytes(
                    LITE_ARM64((CreateWith<MatrixTiled, kRowTilesNeon>)),
                    LITE_ARM64((CreateWith<MatrixTiled, kRowTilesDot>)),
                    LITE_ARM64((CreateWith<MatrixTiled, kRowTilesI8mm>))),
                kArmBytes})};
constexpr Algorithm kFloatsOfCodes[] = {
    AtRate(kX86Rates,
           {"{op}_floats_{place}_{isa}", kReassociated,
            StampedForX86Bytes(
                LITE_X86((CreateWith<MatrixTiled, kFloatTilesAvx512Vnni>)),
                LITE_X86((CreateWith<MatrixTiled, kFloatTilesAvx2>)),
                LITE_X86((CreateWith<MatrixTiled, kFloatTilesAvxVnni>))),
            kX86Bytes}),
    AtRate(12, {"{op}_floats_{place}_{isa}", kReassociated,
                StampedForArmBytes(
                    LITE_ARM64((CreateWith<MatrixTiled, kFloatTilesNeon>)),
                    LITE_ARM64((CreateWith<MatrixTiled, kFloatTilesDot>)),
                    LITE_ARM64((CreateWith<MatrixTiled, kFloatTilesI8mm>))),
                kArmBytes})};
constexpr RowPlace kAtX86FloatsOfCodes[] = {{kX86Float, kX86BytesIsas, "int8"}};
constexpr RowPlace kAtArmFloatsOfCodes[] = {{kArmFloat, kArmBytesIsas, "int8"}};
constexpr ArgPlace kInputCodes[] = {
    {"Input", kX86Codes}, {"W", kX86Float}, {"Bias", kX86Float}};
constexpr ArgPlace kXCodes[] = {{"X", kX86Codes}, {"Y", kX86Float}};
constexpr ArgPlace kArmInputCodes[] = {
    {"Input", kArmCodes}, {"W", kArmFloat}, {"Bias", kArmFloat}};
constexpr ArgPlace kArmXCodes[] = {{"X", kArmCodes}, {"Y", kArmFloat}};

constexpr Algorithm kFcReference[] = {
    {"{op}_{place}_reference", kSameTree, CreateStateless<FcReference>}};
constexpr Algorithm kMatmulReference[] = {
    {"{op}_{place}_reference", kSameTree, CreateStateless<MatmulReference>}};

constexpr ParameterDef kTileParameters[] = {{"tile", kProductTiles}};
// Returns an algorithm by tiles in local memory, which read each element less
// often.
constexpr Algorithm Tiled(const Stamps& create, Predicate applies) {
  return AtRate(4, {"{op}_tiled_{place}_opencl",
                    kReassociated,
                    create,
                    applies,
                    {},
                    kTileParameters});
}

constexpr Algorithm kFcOpenCl[] = {
    Tiled(LITE_OPENCL(CreateOpenCl<PlanFcTiledOpenCl>), FillTiles),
    {"{op}_{place}_opencl", kReassociated,
     LITE_OPENCL(CreateOpenCl<PlanFcOpenCl>)}};
constexpr Algorithm kMatmulOpenCl[] = {
    Tiled(LITE_OPENCL(CreateOpenCl<PlanMatmulTiledOpenCl>), FillTiles),
    {"{op}_{place}_opencl", kReassociated,
     LITE_OPENCL(CreateOpenCl<PlanMatmulOpenCl>)}};
// CLBlast runs where it was measured or is pinned.
constexpr Algorithm kFcOrClBlast[] = {kFcOpenCl[0],
                                      kFcOpenCl[1],
                                      {"{op}_clblast_opencl", kReassociated,
                                       LITE_OPENCL(CreateClBlast), HasClBlast}};
constexpr Algorithm kMatmulOrClBlast[] = {kMatmulOpenCl[0], kMatmulOpenCl[1],
                                          kFcOrClBlast[2]};
constexpr Algorithm kFcFolder[] = {
    Tiled(LITE_OPENCL(CreateOpenCl<PlanFcTiledOpenCl>),
          AllOf<OnMatrices, FillTiles>),
    {"{op}_{place}_opencl", kReassociated,
     LITE_OPENCL(CreateOpenCl<PlanFcOpenCl>), OnMatrices}};
constexpr Algorithm kMatmulFolder[] = {
    Tiled(LITE_OPENCL(CreateOpenCl<PlanMatmulTiledOpenCl>),
          AllOf<OnMatrices, FillTiles>),
    {"{op}_{place}_opencl", kReassociated,
     LITE_OPENCL(CreateOpenCl<PlanMatmulOpenCl>), OnMatrices}};

constexpr ArgPlace kArmWeights[] = {{"W", kArmFloat}, {"Bias", kArmFloat}};
constexpr ArgPlace kArmY[] = {{"Y", kArmFloat}};
constexpr ArgPlace kX86Weights[] = {{"W", kX86Float}, {"Bias", kX86Float}};
constexpr ArgPlace kX86Y[] = {{"Y", kX86Float}};
// OpenCL kernels pack their weights themselves.
constexpr ArgPlace kHostWeights[] = {{"W", kHostFloat}, {"Bias", kHostFloat}};

constexpr RowSet Fc(Span<const RowPlace> places,
                    Span<const Algorithm> algorithms) {
  return RowSet("fc", places, algorithms).Epilogue(kAllEpilogues);
}

constexpr RowSet Matmul(Span<const RowPlace> places,
                        Span<const Algorithm> algorithms) {
  return RowSet("matmul", places, algorithms).Epilogue(kAllEpilogues);
}

// An epilogue on OpenCL reads no other tensor.
constexpr uint32_t kOfOneTensor =
    kAllEpilogues & ~EpilogueBit(EpilogueKind::kAdd);

constexpr RowSet FcOnOpenCl(Span<const RowPlace> places,
                            Span<const Algorithm> algorithms) {
  return Fc(places, algorithms)
      .If(ConstantOperands)
      .Args(kHostWeights)
      .Epilogue(kOfOneTensor);
}

constexpr RowSet kRows[] = {
    Fc(kAtCpu, kDense),
    Matmul(kAtCpu, kDense),
    Fc(kAtHostFloat, kFcReference),
    Matmul(kAtHostFloat, kMatmulReference),
    RowSet("matmul", kAtHostDouble, kMatmulReference),
    Fc(kAtArmFp16Dense, kFcFp16).Args(kArmWeights),
    Matmul(kAtArmFp16Dense, kMatmulFp16).Args(kArmY),
    Fc(kAtX86Bf16, kFcBf16).Args(kX86Weights),
    Matmul(kAtX86Bf16, kMatmulBf16).Args(kX86Y),
    Fc(kAtX86Codes, kCodes).If(BetweenCodes).Args(kX86Weights),
    Matmul(kAtX86Codes, kCodes).If(BetweenCodes).Args(kX86Y),
    Fc(kAtArmCodes, kCodes).If(BetweenCodes).Args(kArmWeights),
    Matmul(kAtArmCodes, kCodes).If(BetweenCodes).Args(kArmY),
    Fc(kAtArmFloatsOfCodes, kFloatsOfCodes)
        .Alias("from_codes")
        .If(FloatsOfCodes)
        .Args(kArmInputCodes),
    Matmul(kAtArmFloatsOfCodes, kFloatsOfCodes)
        .Alias("from_codes")
        .If(FloatsOfCodes)
        .Args(kArmXCodes),
    Fc(kAtX86FloatsOfCodes, kFloatsOfCodes)
        .Alias("from_codes")
        .If(FloatsOfCodes)
        .Args(kInputCodes),
    Matmul(kAtX86FloatsOfCodes, kFloatsOfCodes)
        .Alias("from_codes")
        .If(FloatsOfCodes)
        .Args(kXCodes),
    FcOnOpenCl(kAtClFp16, kFcOpenCl),
    FcOnOpenCl(kAtClFloat, kFcOrClBlast),
    FcOnOpenCl(kAtClFolder, kFcFolder),
    Matmul(kAtClFp16, kMatmulOpenCl).Epilogue(kOfOneTensor),
    Matmul(kAtClFloat, kMatmulOrClBlast).Epilogue(kOfOneTensor),
    Matmul(kAtClFolder, kMatmulFolder).Epilogue(kOfOneTensor),
};

}  // namespace

Span<const KernelDef> MatrixKernels() { return GeneratedRows<kRows>(); }

}  // namespace placelite
