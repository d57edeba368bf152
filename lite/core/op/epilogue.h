// SPDX-License-Identifier: Apache-2.0
// Epilogue: element-wise steps that a node applies to its result before it is
// stored, so that they cost no trip through memory. Every anchor kernel
// (conv2d, fc, ...) takes the list; each backend implements it once.
//
// A step computes, from the running value x:
//   kRelu         max(x, 0)
//   kClip         min(max(x, alpha), beta)          (relu6 is clip 0, 6)
//   kLeakyRelu    x < 0 ? alpha * x : x
//   kSigmoid      1 / (1 + exp(-x))
//   kTanh         tanh(x)
//   kSwish        x / (1 + exp(-alpha * x))
//   kHardSigmoid  min(max(alpha * x + beta, 0), 1)
//   kHardSwish    x * min(max(x + beta, 0), alpha) / gamma
//                 (Paddle: threshold alpha, offset beta, scale gamma)
//   kScale        alpha * x + beta
//   kAdd          x + operand, an input tensor of the output's shape
//   kFakeQuantize min(max(rint(x * (1 / alpha)), beta), gamma) * alpha, where
//                 each operation rounds to float: the value that the code of x
//                 stands for, of scale alpha and codes beta to gamma from the
//                 zero point
//   kFakeQuantizeAway
//                 the same with round in place of rint: halves are rounded away
//                 from zero
//   kMapCodes     gamma * codes[clamp(rint(x * (1 / alpha)) - beta, 0, 255)],
//                 where each operation rounds to float: the value that the
//                 table (code_table.h) gives the code of x, of scale alpha and
//                 least code beta; a NaN stays one
#ifndef LITE_CORE_OP_EPILOGUE_H_
#define LITE_CORE_OP_EPILOGUE_H_

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace placelite {

struct CodeTable;

enum class EpilogueKind : uint8_t {
  kRelu,
  kClip,
  kLeakyRelu,
  kSigmoid,
  kTanh,
  kSwish,
  kHardSigmoid,
  kHardSwish,
  kScale,
  kAdd,
  kFakeQuantize,
  kFakeQuantizeAway,
  kMapCodes,
};

inline constexpr int kNumEpilogueKinds = 13;

// Longer lists are not fused.
inline constexpr int kMaxEpilogueSteps = 4;

struct EpilogueStep {
  EpilogueKind kind = EpilogueKind::kRelu;
  float alpha = 0;
  float beta = 0;
  float gamma = 0;
  // kAdd: index of the operand among the node's inputs (behind the op's own).
  int operand = -1;
  // kMapCodes: never null.
  std::shared_ptr<const CodeTable> table = nullptr;

  bool operator==(const EpilogueStep& o) const;
};

using Epilogue = std::vector<EpilogueStep>;

constexpr bool TakesOperand(EpilogueKind kind) {
  return kind == EpilogueKind::kAdd;
}

const char* ToString(EpilogueKind kind);

// Returns how many operations a step takes for each element, as the Effort of
// the op of the same name counts them.
int Operations(EpilogueKind kind);

// "clip(0,6)"
std::string ToString(const EpilogueStep& step);

}  // namespace placelite

#endif  // LITE_CORE_OP_EPILOGUE_H_
