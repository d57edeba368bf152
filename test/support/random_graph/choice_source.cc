// SPDX-License-Identifier: Apache-2.0
#include "test/support/random_graph/choice_source.h"

namespace placelite {

int64_t ByteChoices::NextByte() {
  if (left_ == 0) return 0;
  --left_;
  return *bytes_++;
}

int64_t ByteChoices::Below(int64_t n) {
  if (n <= 1) return 0;
  int64_t choice = NextByte();
  if (n > 256) choice = choice << 8 | NextByte();
  return choice % n;
}

}  // namespace placelite
