// SPDX-License-Identifier: Apache-2.0
// Conversion between graphs and the program section of a .nb file.
#ifndef LITE_CORE_MODEL_NB_PROGRAM_CODEC_H_
#define LITE_CORE_MODEL_NB_PROGRAM_CODEC_H_

#include <memory>
#include <string>
#include <vector>

#include "lite/core/model/nb/nb.h"
#include "lite/core/tensor/buffer.h"

namespace placelite {
namespace nb {

namespace proto {
class Annotations;
class Attribute;
class Grid;
class Program;
class Shape;
}  // namespace proto

// PlacedConstant says where the elements of a constant, or their codes, or
// halves that are as large, lie among the weights.
struct PlacedConstant {
  uint64_t offset = 0;
  uint64_t bytes = 0;
  bool coded = false;
  Precision stored = Precision::kFloat;  // fp16 or bf16 of halves
};
// These are listed by graph (WithSubgraphs) and value, and read for constants
// only.
using PlacedConstants = std::vector<std::vector<PlacedConstant>>;

// Encoding a graph that the verifier accepts cannot fail.
void EncodeProgram(const Graph& graph, const PlacedConstants& constants,
                   proto::Program* program);
void EncodeGrid(const Grid& grid, proto::Grid* result);
void EncodeAttribute(const std::string& name, const AttributeValue& value,
                     proto::Attribute* attribute);
void EncodeShape(const ShapeRange& shape, proto::Shape* result);
// `offsets` is filled with where each buffer goes in the packed section.
void EncodePackedWeights(const PackedWeights& weights,
                         std::vector<uint64_t>* offsets,
                         proto::Program* program);
void EncodeAnnotations(const NbAnnotations& annotations,
                       proto::Annotations* result);

// Parses bytes that CheckProgramWire has accepted.
Status ParseProgram(Span<const uint8_t> bytes, proto::Program* program);

// Ops of the program that the op table does not know.
std::vector<std::string> MissingOps(const proto::Program& program);

// Decoding trusts nothing. The graph is inferred, verified, and its constants
// are views of `weights`, or floats in new memory where codes or halves lie
// there.
Result<Graph> DecodeProgram(const proto::Program& program,
                            const std::shared_ptr<Buffer>& weights);
Result<AttributeValue> DecodeAttribute(const proto::Attribute& attribute);
Result<ShapeRange> DecodeShape(const proto::Shape& shape);
// Whether the grid fits the shape of its value is not checked.
Result<GridPtr> DecodeGrid(const proto::Grid& grid);
// Views of `packed`, the packed section, each checked against it. `packed` may
// be null: then they are checked against `section_bytes` and have no data.
Result<PackedWeights> DecodePackedWeights(
    const proto::Program& program, uint64_t section_bytes,
    const std::shared_ptr<Buffer>& packed);
Result<NbAnnotations> DecodeAnnotations(const proto::Annotations& annotations);

}  // namespace nb
}  // namespace placelite

#endif  // LITE_CORE_MODEL_NB_PROGRAM_CODEC_H_
