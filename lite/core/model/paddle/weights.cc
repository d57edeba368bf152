// SPDX-License-Identifier: Apache-2.0
#include "lite/core/model/paddle/weights.h"

#include <algorithm>
#include <cstdlib>

#include "lite/core/base/read_file.h"
#include "lite/core/base/strings.h"
#include "lite/core/model/paddle/data_type.h"

namespace placelite {
namespace paddle {
namespace {

const proto::TensorDesc& DescOf(const proto::VarDesc& variable) {
  return variable.type().lod_tensor().tensor();
}

// A dimension that the program leaves open (-1) agrees with any.
// Paddle's quantisation of weights alone leaves the declarations as they were.
bool AreCodesOf(Precision declared, Precision stored) {
  return declared == Precision::kFloat &&
         (stored == Precision::kInt8 || stored == Precision::kInt16);
}

// Paddle declares the scales of quantised values as lists, and writes numbers
// or rows.
bool IsListOf(const proto::TensorDesc& desc, const Shape& shape) {
  if (desc.dims_size() != 1 || shape.rank() > 2) return false;
  if (shape.rank() == 2 && shape[0] != 1) return false;
  return desc.dims(0) == (shape.rank() == 0 ? 1 : shape[shape.rank() - 1]);
}

bool IsAsDeclared(const proto::TensorDesc& desc, const Shape& shape) {
  if (IsListOf(desc, shape)) return true;
  bool same = desc.dims_size() == shape.rank();
  for (int i = 0; same && i < desc.dims_size(); ++i) {
    same = desc.dims(i) == -1 || desc.dims(i) == shape[i];
  }
  return same;
}

Status CheckAgainstProgram(const proto::VarDesc& variable,
                           const LodTensorView& view) {
  if (variable.type().type() != kLodTensor) {
    return Status::Unsupported(StrCat("it is of variable type ",
                                      variable.type().type(),
                                      ", expected a tensor"));
  }
  const proto::TensorDesc& desc = DescOf(variable);
  const bool same = IsAsDeclared(desc, view.shape);
  const Result<Precision> declared = ToPrecision(desc.data_type());
  if (same && declared.ok() &&
      (*declared == view.precision || AreCodesOf(*declared, view.precision))) {
    return Status::Ok();
  }
  return Status::Corrupt(StrCat(
      "the file holds ", view.precision, view.shape, ", the program declares ",
      DataTypeName(desc.data_type()), "[", Join(desc.dims(), ","), "]"));
}

std::string Name(const proto::VarDesc& variable) {
  return StrCat("weight '", variable.name(), "'");
}

class CombinedWeightsImpl : public Weights {
 public:
  Status Scan(const std::vector<const proto::VarDesc*>& variables,
              Span<const char> bytes) {
    size_t offset = 0;
    for (const proto::VarDesc* variable : variables) {
      const Status status = ScanOne(*variable, bytes, &offset);
      if (!status.ok()) return status.WithContext(Name(*variable));
    }
    if (offset == bytes.size()) return Status::Ok();
    return Status::Corrupt(StrCat(
        bytes.size() - offset, " bytes follow the last of ", variables.size(),
        " weights; the file belongs to another program"));
  }

  Result<Tensor> Read(const proto::VarDesc& variable) override {
    const auto it = views_.find(variable.name());
    if (it == views_.end()) {
      return Status::Internal(StrCat(Name(variable), " was not scanned"));
    }
    return CopyTensor(it->second);
  }

 private:
  Status ScanOne(const proto::VarDesc& variable, Span<const char> bytes,
                 size_t* offset) {
    if (*offset == bytes.size()) {
      return Status::Corrupt(
          StrCat("missing: the file ends before it, at byte ", *offset));
    }
    LITE_ASSIGN_OR_RETURN(LodTensorView view, ReadLodTensor(bytes, offset));
    LITE_RETURN_IF_ERROR(CheckAgainstProgram(variable, view));
    views_[variable.name()] = view;
    return Status::Ok();
  }

  // The names are those of the program, which lives as long.
  std::unordered_map<std::string_view, LodTensorView> views_;
};

class SeparateWeightsImpl : public Weights {
 public:
  explicit SeparateWeightsImpl(std::string folder)
      : folder_(std::move(folder)) {}

