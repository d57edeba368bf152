// SPDX-License-Identifier: Apache-2.0
#include "lite/core/kernel/kernel_def.h"

#include <cmath>

#include "lite/core/base/strings.h"
#include "lite/core/kernel/device_fit.h"
#include "lite/core/kernel/estimate.h"
#include "lite/core/op/codes.h"
#include "lite/core/tensor/halves.h"

namespace placelite {
#ifdef LITE_TAILOR
Support IsLeftOut(const OpView&, const DeviceInfo&) {
  return Support::No("this library is tailored to models that do not use it");
}
#endif

namespace {

Place DeclaredPlace(const KernelDef& def, Span<const ArgDef> args, size_t i) {
  // All values of a variadic argument share its declaration.
  const size_t arg = i < args.size() ? i : args.size() - 1;
  for (const ArgPlace& row : def.args) {
    if (std::string_view(row.arg) == args[arg].name) return row.place;
  }
  return def.place;
}

bool IsSingleOrHalf(Precision precision) {
  return precision == Precision::kFloat || IsHalf(precision);
}

Support PrecisionsFit(const KernelDef& def, const OpView& op) {
  for (size_t i = 0; i < op.num_op_inputs(); ++i) {
    if (!op.has_input(i)) continue;
    const Place place = InputPlace(def, op.def(), i);
    const Precision declared = place.precision;
    const bool is_code = IsStoredAsCodes(op.input(i));
    if (is_code && declared == Precision::kAny) {
      if (op.def().IsCast() || MovesCodes(op)) continue;
      return Support::No(
          StrCat(op.def().name, " moves no codes between equal grids"));
    }
    // Another floating-point precision is a cast away, and so are codes of
    // floats; an integer is not.
    const Precision given = is_code ? Precision::kFloat : op.input(i).precision;
    const bool floats = IsSingleOrHalf(declared) && IsSingleOrHalf(given);
    const bool codes = StoresCodes(place) && HasByteCodes(op.input(i));
    if (Matches(declared, given) || floats || codes) continue;
    return Support::No(
        StrCat(op.def().inputs[std::min(i, op.def().inputs.size() - 1)].name,
               " is ", given, ", the kernel takes ", declared));
  }
  return Support::Yes();
}

}  // namespace

const char* ToString(NumericContract contract) {
  switch (contract) {
    case NumericContract::kBitExact:
      return "bit-exact";
    case NumericContract::kSameTree:
      return "same summation tree";
    case NumericContract::kReassociated:
      return "reassociated over K";
    case NumericContract::kTransform:
      return "transform";
    case NumericContract::kFp16:
      return "fp16";
    case NumericContract::kBf16:
      return "bf16";
    case NumericContract::kCodes:
      return "codes";
  }
  return "?";
}

bool IsRougher(const VariantDef& a, const VariantDef& b) {
  if (a.contract != b.contract) return a.contract > b.contract;
  return a.contract == NumericContract::kTransform && &a > &b;
}

std::string KernelName(const KernelDef& def) {
  return StrCat(def.op, "/", def.place, "/", def.alias);
}

Target KernelTarget(const KernelDef& def) {
  if (!IsCpu(def.place.target)) return def.place.target;
  for (const ArgPlace& row : def.args) {
    if (row.place.target == Target::kOpenCL) return row.place.target;
  }
  return def.place.target;
}

Place InputPlace(const KernelDef& def, const OpDef& op, size_t i) {
  // Operands of the epilogue are like the output.
  if (i >= op.inputs.size() && op.inputs.back().kind != ArgKind::kVariadic) {
    return OutputPlace(def, op, 0);
  }
  return DeclaredPlace(def, op.inputs, i);
}

Place OutputPlace(const KernelDef& def, const OpDef& op, size_t i) {
  return DeclaredPlace(def, op.outputs, i);
}

size_t EpilogueStepsTaken(const KernelDef& def,
                          Span<const EpilogueStep> epilogue) {
  size_t taken = 0;
  while (taken < epilogue.size() &&
         (def.epilogue & EpilogueBit(epilogue[taken].kind)) != 0) {
    ++taken;
  }
  return taken;
}

Support AskVariant(const VariantDef& variant, const OpView& op,
                   const DeviceInfo& device) {
  const CpuFeatures missing = variant.needs & ~device.cpu.features;
  if (missing != 0) {
    return Support::No(
        StrCat("the device lacks ", CpuFeaturesToString(missing)));
  }
  return variant.applies == nullptr ? Support::Yes()
                                    : variant.applies(op, device);
}

const VariantAnswer* Cheapest(Span<const VariantAnswer> variants, Tri least) {
  const VariantAnswer* best = nullptr;
  for (const VariantAnswer& variant : variants) {
    if (variant.support.answer() < least) continue;
    if (best == nullptr || IsCheaper(variant.cost, best->cost)) best = &variant;
  }
  return best;
}

const VariantDef* KernelAnswer::preferred() const {
  if (!support.yes()) return nullptr;
  const VariantAnswer* best = Cheapest(variants, Tri::kYes);
  return best == nullptr ? nullptr : best->variant;
}

KernelAnswer AskKernel(const KernelDef& def, const OpView& op,
                       const DeviceInfo& device) {
  KernelAnswer answer;
  answer.kernel = &def;
  Support own = PrecisionsFit(def, op).And(FitsDevice(def, op, device));
  if (!own.no() && def.conditions != nullptr) {
    own = own.And(def.conditions(op, device));
  }
  Support best = Support::No("it has no variants");
  for (const VariantDef& variant : def.variants) {
    Support support = own.no() ? own : AskVariant(variant, op, device);
    const double cost =
        support.no() ? NAN : EstimatedCycles(def, variant, op, device);
    if (support.answer() > best.answer() || answer.variants.empty()) {
      best = support;
    }
    answer.variants.push_back({&variant, std::move(support), cost});
  }
  if (best.no() && def.variants.size() > 1 && !own.no()) {
    best = Support::No(StrCat("none of its ", def.variants.size(),
                              " variants applies; ", def.variants[0].name, ": ",
                              best.reason()));
  }
  answer.support = own.And(best);
  return answer;
}

void RefuseVariants(
    const std::function<std::optional<VariantVeto>(const VariantDef&)>& veto,
    KernelAnswer* answer) {
  Tri best = Tri::kNo;
  const VariantAnswer* closest = nullptr;
  for (VariantAnswer& row : answer->variants) {
    const std::optional<VariantVeto> reason = veto(*row.variant);
    if (reason.has_value()) {
      row.support = Support::No(reason->reason);
      row.cost = NAN;
    }
    const bool tells_more =
        best == Tri::kNo && reason.has_value() && reason->by_device;
    if (closest == nullptr || row.support.answer() > best || tells_more) {
      best = row.support.answer();
      closest = &row;
    }
  }
  if (closest == nullptr || best >= answer->support.answer()) return;
  answer->support = Support(
      best, StrCat(closest->variant->name, ": ", closest->support.reason()));
}

}  // namespace placelite
