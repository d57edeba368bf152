// SPDX-License-Identifier: Apache-2.0
#include "tools/common/top_k.h"

#include <algorithm>
#include <cmath>
#include <iomanip>
#include <numeric>

#include "lite/core/base/read_file.h"
#include "lite/core/base/strings.h"

namespace placelite::tools {
namespace {

constexpr int64_t kMostRows = 8;

// Returns the axis along which each row of scores lies; -1 for a scalar.
int RowAxis(const Shape& shape) {
  int axis = shape.rank() - 1;
  while (axis > 0 && shape[axis] == 1) --axis;
  return axis;
}

// Returns the position of a row, such as "[0,2,-]"; "-" stands for the axis
// along which the row lies.
std::string RowPlace(const Shape& shape, int64_t row) {
  const int along = RowAxis(shape);
  std::vector<std::string> indices(shape.rank(), "0");
  indices[along] = "-";
  for (int axis = along - 1; axis >= 0; --axis) {
    indices[axis] = StrCat(row % shape[axis]);
    row /= shape[axis];
  }
  return "[" + Join(indices, ",") + "]";
}

void PrintRow(const float* data, int64_t length, int k,
              const std::vector<std::string>& labels, TextStream& out) {
  std::vector<int64_t> order(length);
  std::iota(order.begin(), order.end(), 0);
  k = static_cast<int>(std::min<int64_t>(k, length));
  // NaN comes last: an order has no place for it.
  const auto above = [&](int64_t a, int64_t b) {
    if (std::isnan(data[a])) return false;
    return std::isnan(data[b]) || data[a] > data[b];
  };
  std::partial_sort(order.begin(), order.begin() + k, order.end(), above);
  for (int i = 0; i < k; ++i) {
    const size_t index = static_cast<size_t>(order[i]);
    out << std::setw(6) << index << "  " << std::fixed << std::setprecision(4)
        << data[index] << "  " << (index < labels.size() ? labels[index] : "")
        << "\n";
  }
}

}  // namespace

Result<std::vector<std::string>> LoadLabels(const std::string& path) {
  LITE_ASSIGN_OR_RETURN(std::string text, ReadFile(path));
  std::vector<std::string> labels = Split(text, "\n");
  if (!labels.empty() && labels.back().empty()) labels.pop_back();
  return labels;
}

std::string TopK(const Tensor& scores, int k,
                 const std::vector<std::string>& labels) {
  if (k == 0 || scores.NumElements() == 0) return "";
  const int axis = RowAxis(scores.shape());
  const int64_t length = axis < 0 ? 1 : scores.shape()[axis];
  const int64_t rows = scores.NumElements() / length;
  TextStream out;
  for (int64_t row = 0; row < std::min(rows, kMostRows); ++row) {
    if (rows > 1) out << RowPlace(scores.shape(), row) << "\n";
    PrintRow(scores.data<float>() + row * length, length, k, labels, out);
  }
  if (rows > kMostRows) {
    out << rows - kMostRows << " more rows; --output_dir writes all\n";
  }
  return out.str();
}

}  // namespace placelite::tools
