// Constant tables: trusted roots, TLS code points, domain name mapping. Scripts/update-data generates them.
// Nothing here allocates, locks or fails; what is returned lives as long as the program.

#ifndef CDATA_H
#define CDATA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

// Trusted roots

typedef struct {
  const uint8_t *der;
  uint32_t length;
  // The subject's DER, tag and length included, stands inside `der`.
  uint32_t subject_offset;
  uint32_t subject_length;
  uint32_t key_id_length;
  // The subject key identifier, or the SHA-1 of the key bits where the root has none (RFC 5280, section 4.2.1.2).
  uint8_t key_id[32];
  uint8_t sha256[32];
} cdata_root;

// The version of Mozilla's roots, "2026.10.18", and their day, "2026-10-18".
const char *cdata_roots_version(void);
const char *cdata_roots_date(void);
// The same of the other stores.
const char *cdata_stores_version(void);
const char *cdata_stores_date(void);

// Who trusts a root for server authentication.
enum {
  CDATA_STORE_MOZILLA = 1,
  CDATA_STORE_APPLE = 2,
  CDATA_STORE_MICROSOFT = 4,
  CDATA_STORE_CHROME = 8,
  CDATA_STORE_ANDROID = 16,
  CDATA_STORE_JAVA = 32,
};

typedef struct {
  const cdata_root *root;
  uint16_t stores;
  // Its constraints are cdata_constraint_at(first_constraint) … cdata_constraint_at(first_constraint + constraint_count - 1).
  uint16_t first_constraint;
  uint16_t constraint_count;
} cdata_anchor;

enum {
  // Certificates whose first date is not later than `time`.
  CDATA_CONSTRAINT_NOT_BEFORE = 1,
  // Certificates with a certificate timestamp that is not later than `time`.
  CDATA_CONSTRAINT_TIMESTAMP = 2,
  // Certificates whose DNS names lie within `names`.
  CDATA_CONSTRAINT_PERMITTED = 3,
};

// What a store trusts a root for.
typedef struct {
  uint16_t store;
  uint8_t rule;
  // Seconds since 1970; 0 where the rule has none.
  int64_t time;
  // Domains with commas in between.
  const char *_Nullable names;
} cdata_constraint;

size_t cdata_anchor_count(void);
// NULL past the end.
const cdata_anchor *_Nullable cdata_anchor_at(size_t index);

// Anchors with exactly this subject are cdata_anchor_at(first) … cdata_anchor_at(first + count - 1).
void cdata_anchors_with_subject(size_t *first, size_t *count, const uint8_t *der, size_t length);
// Anchors with exactly this key identifier are cdata_anchor_by_key_id(first) … cdata_anchor_by_key_id(first + count - 1).
void cdata_anchors_with_key_id(size_t *first, size_t *count, const uint8_t *key_id, size_t length);
// Anchors in the order of their key identifiers. NULL past the end.
const cdata_anchor *_Nullable cdata_anchor_by_key_id(size_t position);
// NULL past the end.
const cdata_constraint *_Nullable cdata_constraint_at(size_t index);

// Certificate Transparency logs

enum {
  // The owner of the list says nothing of the log.
  CDATA_LOG_UNLISTED = 0,
  CDATA_LOG_PENDING = 1,
  CDATA_LOG_QUALIFIED = 2,
  CDATA_LOG_USABLE = 3,
  CDATA_LOG_READ_ONLY = 4,
  CDATA_LOG_RETIRED = 5,
  CDATA_LOG_REJECTED = 6,
};

typedef struct {
  // SHA-256 of the key.
  uint8_t identifier[32];
  // DER SubjectPublicKeyInfo.
  const uint8_t *key;
  uint16_t key_length;
  const char *name;
  const char *operator_name;
  const char *_Nullable url;
  // Read by tiles (static-ct-api) instead of RFC 6962's requests.
  bool tiled;
  // 0 in production, 1 a test log, 2 a mirror or a log for monitoring only.
  uint8_t purpose;
  // One of CDATA_LOG_…, since when in seconds since 1970.
  uint8_t chrome_state;
  int64_t chrome_since;
  uint8_t apple_state;
  int64_t apple_since;
  // Certificates it takes, by their last second: from `first_end` up to but without `beyond_end`; 0 where it takes all.
  int64_t first_end;
  int64_t beyond_end;
} cdata_log;

size_t cdata_log_count(void);
// In the order of the identifiers. NULL past the end.
const cdata_log *_Nullable cdata_log_at(size_t index);
const cdata_log *_Nullable cdata_log_find(const uint8_t *identifier, size_t length);

// TLS code points

