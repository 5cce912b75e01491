#include "copenssl_crypto.h"

#include <limits.h>
#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <openssl/rsa.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>
#include <string.h>

int copenssl_start(void) { return OPENSSL_init_ssl(OPENSSL_INIT_NO_LOAD_CONFIG | OPENSSL_INIT_NO_ATEXIT, NULL); }

void copenssl_end_thread(void) { OPENSSL_thread_stop(); }

const char *copenssl_library_version(void) { return OpenSSL_version(OPENSSL_VERSION_STRING); }

int copenssl_take_library_error(int *library, int *reason, char *text, size_t size) {
  const char *data = NULL, *why;
  int flags = 0;
  unsigned long code = ERR_get_error_all(NULL, NULL, NULL, &data, &flags);
  if (code == 0) return 0;
  *library = ERR_GET_LIB(code);
  *reason = ERR_GET_REASON(code);
  why = ERR_reason_error_string(code);
  if (!(flags & ERR_TXT_STRING) || !data) data = "";
  if (!why) why = "unknown reason";
  BIO_snprintf(text, size, *data ? "%s (%s)" : "%s", why, data);
  return 1;
}

void copenssl_clear_errors(void) { ERR_clear_error(); }


int copenssl_fill_random(uint8_t *bytes, size_t count) {
  return copenssl_start() && count <= INT_MAX && RAND_bytes(bytes, (int)count) == 1;
}

/* MARK: digests */

static const EVP_MD *hash_named(int hash) {
  copenssl_start();
  switch (hash) {
    case COPENSSL_MD5: return EVP_md5();
    case COPENSSL_SHA1: return EVP_sha1();
    case COPENSSL_SHA224: return EVP_sha224();
    case COPENSSL_SHA256: return EVP_sha256();
    case COPENSSL_SHA384: return EVP_sha384();
    case COPENSSL_SHA512: return EVP_sha512();
    case COPENSSL_SHA512_256: return EVP_sha512_256();
    case COPENSSL_MD5_SHA1: return EVP_md5_sha1();
    default: return NULL;
  }
}

size_t copenssl_digest(uint8_t *digest, int hash, const uint8_t *bytes, size_t count) {
  const EVP_MD *type = hash_named(hash);
  unsigned length = 0;
  if (!type || !EVP_Digest(bytes, count, digest, &length, type, NULL)) length = 0;
  return length;
}

int copenssl_scrypt(
    uint8_t *key, size_t key_count, const uint8_t *password, size_t password_count, const uint8_t *salt, size_t salt_count, uint64_t n,
    uint64_t r, uint64_t p, uint64_t memory) {
  /* A null pointer would select the empty password and ignore the length of the salt. */
  const char *text = password_count == 0 ? "" : (const char *)password;
  const uint8_t *grains = salt_count == 0 ? (const uint8_t *)"" : salt;
  return EVP_PBE_scrypt(text, password_count, grains, salt_count, n, r, p, memory, key, key_count);
}

size_t copenssl_hmac(uint8_t *digest, int hash, const uint8_t *key, size_t key_count, const uint8_t *bytes, size_t count) {
  static const uint8_t nothing = 0;
  const EVP_MD *type = hash_named(hash);
  unsigned length = 0;
  if (!type || key_count > INT_MAX) return 0;
  if (!HMAC(type, key ? key : &nothing, (int)key_count, bytes, count, digest, &length)) return 0;
  return length;
}

EVP_MD_CTX *copenssl_running_digest_new(int hash) {
  const EVP_MD *type = hash_named(hash);
  EVP_MD_CTX *context = type ? EVP_MD_CTX_new() : NULL;
  if (context && EVP_DigestInit_ex(context, type, NULL)) return context;
  EVP_MD_CTX_free(context);
  return NULL;
}

int copenssl_running_digest_update(EVP_MD_CTX *context, const uint8_t *bytes, size_t count) {
  return EVP_DigestUpdate(context, bytes, count);
}

size_t copenssl_running_digest_value(const EVP_MD_CTX *context, uint8_t *digest) {
  EVP_MD_CTX *copy = EVP_MD_CTX_new();
  unsigned length = 0;
  if (!copy || !EVP_MD_CTX_copy_ex(copy, context) || !EVP_DigestFinal_ex(copy, digest, &length)) length = 0;
  EVP_MD_CTX_free(copy);
  return length;
}

void copenssl_running_digest_free(EVP_MD_CTX *context) { EVP_MD_CTX_free(context); }

