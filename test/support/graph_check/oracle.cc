// SPDX-License-Identifier: Apache-2.0
#include "test/support/graph_check/oracle.h"

#include <algorithm>
#include <cmath>
#include <random>

#include "lite/core/base/strings.h"
#include "lite/core/check/elements.h"
#include "lite/core/check/reference.h"
#include "lite/core/tensor/halves.h"

namespace placelite {
namespace {

// Copy 0 is the plain run.
constexpr int kCopies = 7;
// The roundings of the elements that an op reads.
constexpr double kInputRoundings = 8;

using Copies = std::vector<Tensor>;

// What is known of a half precision.
struct Half {
  Precision precision;
  double smallest;  // steps between subnormal numbers, or below those
  double largest;
};
constexpr Half kFp16 = {Precision::kFP16, 0x1p-24, 65504};
constexpr Half kBf16 = {Precision::kBF16, 0x1p-126, 0x1.fep127};

// Returns the loosest contract of the variants for `precision`, a half
// precision, or of all others, that may run the op.
double Looseness(const KernelRegistry& registry, const OpView& op,
                 const DeviceInfo& device, Precision precision, bool halves) {
  double loosest = 0;
  for (const KernelDef* row : registry.ForOp(op.def().name)) {
    if ((row->place.precision == precision) != halves) continue;
    for (const VariantDef& variant : row->variants) {
      if (AskVariant(variant, op, device).no()) continue;
      loosest = std::max(loosest, ToleranceFactor(variant.contract, op));
    }
  }
  return loosest;
}

class Oracle {
 public:
  Oracle(const Graph& graph, const KernelRegistry& registry,
         const DeviceInfo& device, Arithmetic arithmetic)
      : graph_(graph),
        registry_(registry),
        device_(device),
        arithmetic_(arithmetic),
        half_(arithmetic == Arithmetic::kStoredBf16 ? kBf16 : kFp16),
        values_(graph.values().size()) {}

  Result<std::vector<OracleOutput>> Run(const std::vector<Tensor>& inputs) {
    for (size_t i = 0; i < values_.size(); ++i) {
      const Tensor& constant = graph_.values()[i].info.constant;
      if (!constant.has_memory()) continue;
      values_[i] = Copies(kCopies, constant);
      LITE_RETURN_IF_ERROR(RoundStored(&values_[i]));
    }
    for (size_t i = 0; i < inputs.size(); ++i) {
      Copies& copies = values_[graph_.inputs()[i]];
      copies = Copies(kCopies, inputs[i]);
      LITE_RETURN_IF_ERROR(RoundStored(&copies));
    }
    for (const Node& node : graph_.nodes()) {
      const Status status = RunNode(node);
      if (!status.ok()) return status.WithContext(node.name);
    }
    std::vector<OracleOutput> outputs;
    for (ValueId id : graph_.outputs()) {
      outputs.push_back(Summarise(values_[id]));
    }
    return outputs;
  }

 private:
  // Large enough to matter in every copy, of any sign, and not all alike, so
  // that differences are off too.
  double Noise() {
    const double size = 0.5 + 0.5 * (random_() / 0x1p32);
    return (random_() & 1) == 0 ? -size : size;
  }

  Result<Tensor> Disturbed(const Tensor& tensor, double roundings) {
    LITE_ASSIGN_OR_RETURN(Tensor copy,
                          Tensor::Allocate(tensor.shape(), tensor.precision()));
    const double unit = roundings * Epsilon(tensor.precision());
    for (int64_t e = 0; e < tensor.NumElements(); ++e) {
      WriteElement(copy, e, ReadElement(tensor, e) * (1 + Noise() * unit));
    }
    return copy;
  }

  Result<std::vector<Tensor>> Arguments(const Node& node, int copy,
                                        bool noisy) {
    std::vector<Tensor> arguments;
    for (ValueId id : node.inputs) {
      Tensor argument = id == kNone ? Tensor() : values_[id][copy];
      // Constants are also packed and folded from their own memory.
      if (noisy && id != kNone && !graph_.value(id).is_constant() &&
          IsFloatingPoint(argument.precision())) {
        LITE_ASSIGN_OR_RETURN(argument, Disturbed(argument, kInputRoundings));
      }
      arguments.push_back(std::move(argument));
    }
    return arguments;
  }

  Status RunNode(const Node& node) {
    const Graph::View view = graph_.ViewOf(node);
    const OpView& op = view.op();
    const double looseness =
        Looseness(registry_, op, device_, half_.precision, false);
    LITE_ASSIGN_OR_RETURN(std::vector<Tensor> plain, Arguments(node, 0, false));
    LITE_ASSIGN_OR_RETURN(const Expected expected,
                          RunReference(registry_, {op, plain}, device_));
    for (size_t o = 0; o < node.outputs.size(); ++o) {
      values_[node.outputs[o]] = Copies(kCopies, expected.outputs[o]);
    }
    for (int copy = 1; copy < kCopies; ++copy) {
      LITE_RETURN_IF_ERROR(RunNoisy(node, op, copy, looseness, expected));
    }
    for (ValueId id : node.outputs) {
      LITE_RETURN_IF_ERROR(CheckForHalves(values_[id]));
    }
    return Status::Ok();
  }

