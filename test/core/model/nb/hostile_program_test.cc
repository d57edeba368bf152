// SPDX-License-Identifier: Apache-2.0
// Programs that pass their checksum and are wrong: each is refused by name.
#include <cmath>
#include <functional>

#include "lite/core/ir/builder.h"
#include "lite/core/model/nb/nb.pb.h"
#include "lite/core/model/nb/wire_check.h"
#include "test/core/model/nb/reseal.h"
#include "test/core/model/nb/sample_graphs.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

using nb::proto::Program;

// The sections of a file of ConvolutionGraph: values image, w, bias, first,
// second, left, right, joined, target, flat, pool, half; nodes conv2d, conv2d,
// split, concat, reshape, pool2d, cast.
struct SampleSections {
  Program program;
  std::string weights;
};

SampleSections Sections() {
  Result<std::string> file =
      SerializeNb(ConvolutionGraph(), SampleAnnotations());
  EXPECT_OK(file);
  Result<nb::Container> container = nb::ReadContainer(nb::BytesOf(*file));
  EXPECT_OK(container);
  const nb::Section& program = container->program;
  const nb::Section& weights = container->weights;
  SampleSections sections;
  EXPECT_TRUE(sections.program.ParseFromString(
      file->substr(program.offset, program.bytes)));
  sections.weights = file->substr(weights.offset, weights.bytes);
  return sections;
}

Result<NbModel> Read(const std::string& program,
                     const std::string& weights = "") {
  const std::string file = nb::MakeFile(program, weights);
  return ReadNbFromMemory(file.data(), file.size(), nullptr);
}

nb::proto::Attribute* FindAttribute(nb::proto::Node* node,
                                    const std::string& name) {
  for (nb::proto::Attribute& attribute : *node->mutable_attributes()) {
    if (attribute.name() == name) return &attribute;
  }
  return nullptr;
}

struct HostileCase {
  const char* name;
  std::function<void(Program*)> damage;
  StatusCode code;
  const char* message;
};

const StatusCode kCorrupt = StatusCode::kCorrupt;
const StatusCode kUnsupported = StatusCode::kUnsupported;

const HostileCase kValueCases[] = {
    {"TwoValuesOfOneName",
     [](Program* p) { p->mutable_values(3)->set_name("w"); }, kCorrupt,
     "value 'w': another value has that name"},
    {"ConstantOfUnknownPrecision",
     [](Program* p) { p->mutable_values(1)->set_precision("any"); }, kCorrupt,
     "value 'w': 'any' is no precision"},
    {"ConstantWithoutShape",
     [](Program* p) { p->mutable_values(1)->clear_shape(); }, kCorrupt,
     "value 'w': its precision, shape or place is missing"},
    {"ConstantOfShapeRange",
     [](Program* p) {
       for (int i = 0; i < 4; ++i) {
         p->mutable_values(1)->mutable_shape()->add_max(100);
       }
     },
     kCorrupt, "expected exact one"},
    {"ConstantTooSmallForItsShape",
     [](Program* p) { p->mutable_values(1)->mutable_shape()->set_min(0, 5); },
     kCorrupt, "it has 576 bytes, float[5,4,3,3] needs 720"},
    {"ConstantThatIsNoBool",
     [](Program* p) {
       p->mutable_values(1)->set_precision("bool");
       p->mutable_values(1)->mutable_constant()->set_bytes(144);
     },
     kCorrupt, "and no bool"},
    {"ConstantOutsideTheWeights",
     [](Program* p) {
       p->mutable_values(1)->mutable_constant()->set_offset(128);
     },
     kCorrupt, "outside the 656 bytes"},
    {"ConstantAtTheEndOfAddresses",
     [](Program* p) {
       p->mutable_values(1)->mutable_constant()->set_offset(~uint64_t{63});
     },
     kCorrupt, "outside the 656 bytes"},
    {"ConstantNotAligned",
     [](Program* p) {
       p->mutable_values(1)->mutable_constant()->set_offset(4);
     },
     kCorrupt, "not aligned"},
    {"AbsurdDimension",
     [](Program* p) {
       p->mutable_values(0)->mutable_shape()->set_max(0, ~uint64_t{0});
     },
     kCorrupt, "value 'image': dimension 0"},
    {"AbsurdElementCount",
     [](Program* p) {
       nb::proto::Shape* shape = p->mutable_values(1)->mutable_shape();
       for (int i = 0; i < 4; ++i) shape->set_min(i, 1u << 30);
     },
     kCorrupt, "more than 2^40 elements"},
    {"RankTooLarge",
     [](Program* p) {
       nb::proto::Shape* shape = p->mutable_values(0)->mutable_shape();
       shape->clear_max();
       for (int i = 0; i < 5; ++i) shape->add_min(1);
       shape->set_rank(9);
     },
     kCorrupt, "at most 8"},
    {"RankDisagrees",
     [](Program* p) { p->mutable_values(0)->mutable_shape()->set_rank(3); },
     kCorrupt, "a shape of rank 3 has 4"},
    {"ValueThatNothingDefines",
     [](Program* p) { p->add_values()->set_name("orphan"); }, kCorrupt,
     "value 'orphan' is defined by nothing"},
    {"InputOutOfRange", [](Program* p) { p->set_inputs(0, 1000); }, kCorrupt,
     "input 1000 of the graph"},
    {"InputIsAConstant", [](Program* p) { p->add_inputs(1); }, kCorrupt,
     "input 1 of the graph"},
    {"InputStandsTwice", [](Program* p) { p->add_inputs(0); }, kCorrupt,
     "input 0 of the graph"},
    {"InputWithoutShape", [](Program* p) { p->add_inputs(5); }, kCorrupt,
     "input 5 of the graph"},
    {"OutputOutOfRange",
     [](Program* p) { p->mutable_outputs(0)->set_value(~uint32_t{0}); },
     kCorrupt, "is value 4294967295 of 12"},
};