/* MARK: AEAD */

static const EVP_CIPHER *cipher_named(int cipher) {
  copenssl_start();
  switch (cipher) {
    case COPENSSL_AES_128_GCM: return EVP_aes_128_gcm();
    case COPENSSL_AES_256_GCM: return EVP_aes_256_gcm();
    case COPENSSL_CHACHA20_POLY1305: return EVP_chacha20_poly1305();
    default: return NULL;
  }
}

int copenssl_aead_seal(
    uint8_t *sealed, int cipher, const uint8_t *key, const uint8_t *nonce, const uint8_t *additional, size_t additional_count,
    const uint8_t *plain, size_t plain_count) {
  const EVP_CIPHER *type = cipher_named(cipher);
  EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new();
  int n = 0, done = 0;
  if (context && type && additional_count <= INT_MAX && plain_count <= INT_MAX - COPENSSL_AEAD_TAG
      && EVP_EncryptInit_ex(context, type, NULL, key, nonce)
      && (!additional_count || EVP_EncryptUpdate(context, NULL, &n, additional, (int)additional_count))
      && (!plain_count || EVP_EncryptUpdate(context, sealed, &n, plain, (int)plain_count))
      && EVP_EncryptFinal_ex(context, sealed + plain_count, &n)) {
    done = EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, COPENSSL_AEAD_TAG, sealed + plain_count);
  }
  EVP_CIPHER_CTX_free(context);
  return done == 1;
}

int copenssl_aead_open(
    uint8_t *plain, int cipher, const uint8_t *key, const uint8_t *nonce, const uint8_t *additional, size_t additional_count,
    const uint8_t *sealed, size_t sealed_count) {
  const EVP_CIPHER *type = cipher_named(cipher);
  EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new();
  int n = 0, done = 0;
  if (context && type && additional_count <= INT_MAX && sealed_count >= COPENSSL_AEAD_TAG && sealed_count <= INT_MAX) {
    size_t count = sealed_count - COPENSSL_AEAD_TAG;
    done = EVP_DecryptInit_ex(context, type, NULL, key, nonce)
        && (!additional_count || EVP_DecryptUpdate(context, NULL, &n, additional, (int)additional_count))
        && (!count || EVP_DecryptUpdate(context, plain, &n, sealed, (int)count))
        && EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, COPENSSL_AEAD_TAG, (void *)(sealed + count)) == 1
        && EVP_DecryptFinal_ex(context, plain + count, &n) == 1;
  }
  EVP_CIPHER_CTX_free(context);
  return done;
}

/* MARK: AES in CBC mode */

static long aes_cbc(
    int encrypts, uint8_t *output, const uint8_t *key, size_t key_count, const uint8_t *iv, const uint8_t *input, size_t count) {
  copenssl_start();
  const EVP_CIPHER *type = key_count == 16 ? EVP_aes_128_cbc() : key_count == 24 ? EVP_aes_192_cbc() : key_count == 32 ? EVP_aes_256_cbc() : NULL;
  EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new();
  int n = 0, last = 0, done = 0;
  if (context && type && count <= INT_MAX - COPENSSL_AES_BLOCK) {
    done = EVP_CipherInit_ex(context, type, NULL, key, iv, encrypts)
        && (!count || EVP_CipherUpdate(context, output, &n, input, (int)count)) && EVP_CipherFinal_ex(context, output + n, &last);
  }
  EVP_CIPHER_CTX_free(context);
  return done ? (long)n + last : -1;
}

long copenssl_aes_cbc_encrypt(
    uint8_t *output, const uint8_t *key, size_t key_count, const uint8_t *iv, const uint8_t *input, size_t count) {
  return aes_cbc(1, output, key, key_count, iv, input, count);
}

long copenssl_aes_cbc_decrypt(
    uint8_t *output, const uint8_t *key, size_t key_count, const uint8_t *iv, const uint8_t *input, size_t count) {
  return aes_cbc(0, output, key, key_count, iv, input, count);
}

/* MARK: key agreement */

/* Generates a Diffie-Hellman key in a group of RFC 7919; NULL on failure. */
static EVP_PKEY *finite_field_key(char *group) {
  EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(NULL, "DH", NULL);
  EVP_PKEY *key = NULL;
  OSSL_PARAM parameters[] = {OSSL_PARAM_construct_utf8_string(OSSL_PKEY_PARAM_GROUP_NAME, group, 0), OSSL_PARAM_construct_end()};
  if (!context || EVP_PKEY_keygen_init(context) != 1 || EVP_PKEY_CTX_set_params(context, parameters) != 1
      || EVP_PKEY_generate(context, &key) != 1) {
    key = NULL;
  }
  EVP_PKEY_CTX_free(context);
  return key;
}

