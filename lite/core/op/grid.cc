// SPDX-License-Identifier: Apache-2.0
#include "lite/core/op/grid.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "lite/core/base/strings.h"
#include "lite/core/op/infer_util.h"
#include "lite/core/op/op_def.h"

namespace placelite {

bool Grid::operator==(const Grid& o) const {
  return code == o.code && axis == o.axis && block_size == o.block_size &&
         scales == o.scales && zero_points == o.zero_points && qmin == o.qmin &&
         qmax == o.qmax && rounding == o.rounding && formula == o.formula;
}

bool SameGrid(const GridPtr& a, const GridPtr& b) {
  return a == b || (a != nullptr && b != nullptr && *a == *b);
}

bool DecodesAlike(const Grid& codes, const Grid& by) {
  return codes.code == by.code && codes.axis == by.axis &&
         codes.block_size == by.block_size && codes.scales == by.scales &&
         codes.zero_points == by.zero_points && codes.qmin >= by.qmin &&
         codes.qmax <= by.qmax;
}

const char* ToString(Rounding rounding) {
  return rounding == Rounding::kToEven ? "even" : "away";
}

const char* ToString(QuantizeFormula formula) {
  return formula == QuantizeFormula::kDivide ? "divide" : "multiply";
}

Result<Rounding> ParseRounding(std::string_view name) {
  for (Rounding each : {Rounding::kToEven, Rounding::kAwayFromZero}) {
    if (name == ToString(each)) return each;
  }
  return Status::InvalidArgument(
      StrCat("rounding is '", name, "', expected even or away"));
}

Result<QuantizeFormula> ParseQuantizeFormula(std::string_view name) {
  for (QuantizeFormula each :
       {QuantizeFormula::kDivide, QuantizeFormula::kMultiply}) {
    if (name == ToString(each)) return each;
  }
  return Status::InvalidArgument(
      StrCat("formula is '", name, "', expected divide or multiply"));
}

std::string ToString(const Grid& grid) {
  std::string text = StrCat(grid.code, " * ");
  if (grid.IsPerTensor()) {
    text += StrCat(grid.scales[0]);
    if (grid.zero_points[0] != 0) text += StrCat(" from ", grid.zero_points[0]);
  } else {
    text += StrCat(grid.scales.size(), " scales by axis ", grid.axis);
    if (grid.block_size != 0) text += StrCat(" in blocks of ", grid.block_size);
  }
  const std::optional<CodeLimits> limits = LimitsOfCode(grid.code);
  if (limits && (grid.qmin != limits->low || grid.qmax != limits->high)) {
    text += StrCat(" in ", grid.qmin, "..", grid.qmax);
  }
  if (grid.rounding == Rounding::kAwayFromZero) text += ", halves away";
  if (grid.formula == QuantizeFormula::kMultiply) text += ", by the inverse";
  return text;
}

std::optional<CodeLimits> LimitsOfCode(Precision code) {
  switch (code) {
    case Precision::kInt4:
      return CodeLimits{-8, 7};
    case Precision::kUInt4:
      return CodeLimits{0, 15};
    case Precision::kInt8:
      return CodeLimits{-128, 127};
    case Precision::kUInt8:
      return CodeLimits{0, 255};
    case Precision::kInt16:
      return CodeLimits{-32768, 32767};
    case Precision::kUInt16:
      return CodeLimits{0, 65535};
    default:
      return std::nullopt;
  }
}

GridIndex::GridIndex(const Grid& grid, const Shape& shape) {
  if (grid.IsPerTensor()) return;
  whole_ = false;
  int64_t outer = 1;
  for (int i = 0; i < shape.rank(); ++i) {
    if (i < grid.axis) outer *= shape[i];
    if (i > grid.axis) inner_ *= shape[i];
  }
  size_ = shape[grid.axis];
  by_block_ = grid.block_size > 0;
  block_ = by_block_ ? grid.block_size : 1;
  blocks_ = BlocksAlong(size_, block_);
  count_ = by_block_ ? outer * blocks_ * inner_ : size_;
}

size_t GridIndex::operator()(int64_t element) const {
  if (whole_) return 0;
  const int64_t at = element / inner_ % size_;
  if (!by_block_) return static_cast<size_t>(at);
  const int64_t outer = element / inner_ / size_;
  return static_cast<size_t>((outer * blocks_ + at / block_) * inner_ +
                             element % inner_);
}

namespace {

Status CheckScales(const Grid& grid) {
  for (size_t i = 0; i < grid.scales.size(); ++i) {
    if (!(grid.scales[i] > 0) || !std::isfinite(grid.scales[i])) {
      return Status::InvalidArgument(StrCat("scale ", i, " is ", grid.scales[i],
                                            ", expected a positive number"));
    }
    if (grid.zero_points[i] < grid.qmin || grid.zero_points[i] > grid.qmax) {
      return Status::InvalidArgument(
          StrCat("zero point ", i, " is ", grid.zero_points[i],
                 ", expected one of the codes ", grid.qmin, " to ", grid.qmax));
    }
  }
  return Status::Ok();
}

// Fails unless there are as many scales as the shape needs.
Status CheckCount(const Grid& grid, const ShapeRange& shape) {
  if (grid.scales.size() != grid.zero_points.size()) {
    return Status::InvalidArgument(StrCat(grid.scales.size(), " scales and ",
                                          grid.zero_points.size(),
                                          " zero points"));
  }
  if (grid.block_size < 0 || (grid.IsPerTensor() && grid.block_size != 0)) {
    return Status::InvalidArgument(
        StrCat("blocks of ", grid.block_size, " along axis ", grid.axis));
  }
  if (!grid.IsPerTensor()) {
    if (!shape.rank_known()) {
      return Status::InvalidArgument("scales by an axis of an unknown rank");
    }
    if (grid.axis >= shape.rank()) {
      return Status::InvalidArgument(
          StrCat("scales by axis ", grid.axis, " of shape ", shape));
    }
    if (!shape.exact() && (grid.block_size != 0 || !shape[grid.axis].exact())) {
      return Status::InvalidArgument(
          StrCat("scales by axis ", grid.axis, " of the open shape ", shape));
    }
  }
  int64_t wanted = 1;
  if (grid.block_size != 0) {
    wanted = GridIndex(grid, shape.shape()).count();
  } else if (!grid.IsPerTensor()) {
    wanted = shape[grid.axis].min;
  }
  if (static_cast<int64_t>(grid.scales.size()) == wanted) return Status::Ok();
  return Status::InvalidArgument(
      StrCat(grid.scales.size(), " scales, expected ", wanted));
}

}  // namespace

Status CheckGrid(const Grid& grid, const ShapeRange& shape) {
  const std::optional<CodeLimits> limits = LimitsOfCode(grid.code);
  if (!limits.has_value()) {
    return Status::InvalidArgument(StrCat(grid.code, " is no type of codes"));
  }
  if (grid.qmin < limits->low || grid.qmax > limits->high ||
      grid.qmin >= grid.qmax) {
    return Status::InvalidArgument(
        StrCat("codes from ", grid.qmin, " to ", grid.qmax, " in ", grid.code));
  }
  LITE_RETURN_IF_ERROR(CheckCount(grid, shape));
  return CheckScales(grid);
}

namespace {

int32_t ReadCode(const Tensor& codes, int64_t i) {
  switch (codes.precision()) {
    case Precision::kInt8:
    case Precision::kInt4:
      return codes.data<int8_t>()[i];
    case Precision::kUInt8:
    case Precision::kUInt4:
      return codes.data<uint8_t>()[i];
    case Precision::kInt16:
      return codes.data<int16_t>()[i];
    default:
      return codes.data<uint16_t>()[i];
  }
}

// Returns the type of codes of a quantize_linear or dequantize_linear op.
Precision CodeOf(const OpView& op) {
  if (op.def().Is("dequantize_linear")) return op.input(0).precision;
  return op.output(0).precision;
}

bool HasConstant(const OpView& op, size_t input) {
  return op.has_input(input) && op.input(input).is_constant();
}

// Sets what quantize_linear says beyond scales and zero points.
void SetHowCodesAreMade(const OpView& op, Grid* grid) {
  grid->rounding = *ParseRounding(op.attributes().String("rounding"));
  grid->formula = *ParseQuantizeFormula(op.attributes().String("formula"));
  const CodeLimits limits = LimitsOfQuantize(op);
  grid->qmin = limits.low;
  grid->qmax = limits.high;
}

// Where one list has many elements and the other a single one, that is
// repeated. Returns false if the lists do not go together.
bool SetScalesAndZeroPoints(const OpView& op, Grid* grid) {
  const Tensor& scales = op.input(1).constant;
  const int64_t num_scales = scales.NumElements();
  const int64_t num_zeros =
      op.has_input(2) ? op.input(2).constant.NumElements() : 1;
  const int64_t count = std::max(num_scales, num_zeros);
  const auto fits = [&](int64_t n) { return n == count || n == 1; };
  if (!fits(num_scales) || !fits(num_zeros)) return false;
  for (int64_t i = 0; i < count; ++i) {
    grid->scales.push_back(scales.data<float>()[num_scales == 1 ? 0 : i]);
    grid->zero_points.push_back(
        op.has_input(2) ? ReadCode(op.input(2).constant, num_zeros == 1 ? 0 : i)
                        : 0);
  }
  return true;
}

}  // namespace

CodeLimits LimitsOfQuantize(const OpView& op) {
  const int64_t low = op.attributes().Int("qmin");
  const int64_t high = op.attributes().Int("qmax");
  if (low == 0 && high == 0) {
    return LimitsOfCode(op.output(0).precision).value_or(CodeLimits{0, 0});
  }
  return {static_cast<int32_t>(low), static_cast<int32_t>(high)};
}

GridPtr GridOf(const OpView& op) {
  if (!HasConstant(op, 1)) return nullptr;
  if (op.has_input(2) && !HasConstant(op, 2)) return nullptr;
  const std::optional<CodeLimits> limits = LimitsOfCode(CodeOf(op));
  if (!limits.has_value()) return nullptr;
  Grid grid;
  grid.code = CodeOf(op);
  grid.qmin = limits->low;
  grid.qmax = limits->high;
  if (op.def().Is("quantize_linear")) SetHowCodesAreMade(op, &grid);
  if (!SetScalesAndZeroPoints(op, &grid)) return nullptr;
  const size_t count = grid.scales.size();
  const ShapeRange& shape = op.input_shape(0);
  grid.block_size = op.attributes().Int("block_size");
  if (count != 1 || grid.block_size != 0) {
    if (!shape.rank_known()) return nullptr;
    const Result<int> axis =
        NormalizeAxis(op.attributes().Int("axis"), shape.rank());
    if (!axis.ok()) return nullptr;
    grid.axis = *axis;
  }
  if (!CheckGrid(grid, shape).ok()) return nullptr;
  return std::make_shared<const Grid>(std::move(grid));
}

namespace {

// Returns the axis of `to` that has the elements which `axis` of `from` has,
// with the same number of elements before it, or -1 if there is none.
int AxisBehindReshape(const Shape& from, const Shape& to, int axis) {
  int64_t before = 1;
  for (int i = 0; i < axis; ++i) before *= from[i];
  int64_t product = 1;
  for (int i = 0; i < to.rank(); ++i) {
    if (product == before && to[i] == from[axis]) return i;
    product *= to[i];
  }
  return -1;
}

// Returns the list in the order that it has where the axes of `shape`, whose
// elements it has row-major, are put in another order.
template <typename T>
std::vector<T> Transposed(const std::vector<T>& list,
                          const std::vector<int64_t>& shape,
                          const std::vector<size_t>& order) {
  const size_t rank = shape.size();
  std::vector<int64_t> steps(rank, 1);
  for (size_t i = rank; i-- > 1;) steps[i - 1] = steps[i] * shape[i];
  std::vector<T> moved;
  moved.reserve(list.size());
  std::vector<int64_t> at(rank, 0);  // by the axes of what comes of it
  for (size_t count = 0; count < list.size(); ++count) {
    int64_t from = 0;
    for (size_t i = 0; i < rank; ++i) from += at[i] * steps[order[i]];
    moved.push_back(list[static_cast<size_t>(from)]);
    for (size_t i = rank; i-- > 0;) {
      if (++at[i] < shape[order[i]]) break;
      at[i] = 0;
    }
  }
  return moved;
}

}  // namespace

GridPtr TransposedGrid(const GridPtr& grid, const Shape& shape,
                       const std::vector<int64_t>& order) {
  if (grid == nullptr || grid->IsPerTensor()) return grid;
  std::vector<size_t> axes;
  Grid moved = *grid;
  for (int64_t axis : order) {
    axes.push_back(static_cast<size_t>((axis + shape.rank()) % shape.rank()));
    if (axes.back() == static_cast<size_t>(grid->axis)) {
      moved.axis = static_cast<int>(axes.size()) - 1;
    }
  }
  if (grid->block_size != 0) {
    std::vector<int64_t> blocks(shape.begin(), shape.end());
    int64_t& size = blocks[static_cast<size_t>(grid->axis)];
    size = BlocksAlong(size, grid->block_size);
    moved.scales = Transposed(grid->scales, blocks, axes);
    moved.zero_points = Transposed(grid->zero_points, blocks, axes);
  }
  return std::make_shared<const Grid>(std::move(moved));
}

GridPtr GridBehind(const OpView& op, const GridPtr& grid) {
  if (grid == nullptr || grid->IsPerTensor()) return grid;
  const ShapeRange &from = op.input_shape(0), &to = op.output_shape(0);
  if (!from.exact() || !to.exact()) return nullptr;
  if (op.def().Is("transpose")) {
    return TransposedGrid(grid, from.shape(), op.attributes().Ints("axis"));
  }
  if (!op.def().Has(Trait::kKeepsOrder)) return nullptr;
  const int axis = AxisBehindReshape(from.shape(), to.shape(), grid->axis);
  if (axis < 0) return nullptr;
  Grid moved = *grid;
  moved.axis = axis;
  return std::make_shared<const Grid>(std::move(moved));
}

namespace {

bool HasFourBits(Precision code) {
  return code == Precision::kInt4 || code == Precision::kUInt4;
}

void StoreCode(Precision type, int32_t code, int64_t i, uint8_t* to) {
  if (HasFourBits(type)) {
    const auto nibble = static_cast<unsigned>(code) & 15;
    const unsigned before = i % 2 == 0 ? 0 : to[i / 2];
    to[i / 2] = static_cast<uint8_t>(before | nibble << (i % 2 * 4));
  } else if (SizeOf(type) == 1) {
    to[i] = static_cast<uint8_t>(code);
  } else {
    const auto two = static_cast<uint16_t>(code);
    std::memcpy(to + i * 2, &two, 2);
  }
}

bool SameBits(float a, float b) { return std::memcmp(&a, &b, 4) == 0; }

}  // namespace

uint64_t BytesOfCodes(Precision code, uint64_t elements) {
  return HasFourBits(code) ? (elements + 1) / 2 : elements * SizeOf(code);
}

std::optional<std::vector<uint8_t>> EncodeExactly(const Grid& grid,
                                                  const Tensor& floats) {
  const GridIndex index(grid, floats.shape());
  const int64_t count = floats.NumElements();
  const float* data = floats.data<float>();
  std::vector<uint8_t> codes(static_cast<size_t>(
      BytesOfCodes(grid.code, static_cast<uint64_t>(count))));
  size_t at = 0;
  for (int64_t i = 0; i < count; ++i) {
    if (i % index.run() == 0) at = index(i);
    const double code =
        std::nearbyint(double{data[i]} / double{grid.scales[at]}) +
        grid.zero_points[at];
    if (!(code >= grid.qmin && code <= grid.qmax)) return std::nullopt;
    const auto whole = static_cast<int32_t>(code);
    if (!SameBits(grid.Decoded(whole, at), data[i])) return std::nullopt;
    StoreCode(grid.code, whole, i, codes.data());
  }
  return codes;
}

int32_t LoadCode(Precision type, const uint8_t* codes, int64_t i) {
  switch (type) {
    case Precision::kInt4: {
      const int nibble = codes[i / 2] >> (i % 2 * 4) & 15;
      return nibble < 8 ? nibble : nibble - 16;
    }
    case Precision::kUInt4:
      return codes[i / 2] >> (i % 2 * 4) & 15;
    case Precision::kInt8:
      return static_cast<int8_t>(codes[i]);
    case Precision::kUInt8:
      return codes[i];
    default: {
      uint16_t two;
      std::memcpy(&two, codes + i * 2, 2);
      return type == Precision::kInt16 ? static_cast<int16_t>(two) : two;
    }
  }
}

void DecodeCodes(const Grid& grid, const Shape& shape, const uint8_t* codes,
                 float* floats) {
  const GridIndex index(grid, shape);
  const int64_t count = shape.NumElements();
  for (int64_t begin = 0; begin < count; begin += index.run()) {
    const size_t at = index(begin);
    const int64_t end = std::min(begin + index.run(), count);
    for (int64_t i = begin; i < end; ++i) {
      floats[i] = grid.Decoded(LoadCode(grid.code, codes, i), at);
    }
  }
}

}  // namespace placelite
