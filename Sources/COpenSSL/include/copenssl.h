#ifndef COPENSSL_H
#define COPENSSL_H

// The steps that Swift cannot take itself. None blocks, prints or exits; none raises a signal.

#include "copenssl_crypto.h"
#include "copenssl_file.h"
#include "copenssl_ready.h"
#include "copenssl_tcp.h"
#include "copenssl_tls.h"

#endif