EVP_PKEY *copenssl_agreement_generate(int group) {
  copenssl_start();
  switch (group) {
    case COPENSSL_X25519: return EVP_PKEY_Q_keygen(NULL, NULL, "X25519");
    case COPENSSL_P256: return EVP_PKEY_Q_keygen(NULL, NULL, "EC", "P-256");
    case COPENSSL_X448: return EVP_PKEY_Q_keygen(NULL, NULL, "X448");
    case COPENSSL_P384: return EVP_PKEY_Q_keygen(NULL, NULL, "EC", "P-384");
    case COPENSSL_P521: return EVP_PKEY_Q_keygen(NULL, NULL, "EC", "P-521");
    case COPENSSL_FFDHE2048: return finite_field_key("ffdhe2048");
    case COPENSSL_FFDHE3072: return finite_field_key("ffdhe3072");
    case COPENSSL_FFDHE4096: return finite_field_key("ffdhe4096");
    case COPENSSL_FFDHE6144: return finite_field_key("ffdhe6144");
    case COPENSSL_FFDHE8192: return finite_field_key("ffdhe8192");
    default: return NULL;
  }
}

EVP_PKEY *copenssl_agreement_from_x25519(const uint8_t *secret, size_t count) {
  copenssl_start();
  return EVP_PKEY_new_raw_private_key(EVP_PKEY_X25519, NULL, secret, count);
}

size_t copenssl_agreement_share(EVP_PKEY *key, uint8_t *share, size_t capacity) {
  unsigned char *encoded = NULL;
  size_t count = EVP_PKEY_get1_encoded_public_key(key, &encoded);
  if (count > capacity) count = 0;
  if (count) memcpy(share, encoded, count);
  OPENSSL_free(encoded);
  return count;
}

size_t copenssl_agreement_derive(EVP_PKEY *key, uint8_t *secret, size_t capacity, const uint8_t *peer_share, size_t count) {
  EVP_PKEY *peer = EVP_PKEY_new();
  EVP_PKEY_CTX *context = EVP_PKEY_CTX_new(key, NULL);
  size_t length = capacity;
  if (!peer || !context || EVP_PKEY_copy_parameters(peer, key) != 1 || EVP_PKEY_set1_encoded_public_key(peer, peer_share, count) != 1
      || EVP_PKEY_derive_init(context) != 1
      /* The secret is as long as the prime (RFC 8446, section 7.4.1). */
      || (EVP_PKEY_is_a(key, "DH") && EVP_PKEY_CTX_set_dh_pad(context, 1) != 1) || EVP_PKEY_derive_set_peer(context, peer) != 1
      || EVP_PKEY_derive(context, secret, &length) != 1) {
    length = 0;
  }
  EVP_PKEY_CTX_free(context);
  EVP_PKEY_free(peer);
  return length;
}

void copenssl_key_free(EVP_PKEY *key) { EVP_PKEY_free(key); }

/* MARK: keys and signatures */

/* True if the key type of an unreadable key is supported, so that the key is malformed rather than unsupported. */
static int is_known_kind(X509_PUBKEY *info) {
  X509_ALGOR *algorithm = NULL;
  const ASN1_OBJECT *kind = NULL;
  const void *parameter = NULL;
  int type = V_ASN1_UNDEF;
  if (!X509_PUBKEY_get0_param(NULL, NULL, NULL, &algorithm, info)) return 1;
  X509_ALGOR_get0(&kind, &type, &parameter, algorithm);
  switch (OBJ_obj2nid(kind)) {
    case NID_rsaEncryption:
    case NID_rsassaPss:
    case NID_dsa:
    case NID_ED25519:
    case NID_ED448: return 1;
    case NID_X9_62_id_ecPublicKey: {
      EC_GROUP *curve = NULL;
      if (type != V_ASN1_OBJECT) return 1;
      curve = EC_GROUP_new_by_curve_name(OBJ_obj2nid(parameter));
      EC_GROUP_free(curve);
      return curve != NULL;
    }
    default: return 0;
  }
}

