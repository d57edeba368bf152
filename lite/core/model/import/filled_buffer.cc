#include "lite/core/model/import/filled_buffer.h"

#ifdef __linux__
#include <sys/mman.h>
#include <unistd.h>
#endif

#include <cstring>
#include <memory>
#include <vector>

namespace placelite {
namespace {

void Fill(const Tensor& element, void* out, size_t bytes) {
  const size_t size = SizeOf(element.precision());
  auto* to = static_cast<char*>(out);
  for (size_t i = 0; i + size <= bytes; i += size) {
    std::memcpy(to + i, element.raw_data(), size);
  }
}

Result<Tensor> AllocateFilled(const Shape& shape, const Tensor& element) {
  LITE_ASSIGN_OR_RETURN(Tensor tensor,
                        Tensor::Allocate(shape, element.precision()));
  Fill(element, tensor.raw_data(), tensor.bytes());
  return tensor;
}

#ifdef __linux__

class Mapping {
 public:
  Mapping(void* data, size_t bytes) : data_(data), bytes_(bytes) {}
  ~Mapping() { munmap(data_, bytes_); }
  Mapping(const Mapping&) = delete;
  Mapping& operator=(const Mapping&) = delete;
  void* data() const { return data_; }

 private:
  void* data_;
  size_t bytes_;
};

// A file in memory of one filled chunk; -1 when the system has none.
int FilledFile(const Tensor& element) {
  const int file = memfd_create("filled", MFD_CLOEXEC);
  if (file < 0) return -1;
  std::vector<char> chunk(kFilledChunkBytes);
  Fill(element, chunk.data(), chunk.size());
  const ssize_t written = write(file, chunk.data(), chunk.size());
  if (written == static_cast<ssize_t>(chunk.size())) return file;
  close(file);
  return -1;
}

// `chunks` times the file, side by side; null when the system refuses.
std::shared_ptr<const Mapping> MapRepeatedly(int file, size_t chunks) {
  const size_t bytes = chunks * kFilledChunkBytes;
  void* reserved =
      mmap(nullptr, bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (reserved == MAP_FAILED) return nullptr;
  auto mapping = std::make_shared<const Mapping>(reserved, bytes);
  for (size_t i = 0; i < chunks; ++i) {
    void* at = static_cast<char*>(reserved) + i * kFilledChunkBytes;
    if (mmap(at, kFilledChunkBytes, PROT_READ, MAP_SHARED | MAP_FIXED, file,
             0) == MAP_FAILED) {
      return nullptr;
    }
  }
  return mapping;
}

// Null where memory cannot be mapped so.
std::shared_ptr<const Mapping> MapFilled(const Tensor& element, size_t bytes) {
  const int file = FilledFile(element);
  if (file < 0) return nullptr;
  auto mapping =
      MapRepeatedly(file, (bytes + kFilledChunkBytes - 1) / kFilledChunkBytes);
  close(file);
  return mapping;
}

#endif

}  // namespace

Result<Tensor> FilledTensor(const Shape& shape, const Tensor& element) {
  const size_t bytes =
      DenseBytes(shape, element.precision(), LayoutKind::kNCHW);
#ifdef __linux__
  if (bytes > kFilledChunkBytes) {
    if (const auto mapping = MapFilled(element, bytes)) {
      return Tensor(shape, Place(Target::kHost, element.precision()),
                    BorrowCpu(mapping->data(), bytes, mapping));
    }
  }
#endif
  return AllocateFilled(shape, element);
}

}  // namespace placelite
