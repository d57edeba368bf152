// SPDX-License-Identifier: Apache-2.0
// The conv2d kernels of the article on Paddle Lite's kernel selection (row
// PL-register), and the image kernel in fp16 that a real engine adds. They
// have rows and no code.
#ifndef TEST_SUPPORT_ARTICLE_KERNELS_H_
#define TEST_SUPPORT_ARTICLE_KERNELS_H_

#include <vector>

#include "lite/core/kernel/kernel_def.h"

namespace placelite {

// arm/int8/NCHW, arm/float/NCHW, arm/float/NHWC, opencl/float/NCHW,
// opencl/float/ImageDefault, in this order.
Span<const KernelDef> ArticleConv2dKernels();

// opencl/fp16/ImageDefault
Span<const KernelDef> Fp16ImageConv2dKernel();

// The article's GPU list: {opencl,fp16,ImageDefault}, {opencl,float,NCHW},
// {opencl,any,ImageDefault}, {opencl,any,NCHW}, {arm}.
std::vector<Place> ArticleGpuPlaces();

// The article's CPU list: {arm,float}.
std::vector<Place> ArticleCpuPlaces();

}  // namespace placelite

#endif  // TEST_SUPPORT_ARTICLE_KERNELS_H_
