// SPDX-License-Identifier: Apache-2.0
// The kernel row of reverse_sequence.
#include "lite/kernels/common/places.h"
#include "lite/kernels/common/row_generator.h"
#include "lite/kernels/reverse_sequence/reverse_sequence.h"

namespace placelite {
namespace {

constexpr Algorithm kReference[] = {
    {"{op}_reference", kBitExact, CreateStateless<ReverseSequenceReference>}};

constexpr RowSet kRows[] = {RowSet("reverse_sequence", kAtHostAny, kReference)};

}  // namespace

Span<const KernelDef> ReverseSequenceKernels() {
  return GeneratedRows<kRows>();
}

}  // namespace placelite
