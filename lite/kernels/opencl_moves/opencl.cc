// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/opencl_moves/opencl.h"

#include <algorithm>
#include <map>

#include "lite/core/base/strings.h"
#include "lite/kernels/opencl_moves/index_text.h"

namespace placelite {
namespace {

bool IsWhole(const ChannelRun& run, int64_t begin, bool is_last) {
  return run.step == 1 && run.first % 4 == 0 && begin % 4 == 0 &&
         (is_last || run.count % 4 == 0);
}

// Returns the text of a chain of choices, of which the last has no condition.
std::string ChainText(const std::vector<std::pair<int64_t, std::string>>& ends,
                      const char* variable) {
  std::string text = "(";
  for (size_t i = 0; i < ends.size(); ++i) {
    if (i + 1 < ends.size()) {
      text += StrCat("(", variable, ") < ", ends[i].first, " ? ",
                     ends[i].second, " : ");
    } else {
      text += ends[i].second;
    }
  }
  return text + ")";
}

}  // namespace

void AddRowMove(const PrepareContext& context, size_t x, size_t y,
                const RowMove& move, OpenClCalls* calls) {
  (void)context;
  const int64_t count = move.axes.NumElements();
  if (count == 0) return;
  OpenClCall& call = calls->Add("moves.cl", "move_rows");
  call.Define("STEPS", 1);
  call.Define("COUNT", count);
  call.Define("X_INDEX(i)",
              IndexText(move.axes, move.x_first, move.x_steps, move.x_wraps));
  call.Define("Y_INDEX(i)", IndexText(move.axes, move.y_first, move.y_steps));
  call.Output("y", y);
  call.Input("x", x);
  call.Grid(static_cast<size_t>(count), 1, 1);
}

void AddChannelMove(const PrepareContext& context, size_t y,
                    const std::vector<ChannelRun>& runs,
                    const PixelShift& shift, OpenClCalls* calls) {
  const Tensor& output = context.tensors.output(y);
  if (output.NumElements() == 0) return;
  OpenClCall& call = calls->Add("moves.cl", "move_slices");
  call.Output("y", y);
  call.Define("CHANNELS", 1);
  call.Define("SHIFT_W", shift.w);
  call.Define("SHIFT_H", shift.h);
  call.Define("SHIFT_N", shift.n);
  std::string params;
  std::map<size_t, bool> seen;
  std::vector<std::pair<int64_t, std::string>> slices, channels;
  bool whole = true;
  int64_t begin = 0;
  for (size_t i = 0; i < runs.size(); ++i) {
    const ChannelRun& run = runs[i];
    const std::string name = StrCat("x", run.input);
    if (!seen[run.input]) {
      seen[run.input] = true;
      call.Input(name.c_str(), run.input);
      params += StrCat(", ", name, "_PARAM");
    }
    whole = whole && IsWhole(run, begin, i + 1 == runs.size());
    slices.emplace_back(
        (begin + run.count) / 4,
        StrCat(name, "_READ(w, h, (s) + ", (run.first - begin) / 4, ", n)"));
    channels.emplace_back(begin + run.count,
                          StrCat("CHANNEL_OF(", name, ", w, h, ((c) - ", begin,
                                 ") * ", run.step, " + ", run.first, ", n)"));
    begin += run.count;
  }
  call.Define("INPUT_PARAMS", params);
  if (whole) {
    call.Define("SLICE(s, w, h, n)", ChainText(slices, "s"));
  } else {
    call.Define("CHANNEL(c, w, h, n)", ChainText(channels, "c"));
  }
  call.Int(static_cast<int>(output.shape()[1]));
  call.OverPixels(output);
}

void AddChannelLookup(const PrepareContext& context, const std::string& formula,
                      OpenClCalls* calls) {
  const Tensor& output = context.tensors.output(0);
  if (output.NumElements() == 0) return;
  OpenClCall& call = calls->Add("moves.cl", "move_slices");
  call.Output("y", 0);
  call.Input("x", 0);
  call.Define("CHANNELS", 1);
  call.Define("SHIFT_W", 0);
  call.Define("SHIFT_H", 0);
  call.Define("SHIFT_N", 0);
  call.Define("INPUT_PARAMS", ", x_PARAM");
  call.Define("CHANNEL(c, w, h, n)",
              StrCat("CHANNEL_OF(x, w, h, ", formula, ", n)"));
  call.Int(static_cast<int>(output.shape()[1]));
  call.OverPixels(output);
}

}  // namespace placelite
