// SPDX-License-Identifier: Apache-2.0
// These ops compute boxes of detectors: the boxes to start from (prior_box,
// anchor_generator), and the boxes that a network's outputs stand for
// (box_coder, yolo_box). A box is (x0, y0, x1, y1).
//
//   prior_box      center ((w + offset) step_w, (h + offset) step_h), half as
//                  wide as min_size sqrt(ratio), half as high as
//                  min_size / sqrt(ratio); the maximum's is a square of
//                  sqrt(min_size max_size); divided by the image's sizes
//   anchor_generator  in pixels; see anchor_generator.cc
//   box_coder      t = (x - px) / pw, (y - py) / ph, log(w / pw), log(h / ph),
//                  divided by the variance; and back
//   yolo_box       x = (column + sigmoid(tx) scale - (scale - 1) / 2) / W,
//                  w = anchor exp(tw) / (downsample_ratio W), likewise y and h
//
// The sources are Liu et al., SSD (2016), section 2.2; Ren et al., Faster R-CNN
// (2015), section 3.1; Redmon and Farhadi, YOLOv3 (2018), section 2.1.
#ifndef LITE_KERNELS_DETECTION_DETECTION_H_
#define LITE_KERNELS_DETECTION_DETECTION_H_

#include "lite/core/kernel/kernel_def.h"

namespace placelite {

Span<const KernelDef> DetectionKernels();

std::unique_ptr<Kernel> CreatePriorBox();
Status AnchorGeneratorReference(const RunContext& context);
Status BoxCoderReference(const RunContext& context);
Status YoloBoxReference(const RunContext& context);

// Writes output 1 of prior_box and anchor_generator: the variances, once for
// each box.
void RepeatVariances(const RunContext& context);

}  // namespace placelite

#endif  // LITE_KERNELS_DETECTION_DETECTION_H_
