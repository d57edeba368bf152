// SPDX-License-Identifier: Apache-2.0
// Reads and writes .npy files (NumPy format 1.0 and 2.0, little-endian,
// C order). NumPy knows no bf16: such tensors are written as float, which holds
// each of their elements, and two bytes without a type are read as bf16, for
// this is how ml_dtypes writes its bfloat16.
#ifndef TOOLS_COMMON_NPY_H_
#define TOOLS_COMMON_NPY_H_

#include <string>
#include <string_view>

#include "lite/core/tensor/tensor.h"

namespace placelite::tools {

// Returns whether the bytes of a file begin as those of a .npy file.
bool IsNpy(std::string_view bytes);

// Fails with kCorrupt where the bytes are no .npy file.
Result<Tensor> ParseNpy(std::string_view bytes);

// Fails like ParseNpy and ReadFile; errors name the file.
Result<Tensor> ReadNpy(const std::string& path);

// Writes a dense NCHW tensor on the CPU, atomically like WriteFile
// (output_file.h).
Status WriteNpy(const std::string& path, const Tensor& tensor);

}  // namespace placelite::tools

#endif  // TOOLS_COMMON_NPY_H_
