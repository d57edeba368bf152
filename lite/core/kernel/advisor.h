// SPDX-License-Identifier: Apache-2.0
// Advisors: how everything that chooses says its order of precedence.
//
// A chooser is an ordered list of advisors, functions that each know one ground
// for a choice: what the user pinned, what a file says, what was measured, what
// is estimated. The first that has something to say is followed:
//
//   constexpr Advisor<Decision, Question> kAdvisors[] = {AdvisePin,
//   AdvisePlan}; LITE_ASSIGN_OR_RETURN(auto choice, FirstAdvice(kAdvisors,
//   question));
#ifndef LITE_CORE_KERNEL_ADVISOR_H_
#define LITE_CORE_KERNEL_ADVISOR_H_

#include <cstddef>
#include <optional>

#include "lite/core/base/status.h"

namespace placelite {

// Returns nothing where it has no advice, and an error where what it stands for
// was demanded and does not hold.
template <typename Choice, typename Question>
using Advisor = Result<std::optional<Choice>> (*)(const Question& question);

template <typename Choice, typename Question, size_t n>
Result<std::optional<Choice>> FirstAdvice(
    const Advisor<Choice, Question> (&advisors)[n], const Question& question) {
  for (const Advisor<Choice, Question> advisor : advisors) {
    Result<std::optional<Choice>> advice = advisor(question);
    if (!advice.ok() || advice->has_value()) return advice;
  }
  return std::optional<Choice>();
}

}  // namespace placelite

#endif  // LITE_CORE_KERNEL_ADVISOR_H_
