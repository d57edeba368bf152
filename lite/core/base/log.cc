// SPDX-License-Identifier: Apache-2.0
#include "lite/core/base/log.h"

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#ifdef __ANDROID__
#include <android/log.h>
#endif

namespace placelite {
namespace {

LogLevel LowestShown(bool* off) {
  const char* wish = std::getenv("LITE_LOG");
  *off = wish != nullptr && std::strcmp(wish, "off") == 0;
  const bool info = wish != nullptr && std::strcmp(wish, "info") == 0;
  return info ? LogLevel::kInfo : LogLevel::kWarning;
}

void DefaultSink(LogLevel level, const std::string& message) {
  bool off = false;
  if (level < LowestShown(&off) || off) return;
#ifdef __ANDROID__
  constexpr int kPriorities[] = {ANDROID_LOG_INFO, ANDROID_LOG_WARN,
                                 ANDROID_LOG_ERROR};
  __android_log_write(kPriorities[static_cast<int>(level)], "placelite",
                      message.c_str());
#else
  constexpr const char* kNames[] = {"info", "warning", "error"};
  std::fprintf(stderr, "%s: %s\n", kNames[static_cast<int>(level)],
               message.c_str());
#endif
}

std::atomic<LogSink> g_sink{&DefaultSink};

}  // namespace

void SetLogSink(LogSink sink) {
  g_sink.store(sink != nullptr ? sink : &DefaultSink);
}

void Log(LogLevel level, const std::string& message) {
  g_sink.load()(level, message);
}

}  // namespace placelite
