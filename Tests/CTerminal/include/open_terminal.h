#ifndef OPEN_TERMINAL_H
#define OPEN_TERMINAL_H

#include <stddef.h>

/// Makes a pseudo-terminal of that size and gives the descriptor of its controlling side, and the path of the other.
///
/// -1 when there is none to be had; errno tells why.
int open_terminal(char *path, size_t room, unsigned short columns, unsigned short rows);

#endif