/* Skips the header of an element with this universal tag that extends to `end`; returns V_ASN1_CONSTRUCTED, 0 if primitive, -1 if
   the element differs. */
static int enter(const uint8_t **der, const uint8_t *end, int expected, long *length) {
  int tag = 0, kind = 0;
  int form = ASN1_get_object(der, length, &tag, &kind, end - *der);
  return form & 0x81 || kind != V_ASN1_UNIVERSAL || tag != expected || *length != end - *der ? -1 : form;
}

/* Reads the usual encoding of an RSA key (RFC 3279, section 2.3.1) without loading all OpenSSL decoders; NULL for any other encoding. */
static EVP_PKEY *plain_rsa_key(const uint8_t *der, size_t count) {
  static const uint8_t rsa_encryption[] = {0x30, 0x0d, 0x06, 0x09, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x01, 0x05, 0x00};
  const uint8_t *end = der + count;
  long length = 0;
  EVP_PKEY *key;
  if (enter(&der, end, V_ASN1_SEQUENCE, &length) != V_ASN1_CONSTRUCTED || length < (long)sizeof rsa_encryption) return NULL;
  if (memcmp(der, rsa_encryption, sizeof rsa_encryption) != 0) return NULL;
  der += sizeof rsa_encryption;
  if (enter(&der, end, V_ASN1_BIT_STRING, &length) != 0) return NULL;
  if (length < 1 || *der++ != 0) return NULL;
  key = d2i_PublicKey(EVP_PKEY_RSA, NULL, &der, end - der);
  if (key && der == end) return key;
  EVP_PKEY_free(key);
  return NULL;
}

/* Reads the usual encoding of an Ed25519 or Ed448 key (RFC 8410, section 4) without loading all OpenSSL decoders; NULL for any other. */
static EVP_PKEY *plain_edwards_key(const uint8_t *der, size_t count) {
  static const struct {
    uint8_t header[12];
    uint8_t key_count;
    int type;
  } kinds[] = {
    {{0x30, 0x2a, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x03, 0x21, 0x00}, 32, EVP_PKEY_ED25519},
    {{0x30, 0x43, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x71, 0x03, 0x3a, 0x00}, 57, EVP_PKEY_ED448},
  };
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
    size_t header_count = sizeof kinds[i].header;
    if (count != header_count + kinds[i].key_count || memcmp(der, kinds[i].header, header_count) != 0) continue;
    return EVP_PKEY_new_raw_public_key(kinds[i].type, NULL, der + header_count, kinds[i].key_count);
  }
  return NULL;
}

/* An uncompressed point on a NIST curve by name (RFC 5480), for which OpenSSL would gather its decoders, too; NULL for all else.
   EVP_PKEY_fromdata rejects a point that is not on the curve. */
static EVP_PKEY *plain_ec_key(const uint8_t *der, size_t count) {
  static const struct {
    uint8_t header[26];
    uint8_t header_count;
    uint8_t point_count;
    const char *name;
  } curves[] = {
    {{0x30, 0x59, 0x30, 0x13, 0x06, 0x07, 0x2a, 0x86, 0x48, 0xce, 0x3d, 0x02, 0x01, 0x06, 0x08, 0x2a, 0x86, 0x48, 0xce, 0x3d, 0x03, 0x01,
      0x07, 0x03, 0x42, 0x00}, 26, 65, SN_X9_62_prime256v1},
    {{0x30, 0x76, 0x30, 0x10, 0x06, 0x07, 0x2a, 0x86, 0x48, 0xce, 0x3d, 0x02, 0x01, 0x06, 0x05, 0x2b, 0x81, 0x04, 0x00, 0x22, 0x03, 0x62,
      0x00}, 23, 97, SN_secp384r1},
    {{0x30, 0x81, 0x9b, 0x30, 0x10, 0x06, 0x07, 0x2a, 0x86, 0x48, 0xce, 0x3d, 0x02, 0x01, 0x06, 0x05, 0x2b, 0x81, 0x04, 0x00, 0x23, 0x03,
      0x81, 0x86, 0x00}, 25, 133, SN_secp521r1},
  };
  for (size_t i = 0; i < sizeof curves / sizeof *curves; i++) {
    const uint8_t *point = der + curves[i].header_count;
    EVP_PKEY_CTX *context;
    EVP_PKEY *key = NULL;
    if (count != (size_t)curves[i].header_count + curves[i].point_count) continue;
    if (memcmp(der, curves[i].header, curves[i].header_count) != 0 || *point != POINT_CONVERSION_UNCOMPRESSED) return NULL;
    OSSL_PARAM parameters[] = {
      OSSL_PARAM_construct_utf8_string(OSSL_PKEY_PARAM_GROUP_NAME, (char *)curves[i].name, 0),
      OSSL_PARAM_construct_octet_string(OSSL_PKEY_PARAM_PUB_KEY, (void *)point, curves[i].point_count),
      OSSL_PARAM_construct_end(),
    };
    context = EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL);
    if (!context || EVP_PKEY_fromdata_init(context) != 1 || EVP_PKEY_fromdata(context, &key, EVP_PKEY_PUBLIC_KEY, parameters) != 1) {
      EVP_PKEY_free(key);
      key = NULL;
    }
    EVP_PKEY_CTX_free(context);
    return key;
  }
  return NULL;
}

