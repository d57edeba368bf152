// SPDX-License-Identifier: Apache-2.0
#include "test/support/status_matchers.h"
