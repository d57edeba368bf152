// SPDX-License-Identifier: Apache-2.0
// Dynamic quantisation: the input of a matrix product is rounded to a grid that
// follows from its elements at run time, so that no calibration data is needed.
#ifndef LITE_API_QUANTIZE_DYNAMIC_H_
#define LITE_API_QUANTIZE_DYNAMIC_H_

#include "lite/api/quantize/quantize.h"

namespace placelite {

// Quantises the fc and matmul layers of a graph: weights of int8 with one scale
// for the tensor, inputs of uint8 with the scale and zero point of ONNX's
// DynamicQuantizeLinear. What integers would sum up is summed up as the floats
// that they stand for; the two differ by rounding errors of floats.
//
// Fails with kInvalidArgument where the graph is quantised already, and with
// kUnsupported where it has no such layer. The report has no tensors.
Result<QuantizedGraph> QuantizeDynamically(const Graph& graph);

}  // namespace placelite

#endif  // LITE_API_QUANTIZE_DYNAMIC_H_
