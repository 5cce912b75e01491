#ifndef COPENSSL_TLS_H
#define COPENSSL_TLS_H

/* libssl without policy: a session reads from and writes to memory, and passes messages and headers to callbacks. */

#include "copenssl_crypto.h"

#include <openssl/types.h>
#include <stddef.h>
#include <stdint.h>

/* MARK: contexts */

/* A context without certificate verification, session cache and automatic chains; security level 0, legacy servers allowed. */
SSL_CTX *copenssl_context_new(int is_server);
void copenssl_context_free(SSL_CTX *context);
int copenssl_context_set_versions(SSL_CTX *context, int minimum, int maximum);
int copenssl_context_set_suites(SSL_CTX *context, const char *cipher_list, const char *cipher_suites);
int copenssl_context_set_groups(SSL_CTX *context, const char *groups);
int copenssl_context_set_schemes(SSL_CTX *context, const char *schemes);
/* Rejects ephemeral finite-field Diffie-Hellman keys below this strength: 80 is 1,024 bits, 112 is 2,048. */
int copenssl_context_require_dh(SSL_CTX *context, int security_bits);
void copenssl_context_set_security_level(SSL_CTX *context, int level);
void copenssl_context_set_max_certificates(SSL_CTX *context, size_t bytes);
void copenssl_context_set_tickets(SSL_CTX *context, int enabled);
/* ALPN protocols in wire format: each name preceded by a length byte. */
int copenssl_context_offer_protocols(SSL_CTX *context, const uint8_t *protocols, size_t count);
/* The number of TLS 1.3 tickets that a server sends after a full handshake. */
void copenssl_context_set_ticket_count(SSL_CTX *context, size_t count);
/* The name, the HMAC key and the AES key, together 80 bytes; 0 for another length. */
int copenssl_context_set_ticket_keys(SSL_CTX *context, const uint8_t *keys, size_t count);
/* Enables the server-side session cache, for resumption by session ID. */
void copenssl_context_cache_sessions(SSL_CTX *context);
/* Accepts up to `limit` bytes of early data per ticket, without replay protection. */
void copenssl_context_accept_early_data(SSL_CTX *context, uint32_t limit);

/* Shuts down sessions without sending close_notify. */
void copenssl_context_shut_quietly(SSL_CTX *context);

enum {
  COPENSSL_RENEGOTIATION_REFUSED = 0,
  COPENSSL_RENEGOTIATION_ALLOWED = 1,
  /* Also with clients without secure renegotiation (RFC 5746). */
  COPENSSL_RENEGOTIATION_UNSAFE = 2,
};
void copenssl_context_set_renegotiation(SSL_CTX *context, int manner);
/* `code` is 1 to 4, for 512 to 4,096 bytes (RFC 6066, section 4). */
int copenssl_context_set_max_fragment(SSL_CTX *context, uint8_t code);
void copenssl_context_offer_post_handshake(SSL_CTX *context);
/* Pads a ClientHello of 256 to 511 bytes to 512 (RFC 7685). */
void copenssl_context_pad_hello(SSL_CTX *context);
int copenssl_context_request_staple(SSL_CTX *context);
int copenssl_context_request_timestamps(SSL_CTX *context);

/* Enables DHE up to TLS 1.2, in a group that matches the strength of the server's key. */
void copenssl_context_agree_in_fields(SSL_CTX *context);

/* The chain to send, unchanged: the leaf, then the certificates that were added with `copenssl_chain_push`. */
int copenssl_chain_push(copenssl_chain *chain, const uint8_t *der, size_t count);
int copenssl_context_use_chain(SSL_CTX *context, const uint8_t *leaf, size_t count, const uint8_t *key, size_t key_count, copenssl_chain *chain);
enum {
  COPENSSL_CERTIFICATE_WANTED = 0,
  /* The handshake fails without one. */
  COPENSSL_CERTIFICATE_REQUIRED = 1,
  /* After the handshake, with `copenssl_session_request_certificate`. */
  COPENSSL_CERTIFICATE_LATER = 2,
};
/* Requests a client certificate, without verifying it. */
void copenssl_context_request_client_certificate(SSL_CTX *context, int manner);
int copenssl_context_add_client_authority(SSL_CTX *context, const uint8_t *der, size_t count);

/* Server callbacks. `owner` is passed to each of them. */
typedef int copenssl_choose_name(void *owner, SSL *session, const char *name);
typedef int copenssl_choose_protocol(void *owner, const uint8_t *offered, size_t count, size_t *start, size_t *length);
/* `choose_name` returns 1 to continue, 0 to abort with unrecognized_name; `choose_protocol` returns 1 if it selected a protocol, 0 for
   none, -1 to abort with no_application_protocol. */