const HostileCase kNodeCases[] = {
    {"OpOutOfRange", [](Program* p) { p->mutable_nodes(0)->set_op(6); },
     kCorrupt, "op 'first': it is of op 6 of 6"},
    {"OpReadsItself", [](Program* p) { p->mutable_nodes(0)->set_inputs(0, 3); },
     kCorrupt, "op 'first': it reads value 3, which nothing before defines"},
    {"OpsInACycle", [](Program* p) { p->mutable_nodes(0)->set_inputs(0, 4); },
     kCorrupt, "it reads value 4"},
    {"OpsOutOfOrder",
     [](Program* p) { p->mutable_nodes()->SwapElements(0, 1); }, kCorrupt,
     "op 'second': it reads value 3"},
    {"InputOfOpOutOfRange",
     [](Program* p) { p->mutable_nodes(0)->set_inputs(0, 12); }, kCorrupt,
     "it reads value 12"},
    {"InputOfOpNegative",
     [](Program* p) { p->mutable_nodes(0)->set_inputs(0, -2); }, kCorrupt,
     "it reads value -2"},
    {"RequiredInputAbsent",
     [](Program* p) { p->mutable_nodes(0)->set_inputs(0, -1); }, kCorrupt,
     "op 'first': input 0"},
    {"TooFewInputs", [](Program* p) { p->mutable_nodes(0)->clear_inputs(); },
     kCorrupt, "conv2d takes 2 to 3 inputs"},
    {"OutputDefinedTwice",
     [](Program* p) { p->mutable_nodes(1)->set_outputs(0, 3); }, kCorrupt,
     "node 1: its output 3"},
    {"OutputIsAConstant",
     [](Program* p) { p->mutable_nodes(0)->set_outputs(0, 1); }, kCorrupt,
     "node 0: its output 1"},
    {"NoOutput", [](Program* p) { p->mutable_nodes(0)->clear_outputs(); },
     kCorrupt, "node 0: it has no output"},
    {"OutputOutOfRange",
     [](Program* p) { p->mutable_nodes(0)->set_outputs(0, 12); }, kCorrupt,
     "node 0: its output 12"},
    {"OutputTwice",
     [](Program* p) {
       nb::proto::Node* split = p->mutable_nodes(2);
       split->add_outputs(6);
       nb::proto::Ints* sections =
           FindAttribute(split, "sections")->mutable_ints_value();
       for (int size : {1, 1, 2}) sections->add_values(size);
     },
     kCorrupt, "op 'left' defines 'right', which has another definition"},
    {"AttributeUnknown",
     [](Program* p) {
       FindAttribute(p->mutable_nodes(0), "groups")->set_name("teams");
     },
     kUnsupported, "conv2d has an attribute 'teams'"},
    {"AttributeOfOtherType",
     [](Program* p) {
       FindAttribute(p->mutable_nodes(0), "groups")->set_float_value(1);
     },
     kCorrupt, "'groups' is of type float, expected int"},
    {"AttributeWithoutValue",
     [](Program* p) {
       FindAttribute(p->mutable_nodes(0), "groups")->clear_value();
     },
     kCorrupt, "attribute 'groups' has no value"},
    {"AttributeTwice",
     [](Program* p) {
       nb::proto::Node* node = p->mutable_nodes(0);
       const nb::proto::Attribute copy = node->attributes(0);
       *node->add_attributes() = copy;
     },
     kCorrupt, "stands twice"},
    {"RequiredAttributeMissing",
     [](Program* p) { p->mutable_nodes(6)->clear_attributes(); }, kCorrupt,
     "op 'half': cast: attribute 'to' is missing"},
    {"AttributeThatInferenceRefuses",
     [](Program* p) {
       FindAttribute(p->mutable_nodes(0), "groups")->set_int_value(3);
     },
     kCorrupt, "op 'first' (conv2d)"},
    {"CastOfLowering",
     [](Program* p) {
       p->mutable_nodes(6)->clear_decision();
       p->set_ops(5, "calib");
     },
     kCorrupt, "op 'half': it is the cast calib"},
    {"KernelOutOfRange",
     [](Program* p) {
       p->mutable_nodes(0)->mutable_decision()->set_kernel(100);
     },
     kCorrupt, "names kernel 100 of 4"},
    {"KernelOfAnotherOp",
     [](Program* p) { p->mutable_nodes(0)->mutable_decision()->set_kernel(3); },
     kCorrupt, "'split/host/any/any/def', which is none of conv2d"},
    {"KernelNameTooLong",
     [](Program* p) { p->set_kernels(0, "conv2d/" + std::string(1000, 'x')); },
     kCorrupt, "names a kernel by 1007 bytes, at most 256"},
    {"FallbackOutOfRange",
     [](Program* p) {
       p->mutable_nodes(0)->mutable_decision()->set_fallback(4);
     },
     kCorrupt, "names kernel 4 of 4"},
    {"DecisionSourceUnknown",
     [](Program* p) {
       p->mutable_nodes(0)->mutable_decision()->set_source("oracle");
     },
     kUnsupported, "a source 'oracle'"},
};