typedef struct {
  uint16_t id;
  // The length of the cipher's key; 0 without encryption.
  uint16_t bits;
  // The first protocol version that may negotiate the suite, as on the wire.
  uint16_t first_version;
  bool forward_secrecy;
  bool aead;
  const char *iana_name;
  const char *_Nullable openssl_name;
  // NULL where the suite does not say, as in TLS 1.3.
  const char *_Nullable key_exchange;
  const char *_Nullable authentication;
  // "AES-128-GCM", "NULL", …
  const char *cipher;
  // "SHA1", "AEAD", …; NULL without protection.
  const char *_Nullable mac;
  // The hash of the key derivation; NULL where the protocol version decides.
  const char *_Nullable hash;
} cdata_suite;

size_t cdata_suite_count(void);
// In the order of the code points. NULL past the end.
const cdata_suite *_Nullable cdata_suite_at(size_t index);
const cdata_suite *_Nullable cdata_suite_find(uint16_t id);

typedef struct {
  uint16_t id;
  // The first protocol version that uses it, as on the wire.
  uint16_t first_version;
  // IANA has registered it under this name; otherwise it is the name of a draft or an experiment.
  bool registered;
  // A group's kind, "ec", "ff", "pq" or "hybrid"; a scheme's algorithm, "RSA", "ECDSA", ….
  const char *kind;
  const char *name;
} cdata_name;

size_t cdata_group_count(void);
const cdata_name *_Nullable cdata_group_at(size_t index);
const cdata_name *_Nullable cdata_group_find(uint16_t id);

size_t cdata_scheme_count(void);
const cdata_name *_Nullable cdata_scheme_at(size_t index);
const cdata_name *_Nullable cdata_scheme_find(uint16_t id);

// Finite fields

typedef struct {
  // Big-endian, without leading zeros.
  const uint8_t *bytes;
  uint16_t length;
  uint16_t bits;
  // Whose it is: "ffdhe2048 (RFC 7919)", "Apache httpd 2.1.5, 1024 bits".
  const char *name;
} cdata_prime;

size_t cdata_prime_count(void);
// NULL past the end.
const cdata_prime *_Nullable cdata_prime_at(size_t index);
// The number without leading zeros. NULL for a prime that is not well known.
const cdata_prime *_Nullable cdata_prime_find(const uint8_t *bytes, size_t length);

// Clients

typedef struct {
  uint16_t first;
  uint16_t length;
} cdata_span;

typedef struct {
  // "firefox-135".
  const char *name;
  // "Firefox", and the versions that make this hello.
  const char *title;
  const char *first_version;
  const char *last_version;
  // The most preferred first; the rest as they stand in the hello.
  cdata_span versions;
  cdata_span suites;
  cdata_span extensions;
  cdata_span groups;
  cdata_span shares;
  cdata_span schemes;
  cdata_span delegated_schemes;
  // Of certificates.
  cdata_span compressions;
  // Names with spaces in between.
  const char *protocols;
  const char *protocol_settings;
  // 0 where it sends none.
  uint16_t record_size_limit;
  // Where reserved values stand (RFC 8701).
  bool grease_suites;
  bool grease_extensions;
  bool grease_groups;
  bool grease_versions;
  bool renegotiation_suite;
} cdata_client;

size_t cdata_client_count(void);
// NULL past the end.
const cdata_client *_Nullable cdata_client_at(size_t index);
// The numbers of a span; NULL for one that is not of the table.
const uint16_t *_Nullable cdata_client_numbers(cdata_span span);

// Unicode scalars in domain names

typedef enum {
  CDATA_IDNA_VALID = 0,
  CDATA_IDNA_MAPPED = 1,
  CDATA_IDNA_IGNORED = 2,
  CDATA_IDNA_DISALLOWED = 3,
} cdata_idna_status;

// UTS 46, section 5, non-transitional and without the rules of STD 3.
cdata_idna_status cdata_idna_status_of(uint32_t scalar);
// Scalar `index` of what a mapped scalar becomes; 0 past the end.
uint32_t cdata_idna_mapping(uint32_t scalar, size_t index);
// 'C', 'D', 'L', 'R' or 'T' (Joining_Type); 0 for scalars that do not join.
uint8_t cdata_joining_type(uint32_t scalar);

// Canonical_Combining_Class.
uint8_t cdata_combining_class(uint32_t scalar);
// Scalar `index` of the full canonical decomposition, Hangul syllables aside; 0 past the end or where there is none.
uint32_t cdata_decomposition(uint32_t scalar, size_t index);
// The primary composite of two scalars, Hangul aside; 0 where there is none.
uint32_t cdata_composition(uint32_t first, uint32_t second);

// Public suffixes

enum {
  // The name is a public suffix.
  CDATA_SUFFIX_RULE = 1,
  // Every name one label longer is one.
  CDATA_SUFFIX_WILDCARD = 2,
  // The name is none, though a wildcard says so.
  CDATA_SUFFIX_EXCEPTION = 4,
  // The rule is of the list's private section.
  CDATA_SUFFIX_PRIVATE = 8,
};

size_t cdata_suffix_count(void);
// The flags of a name of lower-case A-labels; 0 where the list is silent.
uint32_t cdata_suffix_find(const uint8_t *name, size_t length);

#pragma clang assume_nonnull end

#endif
