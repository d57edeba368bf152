// SPDX-License-Identifier: Apache-2.0
#include "lite/core/op/coded_buffer.h"

#include <atomic>
#include <mutex>
#include <utility>

namespace placelite {
namespace {

class CodedBuffer final : public Buffer {
 public:
  CodedBuffer(GridPtr grid, const Shape& shape, const uint8_t* codes,
              std::shared_ptr<const void> keep_alive,
              std::shared_ptr<Buffer> floats)
      : Buffer(Target::kHost, floats->bytes()),
        grid_(std::move(grid)),
        shape_(shape),
        codes_(codes),
        keep_alive_(std::move(keep_alive)),
        floats_(std::move(floats)) {}

  void* host_data() override {
    std::call_once(once_, [this] {
      DecodeCodes(*grid_, shape_, codes_,
                  static_cast<float*>(floats_->host_data()));
      is_decoded_ = true;
    });
    return floats_->host_data();
  }

  StoredCodes codes() const override { return {grid_->code, codes_}; }

  size_t used_bytes() const override {
    const auto elements = static_cast<uint64_t>(shape_.NumElements());
    return BytesOfCodes(grid_->code, elements) + (is_decoded_ ? bytes() : 0);
  }

 private:
  const GridPtr grid_;
  const Shape shape_;
  const uint8_t* const codes_;
  const std::shared_ptr<const void> keep_alive_;
  const std::shared_ptr<Buffer> floats_;
  std::once_flag once_;
  std::atomic<bool> is_decoded_{false};
};

}  // namespace

Result<Tensor> DecodeLater(const GridPtr& grid, const Shape& shape,
                           const uint8_t* codes,
                           std::shared_ptr<const void> keep_alive) {
  const auto bytes = static_cast<size_t>(shape.NumElements()) * sizeof(float);
  LITE_ASSIGN_OR_RETURN(std::shared_ptr<Buffer> floats, AllocateCpu(bytes));
  return Tensor(
      shape, Place(Target::kHost, Precision::kFloat),
      std::make_shared<CodedBuffer>(grid, shape, codes, std::move(keep_alive),
                                    std::move(floats)));
}

}  // namespace placelite
