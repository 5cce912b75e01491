extension CaseDifference {
  static let certificates: [CaseDifference] = [
    CaseDifference(
      "untrusted-root", openSSL: "self-signed certificate in certificate chain", curl: "60 self-signed certificate in certificate chain",
      "the root is sent, and told for what it is"),
    CaseDifference("rsa-1024", gnuTLS: "trusted", "1024 bits are enough at the level that it takes unless told otherwise"),
    CaseDifference("ip-common-name", openSSL: "IP address mismatch", "addresses have a word of their own"),
    CaseDifference(
      "common-name-only", "version-1", openSSL: "trusted", curl: "trusted", gnuTLS: "trusted",
      "the subject's common name counts where no alternative name stands, against RFC 9525, section 6.3"),
    CaseDifference(
      "duplicate-extension", openSSL: "unable to get local issuer certificate", curl: "35 invalid certificate",
      gnuTLS: "Duplicate extension in X.509 certificate.", "the certificate cannot be read, which each finds at another place"),
    CaseDifference("staple-expired", curl: "91 OCSP response has expired", "the answer is named for its fault"),
    CaseDifference(
      "staple-expired", gnuTLS: "The revocation or OCSP data are old and have been superseded.", "the answer is named for its fault"),
    CaseDifference(
      "staple-unknown", curl: "91 SSL server certificate status verification FAILED", gnuTLS: "trusted",
      "what is unknown is refused by the one and passed over by the other"),
    CaseDifference("long-chain", gnuTLS: "Error in the certificate.", "it takes 16 certificates"),
  ]

  static let messages: [CaseDifference] = [
    CaseDifference(
      "many-names", openSSL: "excessive message size", curl: "35 excessive message size", gnuTLS: "The handshake data size is too large.",
      "all limit the length of messages"),
    CaseDifference(
      "huge-chain", openSSL: "excessive message size", curl: "35 excessive message size", "OpenSSL takes 100 KB of certificates"),
    CaseDifference("no-close-notify", openSSL: "unexpected eof while reading", "an end without close_notify is an error to OpenSSL 3"),
    CaseDifference(
      "client-certificate", curl: "56 alert certificate required", "in TLS 1.3 the alert comes when the client thinks the handshake done"),
    CaseDifference("truncated-hello", gnuTLS: "Error decoding the received TLS packet.", "a record that is cut off is malformed to it"),
    CaseDifference("silent", "slow", "stalls-after-hello", openSSL: "timed out", curl: "timed out", gnuTLS: "timed out", "nobody hangs up"),
  ]

  static let hellos: [CaseDifference] = [
    CaseDifference(
      "tls-v1-0", "tls-v1-1", openSSL: "legacy sigalg disallowed or unsupported", curl: "35 legacy sigalg disallowed or unsupported",
      gnuTLS: "trusted", "OpenSSL bears no MD5 with SHA-1 under a signature; GnuTLS still speaks the versions"),
    CaseDifference(
      "ssl3-only", openSSL: "unsupported protocol", curl: "35 unsupported protocol",
      gnuTLS: "A packet with illegal or unsupported version was received.", "the server takes no version that they offer"),
    CaseDifference(
      "draft-tls13", openSSL: "inappropriate fallback", curl: "35 inappropriate fallback",
      gnuTLS: "An illegal parameter has been received.", "the mark of a fallback is seen"),
    CaseDifference(
      "dh-480", openSSL: "modulus too small", curl: "35 modulus too small",
      gnuTLS: "The Diffie-Hellman prime sent by the server is not acceptable (not long enough).", "the field is too small"),
    CaseDifference(
      "dh-512", openSSL: "dh key too small", curl: "35 dh key too small",
      gnuTLS: "The Diffie-Hellman prime sent by the server is not acceptable (not long enough).", "the field is too small"),
    CaseDifference(
      "dh-1024", openSSL: "dh key too small", curl: "35 dh key too small", gnuTLS: "alert 80",
      "the field is too small for OpenSSL; GnuTLS goes on, and hears that the server cannot"),
    CaseDifference(
      "oversized-record", openSSL: "packet length too long", curl: "35 packet length too long",
      gnuTLS: "A TLS record packet with invalid length was received.", "the record is too long"),
    CaseDifference(
      "intolerant-long-hello", openSSL: "errno 104", gnuTLS: "Error in the pull function.",
      "their hellos have a length that the server cannot bear; curl's is longer"),
    CaseDifference(
      "server-preference-unusual", gnuTLS: "The TLS connection was non-properly terminated.",
      "it takes AES-CCM, with which the case can choose but not encrypt"),
    CaseDifference("cookie-retry", gnuTLS: "An illegal parameter has been received.", "it wants a group in every wish for another hello"),
  ]

  static let impostors: [CaseDifference] = [
    CaseDifference(
      "impostor-tls13-rsa", "impostor-tls13-ecdsa", "impostor-tls13-ed25519", "impostor-tls12-rsa", "impostor-tls12-ecdsa",
      "impostor-tls12-ed25519", "impostor-replay-rsa", "impostor-replay-ecdsa", "impostor-replay-ed25519", "impostor-dhe",
      openSSL: "bad signature", curl: "35 bad signature", gnuTLS: "Public key signature verification has failed.",
      "the signature over the handshake is not the certificate's key's"),
    CaseDifference(
      "wrong-finished", openSSL: "digest check failed", curl: "35 digest check failed",
      gnuTLS: "An error was encountered at the TLS Finished packet calculation.", "the Finished message does not fit the handshake"),
  ]

  static let dialogues: [CaseDifference] = [
    CaseDifference("starttls", openSSL: "trusted", gnuTLS: "trusted", "after the handshake nobody answers curl's mail"),
    CaseDifference(
      "starttls-injection", openSSL: "trusted", curl: "8 Weird server reply", gnuTLS: "trusted",
      "curl looks at what came before the handshake"),
    CaseDifference("starttls-refusal", curl: "64 STARTTLS denied, code ", "the others do not read the answer"),
    CaseDifference(
      "starttls-endless-greeting", "starttls-endless-reply", "starttls-long-line", curl: "56 Too large response headers: ",
      gnuTLS: "status 2", "curl and GnuTLS have a limit"),
    CaseDifference("starttls-long-line", openSSL: "wrong version number", "it takes a part of the greeting for the end of the dialogue"),
    CaseDifference("starttls-early-tls", gnuTLS: "status 2", "it looks for the digits of an answer"),
  ]
}
