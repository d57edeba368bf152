// SPDX-License-Identifier: Apache-2.0
#include "test/kernels/packing_checksums.h"

#include <cinttypes>
#include <cmath>
#include <cstdio>
#include <memory>
#include <sstream>
#include <utility>

#include "lite/core/base/strings.h"
#include "lite/core/check/run_variant.h"
#include "lite/core/kernel/packing.h"
#include "lite/core/op/recurrent.h"
#include "test/support/bound_case.h"
#include "test/support/devices.h"

namespace placelite {
namespace {

// FNV-1a.
class Hash {
 public:
  void Add(const void* data, size_t bytes) {
    for (size_t i = 0; i < bytes; ++i) {
      value_ ^= static_cast<const uint8_t*>(data)[i];
      value_ *= 0x100000001b3u;
    }
  }
  std::string text() const {
    char digits[17];
    std::snprintf(digits, sizeof(digits), "%016" PRIx64, value_);
    return digits;
  }

 private:
  uint64_t value_ = 0xcbf29ce484222325u;
};

struct Packed {
  int version = 0;
  Hash hash;
};

// Remembers what one variant packs, by the packing's name.
class Recorder final : public PackCache {
 public:
  Result<std::shared_ptr<Buffer>> Get(
      const Packing& packing, const std::string& details, size_t bytes,
      const std::function<void(void*)>& pack) override {
    LITE_ASSIGN_OR_RETURN(std::shared_ptr<Buffer> buffer, AllocateCpu(bytes));
    pack(buffer->host_data());
    Packed& packed = packed_[packing.name];
    packed.version = packing.version;
    packed.hash.Add(details.data(), details.size() + 1);
    packed.hash.Add(buffer->host_data(), bytes);
    return buffer;
  }

  const std::map<std::string, Packed>& packed() const { return packed_; }

