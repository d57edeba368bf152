// SPDX-License-Identifier: Apache-2.0
// Recognises by its bytes what a file is that was given in place of a model, so
// that the error message names the kind and says what to do about it.
#ifndef LITE_CORE_BASE_FILE_KIND_H_
#define LITE_CORE_BASE_FILE_KIND_H_

#include <cstdint>

#include "lite/core/base/span.h"
#include "lite/core/base/status.h"

namespace placelite {

// The files that are read here, and all others.
enum class FileKind : uint8_t {
  kNb,
  kOnnx,
  kPaddleProgram,
  kPaddleWeights,
  kOther,
};

// Fails with kInvalidArgument if the bytes are known to be of another kind than
// `expected`. Ok does not mean that they can be read.
Status ExpectFileKind(Span<const uint8_t> bytes, FileKind expected);

// This one takes bytes that are held as characters.
inline Status ExpectFileKind(Span<const char> bytes, FileKind expected) {
  return ExpectFileKind(
      Span<const uint8_t>(reinterpret_cast<const uint8_t*>(bytes.data()),
                          bytes.size()),
      expected);
}

}  // namespace placelite

#endif  // LITE_CORE_BASE_FILE_KIND_H_
