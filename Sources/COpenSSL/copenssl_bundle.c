#include "copenssl_crypto.h"

#include <limits.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/objects.h>
#include <openssl/pem.h>
#include <openssl/pkcs12.h>
#include <openssl/x509.h>
#include <string.h>

/* MARK: key derivation iteration counts */

static const int64_t limit = COPENSSL_ITERATION_LIMIT;

/* The value, at most limit + 1; 0 if the number is absent or negative. */
static int64_t clamped(const ASN1_INTEGER *number) {
  int64_t value = 0;
  if (!number || number->type == V_ASN1_NEG_INTEGER) return 0;
  return ASN1_INTEGER_get_int64(&value, number) && value <= limit ? value : limit + 1;
}

static int64_t product(int64_t left, int64_t right) { return right > 0 && left > limit / right ? limit + 1 : left * right; }

static int64_t derivation_iterations(const X509_ALGOR *function) {
  int64_t count = 0;
  switch (OBJ_obj2nid(function->algorithm)) {
    case NID_id_pbkdf2: {
      PBKDF2PARAM *parameters = ASN1_TYPE_unpack_sequence(ASN1_ITEM_rptr(PBKDF2PARAM), function->parameter);
      if (parameters) count = clamped(parameters->iter);
      PBKDF2PARAM_free(parameters);
      return count;
    }
    case NID_id_scrypt: {
      /* The cost is N * r * p (RFC 7914). */
      SCRYPT_PARAMS *parameters = ASN1_TYPE_unpack_sequence(ASN1_ITEM_rptr(SCRYPT_PARAMS), function->parameter);
      if (parameters) {
        count = product(clamped(parameters->costParameter), clamped(parameters->blockSize));
        count = product(count, clamped(parameters->parallelizationParameter));
      }
      SCRYPT_PARAMS_free(parameters);
      return count;
    }
    default: return 0;
  }
}

/* The iteration count of PBES2 or PBMAC1 (RFC 8018), or of an older scheme (RFC 7292, appendix C); 0 if the scheme has none. */
static int64_t iterations(const X509_ALGOR *scheme) {
  int64_t count = 0;
  int nid;
  if (!scheme) return 0;
  nid = OBJ_obj2nid(scheme->algorithm);
  ERR_set_mark();
  if (nid == NID_pbes2 || nid == NID_pbmac1) {
    PBE2PARAM *parameters = ASN1_TYPE_unpack_sequence(ASN1_ITEM_rptr(PBE2PARAM), scheme->parameter);
    if (parameters) count = derivation_iterations(parameters->keyfunc);
    PBE2PARAM_free(parameters);
  } else {
    PBEPARAM *parameters = ASN1_TYPE_unpack_sequence(ASN1_ITEM_rptr(PBEPARAM), scheme->parameter);
    if (parameters) count = clamped(parameters->iter);
    PBEPARAM_free(parameters);
  }
  ERR_pop_to_mark();
  return count;
}

int copenssl_pem_is_excessive(const char *pem, size_t count) {
  BIO *text;
  size_t left, before = 0;
  int64_t sum = 0;
  copenssl_start();
  text = count <= INT_MAX ? BIO_new_mem_buf(pem, (int)count) : NULL;
  ERR_set_mark();
  /* Skips a malformed block, as the key reader does; ends when a pass consumes no input. */
  while (text && sum <= limit && (left = BIO_ctrl_pending(text)) > 0 && left != before) {
    char *name = NULL, *header = NULL;
    unsigned char *der = NULL;
    long length = 0;
    before = left;
    if (!PEM_read_bio(text, &name, &header, &der, &length)) continue;
    if (strcmp(name, PEM_STRING_PKCS8) == 0) {
      const unsigned char *cursor = der;
      X509_SIG *sealed = d2i_X509_SIG(NULL, &cursor, length);
      const X509_ALGOR *scheme = NULL;
      if (sealed) X509_SIG_get0(sealed, &scheme, NULL);
      sum += iterations(scheme);
      X509_SIG_free(sealed);
    }
    OPENSSL_free(name);
    OPENSSL_free(header);
    OPENSSL_clear_free(der, length > 0 ? (size_t)length : 0);
  }
  ERR_pop_to_mark();
  BIO_free(text);
  return sum > limit;
}

