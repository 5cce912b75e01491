#ifndef COPENSSL_TLS_H
#define COPENSSL_TLS_H

/* libssl in steps without policy: a session reads and writes memory, and tells callbacks what it sees. */

#include "copenssl_crypto.h"

#include <openssl/types.h>
#include <stddef.h>
#include <stdint.h>

/* MARK: contexts */

/* A context without verification, security level 0, no session cache, no automatic chains, legacy servers allowed. */
SSL_CTX *copenssl_context_new(int is_server);
void copenssl_context_free(SSL_CTX *context);
int copenssl_context_set_versions(SSL_CTX *context, int minimum, int maximum);
int copenssl_context_set_suites(SSL_CTX *context, const char *cipher_list, const char *cipher_suites);
int copenssl_context_set_groups(SSL_CTX *context, const char *groups);
int copenssl_context_set_schemes(SSL_CTX *context, const char *schemes);
/* Rejects ephemeral keys of finite-field Diffie-Hellman below this strength: 80 is 1,024 bits, 112 is 2,048. */
int copenssl_context_require_dh(SSL_CTX *context, int security_bits);
void copenssl_context_set_security_level(SSL_CTX *context, int level);
void copenssl_context_set_max_certificates(SSL_CTX *context, size_t bytes);
void copenssl_context_set_tickets(SSL_CTX *context, int enabled);
/* In the form of the wire: each name after its length. */
int copenssl_context_offer_protocols(SSL_CTX *context, const uint8_t *protocols, size_t count);
/* How many TLS 1.3 tickets a server sends after a handshake. */
void copenssl_context_set_ticket_count(SSL_CTX *context, size_t count);
/* A server remembers sessions by their identifiers. */
void copenssl_context_cache_sessions(SSL_CTX *context);
/* A server takes this much early data with a ticket, the same again and again. */
void copenssl_context_accept_early_data(SSL_CTX *context, uint32_t limit);

/* Sessions end without close_notify. */
void copenssl_context_shut_quietly(SSL_CTX *context);

enum {
  COPENSSL_RENEGOTIATION_REFUSED = 0,
  COPENSSL_RENEGOTIATION_ALLOWED = 1,
  /* Also with clients that do not secure it (RFC 5746). */
  COPENSSL_RENEGOTIATION_UNSAFE = 2,
};
void copenssl_context_set_renegotiation(SSL_CTX *context, int manner);
/* 1 to 4, as on the wire (RFC 6066, section 4). */
int copenssl_context_set_max_fragment(SSL_CTX *context, uint8_t code);
void copenssl_context_offer_post_handshake(SSL_CTX *context);
/* Pads a ClientHello of 256 to 511 bytes to 512 (RFC 7685). */
void copenssl_context_pad_hello(SSL_CTX *context);
int copenssl_context_request_staple(SSL_CTX *context);
int copenssl_context_request_timestamps(SSL_CTX *context);

/* Up to TLS 1.2, in the field that suits the strength of the server's key. */
void copenssl_context_agree_in_fields(SSL_CTX *context);

/* A chain that is sent as given: the leaf alone or with `copenssl_chain_push`ed certificates after it. */
int copenssl_chain_push(copenssl_chain *chain, const uint8_t *der, size_t count);
int copenssl_context_use_chain(SSL_CTX *context, const uint8_t *leaf, size_t count, const uint8_t *key, size_t key_count, copenssl_chain *chain);
enum {
  COPENSSL_CERTIFICATE_WANTED = 0,
  /* Its absence is fatal. */
  COPENSSL_CERTIFICATE_REQUIRED = 1,
  /* Not before `copenssl_session_request_certificate`. */
  COPENSSL_CERTIFICATE_LATER = 2,
};
/* Asks clients for a certificate. What comes is not verified. */
void copenssl_context_request_client_certificate(SSL_CTX *context, int manner);
int copenssl_context_add_client_authority(SSL_CTX *context, const uint8_t *der, size_t count);

/* Server choices. `owner` is given back to each callback. */
typedef int copenssl_choose_name(void *owner, SSL *session, const char *name);
typedef int copenssl_choose_protocol(void *owner, const uint8_t *offered, size_t count, size_t *start, size_t *length);
/* The first returns 1 to go on, 0 for unrecognized_name; the second 1 when it chose, 0 for none, -1 for no_application_protocol. */
void copenssl_context_set_choices(SSL_CTX *context, void *owner, copenssl_choose_name *choose_name, copenssl_choose_protocol *choose_protocol);
void copenssl_context_staple(SSL_CTX *context, void *owner, const uint8_t *(*staple)(void *owner, size_t *count));
void copenssl_session_switch_context(SSL *session, SSL_CTX *context);

/* A line for a key log file, without a line feed. */
typedef void copenssl_log_key(void *owner, const char *line);

/* MARK: sessions */

/* Stands for the header of a record in place of a content type. */
#define COPENSSL_RECORD_HEADER 256