/* True if the BIT STRING of a readable DER SubjectPublicKeyInfo has a nonzero count of unused bits. */
static int declares_unused_bits(const uint8_t *der, size_t count) {
  const uint8_t *end = der + count;
  long length = 0;
  int tag = 0, kind = 0;
  if (enter(&der, end, V_ASN1_SEQUENCE, &length) != V_ASN1_CONSTRUCTED) return 0;
  if (ASN1_get_object(&der, &length, &tag, &kind, end - der) & 0x80) return 0;
  der += length;
  return enter(&der, end, V_ASN1_BIT_STRING, &length) == 0 && length > 0 && *der != 0;
}

int copenssl_public_key_parse(EVP_PKEY **key, const uint8_t *der, size_t count) {
  const uint8_t *cursor = der;
  X509_PUBKEY *info;
  int explicit_curve = 0, result = COPENSSL_OK;
  *key = NULL;
  copenssl_start();
  if (count > LONG_MAX) return COPENSSL_KEY_MALFORMED;
  ERR_set_mark();
  *key = plain_ec_key(der, count);
  if (!*key) *key = plain_rsa_key(der, count);
  if (!*key) *key = plain_edwards_key(der, count);
  ERR_pop_to_mark();
  if (*key) return COPENSSL_OK;
  info = d2i_X509_PUBKEY(NULL, &cursor, (long)count);
  if (!info || cursor != der + count) {
    result = COPENSSL_KEY_MALFORMED;
  } else if (!(*key = X509_PUBKEY_get(info))) {
    result = is_known_kind(info) ? COPENSSL_KEY_MALFORMED : COPENSSL_KEY_UNSUPPORTED;
  } else if (declares_unused_bits(der, count)) {
    /* Keys are whole octets; OpenSSL ignores the count of unused bits. */
    EVP_PKEY_free(*key);
    *key = NULL;
    result = COPENSSL_KEY_MALFORMED;
  } else if (EVP_PKEY_get_base_id(*key) == EVP_PKEY_EC && count >= 4 && memcmp(der + count - 4, "\x03\x02\x00\x00", 4) == 0) {
    /* OpenSSL accepts the point at infinity, which is no public key (SEC 1, section 3.2.2.1). */
    EVP_PKEY_free(*key);
    *key = NULL;
    result = COPENSSL_KEY_MALFORMED;
  } else if (EVP_PKEY_get_base_id(*key) == EVP_PKEY_EC
             && EVP_PKEY_get_int_param(*key, OSSL_PKEY_PARAM_EC_DECODED_FROM_EXPLICIT_PARAMS, &explicit_curve) && explicit_curve) {
    /* RFC 5480, section 2.1.1, forbids explicit curve parameters: with them a forger can choose the generator. */
    EVP_PKEY_free(*key);
    *key = NULL;
    result = COPENSSL_KEY_UNSUPPORTED;
  }
  X509_PUBKEY_free(info);
  return result;
}

int copenssl_key_family(EVP_PKEY *key) {
  switch (EVP_PKEY_get_base_id(key)) {
    case EVP_PKEY_RSA: return COPENSSL_RSA_PKCS1;
    case EVP_PKEY_RSA_PSS: return COPENSSL_RSA_PSS;
    case EVP_PKEY_EC: return COPENSSL_ECDSA;
    case EVP_PKEY_DSA: return COPENSSL_DSA;
    case EVP_PKEY_ED25519: return COPENSSL_ED25519;
    case EVP_PKEY_ED448: return COPENSSL_ED448;
    default: return 0;
  }
}

