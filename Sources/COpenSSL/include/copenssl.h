#ifndef COPENSSL_H
#define COPENSSL_H

// C functions for libcrypto, libssl and system calls without a Swift interface. None blocks, prints, exits or raises a signal.

#include "copenssl_crypto.h"
#include "copenssl_file.h"
#include "copenssl_ready.h"
#include "copenssl_tcp.h"
#include "copenssl_tls.h"

#endif