/* content_type as on the wire; only whole handshake messages, alerts and headers of records are told. */
typedef void copenssl_tell_message(void *owner, int is_written, int content_type, const uint8_t *bytes, size_t count);

SSL *copenssl_session_new(SSL_CTX *context, int is_server);
void copenssl_session_free(SSL *session);
void copenssl_session_set_owner(SSL *session, void *owner, copenssl_tell_message *tell);
void copenssl_context_set_key_log(SSL_CTX *context, copenssl_log_key *log);
int copenssl_session_set_server_name(SSL *session, const char *name);
int copenssl_session_offer_protocols(SSL *session, const uint8_t *protocols, size_t count);
int copenssl_session_set_versions(SSL *session, int minimum, int maximum);
void copenssl_session_refuse_tickets(SSL *session);
void copenssl_session_offer_post_handshake(SSL *session);
/* TLS_FALLBACK_SCSV (RFC 7507). */
void copenssl_session_signal_fallback(SSL *session);
/* Of what is sent; 0 when no record may be so long or so short. */
int copenssl_session_set_record_length(SSL *session, size_t length);

/* MARK: bytes in memory */

/* A step reads what is lent to it; before the bytes go, they have to be taken back: the last so many are unread. */
void copenssl_session_lend(SSL *session, const uint8_t *bytes, size_t count);
size_t copenssl_session_take_back(SSL *session);
void copenssl_session_receive_end(SSL *session);
size_t copenssl_session_pending_output(SSL *session);
size_t copenssl_session_take_output(SSL *session, uint8_t *bytes, size_t capacity);

enum {
  COPENSSL_STEP_DONE = 1,
  COPENSSL_STEP_NEEDS_INPUT = 2,
  /* The peer said close_notify. */
  COPENSSL_STEP_CLOSED = 3,
  /* The bytes ended without it. */
  COPENSSL_STEP_ENDED = 4,
  COPENSSL_STEP_FAILED = 5,
  /* The early data is all read. */
  COPENSSL_STEP_FINISHED = 6,
};

int copenssl_session_handshake(SSL *session);
/* As many records as there are and fit: with some bytes the step tells what came after them. */
int copenssl_session_read(SSL *session, uint8_t *bytes, size_t capacity, size_t *count);
int copenssl_session_write(SSL *session, const uint8_t *bytes, size_t count);
int copenssl_session_shutdown(SSL *session);

/* MARK: early data (RFC 8446, section 2.3) */

/* In place of the handshake's first steps; only with a session that allows it. */
int copenssl_session_write_early(SSL *session, const uint8_t *bytes, size_t count);
/* A server's first steps; DONE may be followed by more, FINISHED by the handshake. */
int copenssl_session_read_early(SSL *session, uint8_t *bytes, size_t capacity, size_t *count);

enum {
  COPENSSL_EARLY_NOT_SENT = 0,
  COPENSSL_EARLY_REJECTED = 1,
  COPENSSL_EARLY_ACCEPTED = 2,
};
int copenssl_session_early_status(const SSL *session);

/* MARK: after the handshake */

/* The next handshake step begins a new handshake; 0 where there is none, as in TLS 1.3. */
int copenssl_session_renegotiate(SSL *session);
/* Whether one was asked for and has not begun. */
int copenssl_session_renegotiation_step(SSL *session);
int copenssl_session_is_secure(SSL *session);
/* A server's request for a certificate; 0 when the client did not offer to hear one. */
int copenssl_session_request_certificate(SSL *session);

/* MARK: what was agreed */

int copenssl_session_version(const SSL *session);
/* 0 before there is one. */
uint16_t copenssl_session_suite(const SSL *session);
size_t copenssl_session_protocol(const SSL *session, const uint8_t **name);
int copenssl_session_is_resumed(const SSL *session);

/* MARK: resumption */

typedef struct ssl_session_st SSL_SESSION;

/* Takes over a reference to a session that a server has given. */
typedef void copenssl_keep_resumption(void *owner, SSL_SESSION *resumption);
void copenssl_context_keep_resumptions(SSL_CTX *context, copenssl_keep_resumption *keep);
/* A reference to what the session could be resumed from at this moment, or NULL. */
SSL_SESSION *copenssl_session_resumption(SSL *session);
void copenssl_resumption_free(SSL_SESSION *resumption);

typedef struct {
  int version;
  uint16_t suite;
  int has_ticket;
  uint32_t lifetime_seconds;
  uint32_t early_data;
} copenssl_resumption_facts;
copenssl_resumption_facts copenssl_resumption_describe(const SSL_SESSION *resumption);
/* At most 32 bytes; libssl makes one up for a ticket. */
size_t copenssl_resumption_identifier(const SSL_SESSION *resumption, uint8_t *identifier, size_t capacity);
/* Returns the length, and writes when there is room. */
size_t copenssl_resumption_export(const SSL_SESSION *resumption, uint8_t *der, size_t capacity);
int copenssl_session_resume(SSL *session, const uint8_t *der, size_t count);

#endif