static int is_key_for(EVP_PKEY *key, int family) {
  int own = copenssl_key_family(key);
  return own == family || (own == COPENSSL_RSA_PKCS1 && family == COPENSSL_RSA_PSS);
}

typedef int signature_init(EVP_MD_CTX *, EVP_PKEY_CTX **, const EVP_MD *, ENGINE *, EVP_PKEY *);

static int signature_prepare(EVP_MD_CTX *context, copenssl_signature how, EVP_PKEY *key, signature_init *start) {
  const EVP_MD *hash = hash_named(how.hash);
  EVP_PKEY_CTX *parameters = NULL;
  int is_pss = how.family == COPENSSL_RSA_PSS;
  if (!is_key_for(key, how.family)) return COPENSSL_KEY_MISMATCH;
  if (!context || start(context, &parameters, hash, NULL, key) != 1) return COPENSSL_ALGORITHM_UNSUPPORTED;
  if (!is_pss) return COPENSSL_OK;
  if (EVP_PKEY_CTX_set_rsa_padding(parameters, RSA_PKCS1_PSS_PADDING) != 1
      || EVP_PKEY_CTX_set_rsa_mgf1_md(parameters, hash_named(how.mask_hash)) != 1
      || EVP_PKEY_CTX_set_rsa_pss_saltlen(parameters, how.salt_length) != 1) {
    return COPENSSL_ALGORITHM_UNSUPPORTED;
  }
  return COPENSSL_OK;
}

/* True if verification failed because of the key rather than the signature. */
static int stopped_at_key(void) {
  unsigned long code = ERR_peek_error();
  if (ERR_GET_LIB(code) != ERR_LIB_RSA) return 0;
  switch (ERR_GET_REASON(code)) {
    case RSA_R_MODULUS_TOO_LARGE:
    case RSA_R_BAD_E_VALUE:
    case RSA_R_KEY_SIZE_TOO_SMALL:
    case RSA_R_DIGEST_TOO_BIG_FOR_RSA_KEY: return 1;
    default: return 0;
  }
}

int copenssl_signature_verify(
    EVP_PKEY *key, copenssl_signature how, const uint8_t *signature, size_t signature_count, const uint8_t *message, size_t count) {
  EVP_MD_CTX *context = EVP_MD_CTX_new();
  int result = signature_prepare(context, how, key, EVP_DigestVerifyInit);
  if (result == COPENSSL_OK && EVP_DigestVerify(context, signature, signature_count, message, count) != 1) {
    result = stopped_at_key() ? COPENSSL_KEY_UNSUPPORTED : COPENSSL_INVALID;
  }
  EVP_MD_CTX_free(context);
  return result;
}

int copenssl_signature_make(
    EVP_PKEY *key, uint8_t *signature, size_t *length, copenssl_signature how, const uint8_t *message, size_t count) {
  EVP_MD_CTX *context = EVP_MD_CTX_new();
  int result = signature_prepare(context, how, key, EVP_DigestSignInit);
  if (result == COPENSSL_OK && EVP_DigestSign(context, signature, length, message, count) != 1) result = COPENSSL_FAILED;
  EVP_MD_CTX_free(context);
  return result;
}

typedef struct {
  const char *text;
  int was_asked;
} passphrase_source;

static int passphrase_given(char *buffer, int size, int writing, void *data) {
  passphrase_source *source = data;
  size_t length = source->text ? strlen(source->text) : 0;
  (void)writing;
  source->was_asked = 1;
  if (!source->text || size < 0 || length > (size_t)size) return -1;
  memcpy(buffer, source->text, length);
  return (int)length;
}

EVP_PKEY *copenssl_private_key_from_pem(const char *pem, size_t count, const char *passphrase, int *was_asked) {
  passphrase_source source = {passphrase, 0};
  BIO *text;
  EVP_PKEY *key;
  copenssl_start();
  text = count <= INT_MAX ? BIO_new_mem_buf(pem, (int)count) : NULL;
  key = text ? PEM_read_bio_PrivateKey(text, NULL, passphrase_given, &source) : NULL;
  BIO_free(text);
  *was_asked = source.was_asked;
  return key;
}

/* MARK: certificate chains */

copenssl_chain *copenssl_chain_new(void) { return sk_X509_new_null(); }

void copenssl_chain_free(copenssl_chain *chain) { sk_X509_pop_free(chain, X509_free); }

