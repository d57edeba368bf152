// SPDX-License-Identifier: Apache-2.0
#include "test/kernels/cases/cases.h"

namespace placelite {
namespace {

using Family = std::vector<KernelCase> (*)();

constexpr Family kFamilies[] = {
    Conv2dCases,
    Conv2dTransposeCases,
    InterpolateCases,
    FcCases,
    MatmulCases,
    Pool2dCases,
    ElementwiseCases,
    ActivationCases,
    UnaryCases,
    BatchNormCases,
    LayerNormCases,
    LrnCases,
    SoftmaxCases,
    ReduceCases,
    TransposeCases,
    ChannelShuffleCases,
    ConcatCases,
    SplitCases,
    SliceCases,
    GatherCases,
    PadCases,
    ExpandCases,
    TileCases,
    FillConstantCases,
    ShapeOpCases,
    ReshapeCases,
    CastCases,
    LayoutCases,
    IoCopyCases,
    ArgMaxCases,
    ComparisonCases,
    TakeAlongAxisCases,
    CumsumCases,
    TrilTriuCases,
    TopKCases,
    OneHotCases,
    VolumeCases,
    QuantizeCases,
    RecurrentCases,
    ReverseSequenceCases,
    RangeCases,
    ScatterCases,
    ModuloCases,
    StridedSliceCases,
    ByInputCases,
    DetectionCases,
    TfIdfCases,
    DeterminantCases,
    SamplingCases,
    PaddedCases,
    IntegerProductCases,
};

}  // namespace

const std::vector<KernelCase>& AllCases() {
  static const auto* const kCases = [] {
    auto* all = new std::vector<KernelCase>();
    for (Family family : kFamilies) {
      for (KernelCase& kernel_case : family()) {
        all->push_back(std::move(kernel_case));
      }
    }
    return all;
  }();
  return *kCases;
}

std::vector<const KernelCase*> CasesOf(std::string_view op) {
  std::vector<const KernelCase*> cases;
  for (const KernelCase& kernel_case : AllCases()) {
    if (kernel_case.op == op) cases.push_back(&kernel_case);
  }
  return cases;
}

}  // namespace placelite
