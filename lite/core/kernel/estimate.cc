// SPDX-License-Identifier: Apache-2.0
#include "lite/core/kernel/estimate.h"

#include <algorithm>
#include <cmath>

#include "lite/core/kernel/gpu_storage.h"

namespace placelite {
namespace {

// Calling a kernel and handing its parts to threads takes so many cycles.
constexpr double kOpCycles = 1000;
// This is the rate of the caches, which hold what passes between ops.
constexpr double kCacheBytesPerCycle = 32;
// Casts read or write apart from each other, into memory of their own.
constexpr double kCastCycles = 2000;
constexpr double kCastBytesPerCycle = 16;
// Portable code computes one element at a time, often in double, and finds the
// place of each by dividing.
constexpr double kPortableCyclesOfAnElement = 32;
constexpr double kPortableCyclesOfAnOperation = 2;
constexpr double kDefaultGhz = 3;

// Figures of devices that do not tell them.
constexpr double kDefaultGpuGhz = 0.6;
constexpr double kDefaultGpuLanes = 32;
// A launch in a queue that is kept full, a copy to the memory of the processor
// and back, which waits, and the rate of a device's memory.
constexpr double kLaunchNs = 10000;
constexpr double kCopyNs = 30000;
constexpr double kDeviceBytesPerNs = 16;
// Storage that a device does not cache as well is read and written at this part
// of that rate (PrefersBuffers).
constexpr double kUncached = 0.5;

struct Work {
  double elements = 0;  // of the outputs, or of the inputs where these are more
  double operations = 0;
  double bytes = 0;      // of inputs and outputs
  double constants = 0;  // bytes of weights
};

double Elements(const ValueInfo& value) {
  return value.shape.exact()
             ? static_cast<double>(value.shape.NumElements().max)
             : 0;
}

double BytesAt(const Place& place, const ValueInfo& value) {
  const size_t size = SizeOf(place.precision);
  return static_cast<double>(size != 0 ? size : SizeOf(value.precision));
}

double EpilogueOperations(const KernelDef& def, const OpView& op) {
  const size_t taken = EpilogueStepsTaken(def, op.epilogue());
  double operations = 0;
  for (size_t i = 0; i < taken; ++i) {
    operations += Operations(op.epilogue()[i].kind);
  }
  return operations * Elements(op.output(0));
}

Work WorkOf(const KernelDef& def, const OpView& op) {
  Work work;
  double outputs = 0;
  for (size_t i = 0; i < op.num_outputs(); ++i) {
    const double elements = Elements(op.output(i));
    outputs += elements;
    work.bytes +=
        elements * BytesAt(OutputPlace(def, op.def(), i), op.output(i));
  }
  const bool reads_part = op.def().Has(Trait::kReadsPart);
  for (size_t i = 0; i < op.num_inputs(); ++i) {
    if (i < op.num_op_inputs() && !op.has_input(i)) continue;
    const ValueInfo& input = op.input(i);
    double elements = Elements(input);
    if (reads_part) elements = std::min(elements, outputs);
    if (!input.is_constant()) work.elements = std::max(work.elements, elements);
    (input.is_constant() ? work.constants : work.bytes) +=
        elements * BytesAt(InputPlace(def, op.def(), i), input);
  }
  work.elements = std::max(work.elements, outputs);
  work.operations = std::max(static_cast<double>(Flops(op)),
                             outputs * op.def().traits.effort) +
                    EpilogueOperations(def, op);
  return work;
}

// Returns how many operations of vector code run in a cycle.
double OperationsPerCycle(const VariantDef& variant) {
  const int halves = (variant.needs & kArmFp16) != 0 ? 2 : 1;
  return VectorFloats(variant.needs) * halves * (variant.rate_percent / 100.);
}

double ComputingCycles(const Work& work, const VariantDef& variant) {
  if (variant.needs == kAnyCpu) {
    return (work.elements * kPortableCyclesOfAnElement +
            work.operations * kPortableCyclesOfAnOperation) /
           (variant.rate_percent / 100.);
  }
  return work.operations / OperationsPerCycle(variant);
}

double GpuOperationsPerNs(const GpuInfo& gpu) {
  const double ghz = gpu.clock_mhz > 0 ? gpu.clock_mhz / 1000. : kDefaultGpuGhz;
  const double lanes = gpu.lanes > 0 ? gpu.lanes : kDefaultGpuLanes;
  return std::max(gpu.compute_units, 1) * lanes * ghz;
}

double DeviceBytesPerNs(Layout layout, const GpuInfo& gpu) {
  const bool cached = IsImage(layout) != PrefersBuffers(gpu);
  return kDeviceBytesPerNs * (cached ? 1 : kUncached);
}

double DeviceCycles(const Work& work, const KernelDef& def,
                    const VariantDef& variant, const OpView& op,
                    const DeviceInfo& device) {
  const bool copies = op.def().traits.cast == PlaceCast::kMemory;
  const double ns = (copies ? kCopyNs : kLaunchNs) +
                    work.operations / GpuOperationsPerNs(device.gpu) /
                        (variant.rate_percent / 100.) +
                    (work.bytes + work.constants) /
                        DeviceBytesPerNs(def.place.layout, device.gpu);
  return ns * CyclesPerNs(device.cpu);
}

double CpuCycles(const Work& work, const VariantDef& variant) {
  return ComputingCycles(work, variant) + work.bytes / kCacheBytesPerCycle +
         work.constants / kMemoryBytesPerCycle;
}

// Whether a value is stored differently in these layouts: all layouts of a CPU
// are dense but for tensors of rank 4.
bool Differ(Layout a, Layout b, const ShapeRange& shape) {
  return !Matches(a, b) &&
         (IsImage(a) || IsImage(b) || !shape.rank_known() || shape.rank() == 4);
}

// From one layout and precision to another in the same memory. A device does
// both at once.
double ConversionCycles(const ValueInfo& info, const Place& from,
                        const Place& to, const DeviceInfo& device) {
  int passes = Differ(from.layout, to.layout, info.shape) ? 1 : 0;
  if (!Matches(from.precision, to.precision)) ++passes;
  if (!IsCpu(from.target)) passes = std::min(passes, 1);
  if (passes == 0) return 0;
  const double bytes =
      Elements(info) * (BytesAt(from, info) + BytesAt(to, info));
  return passes * EstimatedPassCycles(bytes, from.target, device);
}

}  // namespace

double CyclesPerNs(const CpuInfo& cpu) {
  return cpu.clusters.empty() || cpu.clusters[0].ghz <= 0 ? kDefaultGhz
                                                          : cpu.clusters[0].ghz;
}

double EstimatedCycles(const KernelDef& def, const VariantDef& variant,
                       const OpView& op, const DeviceInfo& device) {
  if (!HasExactShapes(op)) return NAN;
  if (def.storage == OutputStorage::kViewOfInput) return 0;
  if (variant.cost != nullptr) {
    return kOpCycles + variant.cost(op, device) +
           EpilogueOperations(def, op) / OperationsPerCycle(variant);
  }
  const Work work = WorkOf(def, op);
  return KernelTarget(def) == Target::kOpenCL
             ? DeviceCycles(work, def, variant, op, device)
             : (op.def().IsCast() ? kCastCycles : kOpCycles) +
                   CpuCycles(work, variant);
}

double EstimatedPassCycles(double bytes, Target target,
                           const DeviceInfo& device) {
  if (IsCpu(target)) return kCastCycles + bytes / kCastBytesPerCycle;
  return (kLaunchNs + bytes / kDeviceBytesPerNs) * CyclesPerNs(device.cpu);
}

// This follows passes/lower/casts.h: values are copied to and from a device as
// dense NCHW in the precision that they have there or come with.
double EstimatedCastCycles(const ValueInfo& info, const Place& from,
                           const Place& to, const DeviceInfo& device) {
  if (ShareMemory(from.target, to.target)) {
    return ConversionCycles(info, from, to, device);
  }
  const Place& copied = IsCpu(from.target) ? from : to;
  const Place leaves(from.target, copied.precision);
  const Place comes(to.target, copied.precision);
  const double bytes = 2 * Elements(info) * BytesAt(copied, info);
  return ConversionCycles(info, from, leaves, device) +
         (kCopyNs + bytes / kDeviceBytesPerNs) * CyclesPerNs(device.cpu) +
         ConversionCycles(info, comes, to, device);
}

}  // namespace placelite
