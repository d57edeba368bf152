// SPDX-License-Identifier: Apache-2.0
// KernelDef and VariantDef: kernels as rows of plain constant data.
//
// A kernel is one way to place an op (op + place + alias, with the place of
// each argument); its variants are the algorithms behind it, best first. Rows
// and predicates are compiled everywhere; only `create` is null where the
// backend is not built. So opt on a desktop knows and explains every kernel of
// a phone.
#ifndef LITE_CORE_KERNEL_KERNEL_DEF_H_
#define LITE_CORE_KERNEL_KERNEL_DEF_H_

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "lite/core/base/span.h"
#include "lite/core/kernel/device_info.h"
#include "lite/core/kernel/kernel.h"
#include "lite/core/kernel/support.h"
#include "lite/core/op/op_def.h"

namespace placelite {

// How the numbers of a variant may differ from the reference, which sums in
// double precision. Tests and check tools derive their tolerance from it.
enum class NumericContract : uint8_t {
  kBitExact,      // moves or selects values
  kSameTree,      // a fixed number of roundings per element
  kReassociated,  // sums of K products in another order: grows with K
  kTransform,     // Winograd-like: grows with the transform's constants
  kFp16,          // values rounded to fp16
  kBf16,          // values rounded to bf16
  kCodes,         // values rounded to the codes of their grids
};

const char* ToString(NumericContract contract);

using Predicate = Support (*)(const OpView& op, const DeviceInfo& device);
// Estimated processor cycles of one thread, for exact shapes; good enough to
// order algorithms, computed and never measured. What every op costs, whatever
// it computes, is not among them (estimate.h).
using CostFunction = double (*)(const OpView& op, const DeviceInfo& device);
using CreateFunction = std::unique_ptr<Kernel> (*)();

// A number that a variant lets others choose (registers, unrolling, blocks),
// and the values worth trying. 0, always allowed, leaves it to the variant.
struct ParameterDef {
  const char* name;
  Span<const int> values;
};

struct VariantDef {
  constexpr VariantDef() = default;
  // All but the rate, which stands where it takes no memory.
  constexpr VariantDef(const char* name, CpuFeatures needs,
                       NumericContract contract, Predicate applies = nullptr,
                       CreateFunction create = nullptr,
                       CostFunction cost = nullptr,
                       Span<const ParameterDef> parameters = {})
      : name(name),
        needs(needs),
        contract(contract),
        applies(applies),
        create(create),
        cost(cost),
        parameters(parameters) {}

