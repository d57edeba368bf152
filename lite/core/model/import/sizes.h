// SPDX-License-Identifier: Apache-2.0
// Shapes that are put together of sizes of other values: known numbers where
// these are exact, computed at run time where they are not.
#ifndef LITE_CORE_MODEL_IMPORT_SIZES_H_
#define LITE_CORE_MODEL_IMPORT_SIZES_H_

#include <vector>

#include "lite/core/model/import/op_emitter.h"

namespace placelite {

// A number, or the product of numbers that are known when the model runs: the
// sizes of axes of values, and elements that are computed.
class Size {
 public:
  Size(int64_t number) : number_(number) {}  // NOLINT: a number is a size
  // The size of this axis of a value whose rank is known.
  Size(ValueId value, int axis) : factors_{{value, axis}} {}
  // The element of a list of one int64.
  static Size Computed(ValueId list);

  // This times another.
  Size& operator*=(const Size& other);

  // -1 where it is not known.
  int64_t Known(const OpEmitter& op) const;
  // A list of one int64.
  ValueId Emit(OpEmitter& op) const;

 private:
  struct Factor {
    ValueId value;
    int axis;  // kElement: the value is a list of one int64
  };
  static constexpr int kElement = -1;

  int64_t number_ = 1;
  std::vector<Factor> factors_;
};

// The size of an axis of X, whose rank is known. A negative axis counts from
// the end. A size that is not exact is computed here, once.
Size EmitSizeOf(OpEmitter& op, ValueId x, int axis);

// 0, 1, ... as int64.
ValueId EmitCount(OpEmitter& op, const Size& size);

// A constant list of int64 or float.
ValueId EmitList(OpEmitter& op, const std::vector<int64_t>& list);
ValueId EmitList(OpEmitter& op, const std::vector<float>& list);

// The shape of X as int64, and one element of a list as a list.
ValueId EmitShape(OpEmitter& op, ValueId x);
ValueId EmitElement(OpEmitter& op, ValueId list, int64_t i);

// Lists behind each other.
ValueId EmitJoined(OpEmitter& op, const std::vector<ValueId>& lists);

// The sizes as a list of int64.
ValueId EmitSizes(OpEmitter& op, const std::vector<Size>& sizes);

// X in the order of these axes.
ValueId EmitTranspose(OpEmitter& op, ValueId x,
                      const std::vector<int64_t>& order);

// The elements of X under this shape.
ValueId EmitReshapeTo(OpEmitter& op, ValueId x, const std::vector<Size>& sizes);

// X broadcast to this shape, as NumPy does it.
ValueId EmitExpandTo(OpEmitter& op, ValueId x, const std::vector<Size>& sizes);

// X with `count` axes, from `first` on, as one. A count of 0 makes a new axis
// of size 1.
ValueId EmitMergedAxes(OpEmitter& op, ValueId x, int first, int count);

}  // namespace placelite

#endif  // LITE_CORE_MODEL_IMPORT_SIZES_H_
