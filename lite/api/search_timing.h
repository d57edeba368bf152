// What a search times: a run of a program, and casts by themselves.
#ifndef LITE_API_SEARCH_TIMING_H_
#define LITE_API_SEARCH_TIMING_H_

#include "lite/api/fused_model.h"
#include "lite/api/predictor.h"

namespace placelite {

// Of one run, in milliseconds.
Result<double> TimeRun(Predictor* predictor);

// A cast of a tensor of floats, in milliseconds, in a network of two cheap ops,
// each where the cast begins and ends. kUnsupported: no such op is there.
Result<double> TimeCast(const FusedModel& model, const Shape& shape,
                        const Place& from, const Place& to);

}  // namespace placelite

#endif  // LITE_API_SEARCH_TIMING_H_