// Adds a step that maps codes to the first convolution.
nb::proto::EpilogueStep* AddTable(Program* p) {
  nb::proto::EpilogueStep* step = p->mutable_nodes(0)->add_epilogue();
  step->set_kind("map_codes");
  step->set_alpha(0.5f);
  step->set_beta(-3);
  step->set_gamma(0.25f);
  for (int i = 0; i < 256; ++i) step->add_codes(-i);
  return step;
}

// The second convolution adds the first to its result by input 3.
const HostileCase kEpilogueCases[] = {
    {"StepUnknown",
     [](Program* p) {
       p->mutable_nodes(1)->mutable_epilogue(0)->set_kind("cube");
     },
     kUnsupported, "a step 'cube'"},
    {"TableTooShort",
     [](Program* p) { AddTable(p)->mutable_codes()->RemoveLast(); }, kCorrupt,
     "map_codes has 255 codes, expected 256"},
    {"TableTooLong", [](Program* p) { AddTable(p)->add_codes(0); }, kCorrupt,
     "map_codes has 257 codes, expected 256"},
    {"CodeTooLarge", [](Program* p) { AddTable(p)->set_codes(9, 32768); },
     kCorrupt, "map_codes: code 9 becomes 32768"},
    {"LeastCodeIsNan", [](Program* p) { AddTable(p)->set_beta(NAN); }, kCorrupt,
     "map_codes: the least code is nan"},
    {"ScaleOfTableIsZero", [](Program* p) { AddTable(p)->set_alpha(0); },
     kCorrupt, "map_codes: scales are 0 and 0.25"},
    {"TableAmiss",
     [](Program* p) {
       p->mutable_nodes(1)->mutable_epilogue(0)->set_kind("map_codes");
     },
     kCorrupt, "map_codes: scales are -0 and 0"},
    {"OperandOutOfRange",
     [](Program* p) {
       p->mutable_nodes(1)->mutable_epilogue(1)->set_operand(4);
     },
     kCorrupt, "operands of its epilogue are out of place"},
    {"OperandIsAnInputOfTheOp",
     [](Program* p) {
       p->mutable_nodes(1)->mutable_epilogue(1)->set_operand(0);
     },
     kCorrupt, "operands of its epilogue are out of place"},
    {"OperandAbsent",
     [](Program* p) { p->mutable_nodes(1)->set_inputs(3, -1); }, kCorrupt,
     "operands of its epilogue are out of place"},
    {"OperandOfAnotherShape",
     [](Program* p) { p->mutable_nodes(1)->set_inputs(3, 2); }, kCorrupt,
     "an operand of its epilogue is float[4]"},
    {"MoreOperandsThanInputs",
     [](Program* p) {
       nb::proto::Node* node = p->mutable_nodes(1);
       node->clear_epilogue();
       for (int i = 0; i < 3; ++i) node->add_epilogue()->set_kind("add");
       node->clear_inputs();
       node->add_inputs(0);
       node->add_inputs(1);
     },
     kCorrupt, "it lacks operands of its epilogue"},
    {"TooManySteps",
     [](Program* p) {
       for (int i = 0; i < 3; ++i) {
         p->mutable_nodes(1)->add_epilogue()->set_kind("relu");
       }
     },
     kCorrupt, "its epilogue has 6 steps, at most 4"},
    {"OpTakesNoEpilogue",
     [](Program* p) { p->mutable_nodes(2)->add_epilogue()->set_kind("relu"); },
     kCorrupt, "split takes no epilogue"},
};

