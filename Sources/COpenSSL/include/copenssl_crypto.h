#ifndef COPENSSL_CRYPTO_H
#define COPENSSL_CRYPTO_H

/* Digests, keys, signatures, key agreement and AEAD of libcrypto, without policy. */

#include <openssl/types.h>
#include <stddef.h>
#include <stdint.h>

/* Initializes the library once, without the system's openssl.cnf. The functions here that need it call it themselves. */
int copenssl_start(void);
/* Frees libcrypto's state of the calling thread, which ends. */
void copenssl_end_thread(void);
const char *copenssl_library_version(void);

/* Removes the oldest entry of this thread's error queue; returns 0 if it is empty. Otherwise `text` is NUL-terminated. */
int copenssl_take_library_error(int *library, int *reason, char *text, size_t size);
void copenssl_clear_errors(void);

int copenssl_fill_random(uint8_t *bytes, size_t count);

enum {
  COPENSSL_MD5 = 1,
  COPENSSL_SHA1 = 2,
  COPENSSL_SHA224 = 3,
  COPENSSL_SHA256 = 4,
  COPENSSL_SHA384 = 5,
  COPENSSL_SHA512 = 6,
  COPENSSL_SHA512_256 = 7,
  /* The concatenation of both digests, for RSA signatures before TLS 1.2 (RFC 2246, section 7.4.3). */
  COPENSSL_MD5_SHA1 = 8,
};

#define COPENSSL_MAX_DIGEST 64

/* Both return the length of the digest in bytes, 0 on failure. */
size_t copenssl_digest(uint8_t *digest, int hash, const uint8_t *bytes, size_t count);
size_t copenssl_hmac(uint8_t *digest, int hash, const uint8_t *key, size_t key_count, const uint8_t *bytes, size_t count);

/* scrypt (RFC 7914); fails if it needs more than `memory` bytes. */
int copenssl_scrypt(
    uint8_t *key, size_t key_count, const uint8_t *password, size_t password_count, const uint8_t *salt, size_t salt_count, uint64_t n,
    uint64_t r, uint64_t p, uint64_t memory);

EVP_MD_CTX *copenssl_running_digest_new(int hash);
int copenssl_running_digest_update(EVP_MD_CTX *context, const uint8_t *bytes, size_t count);
/* The digest of the bytes so far; the context remains usable. */
size_t copenssl_running_digest_value(const EVP_MD_CTX *context, uint8_t *digest);
void copenssl_running_digest_free(EVP_MD_CTX *context);

enum {
  COPENSSL_AES_128_GCM = 1,
  COPENSSL_AES_256_GCM = 2,
  COPENSSL_CHACHA20_POLY1305 = 3,
};

#define COPENSSL_AEAD_TAG 16
#define COPENSSL_AEAD_NONCE 12

/* `sealed` is the ciphertext followed by the tag. */
int copenssl_aead_seal(
    uint8_t *sealed, int cipher, const uint8_t *key, const uint8_t *nonce, const uint8_t *additional, size_t additional_count,
    const uint8_t *plain, size_t plain_count);
int copenssl_aead_open(
    uint8_t *plain, int cipher, const uint8_t *key, const uint8_t *nonce, const uint8_t *additional, size_t additional_count,
    const uint8_t *sealed, size_t sealed_count);

#define COPENSSL_AES_BLOCK 16

/* AES in CBC mode with PKCS #7 padding; the key has 16, 24 or 32 bytes. `output` has room for `count` + COPENSSL_AES_BLOCK bytes.
   Both return the length of the output, -1 on failure. */
long copenssl_aes_cbc_encrypt(
    uint8_t *output, const uint8_t *key, size_t key_count, const uint8_t *iv, const uint8_t *input, size_t count);
long copenssl_aes_cbc_decrypt(
    uint8_t *output, const uint8_t *key, size_t key_count, const uint8_t *iv, const uint8_t *input, size_t count);

