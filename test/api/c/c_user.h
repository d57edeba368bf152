/* SPDX-License-Identifier: Apache-2.0 */
/* A user of the interface that is written in C. */
#ifndef TEST_API_C_C_USER_H_
#define TEST_API_C_C_USER_H_

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Runs the model at `path` on `rows` rows of 13 floats each and writes one
 * float for each row; returns 0, or the number of the step that failed. */
int RunHousingFromC(const char* path, const float* x, size_t rows, float* y);

#ifdef __cplusplus
}
#endif

#endif /* TEST_API_C_C_USER_H_ */
