/// Where another verifier differs from `webpki` under a private root, beyond the differences from `baseline`.
extension VerdictDifference {
  static let privateRoots: [VerdictDifference] = privateRootPaths + goNames + goConstraints + goForms + goKeys

  private static let privateRootPaths: [VerdictDifference] = [
    VerdictDifference(
      [.openSSL], "purposes", ["any purpose"], "RFC 5280, section 4.2.1.12",
      "any purpose includes that of servers; GnuTLS and Go accept it, OpenSSL does not"),
    VerdictDifference(
      [.openSSL], "paths", ["a twin with a weak digest"], "RFC 4158, section 2.4.2",
      "OpenSSL builds one path and does not try the other issuer"),
    VerdictDifference(
      [.gnuTLS], "alternative names", ["other:[7]# beside"], "RFC 5280, section 4.2.1.6",
      "an address without octets makes the whole extension unreadable; here it matches no host"),
    VerdictDifference(
      [.gnuTLS], "name constraints", ["a mask with a hole"], "RFC 4632, section 3.1",
      "GnuTLS rejects every chain below such a constraint; here the mask is applied bit by bit, as RFC 5280 gives it"),
    VerdictDifference(
      [.gnuTLS], "signatures", ["RSA-2048, RSA-PSS with SHA-256, mask SHA-256, salt 20", "RSA-2048, RSA-PSS with SHA-256, mask SHA-512"],
      "RFC 4055, section 3.1", "GnuTLS supports PSS only with a salt as long as the digest and with one digest for content and mask"),
  ]

  private static let goNames: [VerdictDifference] = [
    VerdictDifference(
      [.go], "host", ["IP:192.0.2.1 for ::ffff:192.0.2.1"], "RFC 5280, section 4.2.1.6",
      "octets are compared, and 4 differ from 16; net.IP does not distinguish an IPv4 address from its mapped form"),
    VerdictDifference(
      [.go], "alternative names", ["DNS:bücher", "other:[7]"], "RFC 5280, section 4.2.1.6",
      "crypto/x509 does not parse a certificate with such a name; here a malformed name matches no host"),
    VerdictDifference(
      [.go], "alternative names", ["an issuer in other letters", "an issuer as PrintableString"], "RFC 5280, section 7.1",
      "names are compared without regard to case, spaces and string type; crypto/x509 compares octets"),
    VerdictDifference(
      [.go], "alternative names", ["a name of an unknown form", "a name that is none", "names with something behind"],
      "RFC 5280, section 4.2.1.6", "crypto/x509 skips tags that it does not know and octets after the names"),
  ]

  private static let goConstraints: [VerdictDifference] = [
    VerdictDifference(
      [.go], "name constraints",
      [
        "permitted mail example.com: email:a@sub", "excluded mail example.com: email:a@sub", "permitted URI example.com: URI:https://www",
        "excluded URI example.com: URI:https://www",
      ],
      "RFC 5280, section 4.2.1.10", "a host without a leading dot is that host alone; crypto/x509 includes the names below it"),
    VerdictDifference(
      [.go], "name constraints",
      [
        "permitted country: dirName", "permitted organization: dirName", "excluded other organization: dirName",
        "excluded other order: dirName", "permitted everybody: dirName", "permitted registered", "excluded registered",
        "permitted other name", "excluded other name",
      ], "RFC 5280, section 4.2.1.10",
      "crypto/x509 processes DNS, address, mail and URI constraints only and rejects other forms in a critical extension"),
    VerdictDifference(
      [.go], "name constraints", ["no subtrees at all", "two empty lists"], "RFC 5280, section 4.2.1.10",
      "issuers must not write an empty extension; it constrains no name, but crypto/x509 does not parse it"),
    VerdictDifference(
      [.go], "name constraints", ["a mask with a hole"], "RFC 4632, section 3.1",
      "crypto/x509 does not parse it; here the mask is applied bit by bit, as RFC 5280 gives it"),
    VerdictDifference(
      [.go], "name constraints", ["a minimum", "a maximum"], "RFC 5280, section 4.2.1.10",
      "distances must be processed or rejected; crypto/x509 ignores them"),
    VerdictDifference(
      [.go], "name constraints", ["the mailbox of a subject"], "RFC 5280, section 6.1.3, (b)",
      "without a mail address in the alternative names, one in the subject is constrained; crypto/x509 does not read the subject"),
    VerdictDifference(
      [.go], "name constraints", ["a self-issued intermediate"], "RFC 5280, section 6.1.3, (b)",
      "self-issued intermediates are exempt; crypto/x509 constrains every certificate"),
    VerdictDifference(
      [.go], "authorities", ["a root that allows 1 above 1"], "RFC 5280, section 6.1.4, (l)",
      "self-issued certificates do not count towards the path length; crypto/x509 counts them"),
  ]

