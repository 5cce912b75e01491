#ifndef COPENSSL_TLS_H
#define COPENSSL_TLS_H

// TLS steps.

#endif
