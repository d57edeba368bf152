// SPDX-License-Identifier: Apache-2.0
// A built program, and its source: the text of kernels and the options of the
// build.
#ifndef LITE_BACKENDS_OPENCL_PROGRAM_H_
#define LITE_BACKENDS_OPENCL_PROGRAM_H_

#include <memory>
#include <string>

#include "lite/backends/opencl/context.h"

namespace placelite {

struct OpenClSource {
  std::string name;     // for messages: "conv2d.cl"
  std::string text;     // the whole text, definitions first
  std::string options;  // options of clBuildProgram
};

class OpenClProgram {
 public:
  using Context = std::shared_ptr<const OpenClContext>;

  // Compiles. Fails with kUnsupported and the compiler's log where the compiler
  // refuses; other failures may pass.
  static Result<std::shared_ptr<const OpenClProgram>> Compile(
      const Context& context, const OpenClSource& source);
  // Makes a program from the result of Binary for the same device and driver.
  static Result<std::shared_ptr<const OpenClProgram>> FromBinary(
      const Context& context, const std::string& binary,
      const std::string& options);

  Result<std::string> Binary() const;
  // Creates a kernel for one caller, because arguments are a kernel's state.
  Result<OpenClObject<cl_kernel>> CreateKernel(const char* name) const;

  const Context& context() const { return context_; }

 private:
  OpenClProgram(Context context, OpenClObject<cl_program> program)
      : context_(std::move(context)), program_(std::move(program)) {}

  // Makes the driver finish: some (Mali's) compile a kernel when it is first
  // created, and a binary that was saved before that has to be compiled again.
  Status FinishBuild() const;

  const Context context_;
  const OpenClObject<cl_program> program_;
};

}  // namespace placelite

#endif  // LITE_BACKENDS_OPENCL_PROGRAM_H_