const HostileCase kAnnotationCases[] = {
    {"SlotOutsideTheArena",
     [](Program* p) {
       p->mutable_annotations()->mutable_memory_plan()->set_arena_bytes(64);
     },
     kCorrupt, "puts value 'z' outside its arena"},
    {"ArenaBeyondAddresses",
     [](Program* p) {
       p->mutable_annotations()->mutable_memory_plan()->set_arena_bytes(
           ~uint64_t{0});
     },
     kCorrupt, "the memory plan has an arena of 18446744073709551615"},
    {"InputShapeNotAShape",
     [](Program* p) {
       p->mutable_annotations()->mutable_input_shapes(0)->set_rank(9);
     },
     kCorrupt, "a shape of rank 9"},
};

void ExpectRefused(const HostileCase& hostile) {
  SCOPED_TRACE(hostile.name);
  SampleSections sections = Sections();
  ASSERT_OK(Read(sections.program.SerializeAsString(), sections.weights));
  hostile.damage(&sections.program);
  EXPECT_THAT(Read(sections.program.SerializeAsString(), sections.weights),
              FailsWith(hostile.code, hostile.message));
}

TEST(NbHostileProgram, Values) {
  for (const HostileCase& hostile : kValueCases) ExpectRefused(hostile);
}
TEST(NbHostileProgram, Nodes) {
  for (const HostileCase& hostile : kNodeCases) ExpectRefused(hostile);
}
TEST(NbHostileProgram, Epilogues) {
  for (const HostileCase& hostile : kEpilogueCases) ExpectRefused(hostile);
}
TEST(NbHostileProgram, Annotations) {
  for (const HostileCase& hostile : kAnnotationCases) ExpectRefused(hostile);
}

TEST(NbHostileProgram, NotAMessage) {
  EXPECT_THAT(Read("\x0a\x7f"), FailsWith(kCorrupt, "longer than"));
  EXPECT_THAT(Read("\x80"), FailsWith(kCorrupt, "a number does not end"));
  EXPECT_THAT(Read(std::string(11, '\xff')),
              FailsWith(kCorrupt, "a number does not end"));
  // A group, which protobuf would enter recursively.
  EXPECT_THAT(Read("\x7b\x7b\x7b"), FailsWith(kCorrupt, "wire type"));
  // An empty node; a node that ends in the middle of a number.
  EXPECT_THAT(Read(std::string("\x2a\0", 2)), FailsWith(kCorrupt, "too short"));
  EXPECT_THAT(Read(std::string("\x2a\x04\x08\x01\x08\x80", 6)),
              FailsWith(kCorrupt, "in a node"));
  // Field 0.
  EXPECT_THAT(Read(std::string("\x02\0", 2)), FailsWith(kCorrupt, "program"));
}

TEST(NbHostileProgram, MoreNodesThanAllowed) {
  std::string program;
  for (size_t i = 0; i <= kMaxNodes; ++i) {
    program += std::string("\x2a\x04\x08\x00\x08\x00", 6);
  }
  EXPECT_THAT(nb::CheckProgramWire(nb::BytesOf(program)),
              FailsWith(StatusCode::kResourceExhausted, "100000 nodes"));
}

}  // namespace
}  // namespace placelite
