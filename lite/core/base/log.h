// SPDX-License-Identifier: Apache-2.0
// Logging. The library itself never prints: messages go to one sink, which
// the application may replace. The default sink writes warnings and errors to
// stderr (Android's log on Android); LITE_LOG=info in the environment shows
// more, LITE_LOG=off silences it.
#ifndef LITE_CORE_BASE_LOG_H_
#define LITE_CORE_BASE_LOG_H_

#include <string>

namespace placelite {

enum class LogLevel { kInfo, kWarning, kError };

// Receives each message; must be callable from any thread.
using LogSink = void (*)(LogLevel level, const std::string& message);

// Replaces the sink; null restores the default. Thread-safe.
void SetLogSink(LogSink sink);

void Log(LogLevel level, const std::string& message);

}  // namespace placelite

#endif  // LITE_CORE_BASE_LOG_H_
