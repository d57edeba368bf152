// SPDX-License-Identifier: Apache-2.0
// The kernel rows of detectors' ops.
#include "lite/kernels/common/places.h"
#include "lite/kernels/common/row_generator.h"
#include "lite/kernels/detection/detection.h"

namespace placelite {
namespace {

template <CreateFunction create>
constexpr Algorithm kReference[] = {{"{op}_reference", kBitExact, create}};

// Elements of a feature map or image are not looked at: it may lie anywhere,
// in any form.
constexpr Place kAnywhere(Target::kAny, Precision::kAny, LayoutKind::kAny);
constexpr ArgPlace kMapAndImage[] = {{"Input", kAnywhere},
                                     {"Image", kAnywhere}};
constexpr ArgPlace kMap[] = {{"Input", kAnywhere}};
constexpr ArgPlace kImageSize[] = {{"ImgSize", kHostInt32}};

constexpr RowSet kRows[] = {
    RowSet("prior_box", kAtHostFloat, kReference<CreatePriorBox>)
        .Args(kMapAndImage),
    RowSet("anchor_generator", kAtHostFloat,
           kReference<CreateStateless<AnchorGeneratorReference>>)
        .Args(kMap),
    RowSet("box_coder", kAtHostFloat,
           kReference<CreateStateless<BoxCoderReference>>),
    RowSet("yolo_box", kAtHostFloat,
           kReference<CreateStateless<YoloBoxReference>>)
        .Args(kImageSize),
};

}  // namespace

Span<const KernelDef> DetectionKernels() { return GeneratedRows<kRows>(); }

}  // namespace placelite
