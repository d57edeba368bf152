// SPDX-License-Identifier: Apache-2.0
// The kernel row of tf_idf.
#include "lite/kernels/common/places.h"
#include "lite/kernels/common/row_generator.h"
#include "lite/kernels/tf_idf/tf_idf.h"

namespace placelite {
namespace {

constexpr Algorithm kReference[] = {
    {"{op}_reference", kSameTree, CreateStateless<TfIdfReference>}};

constexpr ArgPlace kWords[] = {{"X", kHostAny}};

constexpr RowSet kRows[] = {
    RowSet("tf_idf", kAtHostFloat, kReference).Args(kWords)};

}  // namespace

Span<const KernelDef> TfIdfKernels() { return GeneratedRows<kRows>(); }

}  // namespace placelite