enum {
  COPENSSL_X25519 = 1,
  COPENSSL_P256 = 2,
  COPENSSL_X448 = 3,
  COPENSSL_P384 = 4,
  COPENSSL_P521 = 5,
  COPENSSL_FFDHE2048 = 6,
  COPENSSL_FFDHE3072 = 7,
  COPENSSL_FFDHE4096 = 8,
  COPENSSL_FFDHE6144 = 9,
  COPENSSL_FFDHE8192 = 10,
};

/* The maximum length of a key share or shared secret in bytes: 8192 bits. */
#define COPENSSL_MAX_SHARE 1024

EVP_PKEY *copenssl_agreement_generate(int group);
EVP_PKEY *copenssl_agreement_from_x25519(const uint8_t *secret, size_t count);
/* Both return the length written, 0 on failure. */
size_t copenssl_agreement_share(EVP_PKEY *key, uint8_t *share, size_t capacity);
size_t copenssl_agreement_derive(EVP_PKEY *key, uint8_t *secret, size_t capacity, const uint8_t *peer_share, size_t count);

void copenssl_key_free(EVP_PKEY *key);

enum {
  COPENSSL_OK = 1,
  COPENSSL_INVALID = 0,
  COPENSSL_KEY_MALFORMED = -1,
  COPENSSL_KEY_UNSUPPORTED = -2,
  COPENSSL_KEY_MISMATCH = -3,
  COPENSSL_ALGORITHM_UNSUPPORTED = -4,
  COPENSSL_FAILED = -5,
  COPENSSL_KEY_EXCESSIVE = -6,
};

enum {
  COPENSSL_RSA_PKCS1 = 1,
  COPENSSL_RSA_PSS = 2,
  COPENSSL_ECDSA = 3,
  COPENSSL_DSA = 4,
  COPENSSL_ED25519 = 5,
  COPENSSL_ED448 = 6,
};

/* The parameters of a signature algorithm; `hash` and `mask_hash` are digest constants, 0 if there is none. */
typedef struct {
  int family;
  int hash;
  int mask_hash;
  int salt_length;
} copenssl_signature;

/* Parses a DER SubjectPublicKeyInfo: COPENSSL_OK, COPENSSL_KEY_MALFORMED or COPENSSL_KEY_UNSUPPORTED. */
int copenssl_public_key_parse(EVP_PKEY **key, const uint8_t *der, size_t count);
/* COPENSSL_OK, COPENSSL_INVALID, COPENSSL_KEY_MISMATCH, COPENSSL_KEY_UNSUPPORTED or COPENSSL_ALGORITHM_UNSUPPORTED. */
int copenssl_signature_verify(
    EVP_PKEY *key, copenssl_signature how, const uint8_t *signature, size_t signature_count, const uint8_t *message, size_t count);

/* The limit of key derivation iterations per file: the sum over its MAC and its encrypted parts. */
#define COPENSSL_ITERATION_LIMIT 10000000

/* True if decrypting the encrypted private keys of a PEM text would exceed COPENSSL_ITERATION_LIMIT. */
int copenssl_pem_is_excessive(const char *pem, size_t count);
/* Never prompts for a passphrase; `was_asked` is set to 1 if the key requires one, otherwise to 0. NULL on failure. */
EVP_PKEY *copenssl_private_key_from_pem(const char *pem, size_t count, const char *passphrase, int *was_asked);
EVP_PKEY *copenssl_private_key_from_der(const uint8_t *der, size_t count);
EVP_PKEY *copenssl_private_key_generate(const char *type, const char *curve);
/* `type` is "RSA" or "RSA-PSS"; `primes` is the number of prime factors. */
EVP_PKEY *copenssl_rsa_key_generate(const char *type, size_t bits, size_t primes);
/* Both return the length in bytes, and write it if `capacity` suffices; 0 on failure. */
size_t copenssl_private_key_encode(EVP_PKEY *key, uint8_t *der, size_t capacity);
size_t copenssl_public_key_encode(EVP_PKEY *key, uint8_t *der, size_t capacity);
size_t copenssl_key_bits(EVP_PKEY *key);
/* The signature family of the key, 0 if it cannot sign; COPENSSL_RSA_PKCS1 for an rsaEncryption key. */
int copenssl_key_family(EVP_PKEY *key);
int copenssl_key_curve(EVP_PKEY *key, char *name, size_t capacity);
long copenssl_rsa_decrypt_raw(EVP_PKEY *key, uint8_t *output, size_t capacity, const uint8_t *input, size_t count);
size_t copenssl_signature_capacity(EVP_PKEY *key);
/* Parses a PKCS #12 file (RFC 7292): its first key and all certificates, the key's certificate first. Returns COPENSSL_OK,
   COPENSSL_KEY_MALFORMED, COPENSSL_KEY_UNSUPPORTED, COPENSSL_KEY_EXCESSIVE beyond COPENSSL_ITERATION_LIMIT, or
   COPENSSL_KEY_MISMATCH if the passphrase, which may be NULL, is wrong. `key` may be NULL and `chain` empty. */
