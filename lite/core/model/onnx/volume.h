// Convolution and pooling with three spatial axes, and what only the ops for
// those can do with fewer: dilated pooling, positions of maxima.
#ifndef LITE_CORE_MODEL_ONNX_VOLUME_H_
#define LITE_CORE_MODEL_ONNX_VOLUME_H_

#include "lite/core/model/onnx/lowering.h"

namespace placelite {
namespace onnx_import {

// Conv of rank 5.
void LowerVolumeConv(OpLowering& op);

// MaxPool and AveragePool of rank 3, 4 or 5.
void LowerVolumePool(OpLowering& op);

}  // namespace onnx_import
}  // namespace placelite

#endif  // LITE_CORE_MODEL_ONNX_VOLUME_H_
