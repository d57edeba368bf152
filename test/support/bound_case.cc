// SPDX-License-Identifier: Apache-2.0
#include "test/support/bound_case.h"

#include <cmath>
#include <functional>

#include "lite/core/base/strings.h"
#include "lite/core/check/elements.h"

namespace placelite {
namespace {

bool IsInteger(Precision precision) {
  return precision == Precision::kInt32 || precision == Precision::kInt64;
}

// Precisions between which lowering casts.
bool IsACastAway(Precision precision) {
  return precision == Precision::kFloat || precision == Precision::kFP16 ||
         precision == Precision::kBF16;
}

// Returns the integers that inference would know from a chain of shape ops.
std::optional<std::vector<Dim>> GivenInts(const CaseInput& input) {
  if (input.values.empty() || !IsInteger(input.precision) ||
      input.values.size() > static_cast<size_t>(kMaxTrackedInts)) {
    return std::nullopt;
  }
  std::vector<Dim> ints;
  for (double value : input.values) {
    if (std::abs(value) > static_cast<double>(kMaxElements)) {
      return std::nullopt;
    }
    ints.push_back(Dim(static_cast<int64_t>(value)));
  }
  return ints;
}

}  // namespace

namespace {

// The elements of `from` as those of `to`, rounded. Unsupported where one is
// too large or too small for that.
Status ConvertElements(const Tensor& from, const Tensor& to) {
  CopyElements(from, to);
  const int64_t count = from.NumElements();
  for (int64_t i = 0; i < count; ++i) {
    const double x = ReadElement(from, i), y = ReadElement(to, i);
    if (std::isfinite(x) == std::isfinite(y) && (x == 0) == (y == 0)) continue;
    return Status::Unsupported(StrCat(to.precision(), " cannot hold ", x));
  }
  return Status::Ok();
}

}  // namespace

Status BoundCase::MakeData(const KernelDef* row, const OpDef& def) {
  const auto hash = std::hash<std::string>()(source_.name);
  for (size_t i = 0; i < source_.inputs.size(); ++i) {
    const CaseInput& input = source_.inputs[i];
    if (!input.present) {
      data_.emplace_back();
      continue;
    }
    Tensor tensor = MakeTensor(input, static_cast<uint32_t>(hash + i));
    const Precision declared =
        row == nullptr ? input.precision : InputPlace(*row, def, i).precision;
    if (declared != input.precision && IsACastAway(declared) &&
        IsACastAway(input.precision)) {
      Result<Tensor> converted = Tensor::Allocate(input.shape, declared);
      LITE_CHECK(converted.ok());
      LITE_RETURN_IF_ERROR(ConvertElements(tensor, *converted));
      tensor = *converted;
    }
    data_.push_back(std::move(tensor));
  }
  return Status::Ok();
}

Status BoundCase::Infer(const OpDef& def, Span<const ShapeRange> ranges) {
  LITE_RETURN_IF_ERROR(CompleteAttributes(def, &source_.attributes));
  const size_t count = source_.inputs.size();
  inputs_.resize(count);
  for (size_t i = 0; i < count; ++i) {
    const CaseInput& input = source_.inputs[i];
    if (!input.present) {
      input_pointers_.push_back(nullptr);
      continue;
    }
    inputs_[i].precision = data_[i].precision();
    inputs_[i].shape = input.shape;
    if (input.constant) {
      inputs_[i].constant = data_[i];
    } else {
      if (!ranges.empty()) inputs_[i].shape = ranges[i];
      inputs_[i].ints = GivenInts(input);
    }
    input_pointers_.push_back(&inputs_[i]);
  }
  outputs_.resize(source_.num_outputs);
  std::vector<ValueInfo*> settable;
  for (ValueInfo& output : outputs_) {
    output_pointers_.push_back(&output);
    settable.push_back(&output);
  }
  op_.emplace(def, source_.name, source_.attributes, input_pointers_,
              output_pointers_, source_.epilogue);
  LITE_RETURN_IF_ERROR(
      CheckArity(def, op_->num_op_inputs(), source_.num_outputs));
  InferContext context(*op_, settable);
  return def.infer(context);
}

namespace {

bool IsLayoutOn(Target target, Layout layout) {
  const bool image = layout.kind == LayoutKind::kImageDefault ||
                     layout.kind == LayoutKind::kImageFolder;
  if (target != Target::kOpenCL) return !image;
  return image || layout == LayoutKind::kNCHW || layout == Layout::Blocked(4);
}

Status CheckLayouts(const KernelCase& source, const KernelDef& row,
                    const OpDef& def) {
  for (size_t i = 0; i < source.inputs.size(); ++i) {
    const bool any = InputPlace(row, def, i).layout.kind == LayoutKind::kAny;
    const Layout layout = source.inputs[i].layout;
    if (!any || IsLayoutOn(KernelTarget(row), layout)) continue;
    return Status::Unsupported(
        StrCat("no tensor lies in ", layout, " on ", KernelTarget(row)));
  }
  return Status::Ok();
}

}  // namespace

Result<std::unique_ptr<BoundCase>> BoundCase::Bind(const KernelCase& source,
                                                   const KernelDef* row) {
  const OpDef* def = FindOp(source.op);
  if (def == nullptr) {
    return Status::NotFound(StrCat("there is no op '", source.op, "'"));
  }
  if (row != nullptr) LITE_RETURN_IF_ERROR(CheckLayouts(source, *row, *def));
  std::unique_ptr<BoundCase> bound(new BoundCase(source));
  LITE_RETURN_IF_ERROR(bound->MakeData(row, *def));
  LITE_RETURN_IF_ERROR(bound->Infer(*def, {}));
  for (const ValueInfo& output : bound->outputs_) {
    if (!output.shape.exact()) {
      return Status::InvalidArgument(
          StrCat("the output shape ", output.shape, " is not exact"));
    }
    LITE_RETURN_IF_ERROR(CheckShape(output.shape.shape()));
  }
  return bound;
}

Result<std::unique_ptr<BoundCase>> BoundCase::BindRanges(
    const KernelCase& source, Span<const ShapeRange> shapes) {
  const OpDef* def = FindOp(source.op);
  if (def == nullptr) {
    return Status::NotFound(StrCat("there is no op '", source.op, "'"));
  }
  std::unique_ptr<BoundCase> bound(new BoundCase(source));
  LITE_RETURN_IF_ERROR(bound->MakeData(nullptr, *def));
  LITE_RETURN_IF_ERROR(bound->Infer(*def, shapes));
  return bound;
}

}  // namespace placelite