/* MARK: PKCS #12 files */

typedef struct {
  const char *passphrase;
  int64_t iterations;
  int is_excessive;
  EVP_PKEY *key;
  copenssl_chain *certificates;
} bundle_reader;

static int spend(bundle_reader *reader, int64_t count) {
  reader->iterations += count;
  reader->is_excessive = reader->iterations > limit;
  return !reader->is_excessive;
}

static int read_key(bundle_reader *reader, const PKCS8_PRIV_KEY_INFO *info) {
  reader->key = info ? EVP_PKCS82PKEY(info) : NULL;
  return reader->key != NULL;
}

static int read_shrouded_key(bundle_reader *reader, const PKCS12_SAFEBAG *bag) {
  const X509_ALGOR *scheme = NULL;
  PKCS8_PRIV_KEY_INFO *info;
  int done;
  X509_SIG_get0(PKCS12_SAFEBAG_get0_pkcs8(bag), &scheme, NULL);
  if (!spend(reader, iterations(scheme))) return 0;
  info = PKCS12_decrypt_skey(bag, reader->passphrase, -1);
  done = read_key(reader, info);
  PKCS8_PRIV_KEY_INFO_free(info);
  return done;
}

static int read_certificate(bundle_reader *reader, const PKCS12_SAFEBAG *bag) {
  X509 *certificate;
  if (PKCS12_SAFEBAG_get_bag_nid(bag) != NID_x509Certificate) return 1;
  certificate = PKCS12_SAFEBAG_get1_cert(bag);
  if (certificate && sk_X509_push(reader->certificates, certificate) > 0) return 1;
  X509_free(certificate);
  return 0;
}

/* Reads the first key and all certificates. The DER parser limits the nesting depth of SafeContents bags. */
static int read_bags(bundle_reader *reader, const STACK_OF(PKCS12_SAFEBAG) *bags) {
  int index, done = bags != NULL;
  for (index = 0; done && index < sk_PKCS12_SAFEBAG_num(bags); index++) {
    const PKCS12_SAFEBAG *bag = sk_PKCS12_SAFEBAG_value(bags, index);
    switch (PKCS12_SAFEBAG_get_nid(bag)) {
      case NID_keyBag: done = reader->key || read_key(reader, PKCS12_SAFEBAG_get0_p8inf(bag)); break;
      case NID_pkcs8ShroudedKeyBag: done = reader->key || read_shrouded_key(reader, bag); break;
      case NID_certBag: done = read_certificate(reader, bag); break;
      case NID_safeContentsBag: done = read_bags(reader, PKCS12_SAFEBAG_get0_safes(bag)); break;
      default: break;
    }
  }
  return done;
}

static int read_safe(bundle_reader *reader, PKCS7 *safe) {
  STACK_OF(PKCS12_SAFEBAG) *bags = NULL;
  int done;
  if (PKCS7_type_is_data(safe)) {
    bags = PKCS12_unpack_p7data(safe);
  } else if (PKCS7_type_is_encrypted(safe)) {
    if (!safe->d.encrypted || !safe->d.encrypted->enc_data) return 0;
    if (!spend(reader, iterations(safe->d.encrypted->enc_data->algorithm))) return 0;
    bags = PKCS12_unpack_p7encdata(safe, reader->passphrase, -1);
  } else {
    return 1;
  }
  done = read_bags(reader, bags);
  sk_PKCS12_SAFEBAG_pop_free(bags, PKCS12_SAFEBAG_free);
  return done;
}

