// Random ops whose outputs are padded.
#include "test/core/op/random_case.h"

namespace placelite {

InferCase RandomOps::Padded() {
  InferCase c = CaseOf("padded_nonzero");
  c.num_outputs = 2;
  Add(&c, RandomShape(static_cast<int>(Number(0, 4))));
  return c;
}

}  // namespace placelite
