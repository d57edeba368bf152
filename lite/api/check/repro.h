// SPDX-License-Identifier: Apache-2.0
// Makes a model of one op, with its inputs, from a finding of CheckModel.
#ifndef LITE_API_CHECK_REPRO_H_
#define LITE_API_CHECK_REPRO_H_

#include <string>
#include <vector>

#include "lite/api/check/check_model.h"
#include "lite/core/model/nb/nb.h"

namespace placelite {

struct Repro {
  // The inputs are named "input_0", ... in order, the outputs "output_0", ...;
  // constants of the op stay constants. The op is pinned to the variant of the
  // finding.
  Graph graph;
  NbAnnotations annotations;
  std::vector<Tensor> inputs;    // in the order of the graph's inputs
  std::vector<Tensor> expected;  // the reference's outputs, in order
  // The text of a file for run_model's --pin_file.
  std::string pin_file;
};

// `finding` must hold its inputs. Returns kUnsupported for casts, because
// lowering adds these by itself.
Result<Repro> MakeRepro(const Graph& graph, const CheckFinding& finding);

// Returns the lines of a pin file that keep a model from using the variants
// found.
std::string AvoidingPinFile(const std::vector<CheckFinding>& findings);

}  // namespace placelite

#endif  // LITE_API_CHECK_REPRO_H_
