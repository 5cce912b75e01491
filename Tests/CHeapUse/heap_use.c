#include "heap_use.h"

#include <malloc.h>

size_t heap_use_bytes(void) {
#if defined(__GLIBC__)
  struct mallinfo2 use = mallinfo2();
  return use.uordblks + use.hblkhd;
#else
  return 0;
#endif
}
