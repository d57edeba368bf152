// SPDX-License-Identifier: Apache-2.0
// The cases on which kernels are tested, family by family. A new family adds
// its function here and its name in cases.cc.
#ifndef TEST_KERNELS_CASES_CASES_H_
#define TEST_KERNELS_CASES_CASES_H_

#include <string_view>
#include <vector>

#include "test/support/kernel_cases.h"

namespace placelite {

std::vector<KernelCase> Conv2dCases();
std::vector<KernelCase> Conv2dTransposeCases();
std::vector<KernelCase> InterpolateCases();
std::vector<KernelCase> FcCases();
std::vector<KernelCase> MatmulCases();
std::vector<KernelCase> Pool2dCases();
std::vector<KernelCase> ElementwiseCases();
std::vector<KernelCase> ActivationCases();
std::vector<KernelCase> UnaryCases();
std::vector<KernelCase> BatchNormCases();
std::vector<KernelCase> LayerNormCases();
std::vector<KernelCase> LrnCases();
std::vector<KernelCase> SoftmaxCases();
std::vector<KernelCase> ReduceCases();
std::vector<KernelCase> TransposeCases();
std::vector<KernelCase> ChannelShuffleCases();
std::vector<KernelCase> ConcatCases();
std::vector<KernelCase> SplitCases();
std::vector<KernelCase> SliceCases();
std::vector<KernelCase> PadCases();
std::vector<KernelCase> ExpandCases();
std::vector<KernelCase> TileCases();
std::vector<KernelCase> FillConstantCases();
std::vector<KernelCase> ArgMaxCases();
std::vector<KernelCase> GatherCases();
std::vector<KernelCase> TakeAlongAxisCases();
std::vector<KernelCase> ComparisonCases();
std::vector<KernelCase> CumsumCases();
std::vector<KernelCase> TrilTriuCases();
std::vector<KernelCase> TopKCases();
std::vector<KernelCase> OneHotCases();
std::vector<KernelCase> ModuloCases();
std::vector<KernelCase> IntegerProductCases();
std::vector<KernelCase> ScatterCases();
std::vector<KernelCase> RangeCases();
std::vector<KernelCase> ReverseSequenceCases();
std::vector<KernelCase> RecurrentCases();
std::vector<KernelCase> QuantizeCases();
std::vector<KernelCase> VolumeCases();
std::vector<KernelCase> DetectionCases();
std::vector<KernelCase> SamplingCases();
std::vector<KernelCase> DeterminantCases();
std::vector<KernelCase> TfIdfCases();
std::vector<KernelCase> ShapeOpCases();
std::vector<KernelCase> ReshapeCases();
std::vector<KernelCase> CastCases();
std::vector<KernelCase> LayoutCases();
std::vector<KernelCase> IoCopyCases();
std::vector<KernelCase> StridedSliceCases();
std::vector<KernelCase> ByInputCases();
std::vector<KernelCase> PaddedCases();

// Those of all families.
const std::vector<KernelCase>& AllCases();

// Those of one op.
std::vector<const KernelCase*> CasesOf(std::string_view op);

}  // namespace placelite

#endif  // TEST_KERNELS_CASES_CASES_H_
