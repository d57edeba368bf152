// SPDX-License-Identifier: Apache-2.0
// Tools that the parts of the interpreter share: positions of elements, and one
// op at work.
#ifndef TEST_PASSES_OPTIMIZE_INTERPRETER_WORK_H_
#define TEST_PASSES_OPTIMIZE_INTERPRETER_WORK_H_

#include <algorithm>
#include <functional>
#include <vector>

#include "lite/core/op/op_view.h"
#include "test/passes/optimize/interpreter.h"

namespace placelite {
namespace interpreter {

using Index = std::vector<int64_t>;

inline int64_t Flat(const Index& index, const Shape& shape) {
  int64_t flat = 0;
  for (int i = 0; i < shape.rank(); ++i) flat = flat * shape[i] + index[i];
  return flat;
}

// Calls `f` with every index of `shape`, in row-major order.
inline void ForEach(const Shape& shape,
                    const std::function<void(const Index&)>& f) {
  Index index(shape.size(), 0);
  for (int64_t count = shape.NumElements(); count > 0; --count) {
    f(index);
    for (size_t i = index.size(); i-- > 0;) {
      if (++index[i] < shape[static_cast<int>(i)]) break;
      index[i] = 0;
    }
  }
}

// One op at work: its inputs, attributes, and the array to fill.
struct Work {
  const OpView& op;
  const std::vector<const Array*>& inputs;
  Array* out;

  const AttributeMap& attributes() const { return op.attributes(); }
  float Float(const char* name) const { return attributes().Float(name); }
  const Array& x() const { return *inputs[0]; }
  bool has(size_t i) const { return op.has_input(i); }

  // Fills the output by an index.
  void Fill(const std::function<double(const Index&)>& f) const {
    out->data.clear();
    ForEach(out->shape, [&](const Index& i) { out->data.push_back(f(i)); });
  }
  // Fills the output by the element of x at the same place.
  void Map(const std::function<double(double)>& f) const {
    std::transform(x().data.begin(), x().data.end(), out->data.begin(), f);
  }
};

// Products of batches, and what is made of them (interpreter_attention.cc).
void BatchProduct(const Work& w);
void Softmax(const Work& w);
void Attention(const Work& w);

// Ops that look through windows (interpreter_windows.cc).
void Conv2d(const Work& w);
void Conv2dTranspose(const Work& w);
void Pool2d(const Work& w);

}  // namespace interpreter
}  // namespace placelite

#endif  // TEST_PASSES_OPTIMIZE_INTERPRETER_WORK_H_
