// SPDX-License-Identifier: Apache-2.0
// Conversions between Java and the engine: exceptions, strings, arrays.
#ifndef LITE_API_JAVA_JNI_JNI_UTIL_H_
#define LITE_API_JAVA_JNI_JNI_UTIL_H_

#include <jni.h>

#include <exception>
#include <new>
#include <string>
#include <type_traits>
#include <vector>

#include "lite/core/base/status.h"

namespace placelite::jni {

// Makes a PlaceliteException pending; the message may hold any bytes.
void Throw(JNIEnv* env, const Status& status);

// Returns the bytes of a byte[]; an exception is pending where that fails.
std::string ToString(JNIEnv* env, jbyteArray bytes);
jbyteArray ToBytes(JNIEnv* env, const std::string& text);
// Returns null, with an exception pending, where memory is out.
jobjectArray ToByteArrays(JNIEnv* env, const std::vector<std::string>& texts);

// Runs `body`, which returns a Result<T>. A failed Status and a C++ exception
// both become a Java exception, and the call returns T().
template <typename Body>
auto Guarded(JNIEnv* env, const Body& body) ->
    typename std::decay<decltype(body().value())>::type {
  using T = typename std::decay<decltype(body().value())>::type;
  try {
    auto result = body();
    if (result.ok()) return std::move(result.value());
    if (!env->ExceptionCheck()) Throw(env, result.status());
  } catch (const std::bad_alloc&) {
    Throw(env, Status::OutOfMemory("in a call from Java"));
  } catch (const std::exception& e) {
    Throw(env, Status::Internal(e.what()));
  }
  return T();
}

// The status that a Guarded body returns where a JNI function has failed: the
// Java exception is pending already.
Status Pending();

}  // namespace placelite::jni

#endif  // LITE_API_JAVA_JNI_JNI_UTIL_H_
