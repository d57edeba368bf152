// SPDX-License-Identifier: Apache-2.0
// Products of batches, softmax, and attention, element by element.
#include <cmath>
#include <string_view>

#include "test/passes/optimize/interpreter_work.h"

namespace placelite {
namespace interpreter {
namespace {

// An operand whose axes are taken in another order, and broadcast.
struct Operand {
  const Array& array;
  std::vector<int64_t> axes;

  int rank() const { return array.shape.rank(); }
  int64_t size(int i) const { return array.shape[static_cast<int>(axes[i])]; }

  // The element of the last axes of `batch`, row and column.
  double At(const Index& batch, int64_t row, int64_t column) const {
    Index from(axes.size(), 0);
    const auto put = [&](int i, int64_t at) {
      from[axes[i]] = size(i) == 1 ? 0 : at;
    };
    put(rank() - 1, column);
    put(rank() - 2, row);
    for (int i = rank() - 3, b = static_cast<int>(batch.size()) - 1; i >= 0;
         --i, --b) {
      put(i, batch[b]);
    }
    return array.data[Flat(from, array.shape)];
  }
};

// Its axes as `attribute` says, or, if `swapped`, with the last two exchanged.
Operand Take(const Work& w, size_t input, const char* attribute,
             bool swapped = false) {
  Operand operand{*w.inputs[input], {}};
  if (attribute != nullptr) operand.axes = w.attributes().Ints(attribute);
  for (int i = 0; operand.axes.size() < operand.array.shape.size(); ++i) {
    operand.axes.push_back(i);
  }
  for (int64_t& axis : operand.axes) axis += axis < 0 ? operand.rank() : 0;
  if (swapped) std::swap(operand.axes.end()[-1], operand.axes.end()[-2]);
  return operand;
}

}  // namespace

void BatchProduct(const Work& w) {
  const Operand x = Take(w, 0, nullptr, w.attributes().Bool("transpose_x"));
  const Operand y = Take(w, 1, nullptr, w.attributes().Bool("transpose_y"));
  w.Fill([&](const Index& i) {
    const Index batch(i.begin(), i.end() - 2);
    double sum = 0;
    for (int64_t k = 0; k < x.size(x.rank() - 1); ++k) {
      sum += x.At(batch, i.end()[-2], k) * y.At(batch, k, i.back());
    }
    return sum;
  });
}

void Softmax(const Work& w) {
  const int rank = w.x().shape.rank();
  const int64_t axis = w.attributes().Int("axis");
  const auto at = static_cast<size_t>(axis < 0 ? axis + rank : axis);
  w.Fill([&](const Index& i) {
    Index other = i;
    double sum = 0;
    for (other[at] = 0; other[at] < w.x().shape[static_cast<int>(at)];
         ++other[at]) {
      sum += std::exp(w.x().data[Flat(other, w.x().shape)] -
                      w.x().data[Flat(i, w.x().shape)]);
    }
    return 1 / sum;
  });
}

void Attention(const Work& w) {
  const Operand q = Take(w, 0, "q_axes"), k = Take(w, 1, "k_axes");
  const Operand v = Take(w, 2, "v_axes");
  const std::vector<int64_t>& order = w.attributes().Ints("out_axes");
  const auto score = [&](const Index& batch, int64_t query, int64_t key) {
    double sum = 0;
    for (int64_t d = 0; d < q.size(q.rank() - 1); ++d) {
      sum += q.At(batch, query, d) * k.At(batch, key, d);
    }
    sum *= w.Float("scale");
    return w.has(3) ? sum + Take(w, 3, nullptr).At(batch, query, key) : sum;
  };
  w.Fill([&](const Index& i) {
    Index at = i;
    for (size_t d = 0; d < order.size(); ++d) at[order[d]] = i[d];
    const Index batch(at.begin(), at.end() - 2);
    double sum = 0, weighted = 0;
    for (int64_t key = 0; key < v.size(v.rank() - 2); ++key) {
      const double weight = std::exp(score(batch, at.end()[-2], key));
      sum += weight;
      weighted += weight * v.At(batch, key, at.back());
    }
    return weighted / sum;
  });
}

}  // namespace interpreter
}  // namespace placelite
