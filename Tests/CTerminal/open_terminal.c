#define _GNU_SOURCE
#include "open_terminal.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>

int open_terminal(char *path, size_t room, unsigned short columns, unsigned short rows) {
  int descriptor = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (descriptor < 0) return -1;
  struct winsize size = {.ws_row = rows, .ws_col = columns};
  if (grantpt(descriptor) != 0 || unlockpt(descriptor) != 0 || ptsname_r(descriptor, path, room) != 0 ||
      ioctl(descriptor, TIOCSWINSZ, &size) != 0) {
    int number = errno;
    close(descriptor);
    errno = number;
    return -1;
  }
  return descriptor;
}
