// SPDX-License-Identifier: Apache-2.0
#include "tools/opt/quantize_output.h"

#include <algorithm>
#include <cmath>
#include <iomanip>
#include <nlohmann/json.hpp>

#include "lite/core/base/strings.h"

namespace placelite::tools {
namespace {

using Json = nlohmann::ordered_json;

size_t LayersInCodes(const QuantizeReport& report) {
  return static_cast<size_t>(
      std::count_if(report.layers.begin(), report.layers.end(),
                    [](const LayerReport& layer) { return layer.in_codes; }));
}

std::string Choice(const LayerReport& layer) {
  return layer.in_codes ? "int8" : StrCat("float: ", layer.reason);
}

// An error may be infinite, which JSON cannot say: it is null.
Json Number(double number) {
  return std::isfinite(number) ? Json(number) : Json();
}

Json RangeJson(const ElementRange& range) { return {range.low, range.high}; }

Json LayerJson(const LayerReport& layer) {
  const Json sensitivity =
      layer.sensitivity.has_value() ? Number(*layer.sensitivity) : Json();
  return {{"name", layer.name},
          {"type", layer.type},
          {"input", layer.input},
          {"weights", layer.weights},
          {"choice", layer.in_codes ? "int8" : "float"},
          {"reason", layer.reason},
          {"weights_sqnr", layer.weights_sqnr},
          {"sqnr", layer.sqnr},
          {"corrected_sqnr", layer.corrected_sqnr},
          {"sensitivity", sensitivity}};
}

Json RoundedJson(const RoundedReport& value) {
  return {{"name", value.name},
          {"seen", RangeJson(value.seen)},
          {"range", RangeJson(value.range)},
          {"scale", value.grid.scales[0]},
          {"zero_point", value.grid.zero_points[0]},
          {"code", ToString(value.grid.code)},
          {"sqnr", value.sqnr}};
}

}  // namespace

std::string QuantizeSummary(const QuantizeReport& report) {
  if (report.dynamic) {
    return StrCat("quantised ", report.layers.size(),
                  " matrix products dynamically");
  }
  return StrCat("quantised ", LayersInCodes(report), " of ",
                report.layers.size(), " layers on ", report.samples,
                " sample(s): the outputs are off by ", report.output_error,
                " (", report.output_sqnr, " dB)");
}

namespace {

// Returns the lines of layers of a model that is quantised dynamically.
std::string DynamicTable(const QuantizeReport& report) {
  TextStream out;
  out << std::fixed << std::setprecision(1)
      << "dynamic; layers: decibels of the weights\n";
  for (const LayerReport& layer : report.layers) {
    out << std::setw(7) << layer.weights_sqnr << "  " << layer.type << " '"
        << layer.name << "'\n";
  }
  return out.str();
}

std::string LayerLine(const LayerReport& layer) {
  TextStream out;
  out << std::fixed << std::setprecision(1) << std::setw(7)
      << layer.weights_sqnr << std::setw(7) << layer.sqnr << std::setw(7)
      << layer.corrected_sqnr << "  " << layer.type << " '" << layer.name
      << "': " << Choice(layer);
  if (layer.sensitivity.has_value()) {
    out << std::setprecision(5) << " (sensitivity " << *layer.sensitivity
        << ")";
  }
  return out.str() + "\n";
}

std::string RoundedLine(const RoundedReport& value) {
  TextStream out;
  out << std::setprecision(4) << std::setw(7) << value.sqnr << "  '"
      << value.name << "': [" << value.seen.low << ", " << value.seen.high
      << "] -> [" << value.range.low << ", " << value.range.high << "], "
      << ToString(value.grid) << "\n";
  return out.str();
}

}  // namespace

std::string QuantizeTable(const QuantizeReport& report) {
  if (report.dynamic) return DynamicTable(report);
  std::string text = StrCat(
      "calibration ", ToString(report.calibration), ", bias correction ",
      report.bias_correction ? "on" : "off",
      "\nlayers: decibels of the weights, of the output with this layer alone "
      "quantised, and of that with its bias corrected\n");
  for (const LayerReport& layer : report.layers) text += LayerLine(layer);
  text += "tensors: decibels, range seen -> range of the grid\n";
  for (const RoundedReport& value : report.rounded) text += RoundedLine(value);
  return text;
}

std::string QuantizeJson(const QuantizeReport& report) {
  Json json = {{"schema", 1},
               {"dynamic", report.dynamic},
               {"calibration", ToString(report.calibration)},
               {"bias_correction", report.bias_correction},
               {"samples", report.samples},
               {"output_error", Number(report.output_error)},
               {"output_sqnr", report.output_sqnr},
               {"warnings", report.warnings},
               {"layers", Json::array()},
               {"tensors", Json::array()}};
  for (const LayerReport& layer : report.layers) {
    json["layers"].push_back(LayerJson(layer));
  }
  for (const RoundedReport& value : report.rounded) {
    json["tensors"].push_back(RoundedJson(value));
  }
  return json.dump(1) + "\n";
}

}  // namespace placelite::tools
