// Reads and writes .npy files (NumPy format 1.0 and 2.0, little-endian,
// C order).
#ifndef TOOLS_COMMON_NPY_H_
#define TOOLS_COMMON_NPY_H_

#include <string>

#include "lite/core/tensor/tensor.h"

namespace placelite::tools {

Result<Tensor> ReadNpy(const std::string& path);

// Dense NCHW tensors on the CPU; the file is replaced atomically.
Status WriteNpy(const std::string& path, const Tensor& tensor);

}  // namespace placelite::tools

#endif  // TOOLS_COMMON_NPY_H_
