// SPDX-License-Identifier: Apache-2.0
// tf_idf: for each row of words (int32 or int64) how often each n-gram occurs,
// with up to max_skip_count words between two of its own, always as many. Mode
// IDF tells an n-gram's weight where it occurs at all, TFIDF their product.
// Single words have nothing between them and count once.
#ifndef LITE_KERNELS_TF_IDF_TF_IDF_H_
#define LITE_KERNELS_TF_IDF_TF_IDF_H_

#include "lite/core/kernel/kernel_def.h"

namespace placelite {

Span<const KernelDef> TfIdfKernels();

Status TfIdfReference(const RunContext& context);

}  // namespace placelite

#endif  // LITE_KERNELS_TF_IDF_TF_IDF_H_
