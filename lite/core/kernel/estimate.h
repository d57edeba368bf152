// SPDX-License-Identifier: Apache-2.0
// Estimates of time: computed from operations, bytes and launches, and never
// measured. All that compares kernels without a measurement asks here: the
// choice of variants, lowering, parallel groups and the profile.
//
// The unit is the processor cycle of one thread. Time on a device is turned
// into cycles of the processor's fastest core (CyclesPerNs), so that both are
// comparable as time. docs/estimates.md explains the figures and says how well
// they fit.
#ifndef LITE_CORE_KERNEL_ESTIMATE_H_
#define LITE_CORE_KERNEL_ESTIMATE_H_

#include "lite/core/kernel/kernel_def.h"

namespace placelite {

// This is the rate of memory beyond the caches, where weights come from.
inline constexpr double kMemoryBytesPerCycle = 9;

// The clock of the fastest core in GHz, or a guess where it is unknown.
double CyclesPerNs(const CpuInfo& cpu);

// The estimate of one run, with the epilogue steps that the kernel takes: that
// of the variant (VariantDef::cost) or, where it has none, operations at the
// rate of the variant and bytes at the rate of memory; both plus what each op
// costs. It is 0 where nothing is computed (OutputStorage::kViewOfInput), and
// NaN where shapes are not exact.
double EstimatedCycles(const KernelDef& def, const VariantDef& variant,
                       const OpView& op, const DeviceInfo& device);

// An op on `target` that does little more than read and write so many bytes:
// a cast, or a step that was split off an epilogue.
double EstimatedPassCycles(double bytes, Target target,
                           const DeviceInfo& device);

// The casts that bring a value from one place to another. A part that is "any"
// in one place is the same as in the other. Bytes of unknown shapes count as 0.
double EstimatedCastCycles(const ValueInfo& info, const Place& from,
                           const Place& to, const DeviceInfo& device);

}  // namespace placelite

#endif  // LITE_CORE_KERNEL_ESTIMATE_H_
