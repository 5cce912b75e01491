#ifndef COPENSSL_CRYPTO_H
#define COPENSSL_CRYPTO_H

// Cryptographic steps.

#endif
