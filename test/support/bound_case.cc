// SPDX-License-Identifier: Apache-2.0
#include "test/support/bound_case.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <iterator>

#include "lite/core/base/strings.h"
#include "lite/core/check/elements.h"
#include "lite/core/check/reference.h"
#include "lite/core/op/codes.h"
#include "lite/kernels/all_kernels.h"
#include "test/support/devices.h"

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

double LargestOfRange(const CaseInput& input) {
  return std::max(std::abs(input.low), std::abs(input.high));
}

}  // namespace

bool BoundCase::IsHollow(size_t i) const {
  const CaseInput& input = source_.inputs[i];
  if (purpose_ == BoundFor::kRunning || input.constant ||
      !input.values.empty()) {
    return false;
  }
  // Only the elements tell whether a half holds them, where the range does not.
  constexpr double kLargestHalf = 65504;
  return inputs_[i].precision == input.precision ||
         LargestOfRange(input) <= kLargestHalf;
}

Status BoundCase::MakeElements(size_t i) {
  const CaseInput& input = source_.inputs[i];
  const auto hash = std::hash<std::string>()(source_.name);
  data_[i] = MakeTensor(input, static_cast<uint32_t>(hash + i));
  if (inputs_[i].precision == input.precision) return Status::Ok();
  Result<Tensor> converted =
      Tensor::Allocate(input.shape, inputs_[i].precision);
  LITE_CHECK(converted.ok());
  LITE_RETURN_IF_ERROR(ConvertElements(data_[i], *converted));
  data_[i] = *converted;
  return Status::Ok();
}

Status BoundCase::MakeData(const KernelDef* row, const OpDef& def) {
  const size_t count = source_.inputs.size();
  data_.resize(count);
  codes_.resize(count);
  is_coded_.resize(count);
  inputs_.resize(count);
  for (size_t i = 0; i < count; ++i) {
    if (!present(i)) continue;
    const Precision own = source_.inputs[i].precision;
    const Precision declared =
        row == nullptr ? own : InputPlace(*row, def, i).precision;
    inputs_[i].precision =
        IsACastAway(declared) && IsACastAway(own) ? declared : own;
    if (!IsHollow(i)) LITE_RETURN_IF_ERROR(MakeElements(i));
  }
  return Status::Ok();
}

namespace {

double LargestOf(const Tensor& tensor) {
  double largest = 0;
  for (int64_t i = 0; i < tensor.NumElements(); ++i) {
    const double x = std::abs(ReadElement(tensor, i));
    if (std::isfinite(x)) largest = std::max(largest, x);
  }
  return largest > 0 ? largest : 1;
}

bool HoldsNoNumber(const Tensor& tensor) {
  if (!tensor.has_memory() || tensor.precision() != Precision::kFloat) {
    return false;
  }
  const auto* data = tensor.data<float>();
  return !std::all_of(data, data + tensor.NumElements(),
                      [](float x) { return std::isfinite(x); });
}

// Returns a grid for elements up to `largest`. Some are cut off by every second
// grid.
GridPtr GridFor(double largest, size_t seed) {
  struct Codes {
    Precision type;
    int32_t zero;
    int32_t steps;  // for the largest element
  };
  constexpr Codes kCodes[] = {
      {Precision::kUInt8, 128, 128}, {Precision::kUInt8, 0, 255},
      {Precision::kInt8, 0, 127},    {Precision::kInt8, -20, 160},
      {Precision::kUInt8, 255, 255}, {Precision::kUInt8, 77, 250}};
  const Codes& codes = kCodes[seed % std::size(kCodes)];
  auto grid = std::make_shared<Grid>();
  grid->code = codes.type;
  grid->scales = {
      static_cast<float>(largest / static_cast<double>(codes.steps))};
  grid->zero_points = {codes.zero};
  const CodeLimits limits = *LimitsOfCode(codes.type);
  grid->qmin = limits.low;
  grid->qmax = limits.high;
  return grid;
}

// Returns the axis of the outputs, or -1 if there is none.
int OutputAxisOfWeights(const KernelCase& source, int rank) {
  if (source.op == "conv2d") return 0;
  const AttributeValue* transposed = source.attributes.Find("transpose_y");
  const bool is_transposed =
      transposed != nullptr && std::get<bool>(*transposed);
  return rank < 2 ? -1 : rank - (is_transposed ? 2 : 1);
}

// Returns a grid for weights: of one scale, or of one for each output.
GridPtr WeightGrid(const Shape& shape, double largest, int axis, size_t seed) {
  auto grid = std::make_shared<Grid>();
  grid->code = Precision::kInt8;
  grid->qmin = -127;
  grid->qmax = 127;
  grid->axis = seed % 2 == 0 ? -1 : axis;
  const int64_t outputs = grid->axis < 0 ? 1 : shape[axis];
  const auto scale = static_cast<float>(largest / 127);
  for (int64_t o = 0; o < outputs; ++o) {
    grid->scales.push_back(scale * (1 + static_cast<float>(o % 3) / 4));
    grid->zero_points.push_back(0);
  }
  return grid;
}

}  // namespace

