// SPDX-License-Identifier: Apache-2.0
// Results of programs against each other and against the oracle.
#ifndef TEST_SUPPORT_GRAPH_CHECK_COMPARE_H_
#define TEST_SUPPORT_GRAPH_CHECK_COMPARE_H_

#include "test/support/graph_check/oracle.h"

namespace placelite {

// Ok when shape, precision and every bit agree; else the first difference.
Status ExpectSameBits(const Tensor& got, const Tensor& want);

// Ok within the oracle's tolerance; else the element that is furthest out.
Status ExpectWithin(const Tensor& got, const OracleOutput& expected);

// Kept beyond the memory of the predictor that made it.
Result<Tensor> CopyOf(const Tensor& tensor);

}  // namespace placelite

#endif  // TEST_SUPPORT_GRAPH_CHECK_COMPARE_H_
