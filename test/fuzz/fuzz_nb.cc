// SPDX-License-Identifier: Apache-2.0
// Fuzzes the .nb reader: the bytes as given; with every checksum made true, to
// get behind them; and, when they do not look like a file, as the program of
// one. Whatever is accepted must be sound, and must be written and read again
// as the same.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include "lite/core/base/check.h"
#include "lite/core/ir/printer.h"
#include "lite/core/ir/verifier.h"
#include "lite/core/model/nb/nb.h"
#include "test/core/model/nb/reseal.h"

namespace placelite {
namespace {

// Copies the input to memory of exactly its size, aligned as kernels need it,
// so that a sanitizer sees reads behind it.
Result<NbModel> ReadExact(const std::string& bytes) {
  void* block = nullptr;
  LITE_CHECK(posix_memalign(&block, kCpuAlignment, bytes.size()) == 0);
  std::shared_ptr<void> keep(block, std::free);
  std::memcpy(block, bytes.data(), bytes.size());
  NbReadOptions options;
  options.verify_weights = bytes.size() % 2 == 0;
  return ReadNbFromMemory(block, bytes.size(), keep, options);
}

// A sanitizer sees who was given bytes that are not there.
void ReadThrough(const PackedWeights& weights) {
  for (const PackedWeight& weight : weights) {
    LITE_CHECK(reinterpret_cast<uintptr_t>(weight.data->host_data()) %
                   kCpuAlignment ==
               0);
    const std::string copy(static_cast<const char*>(weight.data->host_data()),
                           weight.data->bytes());
    LITE_CHECK(copy.size() == weight.data->bytes());
  }
}

void Try(const std::string& bytes) {
  const Result<NbModel> model = ReadExact(bytes);
  if (!model.ok()) {
    LITE_CHECK(!model.status().message().empty());
    return;
  }
  LITE_CHECK(VerifyGraph(model->graph).ok());
  ReadThrough(model->packed_weights);
  const Result<std::string> written =
      SerializeNb(model->graph, model->annotations, {model->packed_weights});
  LITE_CHECK(written.ok());
  const Result<NbModel> again = ReadExact(*written);
  if (!again.ok()) {
    std::fprintf(stderr, "%s\n", again.status().ToString().c_str());
  }
  LITE_CHECK(again.ok());
  const Result<std::string> rewritten =
      SerializeNb(again->graph, again->annotations, {again->packed_weights});
  LITE_CHECK(rewritten.ok() && *rewritten == *written);
}

}  // namespace
}  // namespace placelite

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace placelite;
  std::string bytes(reinterpret_cast<const char*>(data), size);
  Try(bytes);
  const size_t magic = sizeof(nb::kMagic);
  if (size < magic || std::memcmp(data, nb::kMagic, magic) != 0) {
    Try(nb::MakeFile(bytes, std::string(4096, '\1')));
    Try(nb::MakeFile(bytes, std::string(4096, '\1'), std::string(88, '\2')));
    return 0;
  }
  nb::Reseal(&bytes);
  Try(bytes);
  return 0;
}
