// SPDX-License-Identifier: Apache-2.0
// The elements of constants that a program writes into attributes.
#ifndef LITE_CORE_MODEL_PADDLE_CONSTANT_ELEMENTS_H_
#define LITE_CORE_MODEL_PADDLE_CONSTANT_ELEMENTS_H_

#include <string>
#include <vector>

#include "lite/core/model/paddle/lowering_util.h"

namespace placelite {
namespace paddle {

// Elements as the program writes them: integers exactly, others as doubles.
struct Elements {
  std::vector<int64_t> integers;
  std::vector<double> reals;
};

// Whether the elements are `reals`.
bool IsReal(Precision precision);

// "1.5", "-3", "inf", "nan"
Result<Elements> ParseNumber(const std::string& text, Precision precision);

// A tensor of `elements`, which are as many as it has, or one for all.
Result<Tensor> MakeTensor(const Shape& shape, Precision precision,
                          const Elements& elements);

// Defines the op's output as such a constant; its memory is counted before it
// is asked for.
void DefineConstant(OpLowering& op, const Shape& shape, Precision precision,
                    const Elements& elements);

// A constant that the op lists: attributes dtype and shape, and its elements in
// an attribute of their type, or, from Paddle 2.6 on, in `values`.
ValueId EmitListed(OpLowering& op);

}  // namespace paddle
}  // namespace placelite

#endif  // LITE_CORE_MODEL_PADDLE_CONSTANT_ELEMENTS_H_
