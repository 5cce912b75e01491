#define _GNU_SOURCE
#include "copenssl_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <sys/auxv.h>
#include <sys/syscall.h>
#include <unistd.h>

int copenssl_open_beneath(int folder, const char *path) {
#ifdef SYS_openat2
  // RESOLVE_NO_MAGICLINKS | RESOLVE_BENEATH; not every C library ships <linux/openat2.h>.
  struct { uint64_t flags, mode, resolve; } how = {O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, 0, 0x02 | 0x08};
  long result = syscall(SYS_openat2, folder, path, &how, sizeof how);
  return result < 0 ? -errno : (int)result;
#else
  (void)folder;
  (void)path;
  return -ENOSYS;
#endif
}

const char *copenssl_program_name(void) { return (const char *)getauxval(AT_EXECFN); }
