/* SPDX-License-Identifier: Apache-2.0 */
/* Loads a library with all that it needs, and looks for symbols in it: what a
 * Java machine does, on a processor that has none here.
 *
 * usage: load_library LIBRARY SYMBOL... */
#include <dlfcn.h>
#include <stdio.h>

int main(int argc, char** argv) {
  void* library;
  int i;
  int missing = 0;
  if (argc < 3) {
    fprintf(stderr, "usage: load_library LIBRARY SYMBOL...\n");
    return 2;
  }
  library = dlopen(argv[1], RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) {
    fprintf(stderr, "error: %s\n", dlerror());
    return 1;
  }
  for (i = 2; i < argc; ++i) {
    if (dlsym(library, argv[i]) == NULL) {
      fprintf(stderr, "error: %s\n", dlerror());
      missing = 1;
    }
  }
  return missing;
}
