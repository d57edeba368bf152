// SPDX-License-Identifier: Apache-2.0
// These are element-wise ops of one tensor: relu, clip, leaky_relu, sigmoid,
// tanh, swish, hard_sigmoid, hard_swish, scale, fake_quantize, map_codes. Each
// is one step of an epilogue as an op of its own; core/op/epilogue.h has the
// formulas.
//
// All take double too. scale also takes int8, int32 and int64: as in Paddle,
// its two constants are first truncated to integers, and results wrap.
#ifndef LITE_KERNELS_ACTIVATION_ACTIVATION_H_
#define LITE_KERNELS_ACTIVATION_ACTIVATION_H_

#include "lite/core/kernel/kernel_def.h"
#include "lite/core/op/epilogue.h"
#include "lite/kernels/activation/look_up.h"
#include "lite/kernels/common/activate.h"

namespace placelite {

class OpenClCalls;

Span<const KernelDef> ActivationKernels();

// Returns the op's kind and attributes as a step. Fails if they are no
// map_codes's.
Result<EpilogueStep> ReadActivation(const OpView& op);

// This is the oracle: it computes one element at a time, in double.
Status ActivationReference(const RunContext& context, const EpilogueStep& step);
Status ScaleIntegersReference(const RunContext& context);

// Runs `slice` with the step on parts of the tensor, of floats or of bf16,
// split over the pool.
template <typename E>
Status RunActivation(const RunContext& context, const EpilogueStep& step,
                     ActivationSlice<E> slice);

// A kernel that reads the step once and calls `run` with it, and with what an
// instruction set defines.
template <auto run, auto... functions>
std::unique_ptr<Kernel> CreateActivation() {
  class Activating final : public Kernel {
   public:
    Status Prepare(PrepareContext& context) override {
      LITE_ASSIGN_OR_RETURN(step_, ReadActivation(context.op));
      return Status::Ok();
    }
    Status Run(const RunContext& context) override {
      return run(context, step_, functions...);
    }

   private:
    EpilogueStep step_;
  };
  return std::make_unique<Activating>();
}

// A kernel between codes.
std::unique_ptr<Kernel> MakeActivationOfCodes(LookUpFunction look_up);

template <LookUpFunction look_up>
std::unique_ptr<Kernel> CreateActivationOfCodes() {
  return MakeActivationOfCodes(look_up);
}

// The calls of OpenCL kernels, on dense and on blocked tensors.
Status PlanActivationOpenCl(const PrepareContext& context, OpenClCalls* calls);

}  // namespace placelite

#endif  // LITE_KERNELS_ACTIVATION_ACTIVATION_H_