  Result<Tensor> Read(const proto::VarDesc& variable) override {
    Result<std::string> path = PathInside(folder_, variable.name());
    if (!path.ok()) return path.status().WithContext("weights");
    Result<std::string> bytes = ReadFile(*path);
    if (!bytes.ok()) return bytes.status().WithContext(Name(variable));
    Result<Tensor> tensor = Parse(variable, *bytes);
    if (!tensor.ok()) return tensor.status().WithContext(*path);
    return tensor;
  }

 private:
  static Result<Tensor> Parse(const proto::VarDesc& variable,
                              Span<const char> bytes) {
    size_t offset = 0;
    LITE_ASSIGN_OR_RETURN(LodTensorView view, ReadLodTensor(bytes, &offset));
    LITE_RETURN_IF_ERROR(CheckAgainstProgram(variable, view));
    if (offset != bytes.size()) {
      return Status::Corrupt(
          StrCat(bytes.size() - offset, " bytes follow the tensor"));
    }
    return CopyTensor(view);
  }

  std::string folder_;
};

class AbsentWeightsImpl : public Weights {
 public:
  bool AreAbsent() const override { return true; }

  Result<Tensor> Read(const proto::VarDesc& variable) override {
    const Result<Tensor> tensor = Zeros(DescOf(variable));
    if (!tensor.ok()) return tensor.status().WithContext(Name(variable));
    return tensor;
  }

 private:
  Result<Tensor> Zeros(const proto::TensorDesc& desc) {
    LITE_ASSIGN_OR_RETURN(const Precision precision,
                          ToPrecision(desc.data_type()));
    LITE_ASSIGN_OR_RETURN(const Shape shape, ToShape(desc));
    const size_t bytes = DenseBytes(shape, precision, LayoutKind::kNCHW);
    if (bytes > kMaxZeroBytes) {
      return Status::ResourceExhausted(
          StrCat("it needs ", bytes, " bytes, and without its file at most ",
                 kMaxZeroBytes, " are allowed"));
    }
    if (zeros_ == nullptr || zeros_->bytes() < bytes) {
      LITE_RETURN_IF_ERROR(Grow(bytes));
    }
    return Tensor(shape, Place(Target::kHost, precision), zeros_);
  }

  // Memory comes from calloc, whose large blocks take no physical memory until
  // they are touched.
  Status Grow(size_t bytes) {
    char* block = static_cast<char*>(std::calloc(1, bytes + kCpuAlignment));
    if (block == nullptr) {
      return Status::ResourceExhausted(
          StrCat("the system refused ", bytes, " bytes of memory"));
    }
    const std::shared_ptr<const void> owner(block, std::free);
    const size_t start = reinterpret_cast<uintptr_t>(block) % kCpuAlignment;
    zeros_ = BorrowCpu(block + (kCpuAlignment - start), bytes, owner);
    return Status::Ok();
  }

  std::shared_ptr<Buffer> zeros_;
};

}  // namespace

std::vector<const proto::VarDesc*> WeightVariables(
    const proto::BlockDesc& block) {
  std::vector<const proto::VarDesc*> variables;
  for (const proto::VarDesc& variable : block.vars()) {
    const int kind = variable.type().type();
    if (variable.persistable() && kind != kFeedMinibatch &&
        kind != kFetchList && kind != kRaw) {
      variables.push_back(&variable);
    }
  }
  std::sort(variables.begin(), variables.end(),
            [](const proto::VarDesc* a, const proto::VarDesc* b) {
              return a->name() < b->name();
            });
  return variables;
}

Result<std::unique_ptr<Weights>> CombinedWeights(
    const std::vector<const proto::VarDesc*>& variables,
    Span<const char> bytes) {
  auto weights = std::make_unique<CombinedWeightsImpl>();
  LITE_RETURN_IF_ERROR(weights->Scan(variables, bytes));
  return std::unique_ptr<Weights>(std::move(weights));
}

std::unique_ptr<Weights> SeparateWeights(std::string folder) {
  return std::make_unique<SeparateWeightsImpl>(std::move(folder));
}

std::unique_ptr<Weights> AbsentWeights() {
  return std::make_unique<AbsentWeightsImpl>();
}

}  // namespace paddle
}  // namespace placelite
