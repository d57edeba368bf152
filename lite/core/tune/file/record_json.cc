// SPDX-License-Identifier: Apache-2.0
#include "lite/core/tune/file/record_json.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <vector>

#include "lite/core/base/json/object_reader.h"
#include "lite/core/base/json/strict_json.h"
#include "lite/core/base/strings.h"

namespace placelite {
namespace {

constexpr Presence kRequired = Presence::kRequired;
constexpr Presence kOptional = Presence::kOptional;
constexpr int kMaxThreads = 4096;
constexpr int kMaxRevision = 1000000;
constexpr int64_t kMaxSamples = int64_t{1} << 32;
constexpr double kMaxMs = 1e9;  // eleven days

std::vector<std::string> Texts(const std::vector<TuningArgument>& arguments) {
  std::vector<std::string> texts;
  texts.reserve(arguments.size());
  for (const TuningArgument& a : arguments) texts.push_back(ToString(a));
  return texts;
}

Status ParseArguments(const std::vector<std::string>& texts,
                      std::vector<TuningArgument>* arguments) {
  for (const std::string& text : texts) {
    LITE_ASSIGN_OR_RETURN(const TuningArgument a, ParseTuningArgument(text));
    arguments->push_back(a);
  }
  return Status::Ok();
}

// Names become parts of texts that must stay unambiguous.
Status CheckName(const char* what, const std::string& name) {
  const auto odd = [](unsigned char c) {
    return !((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
             (c >= '0' && c <= '9') || c == '_' || c == '+');
  };
  if (std::none_of(name.begin(), name.end(), odd)) return Status::Ok();
  return Status::InvalidArgument(StrCat("'", what, "' is no name"));
}

Status ReadKey(ObjectReader* in, TuningKey* key) {
  std::vector<std::string> inputs, outputs;
  in->String("op", kRequired, &key->op);
  in->String("memory", kRequired, &key->memory);
  in->Strings("inputs", &inputs);
  in->Strings("outputs", &outputs);
  in->String("attributes", kOptional, &key->attributes, kMaxTuningKeyBytes);
  in->String("epilogue", kOptional, &key->epilogue);
  in->Integer("threads", kRequired, 1, kMaxThreads, &key->threads);
  LITE_RETURN_IF_ERROR(CheckName("op", key->op));
  LITE_RETURN_IF_ERROR(CheckName("memory", key->memory));
  LITE_RETURN_IF_ERROR(CheckName("epilogue", key->epilogue));
  LITE_RETURN_IF_ERROR(ParseArguments(inputs, &key->inputs));
  return ParseArguments(outputs, &key->outputs);
}

Status ReadStamp(ObjectReader* in, TuningRecord* record) {
  in->String("device", kRequired, &record->device.name);
  in->String("class", kRequired, &record->device.device_class);
  in->String("driver", kOptional, &record->device.driver);
  in->Integer("revision", kRequired, 1, kMaxRevision, &record->revision);
  in->Integer("samples", kRequired, 1, kMaxSamples, &record->samples);
  in->Number("median_ms", 0, kMaxMs, &record->median_ms);
  in->Number("spread_ms", 0, kMaxMs, &record->spread_ms);
  in->Boolean("chosen", &record->chosen);
  return Status::Ok();
}

}  // namespace

std::string TuningRecordToJson(const TuningRecord& record) {
  const TuningKey& key = record.key;
  nlohmann::ordered_json json = {{"schema", kTuningSchema},
                                 {"op", key.op},
                                 {"memory", key.memory},
                                 {"inputs", Texts(key.inputs)},
                                 {"outputs", Texts(key.outputs)},
                                 {"attributes", key.attributes},
                                 {"epilogue", key.epilogue},
                                 {"threads", key.threads},
                                 {"variant", record.variant},
                                 {"parameters", ToString(record.parameters)},
                                 {"device", record.device.name},
                                 {"class", record.device.device_class},
                                 {"driver", record.device.driver},
                                 {"revision", record.revision},
                                 {"samples", record.samples},
                                 {"median_ms", record.median_ms},
                                 {"spread_ms", record.spread_ms},
                                 {"chosen", record.chosen}};
  return json.dump(-1, ' ', /*ensure_ascii=*/true,
                   nlohmann::ordered_json::error_handler_t::replace);
}

Result<TuningRecord> ParseTuningRecord(std::string_view line) {
  if (line.size() > kMaxTuningLineBytes) {
    return Status::Corrupt(StrCat(line.size(), " bytes, at most ",
                                  kMaxTuningLineBytes, " are a record"));
  }
  nlohmann::json json;
  LITE_RETURN_IF_ERROR(ParseStrictJson(line, &json));
  ObjectReader in(json, "");
  int schema = 0;
  in.Integer("schema", kRequired, kTuningSchema, kTuningSchema, &schema);
  TuningRecord record;
  std::string parameters;
  Status key = ReadKey(&in, &record.key);
  in.String("variant", kRequired, &record.variant);
  in.String("parameters", kOptional, &parameters);
  LITE_RETURN_IF_ERROR(ReadStamp(&in, &record));
  LITE_RETURN_IF_ERROR(in.Finish());
  LITE_RETURN_IF_ERROR(key);
  LITE_RETURN_IF_ERROR(CheckName("variant", record.variant));
  LITE_ASSIGN_OR_RETURN(record.parameters, ParseTuningParameters(parameters));
  if (!(record.median_ms > 0)) {
    return Status::InvalidArgument("'median_ms' is missing or 0");
  }
  if (ToString(record.key).size() > kMaxTuningKeyBytes) {
    return Status::InvalidArgument("the workload is too long for a key");
  }
  return record;
}

}  // namespace placelite
