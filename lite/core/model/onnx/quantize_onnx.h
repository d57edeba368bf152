// SPDX-License-Identifier: Apache-2.0
// Writes an ONNX file with quantising nodes added: the form QDQ, in which
// QuantizeLinear and DequantizeLinear stand around each op, or the dynamic one,
// in which DynamicQuantizeLinear stands before products of integers.
#ifndef LITE_CORE_MODEL_ONNX_QUANTIZE_ONNX_H_
#define LITE_CORE_MODEL_ONNX_QUANTIZE_ONNX_H_

#include <map>
#include <set>
#include <string>
#include <vector>

#include "lite/core/op/grid.h"

namespace placelite {

// Weights as a graph has them that was made of the file: with the affine ops
// behind the layer folded in, and an axis of output channels (-1: none).
struct FoldedWeights {
  Tensor floats;
  int axis = -1;
  // What is added to the output, by channel; empty: nothing.
  std::vector<double> correction;
};

struct OnnxGrids {
  // The grid of each tensor that is rounded, by its name in the file; grids
  // have one scale and codes of uint8.
  std::map<std::string, Grid> tensors;
  // Layers whose weights become int8, by the name of the weights in the file.
  std::map<std::string, FoldedWeights> weights;
  // Products (Gemm, MatMul) that are quantised dynamically, by the name of the
  // weights in the file.
  std::set<std::string> dynamic;
};

struct QuantizedOnnx {
  std::string bytes;
  // Why some of the grids are not in the file, a line for each.
  std::vector<std::string> notes;
};

// Returns the file with its quantising nodes. The file's own weights become
// codes, with a scale for each output channel: factors of affine ops behind a
// layer, which stay nodes of the file, change scales and no codes. Corrections
// go into the bias of a Conv or ConvTranspose, or a node Add behind others.
//
// From opset 13 on the nodes are ONNX's own; before, which has no scales by
// channel, they are those of onnxruntime (com.microsoft); files of opset 7 to 9
// become such of opset 10.
//
// A dynamic product becomes DynamicQuantizeLinear and MatMulInteger with one
// scale for the weights, which takes opset 11 (kUnsupported before).
//
// Fails as ReadOnnxModel does, and with kResourceExhausted where the file would
// be too large for the format.
Result<QuantizedOnnx> QuantizeOnnx(const std::string& path,
                                   const OnnxGrids& grids);

}  // namespace placelite

#endif  // LITE_CORE_MODEL_ONNX_QUANTIZE_ONNX_H_