  private static let goForms: [VerdictDifference] = [
    VerdictDifference([.go], "validity", ["UTCTime without seconds"], "RFC 5280, section 4.1.2.5.1", "seconds are required"),
    VerdictDifference(
      [.go], "authorities", ["a server whose key may"], "RFC 5280, section 4.2.1.3",
      "crypto/x509 leaves the key usage of the server to crypto/tls"),
    VerdictDifference(
      [.go], "authorities", ["a length beyond all numbers"], "RFC 5280, section 4.2.1.9",
      "the length has no upper bound; crypto/x509 reads an int"),
    VerdictDifference(
      [.go], "purposes", ["an empty list", "an intermediate for nothing"], "RFC 5280, section 4.2.1.12",
      "the list has at least one member, and an empty one allows no purpose; crypto/x509 takes it as absent"),
    VerdictDifference(
      [.go], "policies", ["empty constraints", "a negative inhibition"], "RFC 5280, sections 4.2.1.11 and 4.2.1.14",
      "crypto/x509 parses neither an empty sequence nor a negative number as an error"),
    VerdictDifference(
      [.go], "policies", ["a huge skip"], "RFC 5280, section 4.2.1.14", "the count has no upper bound; crypto/x509 reads an int"),
    VerdictDifference(
      [.go], "extensions", ["an authority key identifier of another key", "an intermediate with the identifier of another key"],
      "RFC 5280, section 4.2.1.1",
      "crypto/x509 orders candidate issuers by key identifiers; webpki rejects a contradiction, as OpenSSL does"),
    VerdictDifference(
      [.go], "extensions", ["critical distribution points"], "RFC 5280, section 4.2",
      "crypto/x509 parses them and counts them as processed, though it reads no revocation list"),
    VerdictDifference(
      [.go], "encoding", ["a negative serial number", "a serial number of -1"], "RFC 5280, section 4.1.2.2",
      "users of certificates should handle such serial numbers gracefully; crypto/x509 does not parse them"),
    VerdictDifference(
      [.go], "encoding", ["a critical flag that spells out"], "X.690, section 11.5", "DER omits a default value; crypto/x509 accepts it"),
    VerdictDifference(
      [.go], "paths", ["a malformed twin", "a twin of another signature"], "RFC 5246, section 7.4.2",
      "a certificate beside the path that is not parsed ends the whole handshake in crypto/tls, and so here for Go"),
    VerdictDifference(
      [.go], "paths", ["forty certificates, more"], "RFC 4158, section 2.4.2",
      "crypto/x509 bounds the signatures that it checks, not the length of a path"),
  ]

  private static let goKeys: [VerdictDifference] = [
    VerdictDifference(
      [.go], "keys", ["a server with RSA", "a root with RSA-1024", "an intermediate with RSA-1024"],
      "NIST SP 800-57, part 1, section 5.6.1", "crypto/x509 has no minimum size; crypto/tls rejects less than 1,024 bits"),
    VerdictDifference(
      [.go], "keys", ["a server with the exponent"], "RFC 8017, section 3.1; FIPS 186-5, section 5.1",
      "crypto/x509 checks neither that an exponent is odd and above 1 nor supports one above 31 bits"),
    VerdictDifference(
      [.go], "keys", ["a root with Ed448", "an intermediate with RSA-PSS"], "RFC 8410; RFC 4055", "crypto/x509 does not support the key"),
    VerdictDifference(
      [.go], "signatures", ["RSA-2048, RSA with SHA-224", "P-256, ECDSA with SHA-224", "RSA-2048, RSA-PSS", "Ed448"],
      "RFC 8410; RFC 4055", "crypto/x509 does not support the algorithm or these parameters"),
  ]
}