Status BoundCase::RoundInputs() {
  grids_.resize(data_.size());
  for (size_t i = 0; i < data_.size(); ++i) {
    const GridPtr& grid = source_.inputs[i].grid;
    if (!present(i) || grid == nullptr) continue;
    if (inputs_[i].precision != Precision::kFloat) {
      return Status::Unsupported("codes stand for floats");
    }
    LITE_RETURN_IF_ERROR(CheckGrid(*grid, source_.inputs[i].shape));
    grids_[i] = grid;
    if (IsHollow(i)) continue;
    const GridIndex index(*grid, data_[i].shape());
    auto* elements = data_[i].data<float>();
    for (int64_t e = 0; e < data_[i].NumElements(); ++e) {
      const size_t scale = index(e);
      const auto code = static_cast<int32_t>(
                            std::nearbyint(elements[e] / grid->scales[scale])) +
                        grid->zero_points[scale];
      elements[e] =
          grid->Decoded(std::clamp(code, grid->qmin, grid->qmax), scale);
    }
  }
  return Status::Ok();
}

double BoundCase::LargestInput(size_t i) const {
  const CaseInput& input = source_.inputs[i];
  return IsHollow(i) ? LargestOfRange(input) : LargestOf(data_[i]);
}

Status BoundCase::SetGrid(size_t i, GridPtr grid) {
  is_coded_[i] = true;
  grids_[i] = grid;
  if (IsHollow(i)) return Status::Ok();
  LITE_ASSIGN_OR_RETURN(codes_[i], CodesOf(data_[i], *grid));
  LITE_ASSIGN_OR_RETURN(data_[i], FloatsOf(codes_[i], *grid));
  return Status::Ok();
}

Status BoundCase::MakeInputGrids(const KernelDef& row, const OpDef& def) {
  const auto seed = std::hash<std::string>()(source_.name);
  bool takes_codes = StoresCodes(OutputPlace(row, def, 0));
  GridPtr moved;
  for (size_t i = 0; i < data_.size(); ++i) {
    const bool is_float =
        present(i) && inputs_[i].precision == Precision::kFloat;
    // A cast to codes reads floats of their grid.
    const bool is_encoded =
        takes_codes && def.traits.cast == PlaceCast::kPrecision;
    if (!is_float || (!is_encoded && !StoresCodes(InputPlace(row, def, i)))) {
      continue;
    }
    takes_codes = true;
    // What is only moved has one grid.
    GridPtr grid =
        moved != nullptr ? moved : GridFor(LargestInput(i), seed + i);
    if (def.Has(Trait::kMovesElements)) moved = grid;
    LITE_RETURN_IF_ERROR(SetGrid(i, std::move(grid)));
    if (is_encoded) {
      codes_[i] = Tensor();
      is_coded_[i] = false;
    }
  }
  for (const Tensor& data : data_) {
    if (takes_codes && HoldsNoNumber(data)) {
      return Status::Unsupported("codes stand for finite numbers");
    }
  }
  if (!takes_codes || !def.traits.is_sum || data_.size() < 2 || !present(1) ||
      inputs_[1].precision != Precision::kFloat || grids_[1] != nullptr) {
    return Status::Ok();
  }
  const Shape& shape = source_.inputs[1].shape;
  const int axis = OutputAxisOfWeights(source_, shape.rank());
  const GridPtr grid = WeightGrid(shape, LargestInput(1), axis, seed);
  grids_[1] = grid;
  if (IsHollow(1)) return Status::Ok();
  const GridIndex index(*grid, data_[1].shape());
  auto* weights = data_[1].data<float>();
  for (int64_t e = 0; e < data_[1].NumElements(); ++e) {
    const float scale = grid->scales[index(e)];
    weights[e] =
        std::clamp(std::nearbyint(weights[e] / scale), -127.0f, 127.0f) * scale;
  }
  return Status::Ok();
}