static int read_safes(bundle_reader *reader, PKCS12 *bundle) {
  STACK_OF(PKCS7) *safes = PKCS12_unpack_authsafes(bundle);
  int index, done = safes != NULL;
  for (index = 0; done && index < sk_PKCS7_num(safes); index++) done = read_safe(reader, sk_PKCS7_value(safes, index));
  sk_PKCS7_pop_free(safes, PKCS7_free);
  return done;
}

/* COPENSSL_OK, COPENSSL_KEY_MISMATCH or COPENSSL_KEY_EXCESSIVE. An empty passphrase is tried both as NULL and as "". */
static int check_mac(bundle_reader *reader, PKCS12 *bundle) {
  const ASN1_INTEGER *count = NULL;
  const X509_ALGOR *digest = NULL;
  int is_empty = !reader->passphrase || !*reader->passphrase;
  int64_t once;
  if (!PKCS12_mac_present(bundle)) {
    if (is_empty) reader->passphrase = NULL;
    return COPENSSL_OK;
  }
  PKCS12_get0_mac(NULL, &digest, NULL, &count, bundle);
  once = (count ? clamped(count) : 1) + iterations(digest);
  if (!spend(reader, is_empty ? 2 * once : once)) return COPENSSL_KEY_EXCESSIVE;
  if (!is_empty) return PKCS12_verify_mac(bundle, reader->passphrase, -1) ? COPENSSL_OK : COPENSSL_KEY_MISMATCH;
  reader->passphrase = PKCS12_verify_mac(bundle, NULL, 0) ? NULL : "";
  return !reader->passphrase || PKCS12_verify_mac(bundle, "", 0) ? COPENSSL_OK : COPENSSL_KEY_MISMATCH;
}

/* Moves the key's certificate to the front. */
static void put_own_first(bundle_reader *reader) {
  int index;
  ERR_set_mark();
  for (index = 0; reader->key && index < sk_X509_num(reader->certificates); index++) {
    X509 *certificate = sk_X509_value(reader->certificates, index);
    if (!X509_check_private_key(certificate, reader->key)) continue;
    /* Cannot fail for lack of memory: sk_X509_delete has just made room. */
    sk_X509_delete(reader->certificates, index);
    sk_X509_unshift(reader->certificates, certificate);
    break;
  }
  ERR_pop_to_mark();
}

/* Maps the error queue to COPENSSL_KEY_UNSUPPORTED or COPENSSL_KEY_MALFORMED. */
static int bundle_failure(void) {
  unsigned long code;
  while ((code = ERR_peek_error()) != 0) {
    if (ERR_GET_REASON(code) == ERR_R_UNSUPPORTED) return COPENSSL_KEY_UNSUPPORTED;
    ERR_get_error();
  }
  return COPENSSL_KEY_MALFORMED;
}

int copenssl_bundle_parse(EVP_PKEY **key, copenssl_chain **chain, const uint8_t *der, size_t count, const char *passphrase) {
  bundle_reader reader = {passphrase, 0, 0, NULL, NULL};
  PKCS12 *bundle;
  int result;
  *key = NULL;
  *chain = NULL;
  copenssl_start();
  bundle = count <= LONG_MAX ? d2i_PKCS12(NULL, &der, (long)count) : NULL;
  if (!bundle) return COPENSSL_KEY_MALFORMED;
  reader.certificates = sk_X509_new_null();
  result = check_mac(&reader, bundle);
  if (result == COPENSSL_OK && !(reader.certificates && read_safes(&reader, bundle))) {
    result = reader.is_excessive ? COPENSSL_KEY_EXCESSIVE : bundle_failure();
  }
  PKCS12_free(bundle);
  if (result == COPENSSL_OK) {
    put_own_first(&reader);
    *key = reader.key;
    *chain = reader.certificates;
  } else {
    EVP_PKEY_free(reader.key);
    sk_X509_pop_free(reader.certificates, X509_free);
  }
  return result;
}
