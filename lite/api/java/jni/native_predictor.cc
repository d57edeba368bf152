// SPDX-License-Identifier: Apache-2.0
// The native methods of ai.placelite.NativePredictor. For any arguments they
// return or throw a Java exception. The Java class checks handles, use by one
// thread at a time and closing; whatever depends on the model is checked here.
#include <jni.h>

#include <atomic>
#include <cstring>

#include "lite/api/java/jni/jni_util.h"
#include "lite/api/options.h"
#include "lite/api/predictor.h"
#include "lite/core/base/strings.h"
#include "lite/passes/lower/report.h"
#ifdef LITE_JNI_FULL
#include "lite/api/config_files.h"
#endif

namespace placelite::jni {
namespace {

std::atomic<int64_t> live_predictors{0};

Predictor& FromHandle(jlong handle) {
  return *reinterpret_cast<Predictor*>(static_cast<intptr_t>(handle));
}

Result<jlong> ToHandle(Result<std::unique_ptr<Predictor>> predictor) {
  if (!predictor.ok()) return predictor.status();
  ++live_predictors;
  return static_cast<jlong>(
      reinterpret_cast<intptr_t>(predictor.value().release()));
}

// A Java object that outlives the call, as long as this reference holds it.
class GlobalRef {
 public:
  GlobalRef(JNIEnv* env, jobject object) : ref_(env->NewGlobalRef(object)) {
    env->GetJavaVM(&vm_);
  }
  // May run on any thread, also on one that Java does not know.
  ~GlobalRef() {
    void* known = nullptr;
    const bool attached = vm_->GetEnv(&known, JNI_VERSION_1_6) == JNI_OK;
    auto* env = static_cast<JNIEnv*>(known);
    if (!attached) env = Attach(&JavaVM::AttachCurrentThread);
    if (env == nullptr) return;
    env->DeleteGlobalRef(ref_);
    if (!attached) vm_->DetachCurrentThread();
  }
  GlobalRef(const GlobalRef&) = delete;
  GlobalRef& operator=(const GlobalRef&) = delete;

 private:
  // Returns null on failure. The call's parameter is JNIEnv** in Android's
  // header, void** elsewhere.
  template <typename Env>
  JNIEnv* Attach(jint (JavaVM::*attach)(Env**, void*)) {
    Env* env = nullptr;
    if ((vm_->*attach)(&env, nullptr) != JNI_OK) return nullptr;
    return static_cast<JNIEnv*>(env);
  }

