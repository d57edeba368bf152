// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <iomanip>

#include "lite/core/base/strings.h"
#include "lite/core/plan/plan_report.h"
#include "lite/core/plan/xml_text.h"

namespace placelite {
namespace {

// Pixels.
constexpr double kLeft = 80, kRight = 130, kTop = 50, kBottom = 50;
constexpr double kCharacter = 6.3, kLine = 13;  // size of text
constexpr int64_t kMaxTicks = 12;

constexpr char kStyle[] = R"(<style>
text { font: 11px monospace; fill: #222; }
.box { stroke: #444; stroke-width: 0.5; }
.grid { stroke: #ddd; }
.axis { stroke: #222; }
.bound { stroke: #c00; stroke-dasharray: 8 5; stroke-width: 1.5; }
.live { stroke: #124; stroke-width: 1.5; fill: none; }
.title { font-weight: bold; }
.end { text-anchor: end; }
.middle { text-anchor: middle; }
</style>
)";

// Pale enough for black text on them.
constexpr const char* kFills[] = {"#a6cee3", "#b2df8a", "#fdbf6f", "#cab2d6",
                                  "#ffff99", "#fb9a99", "#ccebc5", "#fddaec",
                                  "#e5d8bd", "#b3cde3", "#decbe4"};

std::string Pixels(double value) {
  TextStream out;
  out.imbue(std::locale::classic());
  out << std::fixed << std::setprecision(1) << value;
  return out.str();
}

// ` name="12.5"`
std::string Attribute(const char* name, double value) {
  return StrCat(" ", name, "=\"", Pixels(value), "\"");
}

std::string LineElement(const char* style, double x1, double y1, double x2,
                        double y2) {
  return StrCat("<line class=\"", style, "\"", Attribute("x1", x1),
                Attribute("y1", y1), Attribute("x2", x2), Attribute("y2", y2),
                "/>\n");
}

// `text` is XML.
std::string TextElement(const char* style, double x, double y,
                        const std::string& text) {
  return StrCat("<text class=\"", style, "\"", Attribute("x", x),
                Attribute("y", y), ">", text, "</text>\n");
}

class Drawing {
 public:
  explicit Drawing(const PlanReport& report)
      : report_(report), plan_(report.planners[report.chosen].plan) {
    for (const PlanTensor& tensor : report.tensors) {
      steps_ = std::max(steps_, int64_t{tensor.last} + 1);
    }
    const int64_t most = std::max(report.planners[report.chosen].bytes,
                                  report.lower_bound_bytes);
    bytes_ = std::max<int64_t>(1, most);
    width_ = std::clamp(static_cast<double>(steps_) * 14, 640.0, 2600.0);
    height_ = std::clamp(static_cast<double>(report.tensors.size()) * 4, 400.0,
                         900.0);
    int64_t base = plan_.arena_bytes;
    for (const ImageExtent& image : plan_.images) {
      image_bases_.push_back(base);
      base += image.width * image.height * report.constraints.bytes_per_texel;
    }
  }

  std::string Draw() const {
    const std::string width = Pixels(kLeft + width_ + kRight);
    const std::string height = Pixels(kTop + height_ + kBottom);
    std::string svg =
        StrCat("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n",
               "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"", width,
               "\" height=\"", height, "\" viewBox=\"0 0 ", width, " ", height,
               "\">\n", kStyle, "<rect width=\"100%\" height=\"100%\" ",
               "fill=\"white\"/>\n", Title(), Axes());
    for (size_t i = 0; i < report_.tensors.size(); ++i) svg += Box(i);
    return svg + Images() + Live() + Bound() + "</svg>\n";
  }

 private:
  double X(double step) const {
    return kLeft + step / static_cast<double>(steps_) * width_;
  }
  double Y(int64_t address) const {
    return kTop +
           (1 - static_cast<double>(address) / static_cast<double>(bytes_)) *
               height_;
  }

  std::string Title() const {
    const PlannerOutcome& chosen = report_.planners[report_.chosen];
    return TextElement(
        "title", kLeft, 20,
        XmlText(StrCat("memory planner '", chosen.name,
                       "': ", BytesText(chosen.bytes), " for ",
                       report_.tensors.size(), " tensors, lower bound ",
                       BytesText(report_.lower_bound_bytes),
                       "; dark line: live bytes at each step")));
  }

  // Addresses at multiples of a power of two, steps at 1, 2 or 5 times one of
  // ten.
  std::string Axes() const {
    int64_t tick = 1;
    while (bytes_ / tick > kMaxTicks) tick *= 2;
    std::string svg;
    for (int64_t i = 0; i <= bytes_ / tick; ++i) {
      const double y = Y(i * tick);
      svg += LineElement("grid", kLeft, y, kLeft + width_, y);
      svg += TextElement("end", kLeft - 6, y + 4, BytesText(i * tick));
    }
    const double bottom = kTop + height_;
    svg += LineElement("axis", kLeft, kTop, kLeft, bottom);
    svg += LineElement("axis", kLeft, bottom, kLeft + width_, bottom);
    return svg + StepTicks();
  }

  std::string StepTicks() const {
    const auto most = static_cast<int64_t>(width_ / 45);
    int64_t tick = 1;
    for (int i = 0; steps_ / tick > most; ++i) {
      tick = i % 3 == 1 ? tick / 2 * 5 : tick * 2;
    }
    std::string svg;
    for (int64_t step = 0; step < steps_; step += tick) {
      const double x = X(static_cast<double>(step) + 0.5);
      svg += TextElement(
          "middle", x, kTop + height_ + 16,
          StrCat(step, "<title>", XmlText(StepName(report_.names, step)),
                 "</title>"));
    }
    return svg + TextElement("middle", kLeft + width_ / 2, kTop + height_ + 36,
                             "steps of execution");
  }

  std::string Box(size_t i) const {
    const PlanTensor& tensor = report_.tensors[i];
    if (report_.sizes[i] == 0) return "";
    const int64_t begin =
        IsImage(tensor) ? image_bases_[plan_.image_of[i]] : plan_.offsets[i];
    const double x = X(tensor.first), y = Y(begin + report_.sizes[i]);
    const double width = X(tensor.last + 1.0) - x;
    const double height = Y(begin) - y;
    const std::string name = TensorName(report_.names, i);
    std::string svg = StrCat(
        "<g><title>", XmlText(StrCat(name, "\n", Describe(i))), "</title>",
        "<rect class=\"box\"", Attribute("x", x), Attribute("y", y),
        Attribute("width", width), Attribute("height", height), " fill=\"",
        kFills[i % std::size(kFills)], "\"/>");
    return svg + Label(name, x, y, width, height) + "</g>\n";
  }

  // A label in the middle of a box, along its longer side when it must be
  // clipped. A box that is too small gets no label.
  static std::string Label(const std::string& name, double x, double y,
                           double width, double height) {
    const bool fits = static_cast<double>(name.size()) * kCharacter < width;
    const bool upright = !fits && height > width;
    if (std::min(width, height) < kLine) return "";
    const double room = (upright ? height : width) / kCharacter - 0.5;
    const std::string text =
        XmlClipped(name, static_cast<size_t>(std::max(0.0, room)));
    x += width / 2;
    y += height / 2;
    if (text.empty()) return "";
    const std::string label = TextElement("middle", x, y + 4, text);
    if (!upright) return label;
    return StrCat("<g transform=\"rotate(-90 ", Pixels(x), " ", Pixels(y),
                  ")\">", label, "</g>");
  }

  std::string Describe(size_t i) const {
    const PlanTensor& tensor = report_.tensors[i];
    const std::string place =
        IsImage(tensor) ? StrCat(tensor.image.width, " x ", tensor.image.height,
                                 " texels in image ", plan_.image_of[i])
                        : StrCat(tensor.bytes, " bytes at ", plan_.offsets[i]);
    return StrCat(place, "\nfrom ", StepName(report_.names, tensor.first),
                  "\nto ", StepName(report_.names, tensor.last));
  }

  // Draws the images, which begin where the arena ends.
  std::string Images() const {
    if (plan_.images.empty()) return "";
    const double y = Y(plan_.arena_bytes);
    return LineElement("axis", kLeft, y, kLeft + width_, y) +
           TextElement("", kLeft + width_ + 6, y + 4,
                       StrCat("images (", plan_.images.size(), ")"));
  }

  std::string Live() const {
    std::string path = StrCat("M", Pixels(X(0)), " ", Pixels(Y(0)));
    for (const LiveBytes& live : LiveProfile(report_.tensors, report_.sizes)) {
      path += StrCat(" H", Pixels(X(static_cast<double>(live.step))), " V",
                     Pixels(Y(live.bytes)));
    }
    return StrCat("<path class=\"live\" d=\"", path, "\"/>\n");
  }

  std::string Bound() const {
    const double y = Y(report_.lower_bound_bytes);
    return LineElement("bound", kLeft, y, kLeft + width_, y) +
           TextElement("", kLeft + width_ + 6, y - 12, "lower bound") +
           TextElement("", kLeft + width_ + 6, y + 1,
                       BytesText(report_.lower_bound_bytes));
  }

  const PlanReport& report_;
  const MemoryPlan& plan_;
  int64_t steps_ = 1;
  int64_t bytes_ = 1;
  double width_ = 0, height_ = 0;
  std::vector<int64_t> image_bases_;  // addresses, as if behind the arena
};

}  // namespace

std::string PlanReportSvg(const PlanReport& report) {
  return Drawing(report).Draw();
}

}  // namespace placelite
