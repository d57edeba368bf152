// SPDX-License-Identifier: Apache-2.0
#include "lite/api/java/jni/jni_util.h"

namespace placelite::jni {

void Throw(JNIEnv* env, const Status& status) {
  if (env->ExceptionCheck()) return;
  const jclass type = env->FindClass("ai/placelite/PlaceliteException");
  if (type == nullptr) return;
  const jmethodID make = env->GetMethodID(type, "<init>", "(I[B)V");
  if (make == nullptr) return;
  const jbyteArray message = ToBytes(env, status.message());
  if (message == nullptr) return;
  const auto exception = static_cast<jthrowable>(
      env->NewObject(type, make, static_cast<jint>(status.code()), message));
  if (exception != nullptr) env->Throw(exception);
}

std::string ToString(JNIEnv* env, jbyteArray bytes) {
  const jsize size = env->GetArrayLength(bytes);
  std::string text(static_cast<size_t>(size), '\0');
  env->GetByteArrayRegion(bytes, 0, size,
                          reinterpret_cast<jbyte*>(text.data()));
  return text;
}

jbyteArray ToBytes(JNIEnv* env, const std::string& text) {
  const auto size = static_cast<jsize>(text.size());
  const jbyteArray bytes = env->NewByteArray(size);
  if (bytes == nullptr) return nullptr;
  env->SetByteArrayRegion(bytes, 0, size,
                          reinterpret_cast<const jbyte*>(text.data()));
  return bytes;
}

jobjectArray ToByteArrays(JNIEnv* env, const std::vector<std::string>& texts) {
  const jclass type = env->FindClass("[B");
  if (type == nullptr) return nullptr;
  const jobjectArray arrays =
      env->NewObjectArray(static_cast<jsize>(texts.size()), type, nullptr);
  if (arrays == nullptr) return nullptr;
  for (size_t i = 0; i < texts.size(); ++i) {
    const jbyteArray bytes = ToBytes(env, texts[i]);
    if (bytes == nullptr) return nullptr;
    env->SetObjectArrayElement(arrays, static_cast<jsize>(i), bytes);
    env->DeleteLocalRef(bytes);  // JNI guarantees 16 local references
  }
  return arrays;
}

Status Pending() { return Status::Internal("a Java exception is pending"); }

}  // namespace placelite::jni