  jobject ref_;
  JavaVM* vm_ = nullptr;
};

// Config is FullConfig or MobileConfig. Where `options` has one entry twice,
// the rules of SetOption hold.
template <typename Config>
Status ReadOptions(JNIEnv* env, jobjectArray options, Config* config) {
  const jsize count = env->GetArrayLength(options);
  for (jsize i = 0; i + 1 < count; i += 2) {
    const auto name =
        static_cast<jbyteArray>(env->GetObjectArrayElement(options, i));
    const auto value =
        static_cast<jbyteArray>(env->GetObjectArrayElement(options, i + 1));
    if (name == nullptr || value == nullptr) return Pending();
    LITE_RETURN_IF_ERROR(
        SetOption(ToString(env, name), ToString(env, value), config));
    env->DeleteLocalRef(name);
    env->DeleteLocalRef(value);
  }
  return Status::Ok();
}

// A small library has no files to read, and refuses those that are named.
Status ReadFiles(PredictorConfig* config) {
#ifdef LITE_JNI_FULL
  return ReadConfigFiles(config);
#else
  (void)config;
  return Status::Ok();
#endif
}

// `model` is a byte[], which is copied, or a direct ByteBuffer.
Status SetModel(JNIEnv* env, jobject model, MobileConfig* config) {
  const jclass bytes_type = env->FindClass("[B");
  if (bytes_type == nullptr) return Pending();
  if (env->IsInstanceOf(model, bytes_type) == JNI_TRUE) {
    auto copy = std::make_shared<std::string>(
        ToString(env, static_cast<jbyteArray>(model)));
    config->model_data = copy->data();
    config->model_bytes = copy->size();
    config->model_owner = std::move(copy);
    return Status::Ok();
  }
  const jlong capacity = env->GetDirectBufferCapacity(model);
  if (capacity < 0) {
    return Status::InvalidArgument("the model's buffer is not direct");
  }
  config->model_data = env->GetDirectBufferAddress(model);
  config->model_bytes = static_cast<size_t>(capacity);
  config->model_owner = std::make_shared<GlobalRef>(env, model);
  return Status::Ok();
}

Result<std::unique_ptr<Predictor>> CreateMobile(JNIEnv* env, jobject model,
                                                jobjectArray options) {
  MobileConfig config;
  LITE_RETURN_IF_ERROR(ReadOptions(env, options, &config));
  LITE_RETURN_IF_ERROR(ReadFiles(&config));
  if (model != nullptr) {
    config.model_file.clear();
    LITE_RETURN_IF_ERROR(SetModel(env, model, &config));
  } else if (config.model_file.empty()) {
    return Status::InvalidArgument("the config names no model");
  }
  return Predictor::Create(config);
}

// The range lies in an open file; the Java class checks that nothing is
// negative.
Result<std::unique_ptr<Predictor>> CreateFromDescriptor(JNIEnv* env,
                                                        jobjectArray options,
                                                        jint descriptor,
                                                        jlong offset,
                                                        jlong length) {
  MobileConfig config;
  LITE_RETURN_IF_ERROR(ReadOptions(env, options, &config));
  LITE_RETURN_IF_ERROR(ReadFiles(&config));
  if (static_cast<uint64_t>(length) > SIZE_MAX) {
    return Status::ResourceExhausted(
        StrCat("this processor cannot map ", length, " bytes"));
  }
  config.model_file.clear();
  config.model_descriptor = descriptor;
  config.model_offset = static_cast<uint64_t>(offset);
  config.model_bytes = static_cast<size_t>(length);
  return Predictor::Create(config);
}

Result<std::unique_ptr<Predictor>> CreateFull(JNIEnv* env,
                                              jobjectArray options) {
  FullConfig config;
  LITE_RETURN_IF_ERROR(ReadOptions(env, options, &config));
  LITE_RETURN_IF_ERROR(ReadFiles(&config));
#ifdef LITE_JNI_FULL
  return Predictor::Create(config);
#else
  return Status::Unsupported(
      "this library reads .nb models: convert the model with opt");
#endif
}

Result<Tensor> TensorOf(jlong handle, jboolean input, jint index) {
  const auto i = static_cast<size_t>(index);
  return input == JNI_TRUE ? FromHandle(handle).Input(i)
                           : FromHandle(handle).Output(i);
}

// Checks that an array of `bytes` is the whole tensor, and that the tensor lies
// in CPU memory.
Status CheckBytes(const Tensor& tensor, jlong bytes) {
  if (tensor.raw_data() == nullptr && bytes > 0) {
    return Status::FailedPrecondition("the tensor lies on a device");
  }
  if (static_cast<size_t>(bytes) == tensor.bytes()) return Status::Ok();
  return Status::InvalidArgument(
      StrCat("the array has ", bytes, " bytes, the tensor ", tensor.bytes()));
}

Result<Shape> ToShape(const std::vector<jlong>& dims) {
  if (dims.size() > static_cast<size_t>(kMaxRank)) {
    return Status::InvalidArgument(StrCat("shapes have at most ", kMaxRank,
                                          " dimensions, not ", dims.size()));
  }
  Shape shape;
  for (const jlong dim : dims) shape.push_back(dim);
  LITE_RETURN_IF_ERROR(CheckShape(shape));
  return shape;
}

Result<jlongArray> ToLongs(JNIEnv* env, const std::vector<jlong>& values) {
  const auto size = static_cast<jsize>(values.size());
  const jlongArray array = env->NewLongArray(size);
  if (array == nullptr) return Pending();
  env->SetLongArrayRegion(array, 0, size, values.data());
  return array;
}

// Checks that a direct buffer is aligned for an input or output of any
// precision.
Status CheckAlignment(const void* data) {
  constexpr uintptr_t kWidestElement = 8;
  if (reinterpret_cast<uintptr_t>(data) % kWidestElement == 0) {
    return Status::Ok();
  }
  return Status::InvalidArgument(
      StrCat("memory must begin at a multiple of ", kWidestElement, " bytes"));
}

// Copies between a tensor and a primitive array of as many bytes.
Status CopyArray(JNIEnv* env, const Tensor& tensor, jobject array, jlong bytes,
                 bool into_array) {
  LITE_RETURN_IF_ERROR(CheckBytes(tensor, bytes));
  if (bytes == 0) return Status::Ok();
  const auto elements = static_cast<jarray>(array);
  void* data = env->GetPrimitiveArrayCritical(elements, nullptr);
  if (data == nullptr) return Pending();
  void* const to = into_array ? data : tensor.raw_data();
  const void* const from = into_array ? tensor.raw_data() : data;
  std::memcpy(to, from, static_cast<size_t>(bytes));
  env->ReleasePrimitiveArrayCritical(elements, data,
                                     into_array ? 0 : JNI_ABORT);
  return Status::Ok();
}

// Guarded for calls that return nothing.
template <typename Body>
void GuardedStatus(JNIEnv* env, const Body& body) {
  Guarded(env, [&]() -> Result<bool> {
    LITE_RETURN_IF_ERROR(body());
    return true;
  });
}

}  // namespace
}  // namespace placelite::jni