void BoundCase::MarkCodes() {
  for (size_t i = 0; i < codes_.size(); ++i) {
    if (is_coded_[i]) inputs_[i].precision = Precision::kInt8;
  }
  for (ValueInfo& output : outputs_) {
    if (output.grid != nullptr) output.precision = Precision::kInt8;
  }
}

namespace {

// Whether kernels of codes want outputs on the grid of the input: those are
// elements of it or lie between them.
bool KeepsGrid(const OpView& op) {
  if (op.def().Is("interpolate") || op.def().Is("pad")) return true;
  return op.def().Is("pool2d") &&
         op.attributes().String("pooling_type") == "max";
}

}  // namespace

Result<double> BoundCase::LargestOutput() const {
  static const auto* const kRegistry = [] {
    auto* registry = new KernelRegistry();
    AddAllKernels(registry);
    return registry;
  }();
  std::vector<Layout> layouts(data_.size(), LayoutKind::kNCHW);
  LITE_ASSIGN_OR_RETURN(
      const Expected expected,
      RunReference(*kRegistry, {*op_, data_, layouts}, ThisDevice()));
  return LargestOf(expected.outputs[0]);
}

Status BoundCase::MakeOutputGrids(const KernelDef& row, const OpDef& def) {
  if (outputs_.empty() || !StoresCodes(OutputPlace(row, def, 0)) ||
      (outputs_[0].precision != Precision::kFloat && !def.IsCast())) {
    return Status::Ok();
  }
  if ((def.IsCast() || def.Has(Trait::kMovesElements) || KeepsGrid(*op_)) &&
      grids_[0] != nullptr) {
    for (ValueInfo& output : outputs_) output.grid = grids_[0];
    return Status::Ok();
  }
  // Not quite the input's: kernels that want one grid for both would take this.
  double largest = 0.99 * LargestInput(0);
  if (purpose_ == BoundFor::kRunning) {
    LITE_ASSIGN_OR_RETURN(largest, LargestOutput());
  }
  const auto seed = std::hash<std::string>()(source_.name) / 7;
  outputs_[0].grid = GridFor(largest, seed);
  return Status::Ok();
}

Status BoundCase::Infer(const OpDef& def, Span<const ShapeRange> ranges) {
  LITE_RETURN_IF_ERROR(CompleteAttributes(def, &source_.attributes));
  const size_t count = source_.inputs.size();
  for (size_t i = 0; i < count; ++i) {
    const CaseInput& input = source_.inputs[i];
    if (!input.present) {
      input_pointers_.push_back(nullptr);
      continue;
    }
    inputs_[i].shape = input.shape;
    if (!grids_.empty()) inputs_[i].grid = grids_[i];
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
                                                   const KernelDef* row,
                                                   BoundFor purpose) {
  const OpDef* def = FindOp(source.op);
  if (def == nullptr) {
    return Status::NotFound(StrCat("there is no op '", source.op, "'"));
  }
  if (row != nullptr) LITE_RETURN_IF_ERROR(CheckLayouts(source, *row, *def));
  std::unique_ptr<BoundCase> bound(new BoundCase(source, purpose));
  LITE_RETURN_IF_ERROR(bound->MakeData(row, *def));
  LITE_RETURN_IF_ERROR(bound->RoundInputs());
  if (row != nullptr) {
    LITE_RETURN_IF_ERROR(bound->MakeInputGrids(*row, *def));
  }
  LITE_RETURN_IF_ERROR(bound->Infer(*def, {}));
  for (const ValueInfo& output : bound->outputs_) {
    if (!output.shape.exact()) {
      return Status::InvalidArgument(
          StrCat("the output shape ", output.shape, " is not exact"));
    }
    LITE_RETURN_IF_ERROR(CheckShape(output.shape.shape()));
  }
  if (row != nullptr) {
    LITE_RETURN_IF_ERROR(bound->MakeOutputGrids(*row, *def));
    bound->MarkCodes();
  }
  return bound;
}

Result<std::unique_ptr<BoundCase>> BoundCase::BindRanges(
    const KernelCase& source, Span<const ShapeRange> shapes) {
  const OpDef* def = FindOp(source.op);
  if (def == nullptr) {
    return Status::NotFound(StrCat("there is no op '", source.op, "'"));
  }
  std::unique_ptr<BoundCase> bound(new BoundCase(source, BoundFor::kRunning));
  LITE_RETURN_IF_ERROR(bound->MakeData(nullptr, *def));
  LITE_RETURN_IF_ERROR(bound->RoundInputs());
  LITE_RETURN_IF_ERROR(bound->Infer(*def, shapes));
  return bound;
}

}  // namespace placelite