 private:
  std::map<std::string, Packed> packed_;
};

// Elements that fp16 holds exactly, most of them different from each other.
CaseInput Fixed(const Shape& shape) {
  std::vector<double> values;
  for (int64_t i = 0; i < shape.NumElements(); ++i) {
    values.push_back(static_cast<double>(i * 389 % 1021 - 510) / 64);
  }
  return Values(shape, std::move(values));
}

CaseInput FixedBytes(const Shape& shape) {
  CaseInput bytes = Fixed(shape);
  bytes.precision = Precision::kInt8;
  for (double& value : bytes.values) value = std::floor(value * 16);
  return bytes;
}

KernelCase Conv(const char* name, const char* op, const Shape& x,
                const Shape& filter, int64_t channels, int64_t groups,
                int64_t padding) {
  return {name,
          op,
          {{"groups", groups}, {"paddings", Ints(4, padding)}},
          {Fixed(x), Constant(Fixed(filter)), Constant(Fixed({channels}))}};
}

KernelCase Dilated(KernelCase source, const char* name, int64_t dilation) {
  source.name = name;
  source.attributes.Set("dilations", Ints(2, dilation));
  return source;
}

// With all constants that the op takes, in both directions.
KernelCase Recurrent(std::string name, const char* op,
                     AttributeMap attributes = {}) {
  const int64_t hidden = 37, rows = GatesOf(op) * hidden;
  attributes.Set("direction", std::string("bidirectional"));
  KernelCase result{
      std::move(name),
      op,
      std::move(attributes),
      {Fixed({2, 1, 11}), Constant(Fixed({2, rows, 11})),
       Constant(Fixed({2, rows, hidden})), Constant(Fixed({2, 2 * rows}))}};
  result.num_outputs = 2;
  if (std::string_view(op) != "lstm") return result;
  result.num_outputs = 3;
  for (size_t i = kRecurrentLengths; i < kRecurrentPeepholes; ++i) {
    result.inputs.push_back(Absent());
  }
  result.inputs.push_back(Constant(Fixed({2, 3 * hidden})));
  return result;
}

// Weights that have codes, with a scale for each 16 of 30 rows.
KernelCase Coded(const char* name, Precision code) {
  Grid grid;
  grid.code = code;
  const CodeLimits limits = *LimitsOfCode(code);
  grid.qmin = limits.low;
  grid.qmax = limits.high;
  grid.axis = 0;
  grid.block_size = 16;
  const float scale = 16.0f / static_cast<float>(limits.high - limits.low + 1);
  for (int i = 0; i < 2 * 41; ++i) {
    grid.scales.push_back(i % 3 == 0 ? scale : scale / 2);
    grid.zero_points.push_back(limits.low + i % 7);
  }
  return {name,
          "fc",
          {},
          {Fixed({5, 30}), OnGrid(std::make_shared<const Grid>(std::move(grid)),
                                  Constant(Fixed({30, 41})))}};
}

std::vector<KernelCase> FixedCases() {
  const Shape x = {1, 20, 9, 10}, few = {1, 3, 9, 10}, small = {1, 40, 3, 3};
  return {
      Conv("of_3x3", "conv2d", x, {37, 20, 3, 3}, 37, 1, 1),
      Conv("of_1x1", "conv2d", x, {37, 20, 1, 1}, 37, 1, 0),
      Conv("of_few", "conv2d", few, {37, 3, 3, 3}, 37, 1, 1),
      Conv("of_small", "conv2d", small, {70, 40, 1, 1}, 70, 1, 0),
      Dilated(Conv("", "conv2d", x, {37, 20, 3, 3}, 37, 1, 4), "dilated", 4),
      Conv("few_outputs", "conv2d", x, {3, 20, 3, 3}, 3, 1, 1),
      Conv("grouped", "conv2d", {1, 32, 9, 10}, {32, 16, 3, 3}, 32, 2, 1),
      Conv("depthwise", "conv2d", x, {20, 1, 3, 3}, 20, 20, 1),
      Conv("transposed", "conv2d_transpose", x, {20, 11, 3, 3}, 11, 1, 1),
      {"fc", "fc", {}, {Fixed({5, 30}), Constant(Fixed({30, 41}))}},
      {"fc_bias",
       "fc",
       {},
       {Fixed({5, 30}), Constant(Fixed({30, 41})), Constant(Fixed({41}))}},
      Coded("coded_4", Precision::kUInt4),
      Coded("coded_8", Precision::kInt8),
      {"matmul", "matmul", {}, {Fixed({5, 30}), Constant(Fixed({30, 41}))}},
      {"turned",
       "matmul",
       {{"transpose_y", true}},
       {Fixed({2, 5, 30}), Constant(Fixed({2, 41, 30}))}},
      {"bytes",
       "integer_matmul",
       {},
       {FixedBytes({5, 30}), Constant(FixedBytes({30, 41})), Absent(),
        Constant(FixedBytes({41}))}},
      {"bytes_conv",
       "integer_conv2d",
       {{"groups", int64_t{2}}},
       {FixedBytes({1, 20, 9, 10}), Constant(FixedBytes({38, 10, 3, 3})),
        Absent(), Absent(), Constant(FixedBytes({1}))}},
      Recurrent("rnn", "rnn"),
      Recurrent("gru", "gru"),
      Recurrent("gru_linear", "gru", {{"linear_before_reset", true}}),
      Recurrent("lstm", "lstm"),
  };
}

DeviceInfo FixedDevice() {
  DeviceInfo device = ThisDevice();
  device.cpu.l1d_bytes = 32 << 10;
  device.cpu.l2_bytes = 1 << 20;
  device.cpu.l3_bytes = 16 << 20;
  return device;
}

Status Prepare(const KernelDef& row, const VariantDef& variant,
               const BoundCase& bound, const DeviceInfo& device,
               PackCache* packs) {
  std::vector<Tensor> tensors;
  const size_t inputs = bound.source().inputs.size();
  const size_t outputs = bound.op().num_outputs();
  tensors.reserve(inputs + outputs);
  std::vector<const Tensor*> ins;
  std::vector<Tensor*> outs;
  for (size_t i = 0; i < inputs; ++i) {
    const Tensor& dense = bound.data(i);
    const Layout layout = InputPlace(row, bound.op().def(), i).layout;
    // Where constants are packed, what else is read has no elements yet.
    const bool in_blocks = layout.kind == LayoutKind::kNCHWc;
    tensors.push_back(
        in_blocks ? Tensor(dense.shape(),
                           Place(Target::kHost, dense.precision(), layout))
                  : dense);
    ins.push_back(&tensors.back());
  }
  for (size_t i = 0; i < outputs; ++i) {
    const Place place = ArgumentPlace(OutputPlace(row, bound.op().def(), i),
                                      Precision::kFloat, LayoutKind::kNCHW);
    tensors.emplace_back(bound.op().output_shape(i).shape(), place);
    outs.push_back(&tensors.back());
  }
  PrepareContext context{bound.op(), {ins, outs}, device, 2, packs};
  return variant.create()->Prepare(context);
}

}  // namespace

Result<PackingChecksums> ComputePackingChecksums(
    const KernelRegistry& registry) {
  PackingChecksums checksums;
  const DeviceInfo device = FixedDevice();
  std::map<std::string, Recorder> recorders;
  for (const KernelCase& source : FixedCases()) {
    for (const KernelDef* row : registry.ForOp(source.op)) {
      if (!IsCpu(KernelTarget(*row))) continue;
      const auto bound = BoundCase::Bind(source, row);
      if (!bound.ok()) continue;
      for (const VariantAnswer& answer :
           AskKernel(*row, (*bound)->op(), device).variants) {
        if (!answer.support.yes() || answer.variant->create == nullptr) {
          continue;
        }
        LITE_RETURN_IF_ERROR(Prepare(*row, *answer.variant, **bound, device,
                                     &recorders[answer.variant->name]));
      }
    }
  }
  for (const auto& [variant, recorder] : recorders) {
    for (const auto& [packing, packed] : recorder.packed()) {
      checksums[{packing, variant}] = {packed.version, packed.hash.text()};
    }
  }
  return checksums;
}

KernelLock ParseKernelLock(const std::string& text) {
  KernelLock lock;
  std::istringstream lines(text);
  std::string line;
  while (std::getline(lines, line)) {
    std::istringstream words(line);
    std::string kind, name;
    words >> kind >> name;
    if (kind == "variant") lock.variants.push_back(name);
    if (kind != "packing") continue;
    std::string variant;
    PackingChecksum packed;
    words >> packed.version >> variant >> packed.checksum;
    lock.packings[{name, variant}] = packed;
  }
  return lock;
}

std::vector<std::string> ComparePackings(const PackingChecksums& lock,
                                         const PackingChecksums& computed) {
  std::vector<std::string> differences;
  for (const auto& [names, packed] : computed) {
    const std::string who =
        StrCat("packing '", names.first, "' of ", names.second);
    const auto known = lock.find(names);
    if (known == lock.end()) {
      differences.push_back(StrCat(who, " is not in kernels.lock"));
    } else if (known->second.version != packed.version) {
      differences.push_back(StrCat(who, " has version ", packed.version,
                                   ", in kernels.lock ",
                                   known->second.version));
    } else if (known->second.checksum != packed.checksum) {
      differences.push_back(
          StrCat(who,
                 " makes other bytes than when kernels.lock was written: "
                 "raise the packing's version"));
    }
  }
  return differences;
}

std::string LockLines(const PackingChecksums& computed) {
  std::string lines;
  for (const auto& [names, packed] : computed) {
    lines += StrCat("packing ", names.first, " ", packed.version, " ",
                    names.second, " ", packed.checksum, "\n");
  }
  return lines;
}

}  // namespace placelite
