#include "test/support/status_matchers.h"
