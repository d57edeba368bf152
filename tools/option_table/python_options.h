// SPDX-License-Identifier: Apache-2.0
// The table of options as a module of Python's package.
#ifndef TOOLS_OPTION_TABLE_PYTHON_OPTIONS_H_
#define TOOLS_OPTION_TABLE_PYTHON_OPTIONS_H_

#include <string>

namespace placelite::tools {

// Returns python/placelite/_options.py.
std::string PythonOptions();

}  // namespace placelite::tools

#endif  // TOOLS_OPTION_TABLE_PYTHON_OPTIONS_H_