  // Unique within the registry: "conv2d_depthwise3x3_avx512".
  const char* name = nullptr;
  CpuFeatures needs = kAnyCpu;
  NumericContract contract = NumericContract::kBitExact;
  // Operations of each lane in 100 cycles, for the estimate where there is no
  // `cost`. Lanes are those of `needs`, or of the device; portable code has one
  // lane and is slow (estimate.cc), at 200 half as slow.
  uint16_t rate_percent = 100;
  // Null: the variant applies wherever the kernel's conditions hold.
  Predicate applies = nullptr;
  // Null if the backend is not built.
  CreateFunction create = nullptr;
  // Null: operations and bytes tell the cost (EstimatedCycles). Of the variants
  // that apply the cheapest is taken, and the first of equal ones.
  CostFunction cost = nullptr;
  // PrepareContext::parameters holds one value for each.
  Span<const ParameterDef> parameters = {};
};

// The place of an argument where it is not the kernel's own.
struct ArgPlace {
  const char* arg;
  Place place;
};

// Where outputs get their memory.
enum class OutputStorage : uint8_t {
  kOwn,              // memory of their own
  kMayTakeInput,     // output 0 may overwrite input 0 where that dies here
  kMayTakeAnyInput,  // or any other input of its size (element-wise)
  kViewOfInput,      // is input 0 under another shape; nothing is computed
  kPartsOfInput,     // may be parts of input 0, see PartOffsets (split)
  kHoldsInputs,      // inputs may be made in their parts of it (concat)
};

// Whether outputs may be the memory of inputs, unchanged or as parts, so that a
// view, split or concat moves nothing at all. Memory planning tells whether.
constexpr bool MayMoveNothing(OutputStorage storage) {
  return storage == OutputStorage::kViewOfInput ||
         storage == OutputStorage::kPartsOfInput ||
         storage == OutputStorage::kHoldsInputs;
}

// Where each part (an output or input, as OutputStorage says) starts in the
// whole tensor, in elements; empty where a part's elements are not consecutive
// there. Counted in the row's own layout, NCHW or NCHW[x]c, channel padding
// included; all shapes exact.
using PartOffsets = std::vector<int64_t> (*)(const OpView& op);

struct KernelDef {
  const char* op = nullptr;
  // The place of the main output and, unless `args` says otherwise, of every
  // argument.
  Place place = {};
  const char* alias = nullptr;
  // Best first; those of kTransform stand by how much they round, least first.
  Span<const VariantDef> variants = {};
  // Null: the kernel has no conditions of its own.
  Predicate conditions = nullptr;
  Span<const ArgPlace> args = {};
  OutputStorage storage = OutputStorage::kOwn;
  // Bit i: takes EpilogueKind(i) in its epilogue.
  uint32_t epilogue = 0;
  // Set for kPartsOfInput and kHoldsInputs.
  PartOffsets part_offsets = nullptr;
  // Whether the output may overwrite the operand of an add that is the first
  // step of the epilogue, where the operand dies here. Null: never.
  bool (*takes_operand)(const OpView& op) = nullptr;
};

constexpr uint32_t EpilogueBit(EpilogueKind kind) {
  return 1u << static_cast<int>(kind);
}
inline constexpr uint32_t kAllEpilogues = (1u << kNumEpilogueKinds) - 1;

// Whether `a` rounds more than `b`, a variant of the same row: by contract, two
// transforms by their order.
bool IsRougher(const VariantDef& a, const VariantDef& b);

// "conv2d/x86/float/NCHW/def"
std::string KernelName(const KernelDef& def);

// The target that the kernel runs on: the device that its place or the place of
// an argument names, because only one side of a copy is on the device;
// otherwise the target of its place.
Target KernelTarget(const KernelDef& def);

// The declared place of input or output `i`.
Place InputPlace(const KernelDef& def, const OpDef& op, size_t i);
Place OutputPlace(const KernelDef& def, const OpDef& op, size_t i);

struct VariantAnswer {
  const VariantDef* variant;
  Support support;
  // EstimatedCycles; NaN if shapes are not exact, or if it does not apply.
  double cost;
};

// Whether a variant of cost `a` is taken although one of cost `b` is listed
// before it.
inline bool IsCheaper(double a, double b) { return a < b; }

// The variant to take of those whose answer is at least `least`: the cheapest,
// or the first of equal or unknown costs; null if there is none.
const VariantAnswer* Cheapest(Span<const VariantAnswer> variants, Tri least);

// Derived support of a kernel: its own conditions, its declared precisions,
// and at least one variant that applies. The epilogue does not count: lowering
// splits off what the kernel does not take.
struct KernelAnswer {
  const KernelDef* kernel = nullptr;
  Support support;
  // Every variant with its own answer, in row order.
  std::vector<VariantAnswer> variants;

  // The cheapest variant, if the kernel and the variant apply for sure; else
  // null.
  const VariantDef* preferred() const;
};

KernelAnswer AskKernel(const KernelDef& def, const OpView& op,
                       const DeviceInfo& device);

// A reason why a variant must not be taken although its predicates may hold.
struct VariantVeto {
  std::string reason;
  // Whether the device gave the reason when it was asked to run the variant,
  // which says more than what other variants lack.
  bool by_device = false;
};

// Refuses the variants that `veto` has a reason against, and the kernel where
// none is left; its reason is then that of the variant that came closest.
void RefuseVariants(
    const std::function<std::optional<VariantVeto>(const VariantDef&)>& veto,
    KernelAnswer* answer);

// How many steps of an epilogue, from the front, the kernel takes.
size_t EpilogueStepsTaken(const KernelDef& def,
                          Span<const EpilogueStep> epilogue);

// One variant: its features, its predicate.
Support AskVariant(const VariantDef& variant, const OpView& op,
                   const DeviceInfo& device);

}  // namespace placelite

#endif  // LITE_CORE_KERNEL_KERNEL_DEF_H_
