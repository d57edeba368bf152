// SPDX-License-Identifier: Apache-2.0
// The table of the planners that run at every change of shapes. They are kept
// apart from the other planners, so that a library which only runs models
// contains no search.
#ifndef LITE_CORE_PLAN_FAST_PLANNERS_H_
#define LITE_CORE_PLAN_FAST_PLANNERS_H_

#include "lite/core/plan/planners.h"

namespace placelite {

inline constexpr Planner kGreedyPlanner = {
    "greedy", PlanGreedy,
    "shared objects; an output takes the free one closest in size",
    "Lee et al., On-Device Neural Net Inference with Mobile GPUs, 2019"};

inline constexpr Planner kOffsetPlanner = {
    "offset", PlanOffset,
    "offsets; by falling size into the smallest gap that fits",
    "Oplachko, Optimizing neural network computations on GPUs of mobile "
    "devices (thesis in Russian), 2021, algorithm 2"};

inline constexpr Planner kBreadthPlanner = {
    "breadth", PlanBreadth,
    "offsets; from the step with the most live bytes to the narrowest",
    "Pisarchyk and Lee, Efficient Memory Management for Deep Neural Net "
    "Inference, 2020"};

}  // namespace placelite

#endif  // LITE_CORE_PLAN_FAST_PLANNERS_H_
