// SPDX-License-Identifier: Apache-2.0
// This kernel convolves bytes as products of floats, in pieces whose sums are
// exact (exact_sums.h): the filter is the left matrix, and the pixels below it,
// less their zero point, are copied into columns of the right one, a panel at
// a time.
#ifndef LITE_KERNELS_INTEGER_PRODUCTS_BYTE_CONV2D_H_
#define LITE_KERNELS_INTEGER_PRODUCTS_BYTE_CONV2D_H_

#include <memory>

#include "lite/core/kernel/kernel.h"
#include "lite/core/op/window.h"
#include "lite/kernels/integer_products/gemm.h"

namespace placelite {

class ByteConv2d final : public Kernel {
 public:
  explicit ByteConv2d(const ByteGemmFunctions& functions)
      : gemm_(functions.gemm), sums_(functions.sums) {}

  Status Prepare(PrepareContext& context) override;
  Status Run(const RunContext& context) override;

 private:
  // The planes of one sample and group.
  struct Planes {
    const uint8_t* x;
    bool is_signed;
    int32_t zero;
    const float* filter;  // packed
    int32_t* y;
  };

  Status PackFilter(PrepareContext& context);
  void RunPanel(const Planes& planes, int64_t panel, float* columns) const;
  // Copies the pixels of a panel under the filter positions [first, last),
  // counted over all channels.
  void CopyColumns(const Planes& planes, int64_t panel, int64_t first,
                   int64_t last, float* columns) const;
  // Copies `count` outputs of row `i` from column `j` on, for one position.
  void CopyRun(const Planes& planes, int64_t position, int64_t i, int64_t j,
               int64_t count, float* to) const;

  const GemmFunctions& gemm_;
  const SumsFunctions& sums_;
  Conv2dParams params_;
  int64_t depth_ = 0;  // filter positions of all channels of a group
  EvenSplit tiles_;    // splits the output channels of a group
  EvenSplit depths_;   // splits the depth
  GemmPanels panels_;  // panels of the pixels of a plane
  int64_t parts_ = 1;
  int64_t part_floats_ = 0;
  std::shared_ptr<Buffer> filter_;
};

}  // namespace placelite

#endif  // LITE_KERNELS_INTEGER_PRODUCTS_BYTE_CONV2D_H_
