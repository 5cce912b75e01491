// Look-up of well-known primes.

#include <string.h>

#include "tables.h"

size_t cdata_prime_count(void) { return cdata_primes_length; }

const cdata_prime *cdata_prime_at(size_t index) { return index < cdata_primes_length ? &cdata_primes[index] : NULL; }

const cdata_prime *cdata_prime_find(const uint8_t *bytes, size_t length) {
  for (size_t index = 0; index < cdata_primes_length && length > 0; index++) {
    const cdata_prime *prime = &cdata_primes[index];
    if (prime->length == length && memcmp(prime->bytes, bytes, length) == 0) return prime;
  }
  return NULL;
}

const cdata_weak_primes *cdata_weak_primes_find(size_t bits) {
  for (size_t index = 0; index < cdata_weak_primes_length; index++) {
    if (cdata_weak_primes_table[index].bits == bits) return &cdata_weak_primes_table[index];
  }
  return NULL;
}
