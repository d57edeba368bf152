// SPDX-License-Identifier: Apache-2.0
#include "lite/passes/lower/pin_file.h"

#include <filesystem>

#include "lite/core/base/read_file.h"
#include "lite/core/base/strings.h"

namespace placelite {
namespace {

constexpr std::string_view kBlanks = " \t\r";

// Returns the line without its comment.
std::string_view Code(std::string_view line) {
  for (size_t at = line.find('#'); at != std::string_view::npos;
       at = line.find('#', at + 1)) {
    if (at == 0 || kBlanks.find(line[at - 1]) != std::string_view::npos) {
      return line.substr(0, at);
    }
  }
  return line;
}

// Returns as much of a line as a message can show.
std::string Shown(std::string_view text) {
  constexpr size_t kShown = 80;
  return text.size() <= kShown ? std::string(text)
                               : StrCat(text.substr(0, kShown), "...");
}

Status AddEntry(const std::string& entry, PinFile* file) {
  const size_t blank = entry.find_first_of(kBlanks);
  const std::string word = entry.substr(0, blank);
  const std::string rest =
      blank == std::string::npos ? "" : Strip(entry.substr(blank));
  if ((word != "pin" && word != "exclude") || rest.empty()) {
    return Status::InvalidArgument(
        StrCat("expected 'pin OP=KERNEL_OR_VARIANT' or 'exclude "
               "KERNEL_OR_VARIANT', found '",
               Shown(entry), "'"));
  }
  if (word == "exclude") {
    file->excludes.push_back(rest);
    return Status::Ok();
  }
  LITE_ASSIGN_OR_RETURN(Pin pin, ParsePin(rest));
  file->pins.push_back(std::move(pin));
  return Status::Ok();
}

}  // namespace

Result<PinFile> ParsePinFile(std::string_view text) {
  if (text.size() > kMaxPinFileBytes) {
    return Status::ResourceExhausted(
        StrCat("a pin file has at most ", kMaxPinFileBytes, " bytes"));
  }
  PinFile file;
  for (size_t number = 1; !text.empty(); ++number) {
    const size_t end = text.find('\n');
    const std::string entry = Strip(Code(text.substr(0, end)));
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    if (entry.empty()) continue;
    if (file.pins.size() + file.excludes.size() == kMaxPinFileEntries) {
      return Status::ResourceExhausted(StrCat("line ", number,
                                              ": a pin file has at most ",
                                              kMaxPinFileEntries, " entries"));
    }
    const Status status = AddEntry(entry, &file);
    if (!status.ok()) return status.WithContext(StrCat("line ", number));
  }
  return file;
}

Result<PinFile> ReadPinFile(const std::string& path) {
  std::error_code error;
  const uintmax_t bytes = std::filesystem::file_size(path, error);
  if (!error && bytes > kMaxPinFileBytes) {
    return Status::ResourceExhausted(StrCat(path, ": has ", bytes,
                                            " bytes, a pin file at most ",
                                            kMaxPinFileBytes));
  }
  LITE_ASSIGN_OR_RETURN(const std::string text, ReadFile(path));
  Result<PinFile> file = ParsePinFile(text);
  if (!file.ok()) return file.status().WithContext(path);
  return file;
}

}  // namespace placelite
