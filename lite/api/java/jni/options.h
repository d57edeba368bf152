// SPDX-License-Identifier: Apache-2.0
// The options of a Java config, by name.
#ifndef LITE_API_JAVA_JNI_OPTIONS_H_
#define LITE_API_JAVA_JNI_OPTIONS_H_

#include <string>

#include "lite/api/config.h"

namespace placelite::jni {

// Sets option `name` of `config`; an unknown option is kInternal.
Status SetOption(const std::string& name, const std::string& value,
                 FullConfig* config);

}  // namespace placelite::jni

#endif  // LITE_API_JAVA_JNI_OPTIONS_H_
