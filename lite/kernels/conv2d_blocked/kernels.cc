// SPDX-License-Identifier: Apache-2.0
// The kernel rows of conv2d in NCHW[x]c, for each width of vectors and type of
// elements.
#include "lite/core/base/align.h"
#include "lite/core/base/strings.h"
#include "lite/kernels/common/code_products.h"
#include "lite/kernels/common/make_code_steps.h"
#include "lite/kernels/common/places.h"
#include "lite/kernels/common/predicates.h"
#include "lite/kernels/common/row_generator.h"
#include "lite/kernels/common/seen_positions.h"
#include "lite/kernels/conv2d_blocked/conv2d_blocked.h"
#include "lite/kernels/conv2d_blocked/cost.h"
#include "lite/kernels/conv2d_blocked/depthwise.h"
#include "lite/kernels/conv2d_blocked/direct.h"
#include "lite/kernels/conv2d_blocked/narrow.h"
#include "lite/kernels/conv2d_blocked/positions.h"
#include "lite/kernels/conv2d_blocked/winograd.h"

namespace placelite {
namespace {

// Blocks of so few channels would be mostly padding.
constexpr int64_t kFewChannels = 4;

// Inference has made sure that the shape of the filter is exact.
Shape FilterShape(const OpView& op) { return op.input_shape(1).shape(); }

Support ConstantOperands(const OpView& op) {
  return Require(op.input(1).is_constant(), "Filter is not a constant")
      .And(!op.has_input(2) || op.input(2).is_constant(),
           "Bias is not a constant");
}

// Returns the groups as the kernel sees them; sizes of the input do not matter.
int64_t Merged(const OpView& op, int64_t lanes) {
  const Shape filter = FilterShape(op);
  Conv2dParams params;
  params.groups = op.attributes().Int("groups");
  params.in_channels = filter[1] * params.groups;
  params.out_channels = filter[0];
  return MergedGroups(params, lanes);
}

template <int kLanes>
Support Blocked(const OpView& op, const DeviceInfo&) {
  return ConstantOperands(op).And(
      Merged(op, kLanes) > 0,
      StrCat("its groups do not fill whole blocks of ", kLanes, " channels"));
}

Support Depthwise(const OpView& op, const DeviceInfo&) {
  const Shape filter = FilterShape(op);
  const int64_t groups = op.attributes().Int("groups");
  return ConstantOperands(op)
      .And(groups > 1 && filter[1] == 1, "groups have more than one channel")
      .And(filter[0] == groups, "groups have more than one output");
}

Support Winograd(const OpView& op, const DeviceInfo&) {
  const Shape filter = FilterShape(op);
  const std::vector<int64_t>& strides = op.attributes().Ints("strides");
  const std::vector<int64_t>& dilations = op.attributes().Ints("dilations");
  return ConstantOperands(op)
      .And(op.attributes().Int("groups") == 1, "the groups are several")
      .And(filter[2] == 3 && filter[3] == 3, "the kernel is not 3x3")
      .And(strides[0] == 1 && strides[1] == 1, "the stride is not 1")
      .And(dilations[0] == 1 && dilations[1] == 1, "the kernel is dilated");
}

// Other convolutions meet little padding.
Support Dilated(const OpView& op, const DeviceInfo&) {
  const std::vector<int64_t>& dilations = op.attributes().Ints("dilations");
  const Support dilated =
      ConstantOperands(op)
          .And(op.attributes().Int("groups") == 1, "the groups are several")
          .And(dilations[0] > 1 || dilations[1] > 1,
               "the kernel is not dilated");
  if (dilated.no()) return dilated;
  if (!op.input_shape(0).exact()) {
    return dilated.And(Support(Tri::kDepends, "its shape is not known"));
  }
  return dilated.And(!OutputsByPosition(ReadConv2d(op)).empty(),
                     "no position of the filter meets the input in every "
                     "window, or the stride is not 1");
}

Support FirstLayer(const OpView& op, const DeviceInfo&) {
  return ConstantOperands(op)
      .And(op.attributes().Int("groups") == 1, "the groups are several")
      .And(FilterShape(op)[1] <= kFewChannels,
           StrCat("more than ", kFewChannels, " input channels"));
}

// For outputs that fill a small part of a block.
Support FewOutputs(const OpView& op, const DeviceInfo&) {
  return ConstantOperands(op)
      .And(op.attributes().Int("groups") == 1, "the groups are several")
      .And(FilterShape(op)[0] <= kMaxNarrowOutputs,
           StrCat("more than ", kMaxNarrowOutputs, " output channels"));
}

// Returns what it takes longer to store vectors as codes than as rounded
// floats, where a vector takes so many `cycles`. A table makes up for it:
// floats look up one element after the other.
double EncodeCycles(const OpView& op, const Conv2dParams& params, int64_t lanes,
                    double cycles) {
  for (const EpilogueStep& step : op.epilogue()) {
    if (step.kind == EpilogueKind::kMapCodes) return 0;
  }
  const int64_t blocks = CeilDiv(params.out_channels, lanes);
  return cycles * static_cast<double>(params.batch * blocks * params.out_h *
                                      params.out_w);
}

template <const BlockedTiles& tiles, int kInBlock>
double DirectCost(const OpView& op, const DeviceInfo&) {
  Conv2dParams params = ReadSeenConv2d(op);
  const double encode =
      EncodeCycles(op, params, tiles.lanes, tiles.elements.store_cycles);
  params.groups /= MergedGroups(params, tiles.lanes);
  return DirectCycles(params, tiles, kInBlock) + encode;
}

template <const BlockedTiles& tiles>
double PositionsCost(const OpView& op, const DeviceInfo&) {
  return PositionsCycles(ReadConv2d(op), tiles);
}

template <const NarrowRows& rows>
double NarrowCost(const OpView& op, const DeviceInfo&) {
  return NarrowCycles(ReadSeenConv2d(op), rows.lanes);
}

template <const WinogradTransforms& transforms>
double WinogradCost(const OpView& op, const DeviceInfo&) {
  return WinogradCycles(ReadConv2d(op), transforms);
}

template <const BlockedPlanes& planes>
double DepthwiseCost(const OpView& op, const DeviceInfo&) {
  const Conv2dParams params = ReadConv2d(op);
  return DepthwiseCycles(params, planes.lanes) +
         EncodeCycles(op, params, planes.lanes, planes.store_cycles);
}

constexpr Algorithm kFirst[] = {
    {"conv2d_first_{isa}",
     kReassociated,
     LITE_STAMPED_WITH(CPU, Conv2dDirect, kTiles),
     nullptr,
     {DirectCost<kTilesAvx512, 1>, DirectCost<kTilesAvx2, 1>,
      DirectCost<kTilesNeon, 1>},
     kTileParameters}};

template <int m>
constexpr Algorithm WinogradOf(const char* name) {
  return {name,
          kTransform,
          LITE_STAMPED_WITH(CPU, Conv2dWinograd, kWinograd, <m>),
          Winograd,
          {WinogradCost<kWinogradAvx512<m>>, WinogradCost<kWinogradAvx2<m>>,
           WinogradCost<kWinogradNeon<m>>},
          kWinogradParameters};
}

// An algorithm for values in half precision has one stamp.
constexpr Algorithm FirstOf(Stamps stamps, CostFunction cost) {
  return {"conv2d_first_{place}_{isa}",
          kReassociated,
          stamps,
          nullptr,
          cost,
          kTileParameters};
}
constexpr Algorithm DepthwiseOf(Stamps stamps, Predicate applies,
                                CostFunction cost) {
  return {"conv2d_depthwise_{place}_{isa}", kReassociated, stamps, applies,
          cost};
}
constexpr Algorithm DirectOf(Stamps stamps, Predicate applies,
                             CostFunction cost,
                             Span<const ParameterDef> parameters) {
  return {"conv2d_direct_{place}_{isa}",
          kReassociated,
          stamps,
          applies,
          cost,
          parameters};
}

constexpr Algorithm kFirstFp16[] = {FirstOf(
    StampedForFp16(LITE_ARM64((CreateWith<Conv2dDirect, kTilesNeonFp16>))),
    DirectCost<kTilesNeonFp16, kImageBlock>)};
constexpr Algorithm kBlockedFp16[] = {
    DepthwiseOf(StampedForFp16(LITE_ARM64(
                    (CreateWith<Conv2dBlockedDepthwise, kPlanesNeonFp16>))),
                Depthwise, DepthwiseCost<kPlanesNeonFp16>),
    DirectOf(
        StampedForFp16(LITE_ARM64((CreateWith<Conv2dDirect, kTilesNeonFp16>))),
        Blocked<8>, DirectCost<kTilesNeonFp16, 8>, kTileParameters)};
constexpr Algorithm kFirstBf16[] = {FirstOf(
    StampedForBf16(
        LITE_X86_BF16((CreateWith<Conv2dDirect, kFirstTilesAvx512Bf16>))),
    DirectCost<kFirstTilesAvx512Bf16, 1>)};
template <const WinogradTransforms& transforms>
constexpr Algorithm WinogradBf16(const char* name) {
  return {
      name,
      kTransform,
      StampedForBf16(LITE_X86_BF16((CreateWith<Conv2dWinograd, transforms>))),
      Winograd,
      WinogradCost<transforms>,
      kWinogradParameters};
}

constexpr Algorithm kBlockedBf16[] = {
    DepthwiseOf(StampedForBf16(LITE_X86_BF16(
                    (CreateWith<Conv2dBlockedDepthwise, kPlanesAvx512Bf16>))),
                Depthwise, DepthwiseCost<kPlanesAvx512Bf16>),
    WinogradBf16<kWinogradOfBf16Avx512Bf16>("conv2d_winograd2_{place}_{isa}"),
    WinogradBf16<kWinogradAvx512Bf16<4>>("conv2d_winograd4_{place}_{isa}"),
    WinogradBf16<kWinogradAvx512Bf16<6>>("conv2d_winograd6_{place}_{isa}"),
    DirectOf(StampedForBf16(
                 LITE_X86_BF16((CreateWith<Conv2dDirect, kTilesAvx512Bf16>))),
             Blocked<16>, DirectCost<kTilesAvx512Bf16, 16>, kDirectParameters)};

// Products of the filter that a sum has at most.
int64_t ProductsOf(const OpView& op) {
  const Shape filter = FilterShape(op);
  return filter[1] * filter[2] * filter[3];
}

Support OnCodes(const OpView& op) {
  return ConstantOperands(op).And(MultipliesCodes(op, 0, ProductsOf(op)));
}

Support FromCodes(const OpView& op, const DeviceInfo&) { return OnCodes(op); }

Support BetweenCodes(const OpView& op, const DeviceInfo&) {
  return OnCodes(op).And(TakesCodeSteps(op));
}

Support FirstOfCodes(const OpView& op, const DeviceInfo& device) {
  return FirstLayer(op, device).And(BetweenCodes(op, device));
}

// Floats hold whole numbers up to 2^24.
Support DepthwiseOfCodes(const OpView& op, const DeviceInfo& device) {
  constexpr int64_t kMaxProducts = 512;
  return Depthwise(op, device)
      .And(ProductsOf(op) <= kMaxProducts, "its windows are large");
}

constexpr PerIsa<Predicate> kCodesOfFirst =
    PerIsa<Predicate>::OfX86Bytes(nullptr, AvoidsLeastWeight, nullptr);
constexpr PerIsa<Predicate> kCodesOfBlocks = PerIsa<Predicate>::OfX86Bytes(
    Blocked<16>, AllOf<Blocked<8>, AvoidsLeastWeight>, Blocked<8>);

constexpr Algorithm kFirstCodes[] = {
    {"conv2d_first_{place}_{isa}", kReassociated,
     StampedForX86Bytes(
         LITE_X86((CreateWith<Conv2dDirect, kFirstTilesAvx512Vnni>)),
         LITE_X86((CreateWith<Conv2dDirect, kCodeTilesAvx2>)),
         LITE_X86((CreateWith<Conv2dDirect, kCodeTilesAvxVnni>))),
     kCodesOfFirst,
     PerIsa<CostFunction>::OfX86Bytes(
         DirectCost<kFirstTilesAvx512Vnni, kImageBlock>,
         DirectCost<kCodeTilesAvx2, kImageBlock>,
         DirectCost<kCodeTilesAvxVnni, kImageBlock>),
     kTileParameters}};
// A camera's pixels lie in NHWC, and are packed as those of NCHW are.
constexpr Algorithm OfNhwc(Algorithm first) {
  first.name = "conv2d_first_nhwc_{place}_{isa}";
  return first;
}
constexpr Algorithm kFirstCodesOfNhwc[] = {OfNhwc(kFirstCodes[0])};
constexpr Algorithm kBlockedCodes[] = {
    {"conv2d_depthwise_{place}_{isa}",
     kReassociated,
     Stamps(Only(Isa::kAvx512Vnni) | Only(Isa::kAvx2),
            {LITE_X86((CreateWith<Conv2dBlockedDepthwise, kPlanesAvx512Vnni>)),
             LITE_X86((CreateWith<Conv2dBlockedDepthwise, kCodePlanesAvx2>)),
             nullptr}),
     DepthwiseOfCodes,
     {DepthwiseCost<kPlanesAvx512Vnni>, DepthwiseCost<kCodePlanesAvx2>,
      nullptr}},
    {"conv2d_direct_{place}_{isa}", kReassociated,
     StampedForX86Bytes(
         LITE_X86((CreateWith<Conv2dDirect, kTilesAvx512Vnni>)),
         LITE_X86((CreateWith<Conv2dDirect, kCodeTilesAvx2>)),
         LITE_X86((CreateWith<Conv2dDirect, kCodeTilesAvxVnni>))),
     kCodesOfBlocks,
     PerIsa<CostFunction>::OfX86Bytes(DirectCost<kTilesAvx512Vnni, 16>,
                                      DirectCost<kCodeTilesAvx2, 8>,
                                      DirectCost<kCodeTilesAvxVnni, 8>),
     kTileParameters}};
constexpr Algorithm kFloatsOfCodes[] = {
    {"conv2d_direct_floats_{place}_{isa}", kReassociated,
     StampedForX86Bytes(
         LITE_X86((CreateWith<Conv2dDirect, kFloatTilesAvx512Vnni>)),
         LITE_X86((CreateWith<Conv2dDirect, kFloatTilesAvx2>)),
         LITE_X86((CreateWith<Conv2dDirect, kFloatTilesAvxVnni>))),
     kCodesOfBlocks,
     PerIsa<CostFunction>::OfX86Bytes(DirectCost<kFloatTilesAvx512Vnni, 16>,
                                      DirectCost<kFloatTilesAvx2, 8>,
                                      DirectCost<kFloatTilesAvxVnni, 8>),
     kTileParameters}};

// On Arm one tile takes first layers and blocks; the stamps are those of the
// ways to multiply bytes.
constexpr Stamps kArmCodeStamps =
    StampedForArmBytes(LITE_ARM64((CreateWith<Conv2dDirect, kCodeTilesNeon>)),
                       LITE_ARM64((CreateWith<Conv2dDirect, kCodeTilesDot>)),
                       LITE_ARM64((CreateWith<Conv2dDirect, kCodeTilesI8mm>)));
constexpr PerIsa<CostFunction> kArmCodeCosts = PerIsa<CostFunction>::OfArmBytes(
    DirectCost<kCodeTilesNeon, 4>, DirectCost<kCodeTilesDot, 4>,
    DirectCost<kCodeTilesI8mm, 4>);
constexpr PerIsa<Predicate> kArmCodesOfFirst =
    PerIsa<Predicate>::OfArmBytes(AvoidsLeastWeight, nullptr, nullptr);
constexpr PerIsa<Predicate> kArmCodesOfBlocks = PerIsa<Predicate>::OfArmBytes(
    AllOf<Blocked<4>, AvoidsLeastWeight>, Blocked<4>, Blocked<4>);

constexpr Algorithm kArmFirstCodes[] = {
    {"conv2d_first_{place}_{isa}", kReassociated, kArmCodeStamps,
     kArmCodesOfFirst, kArmCodeCosts, kTileParameters}};
constexpr Algorithm kArmFirstCodesOfNhwc[] = {OfNhwc(kArmFirstCodes[0])};
constexpr Algorithm kArmBlockedCodes[] = {
    {"conv2d_depthwise_{place}_{isa}", kReassociated,
     Stamps(Only(Isa::kNeon),
            LITE_ARM64((CreateWith<Conv2dBlockedDepthwise, kPlanesNeonCodes>))),
     DepthwiseOfCodes, DepthwiseCost<kPlanesNeonCodes>},
    {"conv2d_direct_{place}_{isa}", kReassociated, kArmCodeStamps,
     kArmCodesOfBlocks, kArmCodeCosts, kTileParameters}};
constexpr Algorithm kArmFloatsOfCodes[] = {
    {"conv2d_direct_floats_{place}_{isa}", kReassociated,
     StampedForArmBytes(
         LITE_ARM64((CreateWith<Conv2dDirect, kFloatTilesNeon>)),
         LITE_ARM64((CreateWith<Conv2dDirect, kFloatTilesDot>)),
         LITE_ARM64((CreateWith<Conv2dDirect, kFloatTilesI8mm>))),
     kArmCodesOfBlocks, kArmCodeCosts, kTileParameters}};

constexpr Algorithm kBlocked[] = {
    {"conv2d_blocked_depthwise_{isa}",
     kReassociated,
     LITE_STAMPED_WITH(CPU, Conv2dBlockedDepthwise, kPlanes),
     Depthwise,
     {DepthwiseCost<kPlanesAvx512>, DepthwiseCost<kPlanesAvx2>,
      DepthwiseCost<kPlanesNeon>}},
    WinogradOf<2>("conv2d_winograd2_{isa}"),
    WinogradOf<4>("conv2d_winograd4_{isa}"),
    WinogradOf<6>("conv2d_winograd6_{isa}"),
    {"conv2d_positions_{isa}",
     kReassociated,
     LITE_STAMPED_WITH(CPU, Conv2dPositions, kTiles),
     Dilated,
     {PositionsCost<kTilesAvx512>, PositionsCost<kTilesAvx2>,
      PositionsCost<kTilesNeon>}},
    {"conv2d_direct_{isa}",
     kReassociated,
     LITE_STAMPED_WITH(CPU, Conv2dDirect, kTiles),
     {Blocked<16>, Blocked<8>, Blocked<4>},
     {DirectCost<kTilesAvx512, 16>, DirectCost<kTilesAvx2, 8>,
      DirectCost<kTilesNeon, 4>},
     {kDirectParameters, kDirectParameters, kTileParameters}}};

// From blocks to dense outputs.
constexpr Algorithm kNarrow[] = {
    {"conv2d_narrow_{isa}",
     kReassociated,
     LITE_STAMPED_WITH(CPU, Conv2dNarrow, kNarrowRows),
     nullptr,
     {NarrowCost<kNarrowRowsAvx512>, NarrowCost<kNarrowRowsAvx2>,
      NarrowCost<kNarrowRowsNeon>}}};
constexpr RowPlace kAtDenseAvx512[] = {{kX86Float, Only(Isa::kAvx512), ""}};
constexpr RowPlace kAtDenseAvx2[] = {{kX86Float, Only(Isa::kAvx2), ""}};

// From blocks of half a vector, as AVX2 kernels make them.
constexpr Algorithm kFromHalf[] = {
    {"conv2d_direct_8c_{isa}", kReassociated,
     LITE_STAMPED_WITH(AVX512, Conv2dDirect, kTiles), Blocked<16>,
     DirectCost<kTilesAvx512, 8>, kTileParameters}};
constexpr RowPlace kAtNchw16c[] = {kAtBlocked[0]};

// Filter and bias are constants, which are always dense.
constexpr ArgPlace kX86Weights[] = {{"Filter", kX86Float}, {"Bias", kX86Float}};
constexpr ArgPlace kX86Dense[] = {
    {"Input", kX86Float}, {"Filter", kX86Float}, {"Bias", kX86Float}};
constexpr ArgPlace kX86Nchw8cInput[] = {
    {"Input", kX86Nchw8c}, {"Filter", kX86Float}, {"Bias", kX86Float}};
constexpr ArgPlace kX86Nchw16cInput[] = {
    {"Input", kX86Nchw16c}, {"Filter", kX86Float}, {"Bias", kX86Float}};
constexpr ArgPlace kArmNchw4cInput[] = {
    {"Input", kArmNchw4c}, {"Filter", kArmFloat}, {"Bias", kArmFloat}};
constexpr ArgPlace kX86DenseCodes[] = {
    {"Input", kX86Codes}, {"Filter", kX86Float}, {"Bias", kX86Float}};
constexpr ArgPlace kX86NhwcCodes[] = {
    {"Input", kX86CodesNhwc}, {"Filter", kX86Float}, {"Bias", kX86Float}};
constexpr ArgPlace kX86Nchw16cCodes[] = {
    {"Input", kX86CodesNchw16c}, {"Filter", kX86Float}, {"Bias", kX86Float}};
constexpr ArgPlace kX86Nchw8cCodes[] = {
    {"Input", kX86CodesNchw8c}, {"Filter", kX86Float}, {"Bias", kX86Float}};
constexpr ArgPlace kArmDenseCodes[] = {
    {"Input", kArmCodes}, {"Filter", kArmFloat}, {"Bias", kArmFloat}};
constexpr ArgPlace kArmNhwcCodes[] = {
    {"Input", kArmCodesNhwc}, {"Filter", kArmFloat}, {"Bias", kArmFloat}};
constexpr ArgPlace kArmBlockedInput[] = {
    {"Input", kArmCodesNchw4c}, {"Filter", kArmFloat}, {"Bias", kArmFloat}};
constexpr ArgPlace kArmWeights[] = {{"Filter", kArmFloat}, {"Bias", kArmFloat}};
constexpr ArgPlace kArmDense[] = {
    {"Input", kArmFloat}, {"Filter", kArmFloat}, {"Bias", kArmFloat}};
constexpr ArgPlace kArmFp16Input[] = {
    {"Input", kArmFp16Dense}, {"Filter", kArmFloat}, {"Bias", kArmFloat}};

// Sums start from the operand of an add.
bool TakesOperand(const OpView&) { return true; }

constexpr RowSet Rows(Span<const RowPlace> places,
                      Span<const Algorithm> algorithms) {
  return RowSet("conv2d", places, algorithms)
      .Epilogue(kAllEpilogues)
      .TakesOperand(TakesOperand);
}

constexpr RowSet NarrowRowsAt(Span<const RowPlace> places) {
  return RowSet("conv2d", places, kNarrow)
      .Epilogue(kAllEpilogues)
      .If(FewOutputs);
}

constexpr RowSet kRows[] = {
    NarrowRowsAt(kAtDenseAvx512).Alias("from_16c").Args(kX86Nchw16cInput),
    NarrowRowsAt(kAtDenseAvx2).Alias("from_8c").Args(kX86Nchw8cInput),
    NarrowRowsAt(kAtArm).Alias("from_4c").Args(kArmNchw4cInput),
    Rows(kAtBlocked, kFirst)
        .Alias("first")
        .If(FirstLayer)
        .Args({kX86Dense, kX86Dense, kArmDense}),
    Rows(kAtBlocked, kBlocked).Args({kX86Weights, kX86Weights, kArmWeights}),
    Rows(kAtNchw16c, kFromHalf).Alias("from_8c").Args(kX86Nchw8cInput),
    Rows(kAtArmFp16Blocked, kFirstFp16)
        .Alias("first")
        .If(FirstLayer)
        .Args(kArmFp16Input),
    Rows(kAtArmFp16Blocked, kBlockedFp16).Args(kArmWeights),
    Rows(kAtX86Bf16Blocked, kFirstBf16)
        .Alias("first")
        .If(FirstLayer)
        .Args(kX86Dense),
    Rows(kAtX86Bf16Blocked, kBlockedBf16).Args(kX86Weights),
    Rows(kAtX86CodesBlocked, kFirstCodes)
        .Alias("first")
        .If(FirstOfCodes)
        .Args(kX86DenseCodes),
    Rows(kAtX86CodesBlocked, kFirstCodesOfNhwc)
        .Alias("first_nhwc")
        .If(FirstOfCodes)
        .Args(kX86NhwcCodes),
    Rows(kAtX86CodesBlocked, kBlockedCodes).If(BetweenCodes).Args(kX86Weights),
    Rows(kAtX86FloatsOfCodes, kFloatsOfCodes)
        .Alias("from_codes")
        .If(FromCodes)
        .Args({kX86Nchw16cCodes, kX86Nchw8cCodes, {}}),
    Rows(kAtArmCodesBlocked, kArmFirstCodes)
        .Alias("first")
        .If(FirstOfCodes)
        .Args(kArmDenseCodes),
    Rows(kAtArmCodesBlocked, kArmFirstCodesOfNhwc)
        .Alias("first_nhwc")
        .If(FirstOfCodes)
        .Args(kArmNhwcCodes),
    Rows(kAtArmCodesBlocked, kArmBlockedCodes)
        .If(BetweenCodes)
        .Args(kArmWeights),
    Rows(kAtArmFloatsOfCodes, kArmFloatsOfCodes)
        .Alias("from_codes")
        .If(FromCodes)
        .Args(kArmBlockedInput),
};

}  // namespace

Span<const KernelDef> Conv2dBlockedKernels() { return GeneratedRows<kRows>(); }

}  // namespace placelite
