// SPDX-License-Identifier: Apache-2.0
#include "lite/core/model/import/filled_buffer.h"

#ifdef __linux__
#include <sys/mman.h>
#include <unistd.h>

#include "lite/core/base/file_descriptor.h"
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

// Pages of zeros that nobody has to write.
class Mapping {
 public:
  explicit Mapping(size_t bytes)
      : data_(mmap(nullptr, bytes, PROT_READ,
                   MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)),
        bytes_(bytes) {}
  ~Mapping() {
    if (ok()) munmap(data_, bytes_);
  }
  Mapping(const Mapping&) = delete;
  Mapping& operator=(const Mapping&) = delete;

  // False when the system refuses.
  bool ok() const { return data_ != MAP_FAILED; }
  void* data() const { return data_; }

 private:
  void* const data_;
  const size_t bytes_;
};

// Makes a file of one filled chunk; false when the system refuses.
bool WriteChunk(const Tensor& element, size_t chunk_bytes, int file) {
  std::vector<char> chunk(chunk_bytes);
  Fill(element, chunk.data(), chunk.size());
  const ssize_t written = write(file, chunk.data(), chunk.size());
  return written == static_cast<ssize_t>(chunk.size());
}

// `count` chunks of the file's bytes, side by side, in place of the zeros;
// false when the system refuses.
bool MapRepeatedly(int file, size_t chunk, size_t count,
                   const Mapping& mapping) {
  for (size_t i = 0; i < count; ++i) {
    void* at = static_cast<char*>(mapping.data()) + i * chunk;
    if (mmap(at, chunk, PROT_READ, MAP_SHARED | MAP_FIXED, file, 0) ==
        MAP_FAILED) {
      return false;
    }
  }
  return true;
}

bool IsZero(const Tensor& element) {
  const auto* bytes = static_cast<const char*>(element.raw_data());
  return std::all_of(bytes, bytes + SizeOf(element.precision()),
                     [](char byte) { return byte == 0; });
}

// Returns null if memory cannot be mapped in this way.
std::shared_ptr<const Mapping> MapFilled(const Tensor& element, size_t bytes) {
  const size_t chunk = FilledChunkBytes(bytes);
  const size_t count = (bytes + chunk - 1) / chunk;
  auto mapping = std::make_shared<const Mapping>(count * chunk);
  if (!mapping->ok()) return nullptr;
  if (IsZero(element)) return mapping;
  const FileDescriptor file(memfd_create("filled", MFD_CLOEXEC));
  if (!file.ok() || !WriteChunk(element, chunk, file.number()) ||
      !MapRepeatedly(file.number(), chunk, count, *mapping)) {
    return nullptr;
  }
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
