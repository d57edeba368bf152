// SPDX-License-Identifier: Apache-2.0
#include "lite/backends/opencl/clblast.h"

#include <dlfcn.h>

#include <mutex>

#include "lite/core/base/strings.h"

namespace placelite {
namespace {

constexpr const char* kLibraries[] = {"libclblast.so.1", "libclblast.so"};

// The values of clblast_c.h.
constexpr int kRowMajor = 101;
constexpr int kNoTranspose = 111, kTranspose = 112;

// Returns the library, which is loaded once for the process and never unloaded,
// like drivers.
void* Library() {
  static void* const kLibrary = [] {
    void* library = nullptr;
    for (const char* name : kLibraries) {
      if (library == nullptr) library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
    }
    return library;
  }();
  return kLibrary;
}

// Returns whether CLBlast calls the OpenCL library `cl`: handles of one library
// mean nothing to another.
bool UsesOpenCl(void* library, const OpenClApi& cl) {
  return dlsym(library, "clEnqueueNDRangeKernel") ==
         reinterpret_cast<void*>(cl.EnqueueNDRangeKernel);
}

}  // namespace

std::shared_ptr<const ClBlast> ClBlast::Load(const OpenClApi& cl) {
  static std::mutex mutex;
  static std::weak_ptr<const ClBlast> shared;
  void* library = Library();
  if (library == nullptr || !UsesOpenCl(library, cl)) return nullptr;
  const auto sgemm = reinterpret_cast<Sgemm>(dlsym(library, "CLBlastSgemm"));
  const auto clear_cache =
      reinterpret_cast<ClearCache>(dlsym(library, "CLBlastClearCache"));
  if (sgemm == nullptr || clear_cache == nullptr) return nullptr;
  const std::lock_guard<std::mutex> lock(mutex);
  std::shared_ptr<const ClBlast> loaded = shared.lock();
  if (loaded == nullptr) {
    loaded.reset(new ClBlast(sgemm, clear_cache));
    shared = loaded;
  }
  return loaded;
}

// CLBlast's programs keep OpenCL contexts alive until its cache is cleared.
ClBlast::~ClBlast() { clear_cache_(); }

Status ClBlast::Product(size_t rows, size_t columns, size_t depth,
                        const ClBlastMatrix& a, const ClBlastMatrix& b,
                        float beta, const ClBlastMatrix& c,
                        cl_command_queue queue) const {
  const auto transpose = [](const ClBlastMatrix& m) {
    return m.transposed ? kTranspose : kNoTranspose;
  };
  const int code =
      sgemm_(kRowMajor, transpose(a), transpose(b), rows, columns, depth, 1.0f,
             a.memory, a.offset, a.leading, b.memory, b.offset, b.leading, beta,
             c.memory, c.offset, c.leading, &queue, nullptr);
  // CLBlast's error codes are those of OpenCL, and some of its own.
  return OpenClStatus(code, "CLBlastSgemm");
}

}  // namespace placelite
