// SPDX-License-Identifier: Apache-2.0
// The types behind the handles of the C interface, and the code by which every
// function of it turns a Status or an exception into an error code. Internal.
#ifndef LITE_API_C_HANDLES_H_
#define LITE_API_C_HANDLES_H_

#include <memory>
#include <new>
#include <string>
#include <system_error>

#include "lite/api/c/placelite.h"
#include "lite/api/predictor.h"

namespace placelite::c_api {

placelite_status CodeOf(StatusCode code);

// Holds the last failure of a handle. Keeping a failure takes no memory, so
// that lack of memory can be reported, too.
class LastError {
 public:
  placelite_status Keep(Status status) noexcept {
    status_ = std::move(status);
    fixed_ = nullptr;
    return CodeOf(status_.code());
  }
  // `message` must live as long as the process.
  placelite_status Keep(placelite_status code, const char* message) noexcept {
    fixed_ = message;
    return code;
  }
  const char* message() const {
    return fixed_ != nullptr ? fixed_ : status_.message().c_str();
  }

 private:
  Status status_;
  const char* fixed_ = nullptr;
};

// Runs `body`, a function that returns Status, and keeps the result in the
// handle.
template <typename Handle, typename F>
placelite_status Guarded(Handle* handle, const F& body) noexcept {
  if (handle == nullptr) return PLACELITE_INVALID_ARGUMENT;
  try {
    return handle->error.Keep(body());
  } catch (const std::bad_alloc&) {
    return handle->error.Keep(PLACELITE_RESOURCE_EXHAUSTED, "out of memory");
  } catch (const std::system_error&) {
    return handle->error.Keep(PLACELITE_RESOURCE_EXHAUSTED,
                              "the system gives no more threads");
  } catch (...) {
    return handle->error.Keep(PLACELITE_INTERNAL,
                              "an exception ended in the C interface");
  }
}

inline Status NullArgument(const char* name) {
  return Status::InvalidArgument(std::string(name) + " is null");
}

// Returns the code that C has for the precision; 0 where it has none.
placelite_precision NumberOf(Precision precision);
Result<Precision> PrecisionOf(placelite_precision number);
Result<Shape> ShapeOf(const int64_t* dims, int32_t rank);
// Checks that `bytes` are those of a dense tensor.
Status CheckBytes(Precision precision, const Shape& shape, size_t bytes);
void Describe(const Tensor& from, placelite_tensor* to);
// An input's or output's.
void Describe(const ValueInfo& from, placelite_input_info* to);

// Makes a new predictor handle around the predictor that `make` returns, and
// stores it in `*predictor`.
using MakePredictor =
    Result<std::unique_ptr<Predictor>> (*)(const placelite_config& config);
placelite_status CreatePredictor(placelite_config* config,
                                 placelite_predictor** predictor,
                                 MakePredictor make);

// Whether the config names a model that only the full library reads.
inline bool NamesModelToConvert(const FullConfig& config) {
  return !config.model_dir.empty() || !config.model_file.empty() ||
         !config.param_file.empty() || !config.onnx_model.empty();
}
inline bool NamesModel(const FullConfig& config) {
  return NamesModelToConvert(config) || !config.optimized_model_file.empty();
}

// A .nb model in memory, or in an open file from `offset` on.
struct UnnamedModel {
  const void* data = nullptr;
  int descriptor = -1;
  uint64_t offset = 0;
  size_t bytes = 0;

  bool is_set() const { return data != nullptr || descriptor >= 0; }
};

// Makes a predictor from the config's .nb model.
Result<std::unique_ptr<Predictor>> MakeMobile(const placelite_config& config);

}  // namespace placelite::c_api

// NOLINTBEGIN(readability-identifier-naming): the names of C.
struct placelite_config {
  // Holds all options, and the name of the model.
  placelite::FullConfig full;
  // A .nb model without a name; not set where `full` names the model, or
  // nothing does.
  placelite::c_api::UnnamedModel nb;
  placelite::c_api::LastError error;
};

struct placelite_predictor {
  std::unique_ptr<placelite::Predictor> impl;
  // The texts that the functions of these names have returned.
  std::string profile;
  std::string memory;
  std::string explanation;
  placelite::c_api::LastError error;
};

// NOLINTEND(readability-identifier-naming)

#endif  // LITE_API_C_HANDLES_H_
