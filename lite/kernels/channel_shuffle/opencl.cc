// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/opencl_moves/opencl.h"

#include "lite/backends/opencl/call.h"
#include "lite/core/base/strings.h"
#include "lite/kernels/channel_shuffle/channel_shuffle.h"

namespace placelite {

// The formula is ShuffledFrom as text.
Status PlanChannelShuffleOpenCl(const PrepareContext& context,
                                OpenClCalls* calls) {
  const int64_t channels = context.tensors.output(0).shape()[1];
  const int64_t groups = context.op.attributes().Int("groups");
  const std::string formula = StrCat(
      "((c) % ", groups, " * ", channels / groups, " + (c) / ", groups, ")");
  AddChannelLookup(context, formula, calls);
  return Status::Ok();
}

}  // namespace placelite
