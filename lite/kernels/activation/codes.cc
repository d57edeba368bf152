// SPDX-License-Identifier: Apache-2.0
// There are 256 codes of bytes, so a function of codes is a table, whatever it
// computes, and the steps behind it are part of the table.
#include "lite/core/op/codes.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "lite/kernels/activation/activation.h"
#include "lite/kernels/common/epilogue.h"
#include "lite/kernels/common/map_elements.h"

namespace placelite {
namespace {

class ActivationOfCodes final : public Kernel {
 public:
  explicit ActivationOfCodes(LookUpFunction look_up) : look_up_(look_up) {}

  Status Prepare(PrepareContext& context) override {
    LITE_ASSIGN_OR_RETURN(const EpilogueStep step, ReadActivation(context.op));
    const ByteCodes x = UnsignedCodes(*context.op.input(0).grid);
    const ByteCodes y = UnsignedCodes(*context.op.output(0).grid);
    for (int32_t code = 0; code < 256; ++code) {
      const float value = static_cast<float>(code - x.zero) * x.scale;
      double result = ApplyStepReference(step, value, 0);
      for (const EpilogueStep& next : context.op.epilogue()) {
        result = ApplyStepReference(next, result, 0);
      }
      table_[static_cast<size_t>(code)] = NearestCode(result, y);
    }
    return Status::Ok();
  }

  Status Run(const RunContext& context) override {
    MapElements<uint8_t>(context,
                         [&](const uint8_t* x, uint8_t* y, int64_t count) {
                           look_up_(table_.data(), x, y, count);
                         });
    return Status::Ok();
  }

 private:
  LookUpFunction look_up_;
  std::array<uint8_t, 256> table_ = {};
};

}  // namespace

std::unique_ptr<Kernel> MakeActivationOfCodes(LookUpFunction look_up) {
  return std::make_unique<ActivationOfCodes>(look_up);
}

}  // namespace placelite
