// SPDX-License-Identifier: Apache-2.0
// Databases as files: round trips, hostile lines, resuming after a kill.
#include "lite/core/tune/file/tuning_file.h"

#include <unistd.h>

#include <cstdio>
#include <fstream>

#include "lite/core/base/read_file.h"
#include "test/core/tune/sample_records.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

class TuningFileTest : public testing::Test {
 protected:
  TuningFileTest()
      : path_(testing::TempDir() + "tuning_" + std::to_string(getpid()) +
              ".jsonl") {}
  ~TuningFileTest() override { std::remove(path_.c_str()); }

  void Write(const std::string& text) { std::ofstream(path_) << text; }
  TuningLoadReport Load(TuningDatabase* database) {
    const Result<TuningLoadReport> report = LoadTuningFile(path_, database);
    EXPECT_OK(report);
    return *report;
  }

  const std::string path_;
};

const TuningRecord kRecord =
    MakeRecord(ConvolutionKey(56, 2), kServer, "conv_a", 0.1, true);

// `line` with its first `from` replaced.
std::string Edited(const std::string& line, const std::string& from,
                   const std::string& to) {
  std::string edited = line;
  const size_t at = edited.find(from);
  EXPECT_NE(at, edited.npos) << from;
  return edited.replace(at, from.size(), to);
}

TuningLoadReport LoadText(const std::string& text) {
  TuningDatabase database;
  TuningLoadReport report;
  LoadTuningText(text, "f", &database, &report);
  EXPECT_EQ(database.size(), report.records);
  return report;
}

// The format is written by hand, because existing files must stay readable.
TEST(TuningRecordJson, IsThisLine) {
  const char* line =
      R"({"schema":2,"op":"conv2d","memory":"cpu",)"
      R"("inputs":["float/NCHW16c[1,64,56,56]",)"
      R"("const float/NCHW[64,64,3,3]","-"],)"
      R"("outputs":["float/NCHW16c[1,64,56,56]"],)"
      R"("attributes":"strides=[1,1]","epilogue":"add+relu","threads":2,)"
      R"("variant":"conv_a","parameters":"reg_n=14","device":"Big Server",)"
      R"("class":"x86_64-avx512","driver":"","revision":1,"samples":7,)"
      R"("median_ms":0.1,"spread_ms":0.0015625,"chosen":true})";
  EXPECT_EQ(TuningRecordToJson(kRecord), line);
  ASSERT_OK_AND_ASSIGN(const TuningRecord record, ParseTuningRecord(line));
  EXPECT_EQ(TuningRecordToJson(record), line);
  EXPECT_EQ(ToString(record.key), ToString(kRecord.key));
  EXPECT_EQ(record.device, kServer);
  EXPECT_TRUE(record.chosen);
}

