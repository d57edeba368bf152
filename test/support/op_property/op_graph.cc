// SPDX-License-Identifier: Apache-2.0
#include "test/support/op_property/op_graph.h"

#include <algorithm>

#include "lite/core/base/strings.h"
#include "lite/core/check/elements.h"
#include "lite/core/ir/builder.h"
#include "test/support/op_property/op_elements.h"

namespace placelite {
namespace {

constexpr double kLargestFp16 = 65504;
// More channels are convolved one by one.
constexpr int64_t kMostMixedChannels = 32;

enum class Role : uint8_t { kAbsent, kConstant, kInput, kComputed };

// Returns the shape of an NCHW tensor with the elements of `shape`.
Shape ImageShape(const Shape& shape) {
  switch (shape.rank()) {
    case 0:
      return {1, 1, 1, 1};
    case 1:
      return {1, shape[0], 1, 1};
    case 2:
      return {1, shape[0], 1, shape[1]};
    case 3:
      return {1, shape[0], shape[1], shape[2]};
    default:
      return {shape[0], shape[1], shape[2],
              shape.NumElements() / (shape[0] * shape[1] * shape[2])};
  }
}

Ints ListOf(const Shape& shape) { return Ints(shape.begin(), shape.end()); }

bool IsInteger(Precision precision) {
  return precision == Precision::kInt32 || precision == Precision::kInt64;
}

// Returns whether inference knows the input's elements in the kernel tests:
// lists of sizes and the like.
bool IsGiven(const CaseInput& input) {
  return input.constant ||
         (IsInteger(input.precision) && !input.values.empty() &&
          input.values.size() <= static_cast<size_t>(kMaxTrackedInts));
}

class OpGraphMaker {
 public:
  OpGraphMaker(const KernelCase& source, Position position, Precision element)
      : source_(source),
        position_(position),
        convolved_(element == Precision::kFP16 ? Precision::kFP16
                                               : Precision::kFloat) {}

  Result<OpGraph> Make(const OpElements& elements) {
    LITE_RETURN_IF_ERROR(AssignRoles(elements));
    std::vector<ValueId> inputs;
    for (size_t i = 0; i < roles_.size(); ++i) {
      inputs.push_back(MakeInput(i, elements.inputs[i]));
    }
    AddOutputs(AddOp(std::move(inputs)), elements);
    const Status status = builder_.status();
    if (!status.ok()) return Status::Unsupported(status.message());
    LITE_ASSIGN_OR_RETURN(made_.graph, builder_.Finish());
    made_.fits_halves = elements.largest < kLargestFp16;
    return std::move(made_);
  }

 private:
  bool IsBeside() const {
    return position_ == Position::kBesideConstants ||
           position_ == Position::kBesideInputs;
  }

  // Returns the input that a convolution makes where others are inputs of the
  // model: a float one, if there is any.
  int FirstComputed(const OpElements& elements) const {
    int first = kNone;
    for (size_t i = source_.inputs.size(); i-- > 0;) {
      if (!MayBeComputed(i, elements)) continue;
      const bool floats = IsFloatingPoint(source_.inputs[i].precision);
      const bool other =
          first != kNone &&
          IsFloatingPoint(source_.inputs[static_cast<size_t>(first)].precision);
      if (floats || !other) first = static_cast<int>(i);
    }
    return first;
  }

  bool MayBeComputed(size_t i, const OpElements& elements) const {
    const CaseInput& input = source_.inputs[i];
    return input.present && !IsGiven(input) && AreHalves(elements.inputs[i]);
  }

  Role RoleOf(size_t i, int first, const OpElements& elements) const {
    const CaseInput& input = source_.inputs[i];
    if (!input.present) return Role::kAbsent;
    if (IsGiven(input)) return Role::kConstant;
    if (position_ == Position::kFirst) return Role::kInput;
    if (IsBeside() && static_cast<int>(i) != first) {
      return position_ == Position::kBesideInputs ? Role::kInput
                                                  : Role::kConstant;
    }
    return MayBeComputed(i, elements) ? Role::kComputed : Role::kInput;
  }

  Status AssignRoles(const OpElements& elements) {
    const int first = FirstComputed(elements);
    size_t variable = 0;
    for (size_t i = 0; i < source_.inputs.size(); ++i) {
      roles_.push_back(RoleOf(i, first, elements));
      const CaseInput& input = source_.inputs[i];
      if (input.present && !IsGiven(input)) ++variable;
    }
    const bool alike = IsBeside()
                           ? variable < 2 || first == kNone
                           : position_ == Position::kLast && first == kNone;
    if (alike) return Status::Unsupported("another position is like it");
    return Status::Ok();
  }

