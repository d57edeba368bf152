// SPDX-License-Identifier: Apache-2.0
#include "tools/opt/weight_flags.h"

#include <gflags/gflags.h>

#include "lite/core/base/strings.h"
#include "lite/passes/optimize/shrink_weights.h"

DEFINE_string(weight_precision, "",
              "store weights as float (default), fp16, bf16, int8 or int16; "
              "they become floats when the file is read");
DEFINE_bool(quant_model, false,
            "store weights as --quant_type says: --weight_precision by the "
            "name that Paddle Lite gives it");
DEFINE_string(quant_type, "QUANT_INT16", "QUANT_INT8 or QUANT_INT16");
DEFINE_bool(prefer_int8_kernel, false,
            "accepted for Paddle Lite's sake: kernels that compute in int8 are "
            "chosen by their cost wherever values are quantised");

namespace placelite::tools {
namespace {

Result<Precision> PrecisionOfQuantType() {
  if (FLAGS_quant_type == "QUANT_INT8") return Precision::kInt8;
  if (FLAGS_quant_type == "QUANT_INT16") return Precision::kInt16;
  return Status::InvalidArgument(StrCat("unknown --quant_type '",
                                        FLAGS_quant_type,
                                        "', expected QUANT_INT8 or "
                                        "QUANT_INT16"));
}

}  // namespace

Result<Precision> WeightPrecisionFromFlags() {
  LITE_ASSIGN_OR_RETURN(const Precision by_type, PrecisionOfQuantType());
  LITE_ASSIGN_OR_RETURN(const Precision asked,
                        ParseWeightPrecision(FLAGS_weight_precision.empty()
                                                 ? "float"
                                                 : FLAGS_weight_precision));
  if (!FLAGS_quant_model) return asked;
  if (FLAGS_weight_precision.empty() || asked == by_type) return by_type;
  return Status::InvalidArgument(StrCat(
      "--quant_model means --weight_precision=", by_type,
      ", and --weight_precision=", FLAGS_weight_precision, " is given, too"));
}

std::string WeightSummary(const ConvertedModel& model) {
  std::string text;
  if (FLAGS_prefer_int8_kernel) {
    text =
        "--prefer_int8_kernel changes nothing: kernels that compute in int8 "
        "are chosen by their cost wherever values are quantised\n";
  }
  if (model.weight_precision == Precision::kFloat) return text;
  const ShrunkWeights& shrunk = model.shrunk_weights;
  return StrCat(text, "weights: ", shrunk.constants, " rounded to ",
                model.weight_precision, ", ", shrunk.stored_bytes,
                " bytes in place of ", shrunk.float_bytes, "; ",
                shrunk.kept.size(), " stay floats\n");
}

}  // namespace placelite::tools
