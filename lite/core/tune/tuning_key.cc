// SPDX-License-Identifier: Apache-2.0
#include "lite/core/tune/tuning_key.h"

#include <algorithm>
#include <cmath>

#include "lite/core/base/strings.h"
#include "lite/core/op/op_def.h"

namespace placelite {
namespace {

constexpr std::string_view kConst = "const ";

Result<TuningArgument> MakeArgument(const ValueInfo* value,
                                    const Place& place) {
  TuningArgument argument;
  argument.present = value != nullptr;
  if (value == nullptr) return argument;
  if (!value->shape.exact()) {
    return Status::Unsupported(
        StrCat("a workload needs exact shapes, not ", value->shape));
  }
  argument.constant = value->is_constant();
  const bool by_place = SizeOf(place.precision) > 0;
  argument.precision = by_place ? place.precision : value->precision;
  argument.shape = value->shape.shape();
  // In CPU layouts every tensor that is not of rank 4 is dense.
  const bool plain = IsCpu(place.target) && argument.shape.rank() != 4;
  argument.layout = plain ? Layout(LayoutKind::kNCHW) : place.layout;
  return argument;
}

// The attributes as text, without those whose text is empty, so that an
// attribute which was added later and says nothing leaves the keys of old
// records unchanged.
std::string AttributesText(const AttributeMap& attributes) {
  std::vector<std::string> items;
  for (const auto& [name, value] : attributes.values()) {
    const auto* text = std::get_if<std::string>(&value);
    if (text != nullptr && text->empty()) continue;
    items.push_back(StrCat(name, "=", ToString(value)));
  }
  return Join(items, " ");
}

std::string EpilogueText(Span<const EpilogueStep> steps) {
  std::vector<const char*> kinds;
  for (const EpilogueStep& step : steps) kinds.push_back(ToString(step.kind));
  return Join(kinds, "+");
}

std::string FamilyText(const TuningArgument& argument) {
  if (!argument.present) return "-";
  return StrCat(argument.constant ? kConst : "", argument.precision, "/",
                argument.layout, "r", argument.shape.rank());
}

// The text with each argument as `text` prints it.
template <typename Text>
std::string Compose(const TuningKey& key, const Text& text) {
  const auto list = [&](const std::vector<TuningArgument>& arguments) {
    std::vector<std::string> texts;
    texts.reserve(arguments.size());
    for (const TuningArgument& a : arguments) texts.push_back(text(a));
    return Join(texts, ",");
  };
  return StrCat(key.op, "@", key.memory, "(", list(key.inputs), ")->(",
                list(key.outputs), "){", key.attributes, "}",
                key.epilogue.empty() ? "" : "+", key.epilogue);
}

double LogDistance(int64_t a, int64_t b) {
  // One quotient for both directions, so that equally far is exactly equal.
  a = std::max<int64_t>(a, 1);
  b = std::max<int64_t>(b, 1);
  return std::log2(static_cast<double>(std::max(a, b)) /
                   static_cast<double>(std::min(a, b)));
}

double Distance(const std::vector<TuningArgument>& a,
                const std::vector<TuningArgument>& b) {
  double sum = 0;
  for (size_t i = 0; i < a.size() && i < b.size(); ++i) {
    const int rank = std::min(a[i].shape.rank(), b[i].shape.rank());
    for (int axis = 0; axis < rank; ++axis) {
      sum += LogDistance(a[i].shape[axis], b[i].shape[axis]);
    }
  }
  return sum;
}

// "[1,64,56,56]" or "[]"; exactly the form that ToString(Shape) prints.
Result<Shape> ParseShape(std::string_view text) {
  Shape shape;
  const std::string_view inner = text.substr(1, text.size() - 2);
  for (const std::string& part : Split(inner, ",")) {
    LITE_ASSIGN_OR_RETURN(const int64_t dim, ParseInt(part));
    if (shape.rank() == kMaxRank) {
      return Status::InvalidArgument(
          StrCat(text, " has more than ", kMaxRank, " dimensions"));
    }
    shape.push_back(dim);
  }
  LITE_RETURN_IF_ERROR(CheckShape(shape));
  return shape;
}

}  // namespace

std::string ToString(const TuningArgument& argument) {
  if (!argument.present) return "-";
  return StrCat(argument.constant ? kConst : "", argument.precision, "/",
                argument.layout, argument.shape);
}

Result<TuningArgument> ParseTuningArgument(std::string_view text) {
  TuningArgument argument;
  argument.present = text != "-";
  if (!argument.present) return argument;
  std::string_view rest = text;
  argument.constant = StartsWith(rest, kConst);
  if (argument.constant) rest.remove_prefix(kConst.size());
  const size_t slash = rest.find('/');
  const size_t open = rest.find('[');
  if (slash == rest.npos || open == rest.npos || open < slash ||
      rest.back() != ']') {
    return Status::InvalidArgument(
        StrCat("'", text, "' is no argument like float/NCHW16c[1,64,56,56]"));
  }
  LITE_ASSIGN_OR_RETURN(argument.precision,
                        ParsePrecision(rest.substr(0, slash)));
  LITE_ASSIGN_OR_RETURN(argument.layout,
                        ParseLayout(rest.substr(slash + 1, open - slash - 1)));
  LITE_ASSIGN_OR_RETURN(argument.shape, ParseShape(rest.substr(open)));
  // Another spelling ("+1", "01") would make another key of the same workload.
  if (ToString(argument) != text) {
    return Status::InvalidArgument(
        StrCat("'", text, "' should read '", ToString(argument), "'"));
  }
  return argument;
}

Result<TuningKey> MakeTuningKey(const OpView& op, Span<const Place> inputs,
                                Span<const Place> outputs, int threads) {
  if (inputs.size() != op.num_inputs() || outputs.size() != op.num_outputs() ||
      outputs.empty()) {
    return Status::InvalidArgument(StrCat(
        op.name(), ": ", inputs.size(), " and ", outputs.size(), " places for ",
        op.num_inputs(), " inputs and ", op.num_outputs(), " outputs"));
  }
  TuningKey key;
  key.op = op.def().name;
  const Target target = outputs[0].target;
  key.memory = IsCpu(target) ? "cpu" : ToString(target);
  for (size_t i = 0; i < inputs.size(); ++i) {
    const bool own = i < op.num_op_inputs();
    const ValueInfo* value = own && !op.has_input(i) ? nullptr : &op.input(i);
    LITE_ASSIGN_OR_RETURN(TuningArgument input, MakeArgument(value, inputs[i]));
    key.inputs.push_back(input);
  }
  for (size_t i = 0; i < outputs.size(); ++i) {
    LITE_ASSIGN_OR_RETURN(TuningArgument output,
                          MakeArgument(&op.output(i), outputs[i]));
    key.outputs.push_back(output);
  }
  key.attributes = AttributesText(op.attributes());
  key.epilogue = EpilogueText(op.epilogue());
  key.threads = threads;
  const std::string text = ToString(key);
  if (text.size() > kMaxTuningKeyBytes) {
    return Status::Unsupported(StrCat(op.name(), ": a workload of ",
                                      text.size(), " bytes, at most ",
                                      kMaxTuningKeyBytes));
  }
  const auto odd = [](unsigned char c) { return c < 0x20 || c > 0x7e; };
  if (std::any_of(text.begin(), text.end(), odd)) {
    return Status::Unsupported(
        StrCat(op.name(), ": an attribute holds more than printable ASCII"));
  }
  return key;
}

std::string ToString(const TuningKey& key) {
  const auto whole = [](const TuningArgument& a) { return ToString(a); };
  return StrCat(Compose(key, whole), " x", key.threads);
}

std::string TuningFamily(const TuningKey& key) {
  return Compose(key, FamilyText);
}

double ShapeDistance(const TuningKey& a, const TuningKey& b) {
  return Distance(a.inputs, b.inputs) + Distance(a.outputs, b.outputs) +
         LogDistance(a.threads, b.threads);
}

}  // namespace placelite
