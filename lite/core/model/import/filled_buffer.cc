#include "lite/core/model/import/filled_buffer.h"

#ifdef __linux__
#include <sys/mman.h>
#include <unistd.h>
#endif

#include <algorithm>
#include <cstring>
#include <memory>
#include <vector>

namespace placelite {
namespace {

void Fill(const Tensor& element, void* out, size_t bytes) {
  const size_t size = SizeOf(element.precision());
  if (bytes < size) return;
  auto* to = static_cast<char*>(out);
  std::memcpy(to, element.raw_data(), size);
  for (size_t done = size; done < bytes;) {
    const size_t more = std::min(done, bytes - done);
    std::memcpy(to + done, to, more);
    done += more;
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
int FilledFile(const Tensor& element, size_t chunk_bytes) {
  const int file = memfd_create("filled", MFD_CLOEXEC);
  if (file < 0) return -1;
  std::vector<char> chunk(chunk_bytes);
  Fill(element, chunk.data(), chunk.size());
  const ssize_t written = write(file, chunk.data(), chunk.size());
  if (written == static_cast<ssize_t>(chunk.size())) return file;
  close(file);
  return -1;
}

// Pages of zeros that nobody has to write; null when the system refuses.
std::shared_ptr<const Mapping> MapZeros(size_t bytes) {
  void* at = mmap(nullptr, bytes, PROT_READ,
                  MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (at == MAP_FAILED) return nullptr;
  return std::make_shared<const Mapping>(at, bytes);
}

// `count` chunks of the file's bytes, side by side; null when the system
// refuses.
std::shared_ptr<const Mapping> MapRepeatedly(int file, size_t chunk,
                                             size_t count) {
  auto mapping = MapZeros(chunk * count);
  for (size_t i = 0; mapping != nullptr && i < count; ++i) {
    void* at = static_cast<char*>(mapping->data()) + i * chunk;
    if (mmap(at, chunk, PROT_READ, MAP_SHARED | MAP_FIXED, file, 0) ==
        MAP_FAILED) {
      return nullptr;
    }
  }
  return mapping;
}

bool IsZero(const Tensor& element) {
  const auto* bytes = static_cast<const char*>(element.raw_data());
  return std::all_of(bytes, bytes + SizeOf(element.precision()),
                     [](char byte) { return byte == 0; });
}

// Null where memory cannot be mapped so.
std::shared_ptr<const Mapping> MapFilled(const Tensor& element, size_t bytes) {
  if (IsZero(element)) return MapZeros(bytes);
  const size_t chunk = FilledChunkBytes(bytes);
  const int file = FilledFile(element, chunk);
  if (file < 0) return nullptr;
  auto mapping = MapRepeatedly(file, chunk, (bytes + chunk - 1) / chunk);
  close(file);
  return mapping;
}

#endif

}  // namespace

// Few enough chunks for the system, which allows a process some 65000.
size_t FilledChunkBytes(size_t bytes) {
  return bytes <= size_t{64} << 20 ? size_t{64} << 10 : size_t{1} << 20;
}

Result<Tensor> FilledTensor(const Shape& shape, const Tensor& element) {
  const size_t bytes =
      DenseBytes(shape, element.precision(), LayoutKind::kNCHW);
#ifdef __linux__
  if (bytes > kMaxCopiedBytes) {
    if (const auto mapping = MapFilled(element, bytes)) {
      return Tensor(shape, Place(Target::kHost, element.precision()),
                    BorrowCpu(mapping->data(), bytes, mapping));
    }
  }
#endif
  return AllocateFilled(shape, element);
}

}  // namespace placelite