namespace {

using namespace placelite;       // NOLINT: what follows has C's names
using namespace placelite::jni;  // NOLINT

}  // namespace

extern "C" {

JNIEXPORT jlong JNICALL Java_ai_placelite_NativePredictor_count(JNIEnv*,
                                                                jclass) {
  return live_predictors.load();
}

JNIEXPORT void JNICALL Java_ai_placelite_NativePredictor_checkOption(
    JNIEnv* env, jclass, jbyteArray name, jbyteArray value, jboolean full) {
  GuardedStatus(env, [&] {
    FullConfig for_full;
    MobileConfig mobile;
    const std::string option = ToString(env, name);
    const std::string text = ToString(env, value);
    if (env->ExceptionCheck() == JNI_TRUE) return Pending();
    return full == JNI_TRUE ? SetOption(option, text, &for_full)
                            : SetOption(option, text, &mobile);
  });
}

JNIEXPORT jlong JNICALL Java_ai_placelite_NativePredictor_create(
    JNIEnv* env, jclass, jobjectArray options, jobject model, jboolean full) {
  return Guarded(env, [&]() -> Result<jlong> {
    return ToHandle(full == JNI_TRUE ? CreateFull(env, options)
                                     : CreateMobile(env, model, options));
  });
}

JNIEXPORT jlong JNICALL Java_ai_placelite_NativePredictor_createFromDescriptor(
    JNIEnv* env, jclass, jobjectArray options, jint descriptor, jlong offset,
    jlong length) {
  return Guarded(env, [&]() -> Result<jlong> {
    return ToHandle(
        CreateFromDescriptor(env, options, descriptor, offset, length));
  });
}

JNIEXPORT jlong JNICALL Java_ai_placelite_NativePredictor_cloneOf(
    JNIEnv* env, jclass, jlong predictor) {
  return Guarded(env, [&]() -> Result<jlong> {
    return ToHandle(FromHandle(predictor).Clone());
  });
}

JNIEXPORT void JNICALL
Java_ai_placelite_NativePredictor_destroy(JNIEnv*, jclass, jlong predictor) {
  delete &FromHandle(predictor);
  --live_predictors;
}

JNIEXPORT jobjectArray JNICALL Java_ai_placelite_NativePredictor_names(
    JNIEnv* env, jclass, jlong predictor, jboolean inputs) {
  const Predictor& p = FromHandle(predictor);
  return ToByteArrays(env,
                      inputs == JNI_TRUE ? p.input_names() : p.output_names());
}

JNIEXPORT jstring JNICALL Java_ai_placelite_NativePredictor_precision(
    JNIEnv* env, jclass, jlong predictor, jboolean input, jint index) {
  return Guarded(env, [&]() -> Result<jstring> {
    Precision precision;
    if (input == JNI_TRUE) {
      LITE_ASSIGN_OR_RETURN(
          const ValueInfo info,
          FromHandle(predictor).InputInfo(static_cast<size_t>(index)));
      precision = info.precision;
    } else {
      LITE_ASSIGN_OR_RETURN(const Tensor tensor,
                            TensorOf(predictor, input, index));
      precision = tensor.precision();
    }
    return env->NewStringUTF(ToString(precision));
  });
}

JNIEXPORT jlongArray JNICALL Java_ai_placelite_NativePredictor_shape(
    JNIEnv* env, jclass, jlong predictor, jboolean input, jint index) {
  return Guarded(env, [&]() -> Result<jlongArray> {
    LITE_ASSIGN_OR_RETURN(const Tensor tensor,
                          TensorOf(predictor, input, index));
    const Shape& shape = tensor.shape();
    return ToLongs(env, std::vector<jlong>(shape.begin(), shape.end()));
  });
}

JNIEXPORT jlongArray JNICALL Java_ai_placelite_NativePredictor_inputRange(
    JNIEnv* env, jclass, jlong predictor, jint index) {
  return Guarded(env, [&]() -> Result<jlongArray> {
    LITE_ASSIGN_OR_RETURN(
        const ValueInfo info,
        FromHandle(predictor).InputInfo(static_cast<size_t>(index)));
    if (!info.shape.rank_known()) return static_cast<jlongArray>(nullptr);
    std::vector<jlong> range;
    for (const Dim& dim : info.shape) range.push_back(dim.min);
    for (const Dim& dim : info.shape) {
      range.push_back(dim.max == Dim::kUnbounded ? -1 : dim.max);
    }
    return ToLongs(env, range);
  });
}

JNIEXPORT void JNICALL Java_ai_placelite_NativePredictor_resize(
    JNIEnv* env, jclass, jlong predictor, jint index, jlongArray dims) {
  GuardedStatus(env, [&]() -> Status {
    const jsize rank = env->GetArrayLength(dims);
    std::vector<jlong> values(static_cast<size_t>(rank));
    env->GetLongArrayRegion(dims, 0, rank, values.data());
    LITE_ASSIGN_OR_RETURN(const Shape shape, ToShape(values));
    return FromHandle(predictor).Resize(static_cast<size_t>(index), shape);
  });
}

JNIEXPORT void JNICALL Java_ai_placelite_NativePredictor_write(
    JNIEnv* env, jclass, jlong predictor, jint index, jobject array,
    jlong bytes) {
  GuardedStatus(env, [&]() -> Status {
    LITE_ASSIGN_OR_RETURN(const Tensor tensor,
                          TensorOf(predictor, JNI_TRUE, index));
    return CopyArray(env, tensor, array, bytes, false);
  });
}

JNIEXPORT void JNICALL Java_ai_placelite_NativePredictor_read(
    JNIEnv* env, jclass, jlong predictor, jboolean input, jint index,
    jobject array, jlong bytes) {
  GuardedStatus(env, [&]() -> Status {
    LITE_ASSIGN_OR_RETURN(const Tensor tensor,
                          TensorOf(predictor, input, index));
    return CopyArray(env, tensor, array, bytes, true);
  });
}

JNIEXPORT void JNICALL Java_ai_placelite_NativePredictor_bind(
    JNIEnv* env, jclass, jlong predictor, jboolean input, jint index,
    jobject buffer) {
  GuardedStatus(env, [&]() -> Status {
    void* data = nullptr;
    size_t bytes = 0;
    if (buffer != nullptr) {
      data = env->GetDirectBufferAddress(buffer);
      const jlong capacity = env->GetDirectBufferCapacity(buffer);
      if (data == nullptr || capacity < 0) {
        return Status::InvalidArgument("only direct buffers can be bound");
      }
      LITE_RETURN_IF_ERROR(CheckAlignment(data));
      bytes = static_cast<size_t>(capacity);
    }
    Predictor& p = FromHandle(predictor);
    const auto i = static_cast<size_t>(index);
    return input == JNI_TRUE ? p.BindInput(i, data, bytes)
                             : p.BindOutput(i, data, bytes);
  });
}

JNIEXPORT void JNICALL
Java_ai_placelite_NativePredictor_warmup(JNIEnv* env, jclass, jlong predictor) {
  GuardedStatus(env, [&] { return FromHandle(predictor).Warmup(); });
}

JNIEXPORT void JNICALL Java_ai_placelite_NativePredictor_run(JNIEnv* env,
                                                             jclass,
                                                             jlong predictor) {
  GuardedStatus(env, [&] { return FromHandle(predictor).Run(); });
}

JNIEXPORT void JNICALL Java_ai_placelite_NativePredictor_shrinkMemory(
    JNIEnv* env, jclass, jlong predictor) {
  GuardedStatus(env, [&] {
    FromHandle(predictor).TryShrinkMemory();
    return Status::Ok();
  });
}

JNIEXPORT jbyteArray JNICALL
Java_ai_placelite_NativePredictor_report(JNIEnv* env, jclass, jlong predictor) {
  return Guarded(env, [&]() -> Result<jbyteArray> {
    LITE_ASSIGN_OR_RETURN(const LowerReport report,
                          FromHandle(predictor).Explain());
    return ToBytes(env, ExplainText(report));
  });
}

}  // extern "C"