typedef struct stack_st_X509 copenssl_chain;
int copenssl_bundle_parse(EVP_PKEY **key, copenssl_chain **chain, const uint8_t *der, size_t count, const char *passphrase);
copenssl_chain *copenssl_chain_new(void);
void copenssl_chain_free(copenssl_chain *chain);
size_t copenssl_chain_count(const copenssl_chain *chain);
/* Returns the length in bytes, and writes it if `capacity` suffices; 0 on failure. */
size_t copenssl_chain_encode(const copenssl_chain *chain, size_t index, uint8_t *der, size_t capacity);

/* `length` is the capacity of `signature` on input and the length of the signature on output. */
int copenssl_signature_make(
    EVP_PKEY *key, uint8_t *signature, size_t *length, copenssl_signature how, const uint8_t *message, size_t count);

/* Unsigned integers. Each result is a new number; NULL if memory is exhausted, if a difference would be negative, or if the divisor
   is zero. */
BIGNUM *copenssl_number_read(const uint8_t *bytes, size_t count);
/* Returns the length in bytes, and writes the number in big-endian order if `bytes` is not NULL and `capacity` suffices. */
size_t copenssl_number_write(const BIGNUM *number, uint8_t *bytes, size_t capacity);
void copenssl_number_free(BIGNUM *number);
size_t copenssl_number_bits(const BIGNUM *number);
int copenssl_number_compare(const BIGNUM *left, const BIGNUM *right);
BIGNUM *copenssl_number_sum(const BIGNUM *left, const BIGNUM *right);
BIGNUM *copenssl_number_difference(const BIGNUM *left, const BIGNUM *right);
BIGNUM *copenssl_number_product(const BIGNUM *left, const BIGNUM *right);
BIGNUM *copenssl_number_quotient(const BIGNUM *number, const BIGNUM *divisor);
BIGNUM *copenssl_number_remainder(const BIGNUM *number, const BIGNUM *divisor);
/* The remainder; `divisor` must not be zero. */
uint32_t copenssl_number_small_remainder(const BIGNUM *number, uint32_t divisor);
BIGNUM *copenssl_number_product_modulo(const BIGNUM *left, const BIGNUM *right, const BIGNUM *modulus);
BIGNUM *copenssl_number_power_modulo(const BIGNUM *base, const BIGNUM *exponent, const BIGNUM *modulus);
BIGNUM *copenssl_number_divisor(const BIGNUM *left, const BIGNUM *right);

enum {
  COPENSSL_POINT_AT_INFINITY = -1,
  COPENSSL_POINT_OFF_CURVE = -2,
  COPENSSL_CURVE_UNKNOWN = -3,
};

/* Verifies that an encoded point (SEC 1, section 2.3.3) is on the curve with these parameters (RFC 3279, section 2.3.5), named or
   explicit: COPENSSL_OK or one of the above. */
int copenssl_curve_point_check(const uint8_t *parameters, size_t count, const uint8_t *point, size_t point_count);
/* The OpenSSL name of the curve with these parameters, named or explicit; NULL if it is not a known curve. */
const char *copenssl_curve_name(const uint8_t *parameters, size_t count);

#endif