  // Constants that are folded, packed or stored, and inputs behind their casts,
  // have lost their last bits.
  Status RoundStored(Copies* copies) {
    const Tensor plain = copies->front();
    if (arithmetic_ == Arithmetic::kFloats ||
        plain.precision() != Precision::kFloat) {
      return Status::Ok();
    }
    for (int copy = 1; copy < kCopies; ++copy) {
      LITE_ASSIGN_OR_RETURN((*copies)[copy], Disturbed(plain, 0));
      RoundToHalves((*copies)[copy]);
    }
    return CheckForHalves(*copies);
  }

  // Noise as large as the rounding of each element that is no half.
  void RoundToHalves(const Tensor& tensor) {
    for (int64_t e = 0; e < tensor.NumElements(); ++e) {
      const double x = ReadElement(tensor, e);
      if (double{RoundToHalf(static_cast<float>(x), half_.precision)} == x) {
        continue;
      }
      const double unit =
          std::fmax(Epsilon(half_.precision) * std::fabs(x), half_.smallest);
      WriteElement(tensor, e, x + Noise() * unit);
    }
  }

  Status CheckForHalves(const Copies& copies) const {
    if (arithmetic_ == Arithmetic::kFloats) return Status::Ok();
    const Tensor& plain = copies[0];
    const bool floats = plain.precision() == Precision::kFloat;
    for (int64_t e = 0; e < plain.NumElements(); ++e) {
      const double x = ReadElement(plain, e);
      if (floats && std::fabs(x) > half_.largest) {
        return Status::InvalidArgument(StrCat("no half holds ", x));
      }
      for (const Tensor& copy : copies) {
        if (IsFloatingPoint(plain.precision())) break;
        if (ReadElement(copy, e) == x) continue;
        return Status::FailedPrecondition(
            StrCat("rounding to halves decides ", x));
      }
    }
    return Status::Ok();
  }

  // Returns the noise of an element in half precision, besides what contracts
  // allow for float.
  double HalfNoise(double looseness, double magnitude) {
    if (arithmetic_ != Arithmetic::kHalves &&
        arithmetic_ != Arithmetic::kStoredBf16) {
      return 0;
    }
    return Noise() * looseness * Epsilon(half_.precision) * magnitude;
  }

  Status RunNoisy(const Node& node, const OpView& op, int copy,
                  double looseness, const Expected& expected) {
    LITE_ASSIGN_OR_RETURN(std::vector<Tensor> arguments,
                          Arguments(node, copy, looseness > 0));
    const auto named = FindReference(registry_, op, device_);
    LITE_ASSIGN_OR_RETURN(std::vector<Tensor> outputs,
                          RunVariant(*named.kernel, *named.variant,
                                     {op, arguments}, device_, nullptr));
    const double half_looseness =
        Looseness(registry_, op, device_, half_.precision, true);
    for (size_t o = 0; o < outputs.size(); ++o) {
      Tensor& output = outputs[o];
      if (IsFloatingPoint(output.precision())) {
        const double unit = looseness * Epsilon(output.precision());
        for (int64_t e = 0; e < output.NumElements(); ++e) {
          const double magnitude = expected.magnitudes[o][e];
          const double off =
              Noise() * unit * magnitude + HalfNoise(half_looseness, magnitude);
          WriteElement(output, e, ReadElement(output, e) + off);
        }
      }
      if (arithmetic_ != Arithmetic::kFloats &&
          output.precision() == Precision::kFloat) {
        RoundToHalves(output);
      }
      values_[node.outputs[o]][copy] = std::move(output);
    }
    return Status::Ok();
  }

  static OracleOutput Summarise(const Copies& copies) {
    OracleOutput output{copies[0], {}};
    if (!IsFloatingPoint(output.value.precision())) return output;
    double largest = 0;
    for (int64_t e = 0; e < output.value.NumElements(); ++e) {
      double drift = 0;
      for (const Tensor& copy : copies) {
        drift = std::fmax(drift, std::fabs(ReadElement(copy, e) -
                                           ReadElement(output.value, e)));
      }
      largest = std::fmax(largest, drift);
      output.tolerance.push_back(2 * drift);
    }
    for (double& tolerance : output.tolerance) tolerance += 0.25 * largest;
    return output;
  }

  const Graph& graph_;
  const KernelRegistry& registry_;
  const DeviceInfo& device_;
  const Arithmetic arithmetic_;
  const Half half_;
  std::vector<Copies> values_;  // by value id
  std::mt19937 random_{20211102};
};

}  // namespace

Result<std::vector<OracleOutput>> RunOracle(const Graph& graph,
                                            const std::vector<Tensor>& inputs,
                                            const KernelRegistry& registry,
                                            const DeviceInfo& device,
                                            Arithmetic arithmetic) {
  return Oracle(graph, registry, device, arithmetic).Run(inputs);
}

}  // namespace placelite
