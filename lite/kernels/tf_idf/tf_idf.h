// SPDX-License-Identifier: Apache-2.0
// tf_idf counts, for each row of words (int32 or int64), how often each n-gram
// occurs, with up to max_skip_count words between two of its own words, equally
// many between all. In mode IDF the output is an n-gram's weight if it occurs
// at all, in mode TFIDF the product of count and weight. Single words have
// nothing between them and count once.
#ifndef LITE_KERNELS_TF_IDF_TF_IDF_H_
#define LITE_KERNELS_TF_IDF_TF_IDF_H_

#include "lite/core/kernel/kernel_def.h"

namespace placelite {

Span<const KernelDef> TfIdfKernels();

Status TfIdfReference(const RunContext& context);

}  // namespace placelite

#endif  // LITE_KERNELS_TF_IDF_TF_IDF_H_