TEST(TuningRecordJson, EditedLinesAreRefused) {
  const std::string line = TuningRecordToJson(kRecord);
  const std::pair<const char*, const char*> edits[] = {
      {R"("schema":2)", R"("schema":1)"},
      {R"("schema":2,)", ""},
      {R"("op":"conv2d")", R"("op":"")"},
      {R"("op":"conv2d")", R"("op":"conv 2d")"},
      {R"("op":"conv2d")", R"("op":7)"},
      {R"("op")", R"("ops")"},
      {R"("memory":"cpu")", R"("memory":"c(u")"},
      {"64,56,56]", "64,56,-56]"},
      {"64,56,56]", "64,56,56.0]"},
      {"NCHW16c", "NCHW16x"},
      {R"(,"-"])", R"(,7])"},
      {R"("threads":2)", R"("threads":0)"},
      {R"("threads":2)", R"("threads":1e99)"},
      {R"("variant":"conv_a",)", ""},
      {R"("variant":"conv_a")", R"("variant":"../conv_a")"},
      {"reg_n=14", "reg_n=fourteen"},
      {R"("samples":7)", R"("samples":0)"},
      {R"("samples":7)", R"("samples":18446744073709551615)"},
      {R"("median_ms":0.1)", R"("median_ms":0)"},
      {R"("median_ms":0.1)", R"("median_ms":-1)"},
      {R"("median_ms":0.1)", R"("median_ms":1e400)"},
      {R"("median_ms":0.1)", R"("median_ms":NaN)"},
      {R"("median_ms":0.1,)", ""},
      {R"("revision":1)", R"("revision":"1")"},
      {R"("revision":1)", R"("revision":0)"},
      {R"("device":"Big Server")", R"("device":"two\nlines")"},
      {R"("chosen":true)", R"("chosen":"yes")"},
      {R"("chosen":true)", R"("chosen":true,"chosen":false)"},
      {R"("chosen":true)", R"("chosen":true,"faster":true)"},
      {"}", ""},
      {"}", "} {}"},
  };
  for (const auto& [from, to] : edits) {
    EXPECT_FALSE(ParseTuningRecord(Edited(line, from, to)).ok())
        << from << " -> " << to;
  }
  EXPECT_OK(ParseTuningRecord(line));
}

TEST(TuningRecordJson, LengthsAreBounded) {
  const std::string line = TuningRecordToJson(kRecord);
  EXPECT_THAT(ParseTuningRecord(line + std::string(20000, ' ')),
              FailsWith(StatusCode::kCorrupt, "at most 16384"));
  TuningRecord longer = kRecord;
  longer.key.attributes = std::string(4000, 'a');
  EXPECT_THAT(ParseTuningRecord(TuningRecordToJson(longer)),
              FailsWith(StatusCode::kInvalidArgument, "too long for a key"));
}

TEST_F(TuningFileTest, SurvivesTheRoundTrip) {
  TuningDatabase database;
  for (int64_t size : {7, 14, 28}) {
    database.Add(MakeRecord(ConvolutionKey(size), kServer, "a", 1.0 / 3, true));
    database.Add(MakeRecord(ConvolutionKey(size), kLaptop, "b", 2));
  }
  ASSERT_OK(SaveTuningFile(database, path_));
  TuningDatabase again;
  const TuningLoadReport report = Load(&again);
  EXPECT_EQ(report.records, 6u);
  EXPECT_EQ(report.bad_lines, 0u);
  const auto before = database.All(), after = again.All();
  ASSERT_EQ(before.size(), after.size());
  for (size_t i = 0; i < before.size(); ++i) {
    EXPECT_EQ(TuningRecordToJson(*before[i]), TuningRecordToJson(*after[i]));
    EXPECT_EQ(before[i]->median_ms, after[i]->median_ms);
  }
}

TEST_F(TuningFileTest, BadLinesAreToldByNumberAndSkipped) {
  const std::string good = TuningRecordToJson(kRecord);
  const TuningLoadReport report =
      LoadText(good + "\n\nnonsense\r\n" + Edited(good, "conv_a", "conv_b") +
               "\r\n" + Edited(good, "\"threads\":2", "\"threads\":0") + "\n" +
               good.substr(0, 100));
  EXPECT_EQ(report.records, 2u);
  EXPECT_EQ(report.bad_lines, 3u);
  EXPECT_THAT(report.messages,
              ElementsAre(HasSubstr("f:3: "), HasSubstr("f:5: 'threads' is 0"),
                          HasSubstr("f:6: ")));
}

TEST_F(TuningFileTest, TheLastLineNeedsNoEnd) {
  EXPECT_EQ(LoadText(TuningRecordToJson(kRecord)).records, 1u);
  EXPECT_EQ(LoadText("").bad_lines, 0u);
  EXPECT_EQ(LoadText("\n\n").bad_lines, 0u);
}

TEST_F(TuningFileTest, ForeignFilesAreMisses) {
  // A program, a picture, a deep nest, one endless line.
  for (const std::string& text :
       {std::string("\x7f"
                    "ELF\0\0\1\n",
                    8),
        std::string("\xff\xd8\xff\n"), std::string(5000, '[') + "\n",
        std::string(100000, 'x')}) {
    const TuningLoadReport report = LoadText(text);
    EXPECT_EQ(report.records, 0u);
    EXPECT_EQ(report.bad_lines, 1u);
  }
  std::string many;
  for (int i = 0; i < 1000; ++i) many += "no\n";
  const TuningLoadReport report = LoadText(many);
  EXPECT_EQ(report.bad_lines, 1000u);
  EXPECT_EQ(report.messages.size(), kMaxToldLines);
}

TEST_F(TuningFileTest, LaterFilesReplaceEarlierOnes) {
  TuningDatabase database;
  for (double ms : {3.0, 2.0}) {
    TuningDatabase one;
    one.Add(MakeRecord(ConvolutionKey(56), kServer, "a", ms, true));
    ASSERT_OK(SaveTuningFile(one, path_));
    Load(&database);
  }
  EXPECT_EQ(database.size(), 1u);
  EXPECT_EQ(database.All()[0]->median_ms, 2);
}

TEST_F(TuningFileTest, FilesThatCannotBeReadLeaveTheDatabase) {
  TuningDatabase database;
  EXPECT_THAT(LoadTuningFile(path_, &database),
              FailsWith(StatusCode::kNotFound, path_));
  EXPECT_THAT(LoadTuningFile("/dev/zero", &database),
              FailsWith(StatusCode::kIo, "/dev/zero"));
  Write("");
  ASSERT_EQ(truncate(path_.c_str(), off_t{1} << 40), 0);
  EXPECT_THAT(LoadTuningFile(path_, &database),
              FailsWith(StatusCode::kResourceExhausted, "at most"));
  EXPECT_EQ(database.size(), 0u);
}

TEST_F(TuningFileTest, FailedSaveLeavesTheOldFile) {
  TuningDatabase database;
  database.Add(kRecord);
  EXPECT_THAT(SaveTuningFile(database, "/no/such/folder/t.jsonl"),
              FailsWith(StatusCode::kIo, "/no/such/folder"));
}

TEST_F(TuningFileTest, AppendsWhileSomebodyReads) {
  ASSERT_OK_AND_ASSIGN(TuningLog log, TuningLog::Open(path_));
  for (int64_t size : {7, 14, 28}) {
    ASSERT_OK(log.Append(MakeRecord(ConvolutionKey(size), kServer, "a", 1)));
    TuningDatabase database;
    EXPECT_EQ(Load(&database).bad_lines, 0u);
    EXPECT_EQ(database.All().size(), static_cast<size_t>(size == 7    ? 1
                                                         : size == 14 ? 2
                                                                      : 3));
  }
}

// Killed at any byte of the second record: the first is kept, the next tuner
// goes on behind the torn one.
TEST_F(TuningFileTest, ResumesAfterAKill) {
  const std::string first = TuningRecordToJson(kRecord) + "\n";
  const std::string second =
      TuningRecordToJson(MakeRecord(ConvolutionKey(28), kServer, "a", 1)) +
      "\n";
  for (size_t cut = 0; cut <= second.size(); ++cut) {
    Write(first + second.substr(0, cut));
    {
      ASSERT_OK_AND_ASSIGN(TuningLog log, TuningLog::Open(path_));
      ASSERT_OK(log.Append(MakeRecord(ConvolutionKey(7), kServer, "a", 1)));
    }
    TuningDatabase database;
    const TuningLoadReport report = Load(&database);
    const bool whole = cut + 1 >= second.size();
    EXPECT_EQ(database.size(), whole ? 3u : 2u) << cut;
    EXPECT_EQ(report.bad_lines, whole || cut == 0 ? 0u : 1u) << cut;
  }
}

TEST_F(TuningFileTest, AFileThatIsNoDatabaseIsRefusedAndStays) {
  for (const std::string& text :
       {std::string("# A readme\n\nIt says how.\n"), std::string("1"),
        std::string("{\n \"schema\": 1,\n \"model\": \"m\"\n}\n"),
        std::string("{\"format\":\"plan\"}\n{\"op\":\"a\"}\n"),
        std::string("\0\x01\x02", 3),
        std::string("{\"schema\":1,\"model\":\"m\"}\n")}) {
    Write(text);
    TuningDatabase database;
    for (const Status& status : {TuningLog::Open(path_).status(),
                                 LoadTuningFile(path_, &database).status()}) {
      EXPECT_THAT(status, FailsWith(StatusCode::kInvalidArgument,
                                    "is no tuning database"));
    }
    ASSERT_OK_AND_ASSIGN(const std::string after, ReadFile(path_));
    EXPECT_EQ(after, text);
  }
}

TEST_F(TuningFileTest, WhatIsEmptyCutOrOfAnotherVersionIsADatabase) {
  const std::string record = TuningRecordToJson(kRecord);
  for (const std::string& text :
       {std::string(), std::string(" \n\n"), record.substr(0, 40),
        record.substr(0, 3), "not json\n" + record,
        Edited(record, "\"schema\":2", "\"schema\":1") + "\n"}) {
    Write(text);
    ASSERT_OK_AND_ASSIGN(TuningLog log, TuningLog::Open(path_));
    ASSERT_OK(log.Append(kRecord));
    TuningDatabase database;
    Load(&database);
    EXPECT_EQ(database.size(), 1u) << text;
  }
}

TEST_F(TuningFileTest, LogsThatCannotBeWritten) {
  EXPECT_THAT(TuningLog::Open("/no/such/folder/t.jsonl"),
              FailsWith(StatusCode::kIo, "cannot be appended to"));
  ASSERT_OK_AND_ASSIGN(TuningLog full, TuningLog::Open("/dev/full"));
  EXPECT_THAT(full.Append(kRecord),
              FailsWith(StatusCode::kIo, "cannot be written"));
}

}  // namespace
}  // namespace placelite
