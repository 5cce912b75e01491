#ifndef COPENSSL_FILE_H
#define COPENSSL_FILE_H

// File functions.

// Opens a file for reading, below `folder` only: symbolic links, ".." and absolute paths that leave it are errors. Returns the
// descriptor or -errno; -ENOSYS if the system has no openat2.
int copenssl_open_beneath(int folder, const char *path);

// The path used to execute this program (AT_EXECFN, getauxval(3)); NULL if unavailable.
const char *copenssl_program_name(void);

#endif