size_t copenssl_chain_count(const copenssl_chain *chain) {
  int count = chain ? sk_X509_num(chain) : 0;
  return count > 0 ? (size_t)count : 0;
}

size_t copenssl_chain_encode(const copenssl_chain *chain, size_t index, uint8_t *der, size_t capacity) {
  X509 *certificate = index < copenssl_chain_count(chain) ? sk_X509_value(chain, (int)index) : NULL;
  int length = certificate ? i2d_X509(certificate, NULL) : 0;
  if (length > 0 && der && (size_t)length <= capacity) length = i2d_X509(certificate, &der);
  return length > 0 ? (size_t)length : 0;
}

EVP_PKEY *copenssl_private_key_from_der(const uint8_t *der, size_t count) {
  copenssl_start();
  return count <= LONG_MAX ? d2i_AutoPrivateKey(NULL, &der, (long)count) : NULL;
}

EVP_PKEY *copenssl_private_key_generate(const char *type, const char *curve) {
  copenssl_start();
  return curve ? EVP_PKEY_Q_keygen(NULL, NULL, type, curve) : EVP_PKEY_Q_keygen(NULL, NULL, type);
}

EVP_PKEY *copenssl_rsa_key_generate(const char *type, size_t bits, size_t primes) {
  copenssl_start();
  if (bits > INT_MAX || primes > INT_MAX) return NULL;
  EVP_PKEY *key = NULL;
  EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(NULL, type, NULL);
  if (context && EVP_PKEY_keygen_init(context) == 1 && EVP_PKEY_CTX_set_rsa_keygen_bits(context, (int)bits) > 0 &&
      EVP_PKEY_CTX_set_rsa_keygen_primes(context, (int)primes) > 0) {
    if (EVP_PKEY_generate(context, &key) != 1) key = NULL;
  }
  EVP_PKEY_CTX_free(context);
  return key;
}

size_t copenssl_private_key_encode(EVP_PKEY *key, uint8_t *der, size_t capacity) {
  PKCS8_PRIV_KEY_INFO *info = EVP_PKEY2PKCS8(key);
  int length = info ? i2d_PKCS8_PRIV_KEY_INFO(info, NULL) : 0;
  if (length > 0 && der && (size_t)length <= capacity) length = i2d_PKCS8_PRIV_KEY_INFO(info, &der);
  PKCS8_PRIV_KEY_INFO_free(info);
  return length > 0 ? (size_t)length : 0;
}

size_t copenssl_public_key_encode(EVP_PKEY *key, uint8_t *der, size_t capacity) {
  int length = i2d_PUBKEY(key, NULL);
  if (length > 0 && der && (size_t)length <= capacity) length = i2d_PUBKEY(key, &der);
  return length > 0 ? (size_t)length : 0;
}

size_t copenssl_key_bits(EVP_PKEY *key) {
  int bits = EVP_PKEY_get_bits(key);
  return bits > 0 ? (size_t)bits : 0;
}

int copenssl_key_curve(EVP_PKEY *key, char *name, size_t capacity) { return EVP_PKEY_get_group_name(key, name, capacity, NULL); }

/* Decrypts without any padding; returns the length, that of the modulus, or -1. */
long copenssl_rsa_decrypt_raw(EVP_PKEY *key, uint8_t *output, size_t capacity, const uint8_t *input, size_t count) {
  EVP_PKEY_CTX *context = EVP_PKEY_CTX_new(key, NULL);
  size_t length = capacity;
  int is_done = context && EVP_PKEY_decrypt_init(context) == 1
      && EVP_PKEY_CTX_set_rsa_padding(context, RSA_NO_PADDING) == 1
      && EVP_PKEY_decrypt(context, output, &length, input, count) == 1;
  EVP_PKEY_CTX_free(context);
  return is_done ? (long)length : -1;
}

size_t copenssl_signature_capacity(EVP_PKEY *key) {
  int size = EVP_PKEY_get_size(key);
  return size > 0 ? (size_t)size : 0;
}

/* MARK: numbers */

BIGNUM *copenssl_number_read(const uint8_t *bytes, size_t count) { return count <= INT_MAX ? BN_bin2bn(bytes, (int)count, NULL) : NULL; }

size_t copenssl_number_write(const BIGNUM *number, uint8_t *bytes, size_t capacity) {
  size_t length = (size_t)BN_num_bytes(number);
  if (bytes && length <= capacity) BN_bn2bin(number, bytes);
  return length;
}

