// The filter transforms, once per model and in double.
#include "lite/kernels/conv2d_blocked/transforms.h"

namespace placelite {
namespace {

constexpr int kMaxSize = 8;

// Rows of G for each m; kernel elements 0, 1, 2.
constexpr double kG2[4][3] = {
    {1, 0, 0}, {0.5, 0.5, 0.5}, {0.5, -0.5, 0.5}, {0, 0, 1}};
constexpr double kG4[6][3] = {{1.0 / 4, 0, 0},
                              {-1.0 / 6, -1.0 / 6, -1.0 / 6},
                              {-1.0 / 6, 1.0 / 6, -1.0 / 6},
                              {1.0 / 24, 1.0 / 12, 1.0 / 6},
                              {1.0 / 24, -1.0 / 12, 1.0 / 6},
                              {0, 0, 1}};
constexpr double kG6[8][3] = {{1, 0, 0},
                              {-2.0 / 9, -2.0 / 9, -2.0 / 9},
                              {-2.0 / 9, 2.0 / 9, -2.0 / 9},
                              {1.0 / 90, 1.0 / 45, 2.0 / 45},
                              {1.0 / 90, -1.0 / 45, 2.0 / 45},
                              {32.0 / 45, 16.0 / 45, 8.0 / 45},
                              {32.0 / 45, -16.0 / 45, 8.0 / 45},
                              {0, 0, 1}};

const double (*FilterMatrix(int m))[3] {
  return m == 2 ? kG2 : m == 4 ? kG4 : kG6;
}

}  // namespace

void WinogradFilter(int m, const float* kernel, float* transformed) {
  const double(*g)[3] = FilterMatrix(m);
  const int size = m + 2;
  double rows[kMaxSize][3];  // G g
  for (int i = 0; i < size; ++i) {
    for (int v = 0; v < 3; ++v) {
      rows[i][v] = 0;
      for (int u = 0; u < 3; ++u) rows[i][v] += g[i][u] * kernel[u * 3 + v];
    }
  }
  for (int i = 0; i < size; ++i) {
    for (int j = 0; j < size; ++j) {
      double sum = 0;
      for (int v = 0; v < 3; ++v) sum += rows[i][v] * g[j][v];
      transformed[i * size + j] = static_cast<float>(sum);
    }
  }
}

}  // namespace placelite
