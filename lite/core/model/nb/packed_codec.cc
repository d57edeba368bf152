// SPDX-License-Identifier: Apache-2.0
// Packed weights, in both directions.
#include <set>
#include <string_view>
#include <utility>

#include "lite/core/base/strings.h"
#include "lite/core/model/nb/container.h"
#include "lite/core/model/nb/nb.pb.h"
#include "lite/core/model/nb/program_codec.h"

namespace placelite {
namespace nb {

void EncodePackedWeights(const PackedWeights& weights,
                         std::vector<uint64_t>* offsets,
                         proto::Program* program) {
  uint64_t end = 0;
  for (const PackedWeight& weight : weights) {
    proto::PackedWeight* to = program->add_packed_weights();
    to->set_op(weight.op);
    to->set_key(weight.key);
    offsets->push_back(AlignUp(end));
    to->set_offset(offsets->back());
    to->set_bytes(weight.data->bytes());
    end = offsets->back() + weight.data->bytes();
  }
}

namespace {

// Weights lie as the constants of a .nb do: each at the first multiple of 64
// behind the one before it, so that none overlap and none lie outside.
Status CheckPlace(const proto::PackedWeight& weight, uint64_t end,
                  uint64_t section_bytes) {
  const uint64_t offset = AlignUp(end);
  if (weight.offset() != offset) {
    return Status::Corrupt(StrCat("it starts at byte ", weight.offset(),
                                  " of the packed section, expected ", offset));
  }
  if (weight.bytes() == 0 || offset > section_bytes ||
      weight.bytes() > section_bytes - offset) {
    return Status::Corrupt(StrCat("its ", weight.bytes(), " bytes at ", offset,
                                  " are none or end behind the ", section_bytes,
                                  " bytes of the packed section"));
  }
  return Status::Ok();
}

Status DecodeOne(const proto::PackedWeight& from, uint64_t end,
                 uint64_t section_bytes, const std::shared_ptr<Buffer>& packed,
                 PackedWeight* to) {
  LITE_RETURN_IF_ERROR(CheckPlace(from, end, section_bytes));
  to->op = from.op();
  to->key = from.key();
  if (packed == nullptr) return Status::Ok();
  to->data = BorrowCpu(static_cast<char*>(packed->host_data()) + from.offset(),
                       static_cast<size_t>(from.bytes()), packed);
  return Status::Ok();
}

}  // namespace

Result<PackedWeights> DecodePackedWeights(
    const proto::Program& program, uint64_t section_bytes,
    const std::shared_ptr<Buffer>& packed) {
  PackedWeights weights;
  std::set<std::pair<std::string_view, std::string_view>> seen;
  uint64_t end = 0;
  for (const proto::PackedWeight& from : program.packed_weights()) {
    PackedWeight weight;
    Status status = DecodeOne(from, end, section_bytes, packed, &weight);
    if (status.ok() && !seen.emplace(from.op(), from.key()).second) {
      status = Status::Corrupt("it stands there twice");
    }
    if (!status.ok()) {
      return status.WithContext(
          StrCat("packed weights '", from.key(), "' of op '", from.op(), "'"));
    }
    end = from.offset() + from.bytes();
    weights.push_back(std::move(weight));
  }
  if (end == section_bytes) return weights;
  return Status::Corrupt(StrCat("the packed weights end at byte ", end,
                                " of their section, which has ",
                                section_bytes));
}

}  // namespace nb
}  // namespace placelite
