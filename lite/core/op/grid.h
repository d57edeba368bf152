// SPDX-License-Identifier: Apache-2.0
// Grid: as which small integers ("codes") the elements of a float value may be
// stored. Quantisation is a property of a value and no op of the graph: kernels
// that compute in floats ignore the grid, and others may read and write codes.
//
//   code = clamp(round(x / scale) + zero_point, qmin, qmax)
//   x    = (code - zero_point) * scale
//
// where `rounding` says what becomes of halves, and `formula` whether the
// quotient is one, or a product with the inverse of the scale.
//
// A grid has one scale and one zero point for the whole value, or one for each
// index of an axis, or one for each block of indices of an axis.
#ifndef LITE_CORE_OP_GRID_H_
#define LITE_CORE_OP_GRID_H_

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lite/core/base/status.h"
#include "lite/core/tensor/tensor.h"

namespace placelite {

class OpView;

// Rounding says what becomes of a number beside which two codes are as near.
enum class Rounding : uint8_t {
  kToEven,        // the even code
  kAwayFromZero,  // the code that is farther from the zero point
};

// QuantizeFormula is how the quotient that is rounded to a code is computed, in
// floats.
enum class QuantizeFormula : uint8_t {
  kDivide,    // x / scale, as ONNX does
  kMultiply,  // x * (1 / scale), as Paddle does
};

// "even", "away"; "divide", "multiply"
const char* ToString(Rounding rounding);
const char* ToString(QuantizeFormula formula);
Result<Rounding> ParseRounding(std::string_view name);
Result<QuantizeFormula> ParseQuantizeFormula(std::string_view name);

struct Grid {
  // The type of the codes: int4, uint4, int8, uint8, int16 or uint16.
  Precision code = Precision::kUInt8;
  // The axis along which scales differ; -1 if there is one for all elements.
  int axis = -1;
  // If it is not 0, so many indices of the axis share a scale, and scales are
  // as many as elements of the value would be with the axis cut down to its
  // blocks, row-major.
  int64_t block_size = 0;
  std::vector<float> scales;         // positive and finite
  std::vector<int32_t> zero_points;  // as many as scales
  // The least and the greatest code in use, both of the type.
  int32_t qmin = 0;
  int32_t qmax = 255;
  Rounding rounding = Rounding::kToEven;
  QuantizeFormula formula = QuantizeFormula::kDivide;

  bool IsPerTensor() const { return axis < 0; }
  // These are the least and the greatest element of a value with one scale.
  float Lowest() const { return Decoded(qmin, 0); }
  float Highest() const { return Decoded(qmax, 0); }
  // Returns the element that a code stands for, by the scale at an index of
  // `scales`.
  float Decoded(int32_t of_code, size_t scale) const {
    return static_cast<float>(
        (static_cast<double>(of_code) - zero_points[scale]) *
        double{scales[scale]});
  }

  bool operator==(const Grid& o) const;
  bool operator!=(const Grid& o) const { return !(*this == o); }
};

// Values share grids. A value without a grid has a null pointer.
using GridPtr = std::shared_ptr<const Grid>;
bool SameGrid(const GridPtr& a, const GridPtr& b);
// Returns whether each code of `codes` stands for the same element by both
// grids, of which `by` may have more codes; how elements become codes does not
// matter.
bool DecodesAlike(const Grid& codes, const Grid& by);

// "uint8 * 0.02 from 128", "int8 * 32 scales by axis 0",
// "int8 * 0.02 in -127..127, halves away, by the inverse"
std::string ToString(const Grid& grid);

// CodeLimits are the least and the greatest code of a type.
struct CodeLimits {
  int32_t low, high;
};
// Returns nothing if the type is none of codes.
std::optional<CodeLimits> LimitsOfCode(Precision code);

// Returns how many blocks so many indices of an axis make, the last of them maybe
// shorter.
inline int64_t BlocksAlong(int64_t indices, int64_t block) {
  return indices / block + (indices % block != 0 ? 1 : 0);
}

// Tells which scale belongs to an element, counted in row-major order, of a
// value of this shape.
class GridIndex {
 public:
  GridIndex(const Grid& grid, const Shape& shape);
  size_t operator()(int64_t element) const;
  // Returns how many scales a grid for the shape has.
  int64_t count() const { return count_; }
  // Returns how many elements, from the first on, share a scale with the first
  // of each such run.
  int64_t run() const {
    return whole_ ? INT64_MAX : by_block_ ? 1 : std::max<int64_t>(inner_, 1);
  }

 private:
  int64_t inner_ = 1, size_ = 1, block_ = 1, blocks_ = 1, count_ = 1;
  bool by_block_ = false;
  bool whole_ = true;
};

// Fails if the grid is none for values of this shape.
Status CheckGrid(const Grid& grid, const ShapeRange& shape);

// Returns the least and the greatest code of a quantize_linear op whose output
// is inferred.
CodeLimits LimitsOfQuantize(const OpView& op);

// Returns the grid by which a quantize_linear or dequantize_linear op goes, or
// null if its scale or zero point is no constant or cannot be a grid's.
GridPtr GridOf(const OpView& op);

// Returns the grid of a value of this shape whose axes are put in another order:
// axis i of what comes of it is axis `order[i]`, as in the op transpose.
GridPtr TransposedGrid(const GridPtr& grid, const Shape& shape,
                       const std::vector<int64_t>& order);

// Returns the grid of output 0 of an op that moves the elements of input 0
// (Trait::kMovesElements), which has `grid`, or null if it has none.
GridPtr GridBehind(const OpView& op, const GridPtr& grid);

// Returns the codes of floats, dense: two to a byte where they have four bits,
// the first in the lower half. Returns nothing if they would not give the same
// floats bit by bit.
std::optional<std::vector<uint8_t>> EncodeExactly(const Grid& grid,
                                                  const Tensor& floats);
// Returns how many bytes the codes of so many elements take.
uint64_t BytesOfCodes(Precision code, uint64_t elements);
// Returns code `i` of dense codes of this type.
int32_t LoadCode(Precision type, const uint8_t* codes, int64_t i);
// Writes the floats that `codes` stand for, as many as the shape has. The grid
// must be one for the shape, and there must be as many bytes as BytesOfCodes()
// says.
void DecodeCodes(const Grid& grid, const Shape& shape, const uint8_t* codes,
                 float* floats);

}  // namespace placelite

#endif  // LITE_CORE_OP_GRID_H_