  ValueId MakeInput(size_t i, const Tensor& elements) {
    const std::string name = StrCat("x", i);
    switch (roles_[i]) {
      case Role::kAbsent:
        return kNone;
      case Role::kConstant:
        return builder_.Constant(name, elements);
      case Role::kInput:
        made_.inputs.push_back(elements);
        return builder_.Input(name, elements.precision(), elements.shape());
      case Role::kComputed:
        return Compute(name, elements);
    }
    return kNone;
  }

  ValueId Compute(const std::string& name, const Tensor& elements) {
    const Shape image = ImageShape(elements.shape());
    Result<Tensor> input = Tensor::Allocate(image, convolved_);
    LITE_CHECK(input.ok());
    for (int64_t e = 0; e < elements.NumElements(); ++e) {
      WriteElement(*input, e, ReadElement(elements, e));
    }
    made_.inputs.push_back(*input);
    ValueId id = builder_.Input(StrCat(name, "_in"), convolved_, image);
    id = Convolve(StrCat(name, "_conv"), id, image);
    id = Reshape(StrCat(name, "_shaped"), id, image, elements.shape());
    return Cast(StrCat(name, "_cast"), id, elements.precision());
  }

  // Adds a convolution that returns its NCHW input: each channel is copied.
  ValueId Convolve(const std::string& name, ValueId id, const Shape& image) {
    const int64_t channels = image[1];
    const int64_t mixed = channels <= kMostMixedChannels ? channels : 1;
    Result<Tensor> filter =
        Tensor::Allocate({channels, mixed, 1, 1}, convolved_);
    LITE_CHECK(filter.ok());
    for (int64_t e = 0; e < filter->NumElements(); ++e) {
      const bool own = e % mixed == (mixed == 1 ? 0 : e / mixed);
      WriteElement(*filter, e, own ? 1 : 0);
    }
    return builder_.Op("conv2d", name,
                       {id, builder_.Constant(StrCat(name, "_w"), *filter)},
                       {{"groups", mixed == channels ? int64_t{1} : channels}});
  }

  ValueId Reshape(const std::string& name, ValueId id, const Shape& from,
                  const Shape& to) {
    if (from == to) return id;
    return builder_.Op("reshape", name, {id}, {{"shape", ListOf(to)}});
  }

  ValueId Cast(const std::string& name, ValueId id, Precision to) {
    if (!builder_.status().ok() || builder_.info(id).precision == to) return id;
    return builder_.Op("cast", name, {id}, {{"to", std::string(ToString(to))}});
  }

  std::vector<ValueId> AddOp(std::vector<ValueId> inputs) {
    std::vector<std::string> names;
    for (size_t o = 0; o < source_.num_outputs; ++o) {
      names.push_back(StrCat("subject", o));
    }
    return builder_.OpMulti(source_.op, names, std::move(inputs),
                            source_.attributes);
  }

  void AddOutputs(const std::vector<ValueId>& outputs,
                  const OpElements& elements) {
    for (size_t o = 0; o < outputs.size() && builder_.status().ok(); ++o) {
      const Tensor& value = elements.expected.outputs[o];
      const bool last =
          position_ == Position::kLast || value.NumElements() == 0;
      builder_.Output(last ? outputs[o] : ConvolveOutput(o, outputs[o], value),
                      StrCat("result", o));
      made_.outputs.push_back(
          {value, elements.expected.magnitudes[o], elements.factor, !last});
    }
  }

  ValueId ConvolveOutput(size_t o, ValueId id, const Tensor& value) {
    const std::string name = StrCat("y", o);
    const Shape image = ImageShape(value.shape());
    id = Cast(StrCat(name, "_cast"), id, convolved_);
    id = Reshape(StrCat(name, "_shaped"), id, value.shape(), image);
    return Convolve(StrCat(name, "_conv"), id, image);
  }

  const KernelCase& source_;
  const Position position_;
  const Precision convolved_;
  std::vector<Role> roles_;
  GraphBuilder builder_{"op_property"};
  OpGraph made_;
};

}  // namespace

const char* ToString(Position position) {
  switch (position) {
    case Position::kFirst:
      return "first";
    case Position::kBetween:
      return "between";
    case Position::kLast:
      return "last";
    case Position::kBesideConstants:
      return "beside constants";
    case Position::kBesideInputs:
      return "beside inputs";
  }
  return "";
}

Result<OpGraph> MakeOpGraph(const KernelCase& source, Position position,
                            Precision element, const KernelRegistry& registry) {
  LITE_ASSIGN_OR_RETURN(const OpElements elements,
                        MakeOpElements(source, element, registry));
  return OpGraphMaker(source, position, element).Make(elements);
}

}  // namespace placelite