void copenssl_context_set_choices(SSL_CTX *context, void *owner, copenssl_choose_name *choose_name, copenssl_choose_protocol *choose_protocol);
void copenssl_context_staple(SSL_CTX *context, void *owner, const uint8_t *(*staple)(void *owner, size_t *count));
void copenssl_session_switch_context(SSL *session, SSL_CTX *context);
/* For the handshake of one session. */
void copenssl_session_require_certificate(SSL *session);

/* Receives one line of a key log file, without a line feed. */
typedef void copenssl_log_key(void *owner, const char *line);

/* MARK: sessions */

/* The pseudo content type of a record header in `copenssl_tell_message`. */
#define COPENSSL_RECORD_HEADER 256

/* Receives each complete handshake message and alert, with its content type, and each record header (COPENSSL_RECORD_HEADER). */
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
/* The maximum plaintext length of sent records; returns 0 if the length is out of range. */
int copenssl_session_set_record_length(SSL *session, size_t length);

/* MARK: memory input and output */

/* Lends input to the session without a copy. `copenssl_session_take_back` must be called before the bytes are freed; it returns the
   number of unread bytes. */
void copenssl_session_lend(SSL *session, const uint8_t *bytes, size_t count);
size_t copenssl_session_take_back(SSL *session);
void copenssl_session_receive_end(SSL *session);
size_t copenssl_session_pending_output(SSL *session);
size_t copenssl_session_take_output(SSL *session, uint8_t *bytes, size_t capacity);

enum {
  COPENSSL_STEP_DONE = 1,
  COPENSSL_STEP_NEEDS_INPUT = 2,
  /* The peer sent close_notify. */
  COPENSSL_STEP_CLOSED = 3,
  /* The input ended without close_notify. */
  COPENSSL_STEP_ENDED = 4,
  COPENSSL_STEP_FAILED = 5,
  /* All early data has been read. */
  COPENSSL_STEP_FINISHED = 6,
};

int copenssl_session_handshake(SSL *session);
/* Reads as many records as are available and fit. If `count` is not 0, the result applies after these bytes. */
int copenssl_session_read(SSL *session, uint8_t *bytes, size_t capacity, size_t *count);
int copenssl_session_write(SSL *session, const uint8_t *bytes, size_t count);
int copenssl_session_shutdown(SSL *session);

/* MARK: early data (RFC 8446, section 2.3) */

/* Call before the handshake; requires a resumed session that permits early data. */
int copenssl_session_write_early(SSL *session, const uint8_t *bytes, size_t count);
/* Call before a server's handshake: again after COPENSSL_STEP_DONE, not after COPENSSL_STEP_FINISHED. */
int copenssl_session_read_early(SSL *session, uint8_t *bytes, size_t capacity, size_t *count);

enum {
  COPENSSL_EARLY_NOT_SENT = 0,
  COPENSSL_EARLY_REJECTED = 1,
  COPENSSL_EARLY_ACCEPTED = 2,
};
int copenssl_session_early_status(const SSL *session);

/* MARK: after the handshake */

/* Schedules a renegotiation for the next step; 0 if it is impossible, as in TLS 1.3. */
int copenssl_session_renegotiate(SSL *session);
/* Advances a renegotiation; COPENSSL_STEP_DONE when it is complete. */
int copenssl_session_renegotiation_step(SSL *session);
/* True if the peer supports secure renegotiation (RFC 5746). */
int copenssl_session_is_secure(SSL *session);
/* Requests a certificate after the handshake (server); 0 if the client did not offer post_handshake_auth. */
int copenssl_session_request_certificate(SSL *session);

/* MARK: negotiated parameters */

int copenssl_session_version(const SSL *session);
/* 0 before a suite is negotiated. */
uint16_t copenssl_session_suite(const SSL *session);
size_t copenssl_session_protocol(const SSL *session, const uint8_t **name);
int copenssl_session_is_resumed(const SSL *session);

/* MARK: resumption */

typedef struct ssl_session_st SSL_SESSION;

/* Receives a session that the server issued; takes ownership of the reference. */
typedef void copenssl_keep_resumption(void *owner, SSL_SESSION *resumption);
void copenssl_context_keep_resumptions(SSL_CTX *context, copenssl_keep_resumption *keep);
/* A reference to the current resumable session, or NULL if it is not resumable. */
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
/* The session ID, at most 32 bytes; libssl generates one for a ticket. */
size_t copenssl_resumption_identifier(const SSL_SESSION *resumption, uint8_t *identifier, size_t capacity);
/* Returns the length in bytes, and writes it if `capacity` suffices; 0 on failure. */
size_t copenssl_resumption_export(const SSL_SESSION *resumption, uint8_t *der, size_t capacity);
int copenssl_session_resume(SSL *session, const uint8_t *der, size_t count);

#endif
