#include "heap_use.h"

#include <malloc.h>

// The thread sanitizer has an allocator of its own, which counts for itself.
__attribute__((weak)) size_t __sanitizer_get_current_allocated_bytes(void);

size_t heap_use_bytes(void) {
  if (__sanitizer_get_current_allocated_bytes) return __sanitizer_get_current_allocated_bytes();
#if defined(__GLIBC__)
  struct mallinfo2 use = mallinfo2();
  return use.uordblks + use.hblkhd;
#else
  return 0;
#endif
}
