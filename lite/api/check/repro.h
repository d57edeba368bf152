// SPDX-License-Identifier: Apache-2.0
// A finding of CheckModel as a model of one op, with its inputs.
#ifndef LITE_API_CHECK_REPRO_H_
#define LITE_API_CHECK_REPRO_H_

#include <string>
#include <vector>

#include "lite/api/check/check_model.h"
#include "lite/core/model/nb/nb.h"

namespace placelite {

struct Repro {
  // Inputs "input_0", ... in order, outputs "output_0", ...; constants of the
  // op are constants here. The op is pinned to the variant that was found.
  Graph graph;
  NbAnnotations annotations;
  std::vector<Tensor> inputs;    // by input of the graph
  std::vector<Tensor> expected;  // by output: the reference's
  // For run_model's --pin_file.
  std::string pin_file;
};

// `finding` must hold its inputs. kUnsupported for casts, which lowering adds
// by itself.
Result<Repro> MakeRepro(const Graph& graph, const CheckFinding& finding);

// The lines that keep a model from using the variants found.
std::string AvoidingPinFile(const std::vector<CheckFinding>& findings);

}  // namespace placelite

#endif  // LITE_API_CHECK_REPRO_H_
