#ifndef COPENSSL_FILE_H
#define COPENSSL_FILE_H

// Steps with files. Every function returns zero or more, or -errno.

// Opens for reading what lies below a folder: no link, no "..", nothing absolute leads out. -ENOSYS where the system has no such call.
int copenssl_open_beneath(int folder, const char *path);

// The path that this program was started by (getauxval(3)); null where the system does not say.
const char *copenssl_program_name(void);

#endif
