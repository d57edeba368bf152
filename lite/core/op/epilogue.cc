// SPDX-License-Identifier: Apache-2.0
#include "lite/core/op/epilogue.h"

#include <cstring>

#include "lite/core/op/attribute.h"
#include "lite/core/op/code_table.h"

namespace placelite {
namespace {

struct KindRow {
  const char* name;
  int constants;  // how many of alpha, beta, gamma the kind uses
  int operations;
};

constexpr KindRow kKinds[kNumEpilogueKinds] = {
    {"relu", 0, 1},          {"clip", 2, 1},
    {"leaky_relu", 1, 2},    {"sigmoid", 0, 8},
    {"tanh", 0, 16},         {"swish", 1, 8},
    {"hard_sigmoid", 2, 2},  {"hard_swish", 3, 4},
    {"scale", 2, 1},         {"add", 0, 1},
    {"fake_quantize", 3, 5}, {"fake_quantize_away", 3, 6},
    {"map_codes", 3, 10},
};

bool SameTable(const CodeTable* a, const CodeTable* b) {
  return a == b || (a != nullptr && b != nullptr &&
                    std::memcmp(a->codes, b->codes, sizeof(a->codes)) == 0);
}

}  // namespace

bool EpilogueStep::operator==(const EpilogueStep& o) const {
  return kind == o.kind && alpha == o.alpha && beta == o.beta &&
         gamma == o.gamma && operand == o.operand &&
         SameTable(table.get(), o.table.get());
}

const char* ToString(EpilogueKind kind) {
  return kKinds[static_cast<int>(kind)].name;
}

int Operations(EpilogueKind kind) {
  return kKinds[static_cast<int>(kind)].operations;
}

std::string ToString(const EpilogueStep& step) {
  const KindRow& row = kKinds[static_cast<int>(step.kind)];
  const float constants[] = {step.alpha, step.beta, step.gamma};
  std::string text = row.name;
  for (int i = 0; i < row.constants; ++i) {
    text += i == 0 ? "(" : ",";
    text += ToString(AttributeValue(constants[i]));
  }
  return row.constants > 0 ? text + ")" : text;
}

}  // namespace placelite
