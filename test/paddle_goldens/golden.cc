// SPDX-License-Identifier: Apache-2.0
#include "test/paddle_goldens/golden.h"

#include <google/protobuf/io/gzip_stream.h>
#include <google/protobuf/io/zero_copy_stream_impl_lite.h>

#include <algorithm>
#include <cstring>
#include <filesystem>

#include "lite/core/base/read_file.h"
#include "lite/core/base/strings.h"
#include "lite/core/model/paddle/data_type.h"
#include "test/paddle_goldens/goldens.pb.h"

namespace placelite {
namespace {

namespace fs = std::filesystem;

Result<GoldenTensor> MakeTensor(const goldens::NamedTensor& from) {
  LITE_ASSIGN_OR_RETURN(const Precision precision,
                        paddle::ToPrecision(from.data_type()));
  LITE_ASSIGN_OR_RETURN(const Shape shape,
                        paddle::ToShape(Span<const int64_t>(from.dims().data(),
                                                            from.dims_size())));
  LITE_ASSIGN_OR_RETURN(Tensor tensor, Tensor::Allocate(shape, precision));
  const size_t bytes =
      static_cast<size_t>(tensor.NumElements()) * SizeOf(precision);
  if (from.data().size() != bytes) {
    return Status::Corrupt(StrCat(from.name(), ": ", from.data().size(),
                                  " bytes for ", precision, shape));
  }
  if (bytes > 0) std::memcpy(tensor.raw_data(), from.data().data(), bytes);
  return GoldenTensor{from.name(), std::move(tensor)};
}

Result<Golden> MakeGolden(const goldens::Golden& from) {
  Golden golden;
  golden.name = from.name();
  golden.program.assign(from.program().begin(), from.program().end());
  golden.params.assign(from.params().begin(), from.params().end());
  golden.tolerance = from.tolerance() * 1e-6;
  for (const goldens::NamedTensor& input : from.inputs()) {
    LITE_ASSIGN_OR_RETURN(GoldenTensor tensor, MakeTensor(input));
    golden.inputs.push_back(std::move(tensor));
  }
  for (const goldens::NamedTensor& output : from.outputs()) {
    LITE_ASSIGN_OR_RETURN(GoldenTensor tensor, MakeTensor(output));
    golden.outputs.push_back(std::move(tensor));
  }
  return golden;
}

Result<goldens::Archive> ReadArchive(const std::string& path) {
  LITE_ASSIGN_OR_RETURN(const std::string bytes, ReadFile(path));
  google::protobuf::io::ArrayInputStream packed(bytes.data(),
                                                static_cast<int>(bytes.size()));
  google::protobuf::io::GzipInputStream unpacked(&packed);
  goldens::Archive archive;
  if (!archive.ParseFromZeroCopyStream(&unpacked)) {
    return Status::Corrupt(path + ": no archive of goldens");
  }
  return archive;
}

}  // namespace

Result<std::vector<Golden>> ReadGoldens(const std::string& folder) {
  std::vector<Golden> goldens;
  for (const auto& entry : fs::directory_iterator(folder)) {
    if (entry.path().extension() != ".goldens") continue;
    LITE_ASSIGN_OR_RETURN(const goldens::Archive archive,
                          ReadArchive(entry.path().string()));
    for (const goldens::Golden& from : archive.goldens()) {
      Result<Golden> golden = MakeGolden(from);
      if (!golden.ok()) return golden.status().WithContext(from.name());
      goldens.push_back(*std::move(golden));
    }
  }
  std::sort(goldens.begin(), goldens.end(),
            [](const Golden& a, const Golden& b) { return a.name < b.name; });
  return goldens;
}

}  // namespace placelite
