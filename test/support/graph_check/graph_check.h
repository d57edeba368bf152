// SPDX-License-Identifier: Apache-2.0
// GraphCheck: runs a graph in every way there is and compares the results.
//
//   host, not optimised    against the oracle (oracle.h)
//   host, optimised        against the oracle
//   x86, optimised         against the oracle
//   x86, nothing shared    against the oracle, and bit for bit against x86,
//                          optimised: views and memory in place change no
//                          result
//   x86, parallel groups   against the oracle, and bit for bit against x86,
//                          optimised
//   x86, from a .nb        against the oracle, and bit for bit against x86,
//                          optimised
//
// A program that stores fp16 is compared with the oracle alone, not with the
// host. It has its own targets in place of x86, and is also run from a .nb that
// was made for another device.
//
// Every way runs in shapes A, B, A where the graph is dynamic. Each run is
// repeated, and runs of equal shapes must have equal bits. Dead memory is
// filled with NaN after each op.
#ifndef TEST_SUPPORT_GRAPH_CHECK_GRAPH_CHECK_H_
#define TEST_SUPPORT_GRAPH_CHECK_GRAPH_CHECK_H_

#include <memory>
#include <set>
#include <string>
#include <vector>

#include "lite/api/convert.h"
#include "lite/api/predictor.h"
#include "test/support/graph_check/oracle.h"
#include "test/support/random_graph/draft.h"

namespace placelite {

struct GraphCheckOptions {
  // The targets that are compared with host and oracle.
  std::string targets;
  int threads = 1;
  // Globs of kernels and variants that are not used. If there are any, bits are
  // only compared between consecutive runs of equal shapes: lowering pins the
  // variants that it chose beside the excluded ones, for the shapes that it
  // saw, and other shapes may keep those pins.
  std::vector<std::string> excludes = {};
  // What picks the kernels of the targets, and of the .nb.
  PickBy pick = PickBy::kScore;
  // Lets Arm compute in fp16.
  bool enable_fp16 = false;
  // Lets x86 compute in bf16.
  bool enable_bf16 = false;
  // The device of the .nb: this machine, or a profile with its targets. All of
  // them run here.
  std::string device = "this";
  std::string device_targets = {};
};

class GraphCheck {
 public:
  // Makes a check with kernels and threads of its own.
  static Result<std::unique_ptr<GraphCheck>> Create(
      const GraphCheckOptions& options);

  // The first disagreement, refusal or failure, with the way that had it.
  // `seed` makes the elements of the inputs.
  Status Check(const Draft::Drawn& drawn, uint32_t seed);

  // Runs every way on the inputs of Check, whatever comes out. The first
  // refusal or failure.
  Status RunOnly(const Draft::Drawn& drawn, uint32_t seed);

  const Runtime& runtime() const { return *runtime_; }

  // The sharpness of the comparisons, see Note.
  struct Sharpness {
    int64_t outputs = 0;
    int64_t sharp = 0;
    // Graphs that the oracle could not tell.
    int64_t undecided = 0;
  };
  const Sharpness& sharpness() const { return sharpness_; }
  // The variants that ran so far.
  const std::set<std::string>& variants() const { return variants_; }

 private:
  // The elements for one set of shapes, and the expected results.
  struct Feed {
    std::vector<Tensor> inputs;
    std::vector<OracleOutput> expected;
  };
  struct Way {
    std::string name;
    std::string targets;
    bool optimised = true;
    bool mobile = false;
    bool shares_memory = true;
    bool in_groups = false;
    bool same_places = true;  // as the run before
  };
  using Outputs = std::vector<Tensor>;

  GraphCheck() = default;

  void ListWays(const GraphCheckOptions& options);
  Result<std::vector<OracleOutput>> Expect(const Graph& graph,
                                           const std::vector<Tensor>& inputs);
  bool StoresHalves() const { return arithmetic_ != Arithmetic::kFloats; }

  Result<std::unique_ptr<Predictor>> MakePredictor(const Draft::Drawn& drawn,
                                                   const Way& way);
  Result<std::unique_ptr<Predictor>> MakeMobile(const Draft::Drawn& drawn);

  // A and, where it differs, B; without expectations.
  Result<std::vector<Feed>> MakeFeeds(const Draft::Drawn& drawn, uint32_t seed);
  // `like`, by feed: results that must be repeated, if any.
  Result<std::vector<Outputs>> CheckWay(const Draft::Drawn& drawn,
                                        const Way& way,
                                        const std::vector<Feed>& feeds,
                                        const std::vector<Outputs>& like);
  // Counts an output as sharp where half of its tolerances are below a ten
  // thousandth of its largest element, or in fp16 a twentieth.
  void Note(const Feed& feed);

  std::vector<Way> ways_;
  Arithmetic arithmetic_ = Arithmetic::kFloats;
  std::shared_ptr<Runtime> runtime_;
  std::shared_ptr<Runtime> runtime_in_groups_;
  ConvertConfig convert_;
  ConvertTarget target_;
  Sharpness sharpness_;
  std::set<std::string> variants_;
};

}  // namespace placelite

#endif  // TEST_SUPPORT_GRAPH_CHECK_GRAPH_CHECK_H_
