// SPDX-License-Identifier: Apache-2.0
// The ops of com.microsoft that we read, as onnxruntime's
// docs/ContribOperators.md describes them; the domain has one version.
#include "lite/core/model/onnx/schema_table.h"

namespace placelite {
namespace onnx_import {
namespace {

constexpr char kDomain[] = "com.microsoft";

constexpr OpSchemaRow kRows[] = {
    // onnxruntime puts these two into ONNX's own domain, which has the first
    // since
    // opset 17.
    {"", "LayerNormalization", "1", "rro", "roo",
     "axis:int epsilon:float stash_type:int"},
    {"", "SimplifiedLayerNormalization", "1", "rr", "ro",
     "axis:int epsilon:float stash_type:int"},
    {kDomain, "Attention", "1", "rroooooo", "roo",
     "do_rotary:int mask_filter_value:float num_heads:int!"
     " past_present_share_buffer:int qkv_hidden_sizes:ints"
     " rotary_embedding_dim:int scale:float unidirectional:int"},
    {kDomain, "BiasGelu", "1", "rr", "r", ""},
    {kDomain, "DequantizeLinear", "1", "rro", "r", "axis:int block_size:int"},
    {kDomain, "DynamicQuantizeLSTM", "1", "rrrooooorrrr", "ooo",
     "activation_alpha:floats activation_beta:floats activations:strings"
     " clip:float direction:string hidden_size:int input_forget:int"},
    {kDomain, "DynamicQuantizeMatMul", "1", "rrroo", "r", ""},
    {kDomain, "EmbedLayerNormalization", "1", "rorrorroo", "roo",
     "epsilon:float mask_index_type:int"},
    {kDomain, "FastGelu", "1", "ro", "r", ""},
    {kDomain, "FusedMatMul", "1", "rr", "r",
     "alpha:float transA:int transB:int transBatchA:int transBatchB:int"},
    {kDomain, "GatherBlockQuantized", "1", "rrro", "r",
     "bits:int block_size:int gather_axis:int quantize_axis:int"},
    {kDomain, "Gelu", "1", "r", "r", ""},
    {kDomain, "MatMulIntegerToFloat", "1", "rrrrooo", "r", ""},
    {kDomain, "MatMulNBits", "1", "rrrooo", "r",
     "K:int! N:int! accuracy_level:int bits:int block_size:int"},
    {kDomain, "MultiHeadAttention", "1", "rooooooooo", "rooo",
     "mask_filter_value:float num_heads:int! scale:float unidirectional:int"},
    {kDomain, "QAttention", "1", "rrrrroooo", "ro",
     "do_rotary:int mask_filter_value:float num_heads:int!"
     " past_present_share_buffer:int unidirectional:int"},
    {kDomain, "QEmbedLayerNormalization", "1", "rorrorrorrorrrrorr", "ro",
     "epsilon:float"},
    {kDomain, "QGemm", "1", "rrrrrrooo", "r",
     "alpha:float transA:int transB:int"},
    {kDomain, "QLinearAdd", "1", "rrorroro", "r", ""},
    {kDomain, "QLinearAveragePool", "1", "rroro", "r",
     "auto_pad:string ceil_mode:int channels_last:int count_include_pad:int"
     " kernel_shape:ints! pads:ints strides:ints"},
    {kDomain, "QLinearConcat", "1", "rr+", "r", "axis:int!"},
    {kDomain, "QLinearConv", "1", "rrrrrrrro", "r",
     "auto_pad:string channels_last:int dilations:ints group:int"
     " kernel_shape:ints pads:ints strides:ints"},
    {kDomain, "QLinearGlobalAveragePool", "1", "rrrrr", "r",
     "channels_last:int"},
    {kDomain, "QLinearLeakyRelu", "1", "rroro", "r", "alpha:float"},
    {kDomain, "QLinearMul", "1", "rrorroro", "r", ""},
    {kDomain, "QLinearReduceMean", "1", "rroro", "r",
     "axes:ints! keepdims:int!"},
    {kDomain, "QLinearSigmoid", "1", "rroro", "r", ""},
    {kDomain, "QLinearSoftmax", "1", "rroro", "r", "axis:int opset:int!"},
    {kDomain, "QLinearWhere", "1", "rrrrrrrrr", "r", ""},
    {kDomain, "QuantizeLinear", "1", "rro", "r", "axis:int block_size:int"},
    {kDomain, "QuickGelu", "1", "r", "r", "alpha:float"},
    {kDomain, "SkipLayerNormalization", "1", "rrroo", "rooo", "epsilon:float"},
    {kDomain, "SkipSimplifiedLayerNormalization", "1", "rrro", "rooo",
     "epsilon:float"},
};

}  // namespace

Span<const OpSchemaRow> ContribOpSchemaRows() { return kRows; }

}  // namespace onnx_import
}  // namespace placelite