void copenssl_number_free(BIGNUM *number) { BN_free(number); }

size_t copenssl_number_bits(const BIGNUM *number) { return (size_t)BN_num_bits(number); }

int copenssl_number_compare(const BIGNUM *left, const BIGNUM *right) { return BN_ucmp(left, right); }

/* Frees the context; returns the result, or frees it and returns NULL if the operation failed. */
static BIGNUM *kept(BIGNUM *result, BN_CTX *context, int done) {
  BN_CTX_free(context);
  if (done) return result;
  BN_free(result);
  return NULL;
}

BIGNUM *copenssl_number_sum(const BIGNUM *left, const BIGNUM *right) {
  BIGNUM *result = BN_new();
  return kept(result, NULL, result && BN_uadd(result, left, right));
}

BIGNUM *copenssl_number_difference(const BIGNUM *left, const BIGNUM *right) {
  BIGNUM *result = BN_ucmp(left, right) >= 0 ? BN_new() : NULL;
  return kept(result, NULL, result && BN_usub(result, left, right));
}

BIGNUM *copenssl_number_product(const BIGNUM *left, const BIGNUM *right) {
  BN_CTX *context = BN_CTX_new();
  BIGNUM *result = BN_new();
  return kept(result, context, context && result && BN_mul(result, left, right, context));
}

BIGNUM *copenssl_number_quotient(const BIGNUM *number, const BIGNUM *divisor) {
  BN_CTX *context = BN_CTX_new();
  BIGNUM *result = BN_is_zero(divisor) ? NULL : BN_new();
  return kept(result, context, context && result && BN_div(result, NULL, number, divisor, context));
}

BIGNUM *copenssl_number_remainder(const BIGNUM *number, const BIGNUM *divisor) {
  BN_CTX *context = BN_CTX_new();
  BIGNUM *result = BN_is_zero(divisor) ? NULL : BN_new();
  return kept(result, context, context && result && BN_div(NULL, result, number, divisor, context));
}

uint32_t copenssl_number_small_remainder(const BIGNUM *number, uint32_t divisor) { return (uint32_t)BN_mod_word(number, divisor); }

BIGNUM *copenssl_number_product_modulo(const BIGNUM *left, const BIGNUM *right, const BIGNUM *modulus) {
  BN_CTX *context = BN_CTX_new();
  BIGNUM *result = BN_is_zero(modulus) ? NULL : BN_new();
  return kept(result, context, context && result && BN_mod_mul(result, left, right, modulus, context));
}

BIGNUM *copenssl_number_power_modulo(const BIGNUM *base, const BIGNUM *exponent, const BIGNUM *modulus) {
  BN_CTX *context = BN_CTX_new();
  BIGNUM *result = BN_is_zero(modulus) ? NULL : BN_new();
  return kept(result, context, context && result && BN_mod_exp(result, base, exponent, modulus, context));
}

BIGNUM *copenssl_number_divisor(const BIGNUM *left, const BIGNUM *right) {
  BN_CTX *context = BN_CTX_new();
  BIGNUM *result = BN_new();
  return kept(result, context, context && result && BN_gcd(result, left, right, context));
}

/* MARK: curves */

static EC_GROUP *curve_read(const uint8_t *parameters, size_t count) {
  copenssl_start();
  return count <= LONG_MAX ? d2i_ECPKParameters(NULL, &parameters, (long)count) : NULL;
}

int copenssl_curve_point_check(const uint8_t *parameters, size_t count, const uint8_t *bytes, size_t byte_count) {
  EC_GROUP *curve = curve_read(parameters, count);
  EC_POINT *point = curve ? EC_POINT_new(curve) : NULL;
  int result = point ? COPENSSL_POINT_OFF_CURVE : COPENSSL_CURVE_UNKNOWN;
  if (point && EC_POINT_oct2point(curve, point, bytes, byte_count, NULL)) {
    result = EC_POINT_is_at_infinity(curve, point) ? COPENSSL_POINT_AT_INFINITY : COPENSSL_OK;
  }
  EC_POINT_free(point);
  EC_GROUP_free(curve);
  return result;
}

const char *copenssl_curve_name(const uint8_t *parameters, size_t count) {
  EC_GROUP *curve = curve_read(parameters, count);
  int number = curve ? EC_GROUP_check_named_curve(curve, 0, NULL) : NID_undef;
  EC_GROUP_free(curve);
  return number > 0 ? OBJ_nid2sn(number) : NULL;
}
