#include "copenssl_tls.h"

#include "copenssl_crypto.h"

#include <limits.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/tls1.h>
#include <openssl/x509.h>
#include <string.h>

/* MARK: contexts */

/* Accepts every chain: certificates are verified elsewhere, and libssl must not spend time on it. */
static int skip_verification(X509_STORE_CTX *store, void *unused) {
  (void)unused;
  X509_STORE_CTX_set_error(store, X509_V_OK);
  return 1;
}

SSL_CTX *copenssl_context_new(int is_server) {
  SSL_CTX *context = copenssl_start() ? SSL_CTX_new(is_server ? TLS_server_method() : TLS_client_method()) : NULL;
  if (!context) return NULL;
  SSL_CTX_set_security_level(context, 0);
  SSL_CTX_set_verify(context, SSL_VERIFY_NONE, NULL);
  SSL_CTX_set_cert_verify_callback(context, skip_verification, NULL);
  SSL_CTX_set_session_cache_mode(context, SSL_SESS_CACHE_OFF);
  SSL_CTX_set_mode(context, SSL_MODE_RELEASE_BUFFERS | SSL_MODE_NO_AUTO_CHAIN | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
  SSL_CTX_set_options(context, SSL_OP_LEGACY_SERVER_CONNECT);
  if (is_server) SSL_CTX_set_session_id_context(context, (const uint8_t *)"tlsprobe", 8);
  return context;
}

void copenssl_context_free(SSL_CTX *context) { SSL_CTX_free(context); }

int copenssl_context_set_versions(SSL_CTX *context, int minimum, int maximum) {
  return SSL_CTX_set_min_proto_version(context, minimum) && SSL_CTX_set_max_proto_version(context, maximum);
}

int copenssl_context_set_suites(SSL_CTX *context, const char *cipher_list, const char *cipher_suites) {
  if (cipher_list && !SSL_CTX_set_cipher_list(context, cipher_list)) return 0;
  return !cipher_suites || SSL_CTX_set_ciphersuites(context, cipher_suites);
}

int copenssl_context_set_groups(SSL_CTX *context, const char *groups) { return SSL_CTX_set1_groups_list(context, groups) == 1; }

int copenssl_context_set_schemes(SSL_CTX *context, const char *schemes) { return SSL_CTX_set1_sigalgs_list(context, schemes) == 1; }

typedef int security_callback(const SSL *, const SSL_CTX *, int, int, int, void *, void *);

static security_callback *standard_security = NULL;
static CRYPTO_ONCE standard_security_once = CRYPTO_ONCE_STATIC_INIT;
static void find_standard_security(void) {
  SSL_CTX *context = SSL_CTX_new(TLS_client_method());
  if (context) standard_security = SSL_CTX_get_security_callback(context);
  SSL_CTX_free(context);
}

/* `minimum` is the lowest strength of an ephemeral Diffie-Hellman key in security bits. */
static int security_with_dh_minimum(
    const SSL *session, const SSL_CTX *context, int operation, int bits, int nid, void *other, void *minimum) {
  if (operation == SSL_SECOP_TMP_DH && bits < (int)(intptr_t)minimum) return 0;
  return standard_security(session, context, operation, bits, nid, other, minimum);
}

int copenssl_context_require_dh(SSL_CTX *context, int security_bits) {
  if (!CRYPTO_THREAD_run_once(&standard_security_once, find_standard_security) || !standard_security) return 0;
  SSL_CTX_set_security_callback(context, security_with_dh_minimum);
  SSL_CTX_set0_security_ex_data(context, (void *)(intptr_t)security_bits);
  return 1;
}

void copenssl_context_set_security_level(SSL_CTX *context, int level) { SSL_CTX_set_security_level(context, level); }

void copenssl_context_set_max_certificates(SSL_CTX *context, size_t bytes) {
  SSL_CTX_set_max_cert_list(context, bytes > LONG_MAX ? LONG_MAX : (long)bytes);
}

void copenssl_context_set_tickets(SSL_CTX *context, int enabled) {
  if (enabled) return;
  SSL_CTX_set_options(context, SSL_OP_NO_TICKET);
  SSL_CTX_set_num_tickets(context, 0);
}

void copenssl_context_set_ticket_count(SSL_CTX *context, size_t count) { SSL_CTX_set_num_tickets(context, count); }

int copenssl_context_set_ticket_keys(SSL_CTX *context, const uint8_t *keys, size_t count) {
  return SSL_CTX_set_tlsext_ticket_keys(context, (void *)keys, (long)count) == 1;
}

void copenssl_context_cache_sessions(SSL_CTX *context) { SSL_CTX_set_session_cache_mode(context, SSL_SESS_CACHE_SERVER); }

void copenssl_context_accept_early_data(SSL_CTX *context, uint32_t limit) {
  SSL_CTX_set_max_early_data(context, limit);
  SSL_CTX_set_recv_max_early_data(context, limit);
  SSL_CTX_set_options(context, SSL_OP_NO_ANTI_REPLAY);
}

void copenssl_context_shut_quietly(SSL_CTX *context) { SSL_CTX_set_quiet_shutdown(context, 1); }

void copenssl_context_set_renegotiation(SSL_CTX *context, int manner) {
  if (manner == COPENSSL_RENEGOTIATION_REFUSED) SSL_CTX_set_options(context, SSL_OP_NO_RENEGOTIATION);
#ifdef SSL_OP_ALLOW_CLIENT_RENEGOTIATION
  else SSL_CTX_set_options(context, SSL_OP_ALLOW_CLIENT_RENEGOTIATION);
#endif
  if (manner == COPENSSL_RENEGOTIATION_UNSAFE) SSL_CTX_set_options(context, SSL_OP_ALLOW_UNSAFE_LEGACY_RENEGOTIATION);
}

int copenssl_context_set_max_fragment(SSL_CTX *context, uint8_t code) {
  return SSL_CTX_set_tlsext_max_fragment_length(context, code) == 1;
}

void copenssl_context_offer_post_handshake(SSL_CTX *context) { SSL_CTX_set_post_handshake_auth(context, 1); }

int copenssl_context_offer_protocols(SSL_CTX *context, const uint8_t *protocols, size_t count) {
  return count <= UINT_MAX && SSL_CTX_set_alpn_protos(context, protocols, (unsigned)count) == 0;
}

void copenssl_context_pad_hello(SSL_CTX *context) { SSL_CTX_set_options(context, SSL_OP_TLSEXT_PADDING); }

int copenssl_context_request_staple(SSL_CTX *context) {
  return SSL_CTX_set_tlsext_status_type(context, TLSEXT_STATUSTYPE_ocsp) == 1;
}

/* A custom extension: libssl's own support for signed certificate timestamps would also verify them. */
int copenssl_context_request_timestamps(SSL_CTX *context) {
  unsigned where = SSL_EXT_CLIENT_HELLO | SSL_EXT_TLS1_2_SERVER_HELLO | SSL_EXT_TLS1_3_CERTIFICATE;
  return SSL_CTX_add_custom_ext(context, TLSEXT_TYPE_signed_certificate_timestamp, where, NULL, NULL, NULL, NULL, NULL);
}

static X509 *certificate_parse(const uint8_t *der, size_t count) {
  return count <= LONG_MAX ? d2i_X509(NULL, &der, (long)count) : NULL;
}

int copenssl_chain_push(copenssl_chain *chain, const uint8_t *der, size_t count) {
  X509 *certificate = certificate_parse(der, count);
  if (certificate && sk_X509_push(chain, certificate) > 0) return 1;
  X509_free(certificate);
  return 0;
}

int copenssl_context_use_chain(
    SSL_CTX *context, const uint8_t *leaf, size_t count, const uint8_t *key, size_t key_count, copenssl_chain *chain) {
  X509 *certificate = certificate_parse(leaf, count);
  EVP_PKEY *owner = copenssl_private_key_from_der(key, key_count);
  int done = certificate && owner && SSL_CTX_use_cert_and_key(context, certificate, owner, chain, 1);
  X509_free(certificate);
  EVP_PKEY_free(owner);
  return done;
}

void copenssl_context_agree_in_fields(SSL_CTX *context) { SSL_CTX_set_dh_auto(context, 1); }

void copenssl_context_request_client_certificate(SSL_CTX *context, int manner) {
  int mode = SSL_VERIFY_PEER;
  if (manner == COPENSSL_CERTIFICATE_REQUIRED) mode |= SSL_VERIFY_FAIL_IF_NO_PEER_CERT;
  if (manner == COPENSSL_CERTIFICATE_LATER) mode |= SSL_VERIFY_POST_HANDSHAKE;
  SSL_CTX_set_verify(context, mode, NULL);
}

int copenssl_context_add_client_authority(SSL_CTX *context, const uint8_t *der, size_t count) {
  X509 *certificate = certificate_parse(der, count);
  int done = certificate && SSL_CTX_add_client_CA(context, certificate);
  X509_free(certificate);
  return done;
}

/* MARK: server callbacks */

typedef struct {
  void *owner;
  copenssl_choose_name *name;
  copenssl_choose_protocol *protocol;
  const uint8_t *(*staple)(void *owner, size_t *count);
} server_choices;

static void free_choices(void *parent, void *data, CRYPTO_EX_DATA *all, int index, long number, void *pointer) {
  (void)parent, (void)all, (void)index, (void)number, (void)pointer;
  OPENSSL_free(data);
}

static int choices_index = -1;
static CRYPTO_ONCE choices_once = CRYPTO_ONCE_STATIC_INIT;
static void make_choices_index(void) { choices_index = SSL_CTX_get_ex_new_index(0, NULL, NULL, NULL, free_choices); }

static server_choices *choices_of(SSL_CTX *context) {
  server_choices *choices;
  if (!CRYPTO_THREAD_run_once(&choices_once, make_choices_index) || choices_index < 0) return NULL;
  choices = SSL_CTX_get_ex_data(context, choices_index);
  if (choices) return choices;
  choices = OPENSSL_zalloc(sizeof *choices);
  if (choices && !SSL_CTX_set_ex_data(context, choices_index, choices)) {
    OPENSSL_free(choices);
    choices = NULL;
  }
  return choices;
}

static int name_told(SSL *session, int *alert, void *data) {
  server_choices *choices = data;
  const char *name = SSL_get_servername(session, TLSEXT_NAMETYPE_host_name);
  if (!name) return SSL_TLSEXT_ERR_NOACK;
  if (choices->name(choices->owner, session, name)) return SSL_TLSEXT_ERR_OK;
  *alert = SSL_AD_UNRECOGNIZED_NAME;
  return SSL_TLSEXT_ERR_ALERT_FATAL;
}

static int protocols_told(SSL *session, const uint8_t **chosen, uint8_t *length, const uint8_t *offered, unsigned count, void *data) {
  server_choices *choices = data;
  size_t start = 0, size = 0;
  int choice = choices->protocol(choices->owner, offered, count, &start, &size);
  (void)session;
  if (choice <= 0) return choice < 0 ? SSL_TLSEXT_ERR_ALERT_FATAL : SSL_TLSEXT_ERR_NOACK;
  if (start > count || size > count - start || size > UINT8_MAX) return SSL_TLSEXT_ERR_ALERT_FATAL;
  *chosen = offered + start;
  *length = (uint8_t)size;
  return SSL_TLSEXT_ERR_OK;
}

static int staple_wanted(SSL *session, void *data) {
  server_choices *choices = data;
  size_t count = 0;
  const uint8_t *staple = choices->staple(choices->owner, &count);
  uint8_t *copy = staple && count ? OPENSSL_memdup(staple, count) : NULL;
  if (!copy) return SSL_TLSEXT_ERR_NOACK;
  SSL_set_tlsext_status_ocsp_resp(session, copy, (long)count);
  return SSL_TLSEXT_ERR_OK;
}

void copenssl_context_set_choices(
    SSL_CTX *context, void *owner, copenssl_choose_name *choose_name, copenssl_choose_protocol *choose_protocol) {
  server_choices *choices = choices_of(context);
  if (!choices) return;
  choices->owner = owner;
  choices->name = choose_name;
  choices->protocol = choose_protocol;
  if (choose_name) {
    SSL_CTX_set_tlsext_servername_callback(context, name_told);
    SSL_CTX_set_tlsext_servername_arg(context, choices);
  }
  if (choose_protocol) SSL_CTX_set_alpn_select_cb(context, protocols_told, choices);
}

void copenssl_context_staple(SSL_CTX *context, void *owner, const uint8_t *(*staple)(void *owner, size_t *count)) {
  server_choices *choices = choices_of(context);
  if (!choices) return;
  choices->owner = owner;
  choices->staple = staple;
  SSL_CTX_set_tlsext_status_cb(context, staple_wanted);
  SSL_CTX_set_tlsext_status_arg(context, choices);
}

void copenssl_session_switch_context(SSL *session, SSL_CTX *context) { SSL_set_SSL_CTX(session, context); }

void copenssl_session_require_certificate(SSL *session) {
  SSL_set_verify(session, SSL_VERIFY_PEER | SSL_VERIFY_FAIL_IF_NO_PEER_CERT, NULL);
}

/* MARK: sessions */

/* The input of a session: the caller's bytes, borrowed without a copy for the duration of one step. */
typedef struct {
  const uint8_t *next;
  size_t left;
  int has_ended;
} lent_bytes;

static int lent_read(BIO *input, char *bytes, size_t capacity, size_t *count) {
  lent_bytes *lent = BIO_get_data(input);
  BIO_clear_retry_flags(input);
  *count = lent->left < capacity ? lent->left : capacity;
  if (*count) {
    memcpy(bytes, lent->next, *count);
    lent->next += *count;
    lent->left -= *count;
    return 1;
  }
  if (lent->has_ended || !capacity) return 0;
  BIO_set_retry_read(input);
  return -1;
}

static long lent_control(BIO *input, int command, long number, void *pointer) {
  const lent_bytes *lent = BIO_get_data(input);
  (void)number, (void)pointer;
  switch (command) {
    case BIO_CTRL_EOF: return lent->has_ended && !lent->left;
    case BIO_CTRL_PENDING: return lent->left > LONG_MAX ? LONG_MAX : (long)lent->left;
    case BIO_CTRL_FLUSH: return 1;
    default: return 0;
  }
}

static int lent_create(BIO *input) {
  lent_bytes *lent = OPENSSL_zalloc(sizeof *lent);
  BIO_set_data(input, lent);
  BIO_set_init(input, lent != NULL);
  return lent != NULL;
}

static int lent_destroy(BIO *input) {
  OPENSSL_free(BIO_get_data(input));
  return 1;
}

static BIO_METHOD *lent_method = NULL;
static CRYPTO_ONCE lent_once = CRYPTO_ONCE_STATIC_INIT;
static void make_lent_method(void) {
  int kind = BIO_get_new_index();
  BIO_METHOD *method = kind < 0 ? NULL : BIO_meth_new(kind | BIO_TYPE_SOURCE_SINK, "lent bytes");
  if (method && BIO_meth_set_read_ex(method, lent_read) && BIO_meth_set_ctrl(method, lent_control) &&
      BIO_meth_set_create(method, lent_create) && BIO_meth_set_destroy(method, lent_destroy)) {
    lent_method = method;
  } else {
    BIO_meth_free(method);
  }
}

static BIO *lent_new(void) {
  return CRYPTO_THREAD_run_once(&lent_once, make_lent_method) && lent_method ? BIO_new(lent_method) : NULL;
}

SSL *copenssl_session_new(SSL_CTX *context, int is_server) {
  SSL *session = SSL_new(context);
  BIO *input = lent_new(), *output = BIO_new(BIO_s_mem());
  if (!session || !input || !output) {
    BIO_free(input);
    BIO_free(output);
    SSL_free(session);
    return NULL;
  }
  BIO_set_mem_eof_return(output, -1);
  SSL_set_bio(session, input, output);
  if (is_server) SSL_set_accept_state(session);
  else SSL_set_connect_state(session);
  return session;
}

void copenssl_session_free(SSL *session) { SSL_free(session); }

static int tell_index = -1;
static CRYPTO_ONCE tell_once = CRYPTO_ONCE_STATIC_INIT;
static void make_tell_index(void) { tell_index = SSL_get_ex_new_index(0, NULL, NULL, NULL, NULL); }

static void message_seen(int is_written, int version, int type, const void *bytes, size_t count, SSL *session, void *owner) {
  copenssl_tell_message *tell = (copenssl_tell_message *)SSL_get_ex_data(session, tell_index);
  (void)version;
  if (!tell || !owner) return;
  if (type == SSL3_RT_HANDSHAKE || type == SSL3_RT_ALERT) tell(owner, is_written, type, bytes, count);
  else if (type == SSL3_RT_HEADER) tell(owner, is_written, COPENSSL_RECORD_HEADER, bytes, count);
}

void copenssl_session_set_owner(SSL *session, void *owner, copenssl_tell_message *tell) {
  if (!CRYPTO_THREAD_run_once(&tell_once, make_tell_index) || tell_index < 0) return;
  SSL_set_ex_data(session, tell_index, (void *)tell);
  SSL_set_app_data(session, owner);
  SSL_set_msg_callback(session, message_seen);
  SSL_set_msg_callback_arg(session, owner);
}

static int log_index = -1;
static CRYPTO_ONCE log_once = CRYPTO_ONCE_STATIC_INIT;
static void make_log_index(void) { log_index = SSL_CTX_get_ex_new_index(0, NULL, NULL, NULL, NULL); }

static void key_seen(const SSL *session, const char *line) {
  copenssl_log_key *log = (copenssl_log_key *)SSL_CTX_get_ex_data(SSL_get_SSL_CTX(session), log_index);
  void *owner = SSL_get_app_data(session);
  if (log && owner) log(owner, line);
}

void copenssl_context_set_key_log(SSL_CTX *context, copenssl_log_key *log) {
  if (!CRYPTO_THREAD_run_once(&log_once, make_log_index) || log_index < 0) return;
  SSL_CTX_set_ex_data(context, log_index, (void *)log);
  SSL_CTX_set_keylog_callback(context, key_seen);
}

int copenssl_session_set_server_name(SSL *session, const char *name) { return SSL_set_tlsext_host_name(session, name) == 1; }

int copenssl_session_offer_protocols(SSL *session, const uint8_t *protocols, size_t count) {
  return count <= UINT_MAX && SSL_set_alpn_protos(session, protocols, (unsigned)count) == 0;
}

int copenssl_session_set_versions(SSL *session, int minimum, int maximum) {
  return SSL_set_min_proto_version(session, minimum) && SSL_set_max_proto_version(session, maximum);
}

void copenssl_session_refuse_tickets(SSL *session) { SSL_set_options(session, SSL_OP_NO_TICKET); }

void copenssl_session_offer_post_handshake(SSL *session) { SSL_set_post_handshake_auth(session, 1); }

void copenssl_session_signal_fallback(SSL *session) { SSL_set_mode(session, SSL_MODE_SEND_FALLBACK_SCSV); }

int copenssl_session_set_record_length(SSL *session, size_t length) { return SSL_set_max_send_fragment(session, (long)length); }

/* MARK: memory input and output */

void copenssl_session_lend(SSL *session, const uint8_t *bytes, size_t count) {
  lent_bytes *lent = BIO_get_data(SSL_get_rbio(session));
  lent->next = bytes;
  lent->left = count;
}

size_t copenssl_session_take_back(SSL *session) {
  lent_bytes *lent = BIO_get_data(SSL_get_rbio(session));
  size_t left = lent->left;
  lent->next = NULL;
  lent->left = 0;
  return left;
}

void copenssl_session_receive_end(SSL *session) { ((lent_bytes *)BIO_get_data(SSL_get_rbio(session)))->has_ended = 1; }

size_t copenssl_session_pending_output(SSL *session) { return BIO_ctrl_pending(SSL_get_wbio(session)); }

size_t copenssl_session_take_output(SSL *session, uint8_t *bytes, size_t capacity) {
  size_t count = 0;
  if (!BIO_read_ex(SSL_get_wbio(session), bytes, capacity, &count)) count = 0;
  return count;
}

static int step_of(SSL *session, int result) {
  unsigned long code;
  switch (SSL_get_error(session, result)) {
    case SSL_ERROR_NONE: return COPENSSL_STEP_DONE;
    case SSL_ERROR_WANT_READ:
    case SSL_ERROR_WANT_WRITE: return COPENSSL_STEP_NEEDS_INPUT;
    case SSL_ERROR_ZERO_RETURN: return COPENSSL_STEP_CLOSED;
    case SSL_ERROR_SYSCALL: return COPENSSL_STEP_ENDED;
    default: break;
  }
  code = ERR_peek_error();
  if (ERR_GET_LIB(code) == ERR_LIB_SSL && ERR_GET_REASON(code) == SSL_R_UNEXPECTED_EOF_WHILE_READING) return COPENSSL_STEP_ENDED;
  return COPENSSL_STEP_FAILED;
}

/* The queue is usually empty, and peeking is faster than clearing. */
static void forget_errors(void) {
  if (ERR_peek_error()) ERR_clear_error();
}

int copenssl_session_handshake(SSL *session) {
  ERR_clear_error();
  return step_of(session, SSL_do_handshake(session));
}

int copenssl_session_read(SSL *session, uint8_t *bytes, size_t capacity, size_t *count) {
  const lent_bytes *lent = BIO_get_data(SSL_get_rbio(session));
  int result = 1;
  *count = 0;
  forget_errors();
  /* SSL_read_ex returns at most one record. */
  while (result > 0 && *count < capacity) {
    size_t more = 0;
    result = SSL_read_ex(session, bytes + *count, capacity - *count, &more);
    if (result > 0) *count += more;
    /* All input is consumed: another SSL_read_ex would only return SSL_ERROR_WANT_READ. */
    if (result > 0 && lent->left == 0 && !lent->has_ended && !SSL_has_pending(session)) return COPENSSL_STEP_NEEDS_INPUT;
  }
  return step_of(session, result);
}

int copenssl_session_write(SSL *session, const uint8_t *bytes, size_t count) {
  size_t written = 0;
  forget_errors();
  return step_of(session, SSL_write_ex(session, bytes, count, &written));
}

int copenssl_session_shutdown(SSL *session) {
  int result;
  ERR_clear_error();
  result = SSL_shutdown(session);
  return result >= 0 ? COPENSSL_STEP_DONE : step_of(session, result);
}

/* MARK: early data */

int copenssl_session_write_early(SSL *session, const uint8_t *bytes, size_t count) {
  size_t written = 0;
  ERR_clear_error();
  return step_of(session, SSL_write_early_data(session, bytes, count, &written));
}

int copenssl_session_read_early(SSL *session, uint8_t *bytes, size_t capacity, size_t *count) {
  ERR_clear_error();
  switch (SSL_read_early_data(session, bytes, capacity, count)) {
    case SSL_READ_EARLY_DATA_SUCCESS: return COPENSSL_STEP_DONE;
    case SSL_READ_EARLY_DATA_FINISH: return COPENSSL_STEP_FINISHED;
    default: return step_of(session, -1);
  }
}

int copenssl_session_early_status(const SSL *session) {
  switch (SSL_get_early_data_status(session)) {
    case SSL_EARLY_DATA_ACCEPTED: return COPENSSL_EARLY_ACCEPTED;
    case SSL_EARLY_DATA_REJECTED: return COPENSSL_EARLY_REJECTED;
    default: return COPENSSL_EARLY_NOT_SENT;
  }
}

/* MARK: after the handshake */

int copenssl_session_renegotiate(SSL *session) {
  ERR_clear_error();
  return SSL_renegotiate(session) == 1;
}

/* Reads and discards application data: only SSL_read accepts the data that a server sent before it received the ClientHello. */
int copenssl_session_renegotiation_step(SSL *session) {
  uint8_t discarded[4096];
  size_t count = 0;
  int result = 1;
  forget_errors();
  while (result > 0) result = SSL_read_ex(session, discarded, sizeof discarded, &count);
  int step = step_of(session, result);
  if (!SSL_renegotiate_pending(session) && !SSL_in_init(session)) return COPENSSL_STEP_DONE;
  return step;
}

int copenssl_session_is_secure(SSL *session) { return SSL_get_secure_renegotiation_support(session) == 1; }

int copenssl_session_request_certificate(SSL *session) {
  ERR_clear_error();
  return SSL_verify_client_post_handshake(session) == 1 && SSL_do_handshake(session) == 1;
}

/* MARK: negotiated parameters */

int copenssl_session_version(const SSL *session) { return SSL_version(session); }

uint16_t copenssl_session_suite(const SSL *session) {
  const SSL_CIPHER *suite = SSL_get_current_cipher(session);
  return suite ? SSL_CIPHER_get_protocol_id(suite) : 0;
}

size_t copenssl_session_protocol(const SSL *session, const uint8_t **name) {
  unsigned length = 0;
  SSL_get0_alpn_selected(session, name, &length);
  return length;
}

int copenssl_session_is_resumed(const SSL *session) { return SSL_session_reused(session); }

/* MARK: resumption */

static int keep_index = -1;
static CRYPTO_ONCE keep_once = CRYPTO_ONCE_STATIC_INIT;
static void make_keep_index(void) { keep_index = SSL_CTX_get_ex_new_index(0, NULL, NULL, NULL, NULL); }

static int resumption_given(SSL *session, SSL_SESSION *resumption) {
  copenssl_keep_resumption *keep = (copenssl_keep_resumption *)SSL_CTX_get_ex_data(SSL_get_SSL_CTX(session), keep_index);
  void *owner = SSL_get_app_data(session);
  if (!keep || !owner) return 0;
  keep(owner, resumption);
  return 1;
}

void copenssl_context_keep_resumptions(SSL_CTX *context, copenssl_keep_resumption *keep) {
  if (!CRYPTO_THREAD_run_once(&keep_once, make_keep_index) || keep_index < 0) return;
  SSL_CTX_set_ex_data(context, keep_index, (void *)keep);
  SSL_CTX_set_session_cache_mode(context, SSL_SESS_CACHE_CLIENT | SSL_SESS_CACHE_NO_INTERNAL);
  SSL_CTX_sess_set_new_cb(context, resumption_given);
}

SSL_SESSION *copenssl_session_resumption(SSL *session) {
  SSL_SESSION *resumption = SSL_get1_session(session);
  if (resumption && SSL_SESSION_is_resumable(resumption)) return resumption;
  SSL_SESSION_free(resumption);
  return NULL;
}

void copenssl_resumption_free(SSL_SESSION *resumption) { SSL_SESSION_free(resumption); }

copenssl_resumption_facts copenssl_resumption_describe(const SSL_SESSION *resumption) {
  const SSL_CIPHER *suite = SSL_SESSION_get0_cipher(resumption);
  unsigned long lifetime = SSL_SESSION_get_ticket_lifetime_hint(resumption);
  copenssl_resumption_facts facts = {
      .version = SSL_SESSION_get_protocol_version(resumption),
      .suite = suite ? SSL_CIPHER_get_protocol_id(suite) : 0,
      .has_ticket = SSL_SESSION_has_ticket(resumption),
      .lifetime_seconds = lifetime > UINT32_MAX ? UINT32_MAX : (uint32_t)lifetime,
      .early_data = SSL_SESSION_get_max_early_data(resumption),
  };
  return facts;
}

size_t copenssl_resumption_identifier(const SSL_SESSION *resumption, uint8_t *identifier, size_t capacity) {
  unsigned length = 0;
  const uint8_t *bytes = SSL_SESSION_get_id(resumption, &length);
  if (!bytes || length > capacity) return 0;
  memcpy(identifier, bytes, length);
  return length;
}

size_t copenssl_resumption_export(const SSL_SESSION *resumption, uint8_t *der, size_t capacity) {
  int length = i2d_SSL_SESSION(resumption, NULL);
  if (length > 0 && der && (size_t)length <= capacity) length = i2d_SSL_SESSION(resumption, &der);
  return length > 0 ? (size_t)length : 0;
}

int copenssl_session_resume(SSL *session, const uint8_t *der, size_t count) {
  SSL_SESSION *resumption = count <= LONG_MAX ? d2i_SSL_SESSION(NULL, &der, (long)count) : NULL;
  int done = resumption && SSL_set_session(session, resumption);
  SSL_SESSION_free(resumption);
  return done;
}
