// SPDX-License-Identifier: Apache-2.0
#include "lite/core/model/import/einsum.h"

#include <algorithm>
#include <map>

#include "lite/core/base/strings.h"

namespace placelite {
namespace {

bool IsLetter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

// Letters of a term, with kEllipsis for an ellipsis.
Result<Labels> ParseTerm(const std::string& term) {
  Labels labels;
  for (size_t i = 0; i < term.size(); ++i) {
    if (IsLetter(term[i])) {
      labels.push_back(term[i]);
    } else if (term.compare(i, 3, "...") == 0 &&
               std::count(labels.begin(), labels.end(), kEllipsis) == 0) {
      labels.push_back(kEllipsis);
      i += 2;
    } else {
      return Status::Corrupt(StrCat("'", term, "' is no term of an equation"));
    }
  }
  return labels;
}

// Replaces an ellipsis by `count` labels.
Labels Expanded(const Labels& term, int count) {
  Labels labels;
  for (Label label : term) {
    if (label != kEllipsis) {
      labels.push_back(label);
      continue;
    }
    for (int i = count; i-- > 0;) labels.push_back(kEllipsis + i);
  }
  return labels;
}

std::vector<std::string> SplitTerms(const std::string& text) {
  std::vector<std::string> terms(1);
  for (char c : text) {
    if (c == ',') {
      terms.emplace_back();
    } else {
      terms.back().push_back(c);
    }
  }
  return terms;
}

// If an equation names no output, it returns the axes of ellipses, then the
// letters that occur once, in ASCII order.
Labels ImplicitOutput(const std::vector<Labels>& operands, int ellipsis) {
  std::map<Label, int> times;
  for (const Labels& labels : operands) {
    for (Label label : labels) ++times[label];
  }
  Labels output = Expanded({kEllipsis}, ellipsis);
  for (const auto& [label, count] : times) {
    if (label < kEllipsis && count == 1) output.push_back(label);
  }
  return output;
}

Status CheckOutput(const EinsumEquation& equation) {
  for (Label label : equation.output) {
    const bool known = std::any_of(
        equation.operands.begin(), equation.operands.end(),
        [&](const Labels& labels) {
          return std::count(labels.begin(), labels.end(), label) > 0;
        });
    if (known && std::count(equation.output.begin(), equation.output.end(),
                            label) == 1) {
      continue;
    }
    return Status::Corrupt("a label of the output is in no operand, or twice");
  }
  return Status::Ok();
}

}  // namespace

Result<EinsumEquation> ParseEinsum(const std::string& text,
                                   const std::vector<int>& ranks) {
  std::string plain;
  for (char c : text) {
    if (c != ' ') plain.push_back(c);
  }
  const size_t arrow = plain.find("->");
  const std::vector<std::string> terms = SplitTerms(plain.substr(0, arrow));
  if (terms.size() != ranks.size()) {
    return Status::Corrupt(
        StrCat("equation '", text, "' for ", ranks.size(), " operands"));
  }
  EinsumEquation equation;
  int ellipsis = 0;
  for (size_t i = 0; i < terms.size(); ++i) {
    LITE_ASSIGN_OR_RETURN(const Labels term, ParseTerm(terms[i]));
    const auto dots = std::count(term.begin(), term.end(), kEllipsis);
    const int more =
        ranks[i] - static_cast<int>(term.size()) + static_cast<int>(dots);
    if (more < 0 || (more > 0 && dots == 0)) {
      return Status::Corrupt(StrCat("equation '", text, "': operand ", i,
                                    " has ", ranks[i], " axes"));
    }
    ellipsis = std::max(ellipsis, more);
    equation.operands.push_back(Expanded(term, more));
  }
  if (arrow == std::string::npos) {
    equation.output = ImplicitOutput(equation.operands, ellipsis);
    return equation;
  }
  LITE_ASSIGN_OR_RETURN(const Labels output,
                        ParseTerm(plain.substr(arrow + 2)));
  equation.output = Expanded(output, ellipsis);
  LITE_RETURN_IF_ERROR(CheckOutput(equation));
  return equation;
}

}  // namespace placelite
